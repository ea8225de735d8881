"""What a review tells of each point, and of each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hantise.bots.reasons import Reason
from hantise.core import OVER
from hantise.review.chances import Band
from hantise.review.marks import Mark
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
