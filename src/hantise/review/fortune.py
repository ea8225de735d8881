"""What became of a choice beside what it was worth: good ones that were not rewarded, and bad ones that were."""

from __future__ import annotations

from enum import Enum

from hantise.review.chances import Band
from hantise.review.evaluations import MISTAKE, Choice, Mark
from hantise.review.luck import beyond
from hantise.review.review import Review


class Fortune(Enum):
    """GOOD where a bad choice went well, BAD where a good one did not."""

    GOOD = "good"
    BAD = "bad"


def later(review: Review, choice: Choice) -> Band:
    """The chances of the choice's seat when it is to choose again; at the end what it had."""
    own = (other.point for other in review.choices if other.seat == choice.seat and other.point > choice.point)
    point = next(own, len(review.stands) - 1)
    return review.stands[point].chances[choice.seat]


def turn(review: Review, choice: Choice) -> Band:
    """By how much the chances had changed by then, beside what the choice itself cost."""
    return later(review, choice).minus(beyond(review.stands[choice.point], choice, choice.seat))


def fortune(review: Review, choice: Choice) -> Fortune | None:
    """None where it went about as the choice deserved, or no repeat of the search could tell."""
    change = turn(review, choice)
    if abs(change.middle) < max(MISTAKE, change.reach):
        return None
    if choice.mark is Mark.GOOD:
        return Fortune.BAD if change.middle < 0 else None
    return Fortune.GOOD if change.middle > 0 else None
