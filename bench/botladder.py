"""The ladder: every level against the one below, the highest against the lowest, at two players and full tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bench.botplay import Terms, played, seconds_a_move
from bench.botscore import Row, Score, step, won
from hantise.bots import LEVELS
from hantise.bots.arena import Outcome
from hantise.bots.ratings import Result, ratings
from hantise.bots.tallies import crosstable
from hantise.core import Game

# What the highest level is to win against the lowest.
TARGET = 0.8


def ladder(game: Game, terms: Terms) -> Iterator[Row]:
    """Every step and the whole height at two players; then every step at a full table, and all levels at one."""
    levels, players = list(LEVELS), game.players[-1]
    for lower, higher in pairwise(levels):
        yield _step(game, terms, higher, lower)
    yield _step(game, terms, levels[-1], levels[0], TARGET)
    if players > 2:
        for lower, higher in pairwise(levels):
            yield _step(game, terms, higher, lower, players=players)
        yield from _table(game, terms, players)


def _step(game: Game, terms: Terms, higher: str, lower: str, target: float | None = None, *, players: int = 2) -> Row:
    """At a table of more than two, each level has half the seats; every pair of seats of different levels counts."""
    outcomes = played(game, (higher, lower), terms, players=players)
    note = f"{higher} thinks {seconds_a_move(outcomes, higher):.3f} s a move"
    return step(f"{_named(game, players)}: {higher} against {lower}", won(outcomes, higher), target, note)


def _named(game: Game, players: int) -> str:
    return game.title if players == 2 else f"{game.title}, {players} players"


def _table(game: Game, terms: Terms, players: int) -> Iterator[Row]:
    """How often each level came before the one below where all sit at tables of so many, with their ratings."""
    levels = tuple(LEVELS)
    outcomes = played(game, levels, terms, players=players)
    told = _ratings(levels, outcomes, terms.seed)
    shares = crosstable(levels, [(outcome.seats, outcome.payoffs) for outcome in outcomes])
    for lower, higher in pairwise(levels):
        found = shares[higher, lower]
        score = Score(found.won / found.games, found.low, found.high, found.games)
        name = f"{_named(game, players)}, all levels: {higher} before {lower}"
        yield Row(name, score, note=f"ratings {told[higher]} and {told[lower]}")


def _ratings(levels: Sequence[str], outcomes: Sequence[Outcome], seed: int) -> dict[str, str]:
    """Each level's rating with its interval, deals drawn anew."""
    deals: dict[int, list[Result]] = {}
    for outcome in outcomes:
        seats = [levels.index(name) for name in outcome.seats]
        deals.setdefault(outcome.deal, []).append((seats, outcome.payoffs))
    found = ratings(len(levels), deals, seed)
    return {level: f"{it.points:.0f} ({it.low:.0f} .. {it.high:.0f})" for level, it in zip(levels, found)}
