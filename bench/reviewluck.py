"""How many games the arena saves by taking luck away, level against level, and what that costs in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import variance
from time import perf_counter
from typing import NamedTuple, TypeAlias

from bench.botplay import Terms, find
from bench.reviewscore import interval
from bench.webrow import Row
from hantise.bots.arena import Contest, Outcome, play_one
from hantise.bots.tallies import Mean, adjusted, meetings, without_luck
from hantise.cli.executors import processes
from hantise.core import Game

PAIRS = (("level4", "level3"), ("level2", "level1"))
# So many times fewer games, for an interval as narrow.
FEWER = 3.0

# A deal's score as it came, and without luck.
Pair: TypeAlias = tuple[float, float]


class Timed(NamedTuple):
    """A game, and the seconds that all of it took."""

    outcome: Outcome
    seconds: float


def saved(game: Game, terms: Terms) -> Iterator[Row]:
    """The rows of one game."""
    for bot, other in PAIRS:
        contest = Contest(game.code, game.options(game.players[0]), (bot, other), terms.seed, terms.budget, True)
        with processes(terms.jobs) as (executor, _ahead):
            played = list(executor.map(partial(timed, contest), range(contest.whole_deals(terms.games))))
        yield _row(game, bot, other, played)


def timed(contest: Contest, number: int) -> Timed:
    """The game of that number."""
    started = perf_counter()
    outcome = play_one(find, contest, number)
    return Timed(outcome, perf_counter() - started)


def _row(game: Game, bot: str, other: str, played: Sequence[Timed]) -> Row:
    deals = meetings([one.outcome for one in played], bot, other)
    found, pairs = adjusted(deals), list(zip([deal.score for deal in deals], without_luck(deals)))
    slower = sum(one.seconds for one in played) / sum(sum(one.outcome.seconds) for one in played)
    shares = f"{_percent(found.raw)} as played, {_percent(found.adjusted)} without luck"
    alone = [met.score for one in played for met in meetings([one.outcome], bot, other)]
    common = f"common deals alone {_saved_by_deals(alone, [deal.score for deal in deals]):.2f}"
    note = f"{len(deals)} deals; {shares}; {slower:.1f} times as long a game; {common}"
    name = f"review: {game.title}: fewer games, {bot} against {other}"
    return Row(name, "x", found.times, *interval(pairs, _times), FEWER, False, note)


def _percent(mean: Mean) -> str:
    return f"{100 * mean.middle:.1f} % ({100 * mean.low:.1f}-{100 * mean.high:.1f})"


def _times(pairs: Sequence[Pair]) -> float:
    raw, cleared = zip(*pairs)
    return float(variance(raw) / max(1e-9, variance(cleared)))


def _saved_by_deals(alone: Sequence[float], deals: Sequence[float]) -> float:
    """How many times as many games would be needed if none shared its luck with another."""
    return variance(alone) / len(alone) / max(1e-9, variance(deals) / len(deals))
