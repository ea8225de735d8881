"""The table of Ghooost! as one seat sees it."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.pile import face_down, label, pile
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.between import between
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.hand import own_hand
from hantise.games.ghooost.room.middle import middle
from hantise.games.ghooost.room.seats import opponents, seat_of

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
