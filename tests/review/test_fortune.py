"""Good choices that were not rewarded are told as bad luck, bad ones that were as good luck, and nothing unsure."""

from __future__ import annotations

import pytest

from hantise.review.chances import band
from hantise.review.fortune import Fortune, fortune, later, turn
from hantise.review.luck import Parts
from hantise.review.marks import Mark
from hantise.review.review import Review
from hantise.review.stands import Choice, Stand

NOTHING = Parts(band(0, 0), band(0, 0), band(0, 0))


def choice(point: int, mark: Mark, after: float, reach: float = 0.01, seat: int = 0) -> Choice:
    chances = band(after, reach)
    return Choice(point, point + 1, seat, "a", "b", chances, chances, band(0.0, 0), mark, False, (), ())


def review(*choices: Choice, then: float = 0.5, end: float = 1.0) -> Review:
    """Four points at which seat 0 expects that much, and in the end what it had."""
    stands = [Stand(point + 1, 0, (band(then, 0.01), band(1 - then, 0.01))) for point in range(3)]
    # At the first of them it is as the first choice leaves it: that one cost nothing.
    stands[0] = Stand(1, 0, (choices[0].after_chosen, band(1 - choices[0].after_chosen.middle, 0.01)))
    stands.append(Stand(3, -2, (band(end, 0), band(1 - end, 0))))
    return Review(tuple(stands), choices, (end, 1 - end), (NOTHING, NOTHING))


def test_it_is_seen_by_what_the_seat_expects_when_it_chooses_again() -> None:
    first, other, second = choice(0, Mark.GOOD, 0.5), choice(1, Mark.GOOD, 0.1, seat=1), choice(2, Mark.GOOD, 0.5)
    assert later(review(first, other, second, then=0.3), first).middle == 0.3
    assert later(review(first, other, second, end=0.0), second).middle == 0.0


@pytest.mark.parametrize(
    ("mark", "then", "told"),
    [
        (Mark.GOOD, 0.3, Fortune.BAD),
        (Mark.GOOD, 0.7, None),
        (Mark.MISTAKE, 0.7, Fortune.GOOD),
        (Mark.SLIP, 0.7, Fortune.GOOD),
        (Mark.MISSED, 0.3, None),
        (Mark.GOOD, 0.48, None),
    ],
)
def test_what_became_of_a_choice(mark: Mark, then: float, told: Fortune | None) -> None:
    one = choice(0, mark, 0.5)
    assert fortune(review(one, choice(2, Mark.GOOD, 0.5), then=then), one) is told


def test_nothing_is_told_that_a_repeat_may_deny() -> None:
    one = choice(0, Mark.GOOD, 0.5, reach=0.4)
    assert fortune(review(one, choice(2, Mark.GOOD, 0.5), then=0.3), one) is None


def test_what_a_choice_cost_is_no_bad_luck() -> None:
    """It cost a third, and the next point stands a third lower: nothing else happened."""
    one = choice(0, Mark.MISSED, 0.6)._replace(cost=band(0.3, 0.01))
    assert turn(review(one, choice(2, Mark.GOOD, 0.5), then=0.3), one).middle == pytest.approx(0)
    assert fortune(review(one, choice(2, Mark.GOOD, 0.5), then=0.3), one) is None
