"""Who came first, second and last."""

from hantise.core.places import places


def test_the_most_come_first() -> None:
    assert places([3, 9, -1]) == [(1, 1), (2, 0), (3, 2)]


def test_equals_share_a_place_and_the_next_ones_come_after_them_all() -> None:
    assert places([4, 7, 7, 1, 4]) == [(1, 1), (1, 2), (3, 0), (3, 4), (5, 3)]
