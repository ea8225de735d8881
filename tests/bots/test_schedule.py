"""When decisions are answered: fair turns, whose length says nothing but how many wait."""

from heapq import heappop, heappush
from itertools import pairwise
from time import monotonic

import pytest

from bots.boards import FOUR, GAMES, board, view_of
from hantise.bots import LEVELS
from hantise.bots.players import SECONDS
from hantise.bots.pool import HEAVY, LIGHT, MARGIN, Schedule, span_of
from hantise.bots.process import Question, answer
from hantise.core import Game
from hantise.testing.games import find as find_small

LONGEST, LEAST = 3.4, 0.1


def test_whoever_is_alone_has_the_whole_span_and_the_longer_the_wait_the_shorter_the_turn() -> None:
    """Processes share the turns."""
    schedule = Schedule(1, LONGEST, LEAST)
    assert schedule.book(100.0, 1.4) == pytest.approx((101.4 - MARGIN, 101.4))
    assert schedule.book(200.0, 1.4) == pytest.approx((201.4 - MARGIN, 201.4))
    schedule = Schedule(1, LONGEST, LEAST)
    ends = [0.0, *(schedule.book(0.0, 1.4).end for _ in range(12))]
    turns = [later - earlier for earlier, later in pairwise(ends)]
    assert turns == sorted(turns, reverse=True)
    assert min(turns) >= LEAST
    assert ends[-1] < LONGEST + 12 * LEAST
    schedule = Schedule(3, LONGEST, LEAST)
    assert [schedule.book(0.0, 1.0).answer for _ in range(3)] == pytest.approx([1.0] * 3)
    assert schedule.book(0.0, 1.0).answer > 1.0


def rounds(schedule: Schedule, tables: int, span: float, seconds: float = 120.0) -> list[float]:
    """The time of each decision at tables that ask again at once."""
    asking = [(0.001 * table, table) for table in range(tables)]
    spans: list[float] = []
    while asking[0][0] < seconds:
        now, table = heappop(asking)
        answer = schedule.book(now, span).answer
        spans.append(answer - now)
        heappush(asking, (answer, table))
    return spans


def test_many_tables_stay_within_four_seconds_or_a_third_of_one_where_levels_are_light() -> None:
    taken = rounds(Schedule(1, HEAVY.longest, HEAVY.least), 12, 1.5)
    assert max(taken) < 4.0
    assert max(rounds(Schedule(1, LIGHT.longest, LIGHT.least), 20, 0.2, 10.0)) < 0.3


def test_no_table_waits_longer_than_the_others_or_is_answered_before_its_span_is_over() -> None:
    """However short its turn was."""
    schedule = Schedule(1, LIGHT.longest, LIGHT.least)
    schedule.book(0.0, 0.2)
    turn = schedule.book(0.1, 0.2)
    assert turn.end < 0.3 - MARGIN
    assert turn.answer == pytest.approx(0.3)
    for tables in [1, 2, 5, 40]:
        taken = rounds(Schedule(1, LONGEST, LEAST), tables, 1.4)[-tables:]
        assert max(taken) - min(taken) < 0.5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_higher_levels_take_longer_and_the_lowest_think_lightly(game: Game) -> None:
    spans = [span_of(game, level) for level in LEVELS]
    assert [span.seconds for span in spans] == sorted(span.seconds for span in spans)
    assert [span.is_light for span in spans] == sorted([span.is_light for span in spans], reverse=True)
    assert [span.is_light for span in (spans[0], spans[1], spans[-1])] == [True, True, False]
    assert spans[-1].seconds <= SECONDS


def test_a_decision_takes_no_longer_than_it_is_given() -> None:
    """Connect four's highest level takes seconds where it may, interpreted."""
    question = Question(FOUR.code, "level5", view_of(board("")).dump(), 7, 1)
    spent = []
    for seconds in (0.0, 0.5):
        began = monotonic()
        assert answer(find_small, question, seconds) in FOUR.actions.names()
        spent.append(monotonic() - began)
    assert spent[0] < spent[1]
