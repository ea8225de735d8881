"""What a review tells of each point, and of each choice."""

from __future__ import annotations

from typing import NamedTuple

from hantise.review.chances import Band
from hantise.review.marks import Mark
from hantise.review.reasons import Reason


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
