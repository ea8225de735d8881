"""The contract of a computer player: a View and the legal actions in, one of them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from hantise.core import Rng, View


class Bot(Protocol):
    """A computer player; it is handed a View and nothing else of the table."""

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """Choose one of `legal`, which is not empty; equal arguments give equal choices."""


# How old each thing felt whenever its seat decided: what that mind knew of it then is no secret any more.
Past: TypeAlias = Mapping[str, Iterable[int]]


@runtime_checkable
class Weighing(Protocol):
    """A computer player that also says how likely it would choose what, once it has thought."""

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
        """The chances of the actions, one in all; on the mean over `rng`, those of its mind as known from the past."""


def odds_of(bot: Bot, view: View, legal: Sequence[int], rng: Rng, past: Past) -> Mapping[int, float]:
    """What the bot says of its chances, or else what it decides this time."""
    return bot.odds(view, legal, rng, past) if isinstance(bot, Weighing) else {bot.decide(view, legal, rng): 1.0}
