"""What a review measures: chances at the points of a match, and what each choice there was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from hantise.bots.continuing import Reason
from hantise.core import CHANCE, OVER, Record, State
from hantise.core.outcome import places
from hantise.core.record import checked_actions

# Chances: each seat's expected share of the result, between nothing and all of it; all seats' together are one.

# The quantile of a 90 % interval.
Z: Final = 1.644854
# No payoff counts as less than this part of the range: nothing is sure that was only searched.
LEAST: Final = 1e-3


class Band(NamedTuple):
    """A number with the interval in which 9 of 10 repeats of all the searching would put it."""

    middle: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def minus(self, other: Band) -> Band:
        """The difference of two that were searched apart."""
        return band(self.middle - other.middle, sqrt(self.reach**2 + other.reach**2))


def band(middle: float, reach: float) -> Band:
    """The number with as much to either side."""
    return Band(middle, middle - reach, middle + reach)


def between(repeats: Sequence[float]) -> Band:
    """The mean of these, of which one alone is exact."""
    reach = Z * stdev(repeats) / sqrt(len(repeats)) if len(repeats) > 1 else 0.0
    return band(fmean(repeats), reach)


def shares(payoffs: Sequence[float]) -> tuple[float, ...]:
    """What each seat has of the result of a game that is over: it is shared by those with the highest payoff."""
    first = [place == 1 for place, _seat in sorted(places(payoffs), key=lambda placed: placed[1])]
    return tuple([is_first / sum(first) for is_first in first])


def expected(
    payoffs: Sequence[float], low: float, high: float, sharpness: float = 1.0, doubt: float = 0.0
) -> tuple[float, ...]:
    """The same for payoffs that are expected, in a game whose payoffs lie between these.

    In proportion to the payoffs above the lowest, each raised to the game's sharpness (`Hints.sharpness`), but for the
    part that its doubt shares evenly (`Hints.doubt`).
    """
    worth = [max(LEAST, (payoff - low) / (high - low)) ** sharpness for payoff in payoffs]
    return tuple([(1.0 - doubt) * one / sum(worth) + doubt / len(worth) for one in worth])


# The points of a match at which its chances are told: wherever a seat has a choice or chance is to speak.


class Point(NamedTuple):
    """A position of a match, and the `actions` that were taken from there up to the next point; none at the end.

    `step` is the number of its event, from 1 on. `mover` is the seat that chose the first of the actions, CHANCE, or
    OVER. Chance that speaks several times in a row has one point; so has a seat and what it had to do besides.
    """

    number: int
    step: int
    mover: int
    state: State
    actions: tuple[int, ...]

    @property
    def is_decision(self) -> bool:
        """True where a seat had a choice."""
        return self.mover >= 0

    def lines(self, record: Record, seat: int) -> tuple[str, ...]:
        """What this seat wrote down from here up to the next point."""
        state, found = self.state.clone(), list[str]()
        for action in self.actions:
            found.append(record.game.seen(state, action, seat))
            state.apply(action)
        return tuple(filter(None, found))


def points(record: Record) -> tuple[Point, ...]:
    """The points in their order; BadRecord where the record does not replay."""
    found, state, was_chance = list[Point](), record.start(), False
    for step, event in enumerate(record.events, start=1):
        for action in checked_actions(record.game, state, step, event):
            mover = int(state.mover())
            if (mover == CHANCE and not was_chance) or (mover != CHANCE and len(state.legal()) > 1) or not found:
                found.append(Point(len(found), step, mover, state.clone(), ()))
            found[-1] = found[-1]._replace(actions=(*found[-1].actions, action))
            was_chance = mover == CHANCE
    return (*found, Point(len(found), len(record.events), OVER, state, ()))


# What a review tells of each point and of each choice.


class Stand(NamedTuple):
    """What each seat could expect for itself at a point; `step` is the event that follows, `mover` who is to act."""

    step: int
    mover: int
    chances: tuple[Band, ...]


class Choice(NamedTuple):
    """A seat's choice: what it took and what would have been best, by name, with the chances after either.

    `cost` is their difference, `reason` what explains it, if anything does. The stories are the lines that the seat
    would have written down next in a game that is typical for what follows.
    """

    point: int
    step: int
    seat: int
    chosen: str
    best: str
    after_chosen: Band
    after_best: Band
    cost: Band
    mark: Mark
    is_proven: bool
    story_chosen: tuple[str, ...]
    story_best: tuple[str, ...]
    reason: Reason | None = None


def begins_step(placed: Sequence[Stand] | Sequence[Point], number: int) -> bool:
    """True where a step begins, and at the end: within a step chance may speak too."""
    here = placed[number]
    return number == 0 or here.mover == OVER or here.step != placed[number - 1].step


def each_step(stands: Sequence[Stand]) -> Iterator[tuple[int, Stand]]:
    """What stood at the beginning of each step, and at the end, with its number."""
    for number, stand in enumerate(stands):
        if begins_step(stands, number):
            yield number, stand


# The marks of choices, by what they cost in chances.


class Mark(Enum):
    """GOOD: as good as any other. SLIP: a small one. MISTAKE. MISSED: it missed the game."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    MISSED = "missed"


# From so much of the result on a choice is called a slip, a mistake, one that missed the game.
SLIP: Final = 0.02
MISTAKE: Final = 0.06
MISSED: Final = 0.2


def mark(cost: Band) -> Mark:
    """The mark of a choice that cost so much; nothing is held against it that repeats of the search may deny."""
    if cost.low <= 0 or cost.middle < SLIP:
        return Mark.GOOD
    if cost.middle < MISTAKE:
        return Mark.SLIP
    return Mark.MISTAKE if cost.middle < MISSED else Mark.MISSED
