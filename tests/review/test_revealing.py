"""What a choice shows beside that it was made: chance speaks there too, and elsewhere only the search does."""

from __future__ import annotations

import pytest

from hantise.core import Record
from hantise.review.points import Point, points
from hantise.review.revealing import reveals
from review.matches import match


def choices(record: Record, beginning: str) -> list[Point]:
    """The choices of that name and nothing that follows of itself."""
    name = record.game.actions.name
    return [
        point
        for point in points(record)
        if point.is_decision and len(point.actions) == 1 and name(point.actions[0]).startswith(beginning)
    ]


@pytest.mark.parametrize(
    ("code", "players", "beginning", "is_new"),
    [
        # A ghost that is turned over may be any.
        ("haunted_stairs", 3, "turn:", True),
        # A card of one's own that is laid is what one held.
        ("rest_in_peace", 2, "ghost:", False),
        ("kuhn", 2, "bet", False),
    ],
)
def test_what_is_turned_over_is_new_and_what_is_laid_was_known(
    code: str, players: int, beginning: str, is_new: bool
) -> None:
    record = match(code, players)
    found = choices(record, beginning)
    assert found
    assert any(reveals(record, point, point.mover) for point in found) == is_new
