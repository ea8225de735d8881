"""What the cards can do."""

import pytest

from games.spooky_boo.drawn import legal, play, read, shown, squares, table, top, view
from hantise.core import SPECTATOR, State

SQUARES = """
    3    4     7p1   0        8p1  8p1
    1    2     5     10p3     9p2  9p2
"""


def using(face: str) -> State:
    """Seat 0 of three has drawn that card and uses its power."""
    return play(table(SQUARES), "draw", f"+{face}", "power")


def test_once_begun_a_power_is_carried_out() -> None:
    """SPB-12: there is no way back; the card lies on the discard."""
    for face in ("7p1", "9p2", "10p3", "15p4"):
        state = using(face)
        assert top(state) == face
        assert not legal(state) & {"pass", "call", "back", "discard"}


@pytest.mark.parametrize("face", ["7p1", "8p1"])
def test_power_1_looks_at_a_card_of_ones_own(face: str) -> None:
    """SPB-20."""
    state = using(face)
    assert legal(state) == {f"look:0:{place}" for place in (1, 2, 3, 4)}
    state = play(state, "look:0:3")
    assert legal(state) == {"back"}
    assert [shown(view(state, seat)) for seat in (0, 1, SPECTATOR)] == [{"0.3": "3"}, {}, {}]


@pytest.mark.parametrize("face", ["9p2", "10p2"])
def test_power_2_looks_at_a_card_of_an_opponent(face: str) -> None:
    """SPB-21."""
    state = using(face)
    assert legal(state) == {f"look:{seat}:{place}" for seat in (1, 2) for place in (1, 2, 3, 4)}
    state = play(state, "look:1:2")
    assert legal(state) == {"back"}
    assert [shown(view(state, seat)) for seat in (0, 1, 2)] == [{"1.2": "10p3"}, {}, {}]


def test_a_look_stays_open_until_the_card_is_laid_back() -> None:
    """SPB-43, SPB-40: then it is face down again, to its looker too."""
    state = play(using("9p2"), "look:2:1")
    assert shown(view(state, 0).glance()) == {"2.1": "9p2"}
    state = play(state, "back")
    assert shown(view(state, 0).glance()) == {}
    assert (state.mover(), legal(state), squares(state)) == (0, {"call", "pass"}, read(SQUARES))


def test_power_3_swaps_unseen() -> None:
    """SPB-22: a card of one's own with one of an opponent."""
    state = using("10p3")
    places = (1, 2, 3, 4)
    assert legal(state) == {f"swap:{own}:{seat}:{place}" for own in places for seat in (1, 2) for place in places}
    state = play(state, "swap:2:1:3")
    assert squares(state) == read("""
        3    4     2     0        8p1  8p1
        1    7p1   5     10p3     9p2  9p2
    """)
    assert [shown(view(state, seat)) for seat in (0, 1, 2, SPECTATOR)] == [{}, {}, {}, {}]
    assert legal(state) == {"call", "pass"}


def test_power_4_looks_first_and_then_swaps_if_one_likes() -> None:
    """SPB-23, SPB-24: laying back or swapping with one of one's own is one choice."""
    state = using("15p4")
    assert legal(state) == {f"look:{seat}:{place}" for seat in (1, 2) for place in (1, 2, 3, 4)}
    state = play(state, "look:1:4")
    assert legal(state) == {"back", "with:1", "with:2", "with:3", "with:4"}
    assert [shown(view(state, seat)) for seat in (0, 1, 2)] == [{"1.4": "0"}, {}, {}]
    assert squares(play(state, "back")) == read(SQUARES)
    state = play(state, "with:3")
    assert squares(state) == read("""
        0    4     7p1   3        8p1  8p1
        1    2     5     10p3     9p2  9p2
    """)
    assert legal(state) == {"call", "pass"}
    assert shown(view(state, 0)) == {"0.3": "0"}
    assert shown(view(state, 0).glance()) == {}


def test_the_power_is_that_of_the_card_just_discarded() -> None:
    """SPB-14: whatever lies below."""
    state = play(table(SQUARES, on="15p4 7p1"), "draw", "+9p2", "power", "look:1:1")
    assert legal(state) == {"back"}
