"""Places: first, second, last."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _


def places(worth: Sequence[float]) -> list[tuple[int, int]]:
    """(place, seat) of each seat, the most worth first; equals share a place, in the order in which they sit."""
    order = sorted(range(len(worth)), key=lambda seat: -worth[seat])
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in order]


def ordinal(place: int) -> str:
    """The place as it is said, "1st" to "6th": no game seats more than six."""
    return [_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th")][place - 1]
