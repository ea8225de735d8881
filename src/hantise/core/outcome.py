"""The result of a game in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.names import is_lent, name_for
from hantise.core.words import _


def outcome(names: Sequence[str], payoffs: Sequence[float], seat: int, margin: str = "") -> str:
    """The winner and this margin, told to this seat, or to a spectator if it is none."""
    told = _with_margin if margin else _alone
    first = [one for place, one in places(payoffs) if place == 1]
    winners = ", ".join(
        name_for(seat, names, one) if one == seat and is_lent(names[one]) else names[one] for one in first
    )
    return told(len(first) == len(names), first == [seat], len(first) == 1).format(
        name=winners, names=winners, margin=margin
    )


def _alone(is_tie: bool, is_mine: bool, is_one: bool) -> str:
    if is_tie:
        return _("Nobody wins, nobody loses.")
    if is_mine:
        return _("You win!")
    return _("{name} wins.") if is_one else _("A shared victory: {names}.")


def _with_margin(is_tie: bool, is_mine: bool, is_one: bool) -> str:
    if is_tie:
        return _("A tie: {margin}.")
    if is_mine:
        return _("You win, {margin}!")
    return _("{name} wins, {margin}.") if is_one else _("A shared victory: {names}, {margin}.")


# Places: first, second, last.


def places(worth: Sequence[float]) -> list[tuple[int, int]]:
    """(place, seat) of each seat, the most worth first; equals share a place, in the order in which they sit."""
    order = sorted(range(len(worth)), key=lambda seat: -worth[seat])
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in order]


def ordinal(place: int) -> str:
    """The place as it is said, "1st" to "6th": no game seats more than six."""
    return [_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th")][place - 1]
