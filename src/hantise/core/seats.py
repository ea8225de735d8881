"""The seats of a table in the order in which a viewer sees them."""

from __future__ import annotations


def around(players: int, viewer: int) -> list[int]:
    """Every seat clockwise from the viewer's left, the viewer's own last; for a spectator, in seat order."""
    first = max(viewer + 1, 0)
    return [(first + place) % players for place in range(players)]


def others(players: int, viewer: int) -> list[int]:
    """The same seats without the viewer's own."""
    return [seat for seat in around(players, viewer) if seat != viewer]
