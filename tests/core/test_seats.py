"""The seats around a viewer."""

import pytest

from hantise.core import SPECTATOR
from hantise.core.seats import around, others


@pytest.mark.parametrize(("viewer", "seen"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])])
def test_seats_begin_at_the_viewers_left_and_end_with_their_own(viewer: int, seen: list[int]) -> None:
    assert around(4, viewer) == seen
    assert others(4, viewer) == seen[:-1]


def test_a_spectator_sees_every_seat_from_the_first_on() -> None:
    assert around(3, SPECTATOR) == others(3, SPECTATOR) == [0, 1, 2]
