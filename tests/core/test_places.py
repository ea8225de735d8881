"""Who came first, second and last."""

import pytest

from hantise.core.places import ordinal, places
from hantise.core.words import speaking


def test_the_most_come_first() -> None:
    assert places([3, 9, -1]) == [(1, 1), (2, 0), (3, 2)]


def test_equals_share_a_place_and_the_next_ones_come_after_them_all() -> None:
    assert places([4, 7, 7, 1, 4]) == [(1, 1), (1, 2), (3, 0), (3, 4), (5, 3)]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1st 2nd 3rd 6th"), ("fr", "1re 2e 3e 6e"), ("nl", "1e 2e 3e 6e")]
)
def test_a_place_is_said_as_an_ordinal(language: str, said: str) -> None:
    with speaking(language):
        assert " ".join(ordinal(place) for place in (1, 2, 3, 6)) == said
