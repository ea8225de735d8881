"""The table of Ghooost! as one seat sees it."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.pile import face_down, label, pile
from hantise.drawing.markup import Markup
from hantise.games.ghooost.actions import RANKS
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import COPY
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.faces import drawn, facts_of, in_order, sign
from hantise.games.ghooost.room.middle import middle
from hantise.games.ghooost.room.result import between
from hantise.games.ghooost.room.seats import opponents, seat_of
from hantise.games.ghooost.sentences import card_name

KEPT: Final = 1000


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: who sits around it, what lies on it, one's own cards, what a round brought."""
    facts = facts_of(scene.view)
    inside = [*opponents(scene), _way(facts), *middle(scene), *_mine(scene, facts)]
    return [*floor("ghooost", inside), *between(scene)]


def _way(facts: Facts) -> Markup:
    """GHO-09, GHO-66: the direction of play; between two it makes no difference (GHO-68)."""
    return _arrows(facts.direction < 0, facts.players - len(facts.left) <= 2)


@kept(KEPT)
def _arrows(is_back: bool, are_two: bool) -> Markup:
    words = _("Anticlockwise") if is_back else _("Clockwise")
    return Markup(
        '<p class="way{}{}" data-place="arrows" data-score><i></i><i></i><i></i><i></i><span>{}</span></p>'
    ).format(" back" if is_back else "", " two" if are_two else "", words)


def _mine(scene: Scene, facts: Facts) -> list[Markup]:
    """One's own seat, hand and mansion; a spectator has none."""
    if facts.seat < 0:
        return []
    mansion = _mansion(scene.drawings, facts.mansions[facts.seat], facts.seat, scene.owner)
    return own_side(seat_of(scene, facts, facts.seat), own_hand(scene), [mansion], scene.owner)


@kept(KEPT)
def _mansion(drawings: str, count: int, seat: int, owner: str) -> Markup:
    name = _("{name}’s mansion").format(name=owner) if owner else _("Your mansion")
    return pile("mansion", face_down(drawings, f"mansion:{seat}", count), label(name, count))


# One's own cards: what may be played is picked where it lies, what may not says why.


HANDS_KEPT: Final = 4000
NONE_PICKED: Final = frozenset[str]()


def own_hand(scene: Scene) -> tuple[Markup, ...]:
    """The cards in the order of their values; on this seat's turn those in no choice are locked."""
    facts = facts_of(scene.view)
    if not scene.choices:
        return _lying(facts.hand, NONE_PICKED, 0, False, scene.drawings, "", scene.owner)
    return _lying(facts.hand, scene.pickable, facts.top, True, scene.drawings, scene.rules, scene.owner)


@kept(HANDS_KEPT)
def _lying(
    held: tuple[int, ...],
    pickable: frozenset[str],
    top: int,
    is_choosing: bool,
    drawings: str,
    rules: str,
    owner: str,
) -> tuple[Markup, ...]:
    alike = [
        Alike(
            sign(kind),
            drawn(drawings, kind),
            card_name(kind),
            held.count(kind),
            *(_why(kind, top, rules) if is_choosing and sign(kind) not in pickable else ()),
        )
        for kind in dict.fromkeys(in_order(held))
    ]
    return hand(alike, is_choosing, owner=owner)


def _why(kind: int, top: int, rules: str) -> tuple[str, str]:
    """GHO-10, GHO-13, GHO-19: one reason for all ghosts, and one for Miss Copy, each with its rule's address."""
    if kind == COPY:
        return _("Miss Copy copies the ghost that she is played with: she needs one that fits."), f"{rules}#GHO-19"
    return _too_low(top), f"{rules}#{'GHO-13' if top in (3, 12) else 'GHO-10'}"


def _too_low(top: int) -> str:
    """The words for what the ghost on top asks for."""
    if top in (3, 12):
        words = _("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
        return words.format(name=ghost_name(top), top=top)
    if top == RANKS:
        return _("Too low: play a {top}, Scooty, Kitty or a quartet.").format(top=top)
    return _("Too low: play {top} or more, Scooty, Kitty or a quartet.").format(top=top)
