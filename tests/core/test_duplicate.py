"""Matchpoints, and what luck took out of them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantise.core.duplicate import EVEN, Score, scores

# Payoffs in quarters, which add up exactly.
TABLE = st.integers(2, 4).flatmap(
    lambda seats: st.lists(st.integers(-8, 8).map(lambda n: n / 4), min_size=seats, max_size=seats)
)


def test_a_seat_is_compared_with_the_same_seat_elsewhere() -> None:
    """White wins at three tables of four: the deal was White's, and Black's one win is worth most."""
    white, black = zip(*filter(None, scores([(1, 0), (1, 0), (0, 1), (1, 0)])))
    assert white == (
        Score(2, 3, 0.25, 0.25),
        Score(2, 3, 0.25, 0.25),
        Score(0, 3, 0.25, -0.75),
        Score(2, 3, 0.25, 0.25),
    )
    assert [score.points for score in black] == [1, 1, 3, 1]
    assert [round(score.percent) for score in black] == [33, 33, 100, 33]


@pytest.mark.parametrize("tables", [[(1, 0)], [(1, 0), None], [None, (1, 0), (0.5, 0, 0.5)]])
def test_a_table_without_another_of_its_size_is_even_and_one_that_is_not_over_has_no_score(
    tables: list[tuple[float, ...] | None],
) -> None:
    found = scores(tables)
    assert [score is None for score in found] == [table is None for table in tables]
    assert {one.percent for score in found if score for one in score} == {EVEN}


@given(st.lists(st.none() | TABLE, max_size=7), st.randoms())
def test_what_adds_up(tables: list[list[float] | None], random: Random) -> None:
    found = list(zip(tables, scores(tables), strict=True))
    for size in (2, 3, 4):
        over = [(table, score) for table, score in found if table and score and len(table) == size]
        average = sum(sum(table) for table, _score in over) / (len(over) * size or 1)
        for seat in range(size):
            own = [(table[seat], score[seat]) for table, score in over]
            # Each pair of tables shares out one point, and play evens out.
            assert sum(one.points for _payoff, one in own) == len(own) * (len(own) - 1) / 2
            assert sum(one.play for _payoff, one in own) == pytest.approx(0)
            assert len({one.luck for _payoff, one in own}) <= 1
            for payoff, one in own:
                assert 0 <= one.points <= one.most == len(own) - 1
                assert average + one.luck + one.play == pytest.approx(payoff)
        for _table, score in over:
            assert sum(one.luck for one in score) == pytest.approx(0)
    # The order of the tables says nothing.
    random.shuffle(found)
    again = scores([table for table, _score in found])
    assert [points(one) for one in again] == [points(one) for _table, one in found]


def points(score: tuple[Score, ...] | None) -> list[float]:
    return [one.points for one in score or ()]
