"""Contests of bots for the benchmarks: played in processes, through the arena."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from hantise import games
from hantise.bots.arena import Contest, Outcome, Seated, play_all
from hantise.bots.players import seated
from hantise.cli.executors import processes
from hantise.core import Game
from hantise.testing import games as examples

Finder: TypeAlias = Callable[[str], Game]


@dataclass(frozen=True)
class Terms:
    """How much is played: so many games a pairing, with that share of each level's iterations.

    `seconds` is what both have for a move where they have equal time.
    """

    games: int
    budget: float
    jobs: int
    seed: int
    seconds: float


def find(code: str) -> Game:
    """A game of the house, or one of the two small ones that are there for tests."""
    return examples.find(code) if code in examples.codes() else games.find(code)


def played(
    game: Game, bots: tuple[str, ...], terms: Terms, *, players: int = 2, finder: Finder = find, made: Seated = seated
) -> list[Outcome]:
    """The games of these bots, in order; every lineup of a deal takes every seat."""
    contest = Contest(game.code, game.options(players), bots, terms.seed, terms.budget)
    numbers = range(contest.whole_deals(terms.games))
    with processes(terms.jobs) as (executor, ahead):
        return sorted(play_all(finder, contest, numbers, executor, ahead, made), key=lambda outcome: outcome.number)


def seconds_a_move(outcomes: list[Outcome], bot: str) -> float:
    """How long a bot thought about a decision on average."""
    thought, decisions = 0.0, 0
    for outcome in outcomes:
        for name, seconds, times in zip(outcome.seats, outcome.seconds, outcome.decisions):
            if name == bot:
                thought, decisions = thought + seconds, decisions + times
    return thought / max(1, decisions)
