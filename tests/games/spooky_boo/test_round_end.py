"""Calling Spooky Boo!, the end of a round, and who has won."""

import pytest

from games.spooky_boo.both import Both, both
from games.spooky_boo.drawn import facts, read, read_deck, view
from hantise.core import CHANCE, SPECTATOR
from hantise.games.spooky_boo import GAME

TWO = """
    1   1     4   4
    1   2     6   6
"""  # 5 and 20 points
BEFORE = "1,1,13,13,1,1,14,14"  # what lay in the squares of the round before


def test_a_call_ends_the_round_at_once() -> None:
    """SPB-30, SPB-32: all cards are turned up; SPB-04, SPB-07: the next player starts the next, and none is known."""
    table = both(TWO, on="5", seen={0: "0.1 1.2", 1: "0.1"}).play("call")
    told = facts(table.first)
    assert (told.round, told.starter, table.mover, told.caller) == (2, 1, CHANCE, 0)
    faces, _ = read_deck(told.deck)
    assert [faces[kind - 1] for kind in told.revealed] == read(TWO)
    assert (told.stock, told.discard, sum(told.squares), table.first.total()) == (54, 0, 0, 54)
    assert not any(view(table.first, seat).memories for seat in (0, 1))


@pytest.mark.parametrize(
    ("far", "near", "on_top", "points"),
    [
        ("1 1  4 4", "1 2  6 6", "no", [0, 20]),  # 5
        ("-1 -1  4 4", "0 0  6 6", "no", [0, 20]),  # -2: also 0
        ("0 -1  4 4", "15p4 0  6 6", "no", [10, 0]),
        ("1 1  4 4", "1 3  6 6", "no", [10, 0]),  # 6
        ("1 1  -1 -1", "1 3  0 0", "no", [10, 0]),
        ("1 1  -1 -1", "1 3  0 0", "yes", [16, 0]),
        ("1 1  4 4", "1 2  6 6", "yes", [0, 20]),
        ("1 1  -1 -1  4 4", "1 2  0 0  6 6", "no", [0, -2, 20]),
    ],
)
def test_five_points_or_less_are_enough(far: str, near: str, on_top: str, points: list[int]) -> None:
    """SPB-32 to SPB-35: the caller has 0 and the others their totals, below zero too and whoever is lowest; or the
    caller has 10, with `penalty_on_top` and the total, and the others 0.
    """
    assert both(f"{far}\n{near}", on_top=on_top).play("call").scores == points


@pytest.mark.parametrize(
    ("turn", "limit", "turns", "last", "scores", "caller"),
    [
        (1, 3, 5, "pass", [5, 20], -1),  # all squares count as they are
        (1, 3, 5, "call", [0, 10], 1),  # the last turn has its closing call
        (0, 3, 4, "pass", [], -1),
        (1, 3, 3, "pass", [], -1),
        (1, 0, 100_001, "pass", [], -1),  # 0 turns off the limit
    ],
)
def test_a_round_without_a_call_ends_after_so_many_turns_of_each(
    turn: int, limit: int, turns: int, last: str, scores: list[int], caller: int
) -> None:
    """SPB-37."""
    table = both(TWO, on="5", turn=turn, limit=limit, turns=turns, starter=0).play("draw +3 discard", last)
    assert (table.scores, facts(table.first).caller, facts(table.first).round) == (scores, caller, 2 if scores else 1)


def last_round(points: str, **more: int) -> Both:
    """The fifth round; these are the scores of four rounds; the last one ended without a call."""
    return both(TWO, on="5", round=5, scores=points, revealed=BEFORE, **more)


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
    """SPB-01, SPB-32, SPB-36, SPB-38: shared on a tie; all squares lie open."""
    table = last_round(points).play("call")
    assert (table.payoffs, table.legal) == (payoffs, set())
    for seat in (0, 1, SPECTATOR):
        assert list(table.opened(seat).values()) == read(TWO)


def test_a_call_alone_ends_the_round_for_all_and_nobody_wins_more_than_one() -> None:
    """SPB-30, SPB-38."""
    names = ("call", "draw", "discard", "pass")
    assert [name for name in names if GAME.is_drastic(GAME.actions.parse(name))] == ["call"]
    assert (GAME.payoff_range(GAME.options(2)), GAME.payoff_sum(GAME.options(2))) == ((0.0, 1.0), 1.0)
