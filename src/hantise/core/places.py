"""Who came first, second and last."""

from __future__ import annotations

from collections.abc import Sequence


def places(worth: Sequence[float]) -> list[tuple[int, int]]:
    """(place, seat) of each seat, the most worth first; equals share a place, in the order in which they sit."""
    order = sorted(range(len(worth)), key=lambda seat: -worth[seat])
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in order]
