"""A computer player's time for a decision; it is the same whatever the seat holds, because anybody can measure it."""

from __future__ import annotations

from typing import NamedTuple

from hantise import COMPILED
from hantise.bots.levels import LEVELS
from hantise.bots.player import SECONDS
from hantise.core import Game

# A level that needs no more than this, compiled, thinks lightly: it never waits for heavy thinking.
LIGHT = 0.2
# The plain players, which no strength describes, think next to nothing.
PLAIN = 0.06
# Interpreted searches need far longer; this many times is what people still like to wait, and the limit cuts it off.
INTERPRETED = 4.0


class Span(NamedTuple):
    """The seconds from question to answer where nobody else asks, and whether the thinking is light."""

    seconds: float
    is_light: bool


def span_of(game: Game, level: str) -> Span:
    """The span of the decisions of that level, which says nothing of a position."""
    if level not in LEVELS:
        return Span(PLAIN, True)
    seconds = game.hints.strengths()[list(LEVELS).index(level)].seconds
    return Span(seconds if COMPILED else min(SECONDS, seconds * INTERPRETED), seconds <= LIGHT)
