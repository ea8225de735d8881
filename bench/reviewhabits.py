"""Which ghosts players of Rest in Peace part with: the odds of its habits, fitted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from statistics import fmean
from typing import TypeAlias

from bench.logit import Choice, fitted
from bench.reviewgames import Terms, played
from bench.webrow import Row
from hantise.cli.executors import processes
from hantise.core import Record
from hantise.core.record import checked_actions
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.knowledge import BURIED, PLAYED
from hantise.games.rest_in_peace.pieces import FIRST_TENTH, GHOSTS, values_of
from hantise.games.rest_in_peace.rules import RestInPeace

VALUES = range(1, 7)
PARTS = 4

Chosen: TypeAlias = Callable[[RestInPeace, int], Iterator[Choice]]


def habits(terms: Sequence[Terms], jobs: int) -> Iterator[Row]:
    """A row for each value of each habit; quarters of the games show how sure it is."""
    with processes(jobs) as (executor, _ahead):
        records = list(executor.map(played, terms))
    for name, chosen, now in (("played", _left, PLAYED), ("laid face down", _buried, BURIED)):
        by_record = [list(_choices(record, chosen)) for record in records]
        found = odds(_all(by_record))
        quarters = [odds(_all(by_record[part::PARTS])) for part in range(PARTS)]
        for value in VALUES:
            some = [one[value - 1] for one in quarters]
            title = f"review: Rest in Peace: how readily a {value} is {name}"
            note = f"it is held to be {now[value]:g}"
            yield Row(title, "", found[value - 1], min(some), max(some), 0.0, False, note)


def odds(choices: Sequence[Choice]) -> list[float]:
    """By value, whose product is 1."""
    weights = fitted(choices, len(VALUES))
    return [exp(weight - fmean(weights)) for weight in weights]


def _all(by_record: Sequence[Sequence[Choice]]) -> list[Choice]:
    return [choice for some in by_record for choice in some]


def _choices(record: Record, chosen: Chosen) -> Iterator[Choice]:
    state = record.start()
    for number, event in enumerate(record.events, start=1):
        for action in checked_actions(record.game, state, number, event):
            assert isinstance(state, RestInPeace)
            yield from chosen(state, action)


def _left(state: RestInPeace, action: int) -> Iterator[Choice]:
    """RIP-15: what was played or discarded, as the trace tells."""
    after = state.clone()
    after.apply(action)
    for family in range(2):
        before, told = (one.family(family).trace for one in (state, after))
        news = knowledge.words(told[len(before) :]) if told.startswith(before) else []
        for word in news:
            if word[0] == "-":
                yield from _choice(state, family, int(word[1]))


def _buried(state: RestInPeace, action: int) -> Iterator[Choice]:
    """RIP-18."""
    if FIRST_TENTH <= action < FIRST_TENTH + GHOSTS:
        yield from _choice(state, int(state.turn), action - FIRST_TENTH + 1)


def _choice(state: RestInPeace, family: int, value: int) -> Iterator[Choice]:
    values = sorted(set(values_of(state.family(family).hand)))
    if len(values) > 1 and value in values:
        yield Choice([{one - 1: 1.0} for one in values], values.index(value))
