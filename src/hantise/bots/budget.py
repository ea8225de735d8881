"""Thinking measured in iterations alone, so that a result depends on no machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from hantise.bots.base import Bot
from hantise.bots.levels import SearchBot
from hantise.bots.search import search
from hantise.core import Rng, View

NO_LIMIT = float("inf")


@runtime_checkable
class Scalable(Protocol):
    """A computer player whose effort can be set."""

    def scaled(self, fraction: float) -> Bot:
        """The same player with that fraction of its iterations, at least one, and no limit of time."""


class PatientSearch:
    """Searches for so many iterations, however long they take."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """The action that the search finds best."""
        return search(view, list(legal), rng, self.iterations, NO_LIMIT)


def scaled(bot: Bot, fraction: float) -> Bot:
    """The player with that fraction of its iterations and no limit of time; one that counts none is left as it is."""
    if isinstance(bot, Scalable):
        return bot.scaled(fraction)
    if isinstance(bot, SearchBot):
        return PatientSearch(max(1, round(bot.iterations * fraction)))
    return bot
