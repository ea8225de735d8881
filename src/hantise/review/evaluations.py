"""What a review tells of each point and of each choice, and the mark of a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from hantise.bots.continuing import Reason
from hantise.core import OVER
from hantise.review.chances import Band
from hantise.review.points import Point


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
