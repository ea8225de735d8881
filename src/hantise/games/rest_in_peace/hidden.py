"""What the other family holds at a table of Rest in Peace, in a world that a seat imagines."""

from __future__ import annotations

from hantise.core import Lying, State, View
from hantise.core.words import _
from hantise.games.rest_in_peace.piles import values_of
from hantise.games.rest_in_peace.room.faces import back_of, ghost_face
from hantise.games.rest_in_peace.rules import RestInPeace


def hidden(view: View, world: State) -> list[Lying]:
    """The ghosts in the other's hand."""
    assert isinstance(world, RestInPeace)
    others = [seat for seat in range(2) if seat != view.seat]
    return [_held(seat, value) for seat in others for value in values_of(world.family(seat).hand)]


def _held(seat: int, value: int) -> Lying:
    return Lying(seat, _("hand"), str(value), ghost_face(seat, value), back_of(seat), value=value)
