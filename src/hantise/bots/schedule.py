"""The time of a decision, and the moment of its answer: they depend on levels and queue, and on nothing hidden."""

from __future__ import annotations

from typing import NamedTuple

from hantise import COMPILED
from hantise.bots.levels import LEVELS
from hantise.bots.player import SECONDS
from hantise.core import Game

# Between the end of a search and the answer: what a search may overrun its time by, and its way back.
MARGIN = 0.05


class Turn(NamedTuple):
    """The moments at which a decision's thinking is to end, and at which it is answered."""

    end: float
    answer: float


class Schedule:
    """The turns that were promised to decisions, first come first served, by so many processes.

    The longer the wait, the less time a decision gets: next to none is left to think where it is `longest` already,
    but never fewer than `least` seconds.
    """

    def __init__(self, processes: int, longest: float, least: float) -> None:
        self._free = [0.0] * processes
        self._longest = longest
        self._least = least

    def book(self, now: float, span: float) -> Turn:
        """The turn of a decision that is asked for now, and takes such a span where no other decision waits."""
        start = max(now, min(self._free))
        end = start + self._time(start - now, span - MARGIN)
        self._free[self._free.index(min(self._free))] = end
        return Turn(end, max(now + span, end + MARGIN))

    def _time(self, wait: float, whole: float) -> float:
        return max(self._least, whole * (1.0 - wait / self._longest))


# A computer player's time for a decision; it is the same whatever the seat holds, because anybody can measure it.


# A level that needs no more than this, compiled, thinks lightly: it never waits for heavy thinking.
LIGHT = 0.2
# The plain players, which no strength describes, think next to nothing.
PLAIN = 0.06
# Interpreted searches need far longer; this many times is what people still like to wait, and the limit cuts it off.
INTERPRETED = 4.0


class Span(NamedTuple):
    """The seconds from question to answer with no other question, and whether the thinking is light."""

    seconds: float
    is_light: bool


def span_of(game: Game, level: str) -> Span:
    """The span of the decisions of that level, which says nothing of a position."""
    if level not in LEVELS:
        return Span(PLAIN, True)
    seconds = game.hints.strengths()[list(LEVELS).index(level)].seconds
    return Span(seconds if COMPILED else min(SECONDS, seconds * INTERPRETED), seconds <= LIGHT)
