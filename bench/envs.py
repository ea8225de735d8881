"""Random play in environments of PettingZoo: ours against the connect four that PettingZoo brings."""

from __future__ import annotations

from collections.abc import Iterator
from random import random
from typing import Any

from bench.contest import Contestant, LackError, repeatedly
from hantise import games
from hantise.core import Game
from hantise.testing.games import connect_four

WIDE = 1000  # decisions; a mask of more takes a while by itself
TARGET = 5.0
WIDE_TARGET = 1.5


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

    return repeatedly(play)
