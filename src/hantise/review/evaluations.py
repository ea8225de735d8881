"""The measures of a review: chances at the points of a match, and the worth of each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from hantise.bots.continuing import Reason
from hantise.core import CHANCE, OVER, Action, Record, State
from hantise.core.record import checked_actions

# Chances: each seat's expected share of the result, from 0 to 1; all shares add up to 1.

# The quantile of a 90 % interval.
Z: Final = 1.644854
# The least payoff that counts, as a part of the range: a search is never sure.
LEAST: Final = 1e-3


class Band(NamedTuple):
    """A number with the interval that holds 9 of 10 repeats of the search."""

    middle: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    @property
    def within(self) -> Band:
        """The same between 0 and 1, as it is shown."""
        return Band(*(min(1.0, max(0.0, share)) for share in self))

    def minus(self, other: Band) -> Band:
        """The difference of two independent numbers."""
        return band(self.middle - other.middle, sqrt(self.reach**2 + other.reach**2))


def band(middle: float, reach: float) -> Band:
    """The number with an equal reach to both sides."""
    return Band(middle, middle - reach, middle + reach)


def between(repeats: Sequence[float]) -> Band:
    """The mean of these repeats; a single repeat is exact."""
    reach = Z * stdev(repeats) / sqrt(len(repeats)) if len(repeats) > 1 else 0.0
    return band(fmean(repeats), reach)


def expected(
    payoffs: Sequence[float], low: float, high: float, sharpness: float = 1.0, doubt: float = 0.0
) -> tuple[float, ...]:
    """Each seat's expected share, for expected payoffs in a game whose payoffs lie between `low` and `high`.

    Shares are in proportion to the payoffs above `low`, raised to the game's sharpness (`Hints.sharpness`). Its doubt
    (`Hints.doubt`) is the part shared evenly.
    """
    worth = [max(LEAST, (payoff - low) / (high - low)) ** sharpness for payoff in payoffs]
    return tuple([(1.0 - doubt) * one / sum(worth) + doubt / len(worth) for one in worth])


# The points of a match: a seat has a choice there, or chance moves.


class Point(NamedTuple):
    """A position of a match, and the `actions` from there up to the next point; none at the end.

    `step` is the number of its event, from 1 on. `mover` is the seat of the first action, CHANCE, or OVER. Several
    chance moves in a row share one point, as do a seat's choice and its forced moves after it.
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
        """This seat's lines from here up to the next point."""
        return lines_of(record, self.state.clone(), self.actions, seat)


def lines_of(record: Record, state: State, actions: Sequence[Action], seat: int) -> tuple[str, ...]:
    """This seat's lines about these actions, while they are legal; they are applied to the state."""
    found = list[str]()
    for action in actions:
        if action not in state.legal():
            break
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


# The evaluation of each point and each choice.


class Evaluation(NamedTuple):
    """Each seat's own chances at a point; `step` is the next event, `mover` the seat to act."""

    step: int
    mover: int
    chances: tuple[Band, ...]


class Choice(NamedTuple):
    """A seat's choice beside the best one, both by name, with the chances after each.

    `cost` is the difference, which the `reason` explains, if anything does. Each story holds the seat's next lines in a
    typical game.
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


def begins_step(placed: Sequence[Evaluation] | Sequence[Point], number: int) -> bool:
    """True at the first point of a step, and at the end; a step with chance has several points."""
    here = placed[number]
    return number == 0 or here.mover == OVER or here.step != placed[number - 1].step


def each_step(evaluations: Sequence[Evaluation]) -> Iterator[tuple[int, Evaluation]]:
    """The evaluations at the first point of each step and at the end, with their numbers."""
    for number, evaluation in enumerate(evaluations):
        if begins_step(evaluations, number):
            yield number, evaluation


# The marks of choices, by their cost.


class Mark(Enum):
    """GOOD: as good as any other. SLIP: a small one. MISTAKE. MISSED: it missed the game."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    MISSED = "missed"


# The least cost of a slip, of a mistake, and of a choice that missed the game.
SLIP: Final = 0.02
MISTAKE: Final = 0.06
MISSED: Final = 0.2


def mark(cost: Band) -> Mark:
    """The mark for this cost; a cost within the search's error counts as none."""
    if cost.low <= 0 or cost.middle < SLIP:
        return Mark.GOOD
    if cost.middle < MISTAKE:
        return Mark.SLIP
    return Mark.MISTAKE if cost.middle < MISSED else Mark.MISSED
