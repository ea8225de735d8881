"""The moments of a match that moved a seat's chances most: at most three, choices and strokes of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from hantise.core import CHANCE
from hantise.review.chances import Band
from hantise.review.luck import beyond
from hantise.review.review import Review

MOST: Final = 3
# What moved less is no moment.
LEAST: Final = 0.03


class Moment(NamedTuple):
    """What lies between a point and the next, and a seat's chances before and after it.

    `doer` is the seat that chose, CHANCE where it was luck.
    """

    point: int
    step: int
    doer: int
    before: Band
    after: Band

    @property
    def swing(self) -> float:
        """By how much the chances moved, up or down."""
        return abs(self.after.middle - self.before.middle)

    @property
    def is_sure(self) -> bool:
        """True if no repeat of the search would deny that they moved."""
        return self.swing > max(LEAST, self.after.minus(self.before).reach)


def moments(review: Review, seat: int, reveals: Callable[[int], bool]) -> tuple[Moment, ...]:
    """Those of this seat, in their order.

    What moved its chances beside its own choice is luck if the choice at the point of that number `reveals` something:
    else only the search thinks otherwise afterwards.
    """
    found = sorted(filter(lambda moment: moment.is_sure, _all(review, seat)), key=lambda moment: -moment.swing)
    told = (moment for moment in found if not _is_own_luck(review, moment) or reveals(moment.point))
    return tuple(sorted(islice(told, MOST), key=lambda moment: moment.point))


def _is_own_luck(review: Review, moment: Moment) -> bool:
    """True for what moved the chances beside a choice; the end is what it is, whatever the search thought."""
    is_end = moment.point + 2 == len(review.stands)
    return moment.doer == CHANCE and review.stands[moment.point].mover != CHANCE and not is_end


def _all(review: Review, seat: int) -> Iterator[Moment]:
    own = {choice.point: choice for choice in review.choices if choice.seat == seat}
    for number, stand in enumerate(review.stands[:-1]):
        before, after = stand.chances[seat], review.stands[number + 1].chances[seat]
        choice = own.get(number)
        if choice is not None:
            yield Moment(number, stand.step, seat, choice.after_best, choice.after_chosen)
            luck = Moment(number, stand.step, CHANCE, beyond(stand, choice, seat), after)
            # No luck either where all of it may be what the choice cost, though too little to be held against it.
            if luck._replace(before=before.minus(choice.cost)).is_sure:
                yield luck
        else:
            yield Moment(number, stand.step, stand.mover, before, after)
