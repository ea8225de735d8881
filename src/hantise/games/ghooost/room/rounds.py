"""What each round of a game brought, told from a sheet alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def orders(lines: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """GHO-80, GHO-81: the seats of each finished round in the order in which they left, the loser last."""
    order: list[int] = []
    for line in lines:
        for part in line.split("; ")[1:]:
            what, _space, seat = part.partition(" ")
            if what in ("out", "lost"):
                order.append(int(seat))
            if what == "lost":
                yield tuple(order)
                order = []
