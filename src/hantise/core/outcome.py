"""The result of a game: places, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.names import is_lent, name_for
from hantise.core.words import _


def places(worth: Sequence[float]) -> list[tuple[int, int]]:
    """(place, seat) of each seat, the most worth first; equals share a place, in the order in which they sit."""
    order = sorted(range(len(worth)), key=lambda seat: -worth[seat])
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in order]


def ordinal(place: int) -> str:
    """The place as it is said, "1st" to "6th": no game seats more than six."""
    return [_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th")][place - 1]


def outcome(names: Sequence[str], payoffs: Sequence[float], seat: int, margin: str = "") -> str:
    """The winner and this margin, told to this seat, or to a spectator if it is none."""
    first = [one for place, one in places(payoffs) if place == 1]
    winners = ", ".join(
        name_for(seat, names, one) if one == seat and is_lent(names[one]) else names[one] for one in first
    )
    if len(first) == len(names):
        told = _("A tie: {margin}.") if margin else _("Nobody wins, nobody loses.")
    elif first == [seat]:
        told = _("You win, {margin}!") if margin else _("You win!")
    elif len(first) == 1:
        told = _("{name} wins, {margin}.") if margin else _("{name} wins.")
    else:
        told = _("A shared victory: {names}, {margin}.") if margin else _("A shared victory: {names}.")
    return told.format(name=winners, names=winners, margin=margin)
