"""Bots as a host may bring them: some play, others fail, each in its own way."""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from hantise.bots import Level, RandomBot
from hantise.core import Game, Rng, View


class Hasty:
    """Takes the first thing that can be done.

    What follows is for whoever reads the code.
    """

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        return legal[0]


class Choosy(Hasty):
    words = "Plays one game, and that one well."
    games = ("connect_four",)


class Silent(Hasty):
    pass


class Keeping(Hasty):
    """Counts its own decisions, from its mind on, and takes that of the number."""

    def __init__(self, game: Game, mind: int, budget: float | None) -> None:
        assert budget is None, "people play, and the clock may be looked at"
        self.count = mind - 1

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        self.count += 1
        return legal[self.count]


class Raising:
    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        raise KeyError("chain")


class Cheating:
    """Drops into the column that is full."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        return next(column for column in range(7) if column not in legal)


class Babbling:
    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> str:
        return "the middle one"


class Hanging:
    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        time.sleep(600)
        return legal[0]


class Dying:
    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        os._exit(3)


class KilledOnce:
    """The first of its processes is killed as it thinks; a file says that it was."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        mark = Path(os.environ["KILLED_ONCE"])
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return legal[0]


class Looking:
    """Takes the first action if no table and no page is in sight, as modules that its process has loaded."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        return legal[-1 if any(name.startswith(("hantise.web", "hantise.store")) for name in sys.modules) else 0]


class Nothing:
    """Decides nothing."""


READY = Level("ready", "Always ready", lambda game, mind, budget: RandomBot())
