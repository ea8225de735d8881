"""One's own cards: what may be played is picked where it lies, what may not says why."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.drawing.faces import face
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_CARD, FIRST_GHOST, FIRST_TENTH
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.mediums import MARY
from hantise.games.rest_in_peace.room.faces import facts_of, ghost_face

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
