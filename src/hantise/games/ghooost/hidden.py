"""What others hold at a table of Ghooost!, in a world that a seat imagines."""

from __future__ import annotations

from hantise.core import Lying, State, View
from hantise.core.words import _
from hantise.games.ghooost.piles import FACES, KITTY, kinds_of
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.sentences import card_name


def hidden(view: View, world: State) -> list[Lying]:
    """GHO-97: the cards in the hands of the others; what lies face down in a mansion has no order yet (GHO-95)."""
    assert isinstance(world, Ghooost)
    others = [seat for seat in range(world.players) if seat != view.seat]
    return [_held(seat, kind) for seat in others for kind in kinds_of(world.hands[seat])]


def _held(seat: int, kind: int) -> Lying:
    return Lying(seat, _("hand"), card_name(kind), FACES[kind], value=kind or KITTY + 1)
