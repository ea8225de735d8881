"""Calling Spooky Boo!, the end of a round, and who has won."""

import pytest

from games.spooky_boo.drawn import dealt, facts, fields, is_over, legal, play, read_deck, scores, shown, table, view
from hantise.core import CHANCE, SPECTATOR, State
from hantise.games.spooky_boo import GAME

TWO = """
    1   1     4   4
    1   2     6   6
"""  # 5 and 20 points


def test_a_call_ends_the_round_at_once() -> None:
    """SPB-30, SPB-32: all cards are turned up; SPB-07: the next player starts the next round."""
    state = play(table(TWO, on="5"), "call")
    assert (facts(state).round, facts(state).starter, state.mover()) == (2, 1, CHANCE)
    told = facts(state, SPECTATOR)
    faces, _ = read_deck(told.deck)
    assert [faces[kind - 1] for kind in told.revealed] == "1 2 1 1 6 6 4 4".split()
    assert told.caller == 0
    assert (told.stock, told.discard, sum(told.squares)) == (54, 0, 0)


def test_one_calls_before_drawing_or_when_the_action_is_done() -> None:
    """SPB-31: before one's first draw too."""
    assert "call" in legal(dealt(2))
    state = table(TWO, on="5")
    assert "call" in legal(state)
    assert "call" in legal(play(state, "take:1"))
    drawn = play(state, "draw", "+7p1")
    assert "call" not in legal(drawn)
    assert "call" not in legal(play(drawn, "power"))
    assert "call" not in legal(play(drawn, "power", "look:0:1"))
    assert "call" in legal(play(drawn, "power", "look:0:1", "back"))


@pytest.mark.parametrize(
    ("caller", "points"),
    [
        ("1 1 1 2", [0, 20]),  # 5
        ("0 0 -1 -1", [0, 20]),  # -2: also 0
        ("15p4 0 0 -1", [10, 0]),
        ("1 1 1 3", [10, 0]),  # 6
    ],
)
def test_five_points_or_less_are_enough(caller: str, points: list[int]) -> None:
    """SPB-32, SPB-33, SPB-34: the caller has 0 and the others their totals, or the caller 10 and the others 0."""
    one, two, three, four = caller.split()
    state = table(f"""
        {three} {four}   4   4
        {one}   {two}    6   6
    """)
    assert scores(play(state, "call")) == points


def test_a_lower_total_elsewhere_changes_nothing() -> None:
    """SPB-33, SPB-35: and who did not call scores below zero as it stands."""
    state = table("""
        1   1    -1   -1    4   4
        1   2     0   0     6   6
    """)
    assert scores(play(state, "call")) == [0, -2, 20]


def test_the_penalty_is_ten_or_comes_on_top() -> None:
    """SPB-34: `penalty_on_top`."""
    wrong = """
        1   1    -1   -1
        1   3     0   0
    """
    assert scores(play(table(wrong), "call")) == [10, 0]
    assert scores(play(table(wrong, on_top="yes"), "call")) == [16, 0]


def last_turn() -> State:
    """The second of two players has the last turn that a limit of three allows."""
    return table(TWO, on="5", turn=1, limit=3, turns=5, starter=0)


def test_a_round_without_a_call_ends_after_so_many_turns_of_each() -> None:
    """SPB-37: all squares count as they are."""
    state = play(last_turn(), "draw", "+3", "discard")
    assert legal(state) == {"call", "pass"}
    state = play(state, "pass")
    assert (scores(state), facts(state).caller, facts(state).round) == ([5, 20], -1, 2)


def test_the_last_turn_has_its_closing_call() -> None:
    """SPB-37."""
    state = play(last_turn(), "draw", "+3", "discard", "call")
    assert (scores(state), facts(state).caller) == ([0, 10], 1)


def test_the_turn_before_the_last_ends_nothing() -> None:
    """SPB-37."""
    state = table(TWO, on="5", turn=0, limit=3, turns=4, starter=0)
    assert scores(play(state, "draw", "+3", "discard", "pass")) == []


def test_zero_turns_off_the_limit() -> None:
    """SPB-37."""
    state = table(TWO, on="5", turn=1, limit=0, turns=100_001, starter=0)
    assert scores(play(state, "draw", "+3", "discard", "pass")) == []


def last_round(points: str) -> State:
    """The fifth round; these are the scores of four rounds; the last one ended without a call."""
    return table(TWO, on="5", round=5, scores=points, revealed="1,1,13,13,1,1,14,14")


@pytest.mark.parametrize(
    ("points", "payoffs"),
    [
        ("0,0,0,0,0,0,2,0", [1.0, 0.0]),  # 2 and 20
        ("18,0,0,0,0,0,2,0", [0.5, 0.5]),  # 20 and 20
        ("10,0,10,0,10,0,2,0", [0.0, 1.0]),
        ("0,-5,0,-6,0,-7,2,0", [0.5, 0.5]),
    ],
)
def test_after_five_rounds_the_lowest_sum_wins(points: str, payoffs: list[float]) -> None:
    """SPB-01, SPB-36, SPB-38: shared on a tie."""
    state = play(last_round(points), "call")
    assert is_over(state)
    assert state.payoffs() == payoffs


def test_when_it_is_over_all_squares_lie_open() -> None:
    """SPB-32."""
    state = play(last_round("0,0,0,0,0,0,2,0"), "call")
    for seat in (0, 1, SPECTATOR):
        assert list(shown(view(state, seat).glance()).values()) == "1 2 1 1 6 6 4 4".split()
    assert legal(state) == set()


def test_before_the_fifth_round_another_is_dealt() -> None:
    """SPB-01, SPB-04: with all 54 cards, and nobody remembers a card of the last one."""
    state = table(TWO, on="5", round=4, scores="0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14", seen={0: "0.1 1.2"})
    state = play(state, "call")
    assert (facts(state).round, state.total()) == (5, 54)
    assert not any(memory for seat in (0, 1) for memory in view(state, seat).memories)
    assert fields(state)["starter"] == "1"


def test_nobody_wins_more_than_one_in_all() -> None:
    """SPB-38."""
    assert GAME.payoff_range(GAME.options(2)) == (0.0, 1.0)


def test_a_call_alone_ends_the_round_for_all() -> None:
    """SPB-30."""
    assert [name for name in ("call", "draw", "discard", "pass") if GAME.is_drastic(GAME.actions.parse(name))] == [
        "call"
    ]
