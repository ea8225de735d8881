"""Random play in environments: ours of PettingZoo against the connect four that PettingZoo brings.

    python -m bench envs [--rounds N] [--seconds S]

measures, in decisions in a second of processor time, many tables at once against one table of PettingZoo and against
the loop over the position itself that the guides teach; a thousand against a few, and turns that stay against turns
that are overwritten; what the checked `State.play` costs the loop; then, where `pgx` is installed, connect four in two
processes of ours against it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain
from random import random
from time import process_time
from typing import Any

from bench.contest import Contestant, LackError, compare, repeatedly
from bench.envsjax import contests as jax_contests
from hantise import games
from hantise.core import OVER, Game, Rng
from hantise.testing.games import connect_four

WIDE = 1000  # decisions; a mask of more takes a while by itself
TARGET = 5.0
WIDE_TARGET = 1.5
TABLES = 256
FEW, THOUSAND = 64, 1024
MANY_TARGET = 6.0
# Of the rate of a loop over positions, which observes nothing.
LOOP_TARGET = 0.5
THOUSAND_TARGET = 1.0
COPY_TARGET = 0.9
CHECKED_TARGET = 1 / 1.15


def contests() -> Iterator[tuple[str, Contestant, Contestant, float]]:
    """Name, ours, theirs and target of each: connect four against connect four, then every game of the house.

    LackError if something is not installed.
    """
    theirs = their_connect_four()
    yield "PettingZoo: connect four / its connect_four", our_table(connect_four.GAME), theirs, TARGET
    for game in map(games.find, games.codes()):
        target = WIDE_TARGET if game.actions.decisions > WIDE else TARGET
        yield f"PettingZoo: {game.title} / its connect_four", our_table(game), theirs, target


def our_table(game: Game) -> Contestant:
    """Steps a second at a table of ours, for the fewest players."""
    try:
        from hantise.envs.pettingzoo import env
    except ImportError as error:
        raise LackError(str(error)) from None
    return steps_of(env(game))


def their_connect_four() -> Contestant:
    """Steps a second of the connect four that PettingZoo brings."""
    try:
        from pettingzoo.classic.connect_four.connect_four import env
    except ImportError as error:
        name = str(error.name).partition(".")[0]
        raise LackError(f"{name} is not installed here; `make bench` installs it (pygame up to Python 3.13)") from None
    return steps_of(env())


def steps_of(table: Any) -> Contestant:
    """The loop of PettingZoo's manual, the same for all: observe, pick what is legal by int(random() * n), step."""

    def play() -> int:
        table.reset()
        steps = 0
        for _ in table.agent_iter():
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = mask.view(bool).nonzero()[0]  # of int8 it takes ten times as long
            table.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return repeatedly(play, process_time)


def main(words: list[str]) -> int:
    """Measure many tables and checked play, game by game."""
    parser = argparse.ArgumentParser(prog="bench envs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="turns each contestant has (default: 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a turn (default: 0.5)")
    args = parser.parse_args(words)
    try:
        for name, ours, theirs, target in chain(many_contests(), jax_contests()):
            print(compare(name, ours, theirs, target, args.rounds, args.seconds).told(), flush=True)
    except LackError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


def many_contests() -> Iterator[tuple[str, Contestant, Contestant, float]]:
    """Name, ours, theirs and target of each; LackError if something is not installed."""
    for game in map(games.find, games.codes()):
        many, plain = many_tables(game), decisions(game, is_checked=False)
        yield f"{game.title}: {TABLES} tables / PettingZoo", many, our_table(game), MANY_TARGET
        yield f"{game.title}: {TABLES} tables / a loop", many, plain, LOOP_TARGET
        few, thousand = many_tables(game, FEW), many_tables(game, THOUSAND)
        yield f"{game.title}: {THOUSAND} tables / {FEW}", thousand, few, THOUSAND_TARGET
        yield f"{game.title}: {TABLES} tables that keep turns / not", many_tables(game, copy=True), many, COPY_TARGET
        yield f"{game.title}: checked play / a loop", decisions(game, is_checked=True), plain, CHECKED_TARGET


def many_tables(game: Game, count: int = TABLES, copy: bool = False) -> Contestant:
    """Decisions a second at many tables, whose numbers and masks are all told; with `copy` turns stay as they are."""
    try:
        from hantise.envs import batch

        tables = batch(game, count, seed=1, copy=copy)
    except ImportError as error:
        raise LackError(str(error)) from None
    rng = Rng(1)
    tables.reset()

    def step() -> int:
        tables.step(tables.sample(rng))
        return count

    return repeatedly(step, process_time)


def decisions(game: Game, is_checked: bool) -> Contestant:
    """Decisions a second in the loop over the position itself that docs/extend/write-a-bot.md teaches."""
    options = game.options(game.players[0])
    rng = Rng(1)

    def play() -> int:
        state = game.start(options)
        act = state.play if is_checked else state.apply
        made = 0
        state.roll(rng)
        while state.mover() != OVER:
            legal = state.legal()
            act(legal[rng.below(len(legal))])
            state.roll(rng)
            made += 1
        return made

    return repeatedly(play, process_time)
