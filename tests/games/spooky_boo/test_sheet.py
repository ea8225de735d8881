"""The line that each seat writes down about an action."""

import pytest

from games.spooky_boo.drawn import card, legal, play, table
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME

SQUARES = """
    3    4     7p1   0        8p1  8p1
    1    2     5     10p3     9p2  9p2
"""
ALL = (0, 1, 2, SPECTATOR)


def line(state: State, name: str, seat: int = SPECTATOR) -> str:
    chosen = card(name[1:]) if name.startswith("+") else name
    assert chosen in legal(state)
    before = GAME.dump(state)
    written = GAME.seen(state, GAME.actions.parse(chosen), seat)
    assert GAME.dump(state) == before
    return written


def lines(state: State, name: str) -> list[str]:
    """What the three seats and a spectator write."""
    return [line(state, name, seat) for seat in ALL]


def test_who_starts() -> None:
    """SPB-07."""
    assert set(lines(GAME.start(GAME.options(3)), "start:2")) == {"2 starts"}


def test_nobody_sees_what_is_dealt() -> None:
    """SPB-04."""
    state = play(GAME.start(GAME.options(3)), "start:1")
    assert set(lines(state, "+7p1")) == {"1 deal 1"}
    assert set(lines(play(state, "+1 +2 +3 +4"), "+7p1")) == {"2 deal 1"}


def test_the_two_nearest_are_written_down_when_they_lie_open() -> None:
    """SPB-05: with the action before; by their owner only."""
    state = play(GAME.start(GAME.options(3)), "start:2", "+1 +2 +3 +4 +5 +6 +7p1 +8p1 +9p2 +10p3 +0")
    assert lines(state, "+-1") == ["1 deal 4", "1 deal 4", "1 deal 4; peeks 1 2", "1 deal 4"]
    state = play(state, "+-1")
    assert lines(state, "back") == ["2 back; peeks 5 6", "2 back", "2 back", "2 back"]
    assert lines(play(state, "back"), "back") == ["0 back", "0 back; peeks 9p2 10p3", "0 back", "0 back"]
    assert set(lines(play(state, "back back"), "back")) == {"1 back"}


def test_a_drawn_card_is_written_by_its_drawer_only() -> None:
    """SPB-11."""
    state = table(SQUARES, on="6")
    assert set(lines(state, "draw")) == {"0 draw"}
    assert lines(play(state, "draw"), "+5") == ["0 drew 5", "0 drew ?", "0 drew ?", "0 drew ?"]


def test_all_see_what_is_discarded() -> None:
    """SPB-11, SPB-12, SPB-13."""
    state = play(table(SQUARES, on="6"), "draw", "+7p1")
    assert set(lines(state, "discard")) == {"0 discard 7p1"}
    assert set(lines(state, "power")) == {"0 power 7p1"}
    assert set(lines(state, "put:3")) == {"0 put 3; lays 3"}
    assert set(lines(table(SQUARES, on="6"), "take:2")) == {"0 take 6 2; lays 2"}
    assert set(lines(play(state, "discard"), "pass")) == {"0 pass"}


@pytest.mark.parametrize(
    ("face", "name", "own", "others"),
    [
        ("7p1", "look:0:4", "0 look 0 4 4", "0 look 0 4"),
        ("9p2", "look:1:3", "0 look 1 3 7p1", "0 look 1 3"),
        ("15p4", "look:2:1", "0 look 2 1 9p2", "0 look 2 1"),
        ("10p3", "swap:1:2:3", "0 swap 1 2 3", "0 swap 1 2 3"),
    ],
)
def test_all_see_which_cards_are_touched_and_the_looker_what_is_on_them(
    face: str, name: str, own: str, others: str
) -> None:
    """SPB-20 to SPB-23, SPB-42."""
    state = play(table(SQUARES), "draw", f"+{face}", "power")
    assert lines(state, name) == [own, others, others, others]


def test_a_swap_after_a_look() -> None:
    """SPB-24, SPB-42."""
    state = play(table(SQUARES), "draw", "+15p4", "power", "look:2:1")
    assert set(lines(state, "with:3")) == {"0 with 3 2 1"}
    assert set(lines(state, "back")) == {"0 back 2 1"}


def test_a_shuffle_is_heard_by_all() -> None:
    """SPB-16."""
    assert set(lines(table(SQUARES, on="6", stock=""), "draw")) == {"0 draw; shuffles"}


def test_the_end_of_a_round_shows_all_squares() -> None:
    """SPB-32 to SPB-34, SPB-07: with the points of each, and who starts the next round."""
    shows = "shows 0 1 2 3 4 10; shows 1 5 10p3 7p1 0 0; shows 2 9p2 9p2 8p1 8p1 0"
    assert set(lines(table(SQUARES, on="6"), "call")) == {f"0 call; {shows}; round 2 1"}


def test_a_round_that_nobody_calls() -> None:
    """SPB-37."""
    state = play(table(SQUARES, on="6", turns=5, limit=2, turn=2, starter=0), "draw", "+5", "discard")
    shows = "shows 0 1 2 3 4 10; shows 1 5 10p3 7p1 0 22; shows 2 9p2 9p2 8p1 8p1 34"
    assert set(lines(state, "pass")) == {f"2 pass; {shows}; round 2 1"}


@pytest.mark.parametrize(("points", "won"), [("0,0,0,0,0,0,2,0", "won 0"), ("18,0,0,0,0,0,2,0", "won 0 1")])
def test_the_end_tells_who_has_won(points: str, won: str) -> None:
    """SPB-36."""
    two = """
        1   1     4   4
        1   2     6   6
    """
    state = table(two, on="5", round=5, scores=points, revealed="1,1,13,13,1,1,14,14")
    assert line(state, "call") == f"0 call; shows 0 1 2 1 1 0; shows 1 6 6 4 4 20; {won}"
