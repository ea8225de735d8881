"""The table of Rest in Peace as one seat sees it."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_CARD, FIRST_GHOST, FIRST_TENTH
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.mediums import MARY
from hantise.games.rest_in_peace.room.cards import facts_of, ghost_face
from hantise.games.rest_in_peace.room.fight import between, fight
from hantise.games.rest_in_peace.room.sides import side
from hantise.games.rest_in_peace.room.street import street

END = Markup("</section>")


def draw(scene: Scene) -> list[Markup]:
    """The other family, the street, both rows, one's own family and hand; then what opens over them, in pieces."""
    own = facts_of(scene.view).seat
    near = max(own, 0)
    mine = [_opened(), *side(scene, near), *(own_hand(scene) if own >= 0 else []), END]
    inside = [*side(scene, 1 - near), *street(scene), *fight(scene), *mine]
    return [*floor("rest-in-peace", inside), *between(scene)]


def _opened() -> Markup:
    return Markup('<section class="near" aria-label="{}">').format(_("This side"))


# One's own cards: what may be played is picked where it lies, what may not says why.


KEPT: Final = 2000


def own_hand(scene: Scene) -> tuple[Markup, ...]:
    """The ghost cards in the order of their values; on this seat's move those in no choice are locked."""
    facts = facts_of(scene.view)
    held = [_alike(scene, facts, value) for value in dict.fromkeys(facts.hand)]
    return hand(held, is_asked(scene, facts), owner=scene.owner)


def is_asked(scene: Scene, facts: Facts) -> bool:
    """True while this seat chooses from its hand."""
    is_of_hand = facts.awaits in ("turn", "place") or (facts.awaits == "ask" and facts.asking == MARY)
    return bool(scene.choices) and is_of_hand


def _alike(scene: Scene, facts: Facts, value: int) -> Alike:
    name = ghost_face(facts.seat, value)
    drawn, copies = face(scene.drawings, name), facts.hand.count(value)
    if not scene.choices:
        return Alike(name, drawn, str(value), copies)
    if is_asked(scene, facts):
        why = ("", "") if name in scene.pickable else _why(scene, facts, value)
        return Alike(name, drawn, str(value), copies, *why)
    # While something else is asked for, its thing is none of those that are chosen.
    return Alike(f"hand-{name}", drawn, str(value), copies, *_why(scene, facts, value))


def _why(scene: Scene, facts: Facts, value: int) -> tuple[str, str]:
    """The reason against playing, discarding or placing it, and where its rule is read; nothing if it may be done."""
    first = FIRST_GHOST
    if is_asked(scene, facts) and facts.awaits != "turn":
        first = FIRST_TENTH if facts.awaits == "place" else FIRST_CARD
    refusal = scene.view.refusal(first + value - 1)
    return (refusal.words, scene.rule(refusal.rule)) if refusal is not None else ("", "")
