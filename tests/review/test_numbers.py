"""One number for one thing: chances of a step are those of its beginning, or say where else they stand."""

import pytest

from hantise.bots.tallies import shares
from hantise.core import CHANCE, OVER
from hantise.review import telling
from hantise.review.evaluations import Band, Choice, Evaluation, Mark, band, begins_step, each_step, points
from hantise.review.review import Fortune, Moment, Parts, Review, fortune, later, moments, parts, turn
from review.matches import look_back, match

NOTHING = Parts(band(0, 0), band(0, 0), band(0, 0))


def evaluation(step: int, mover: int, share: float = 0.5) -> Evaluation:
    return Evaluation(step, mover, (band(share, 0.001), band(1 - share, 0.001)))


def choice(mark: Mark, best: float, chosen: float, cost: Band) -> Choice:
    return Choice(0, 1, 0, "a", "b", band(chosen, 0), band(best, 0), cost, mark, False, (), ())


def always(point: int) -> bool:
    """Each choice shows something new."""
    return True


def test_a_step_stands_once_by_its_beginning_and_a_result_is_shared_by_the_highest_payoffs() -> None:
    evaluations = [
        evaluation(1, CHANCE),
        evaluation(2, 0),
        evaluation(2, CHANCE),
        evaluation(3, 1),
        evaluation(3, OVER),
    ]
    assert [begins_step(evaluations, number) for number in range(5)] == [True, True, False, True, True]
    assert [number for number, _evaluation in each_step(evaluations)] == [0, 1, 3, 4]
    assert shares([3.0, 1.0, 3.0]) == (0.5, 0.0, 0.5)
    assert shares([0.0, -1.0]) == (1.0, 0.0)


def test_a_moment_says_where_its_numbers_stand() -> None:
    record = match("ghooost", 3)
    found = points(record)
    inside = next(n for n in range(1, len(found) - 1) if not begins_step(found, n))
    doer = found[inside - 1].mover
    for number, seat, who, before, words in (
        (inside, doer, CHANCE, 0.3, "Chance to win: 30\u00a0% after the choice, then 20\u00a0%."),
        (inside - 1, doer, CHANCE, 0.3, "Chance to win: 30\u00a0% after the choice, then 20\u00a0%."),
        (inside - 1, (doer + 1) % 3, doer, 0.3, "Chance to win: from 30\u00a0% to 20\u00a0% by the choice alone."),
        (inside - 1, doer, doer, 0.3, "Chance to win: 30\u00a0% with the best choice, 20\u00a0% with this one."),
        (0, 0, CHANCE, 0.3, "Chance to win: from 30\u00a0% to 20\u00a0%."),
        (0, 0, CHANCE, -0.04, "Chance to win: from 0\u00a0% to 20\u00a0%."),
    ):
        moment = Moment(number, found[number].step, who, band(before, 0), band(0.2, 0))
        assert telling.moment(record, found, moment, seat, seat).endswith(words)


@pytest.mark.parametrize(("mark", "luck", "choices"), [(Mark.MISTAKE, 0.1, -0.1), (Mark.GOOD, 0.0, 0.0)])
def test_what_lies_between_two_points_has_one_cause(mark: Mark, luck: float, choices: float) -> None:
    """Chance brings a tenth twice, the card after the own choice takes some, the other gives half."""
    evaluations = (evaluation(1, CHANCE, 0.6), evaluation(2, 0, 0.7), evaluation(3, 1, 0.5), evaluation(4, OVER, 1.0))
    mine = choice(mark, 0.7, 0.6, band(0.1, 0))._replace(point=1)
    found = parts(evaluations, [mine], 0)
    assert [one.middle for one in found] == pytest.approx([luck, choices, 0.5])


def test_what_a_choice_may_have_cost_or_only_the_search_thinks_otherwise_is_no_luck() -> None:
    """The chances fall by 4 in a hundred, three of which the choice may have cost: luck has not moved them for sure."""
    evaluations = (evaluation(1, 0, 0.5), evaluation(2, OVER, 0.46))
    unsure = choice(Mark.GOOD, 0.5, 0.47, band(0.03, 0.04))._replace(after_chosen=band(0.47, 0.04))
    assert moments(Review(evaluations, (unsure,), (0.46, 0.54), (NOTHING, NOTHING)), 0, always) == ()
    free = choice(Mark.GOOD, 0.5, 0.5, band(0, 0))
    found = moments(Review(evaluations, (free,), (0.46, 0.54), (NOTHING, NOTHING)), 0, always)
    assert [(one.doer, one.before.middle) for one in found] == [(CHANCE, 0.5)]

    # Beside a choice that showed nothing new; what chance did, and how the match ended, is luck in any case.
    four = (evaluation(1, 0, 0.5), evaluation(2, CHANCE, 0.7), evaluation(3, 0, 0.9), evaluation(4, OVER, 1.0))
    mine = [choice(Mark.GOOD, share, share, band(0, 0))._replace(point=n) for n, share in ((0, 0.5), (2, 0.9))]
    review = Review(four, tuple(mine), (1.0, 0.0), (NOTHING, NOTHING))
    for reveals, told in ((always, [0, 1, 2]), (lambda point: False, [1, 2])):
        assert [moment.point for moment in moments(review, 0, reveals)] == told


def test_a_choice_that_could_win_nothing_is_not_as_good_as_any() -> None:
    record, point = match("ghooost", 3), points(match("ghooost", 3))[0]
    for best, told in ((0.0, "already decided"), (0.004, "already decided"), (0.2, "as good as any")):
        assert telling.verdict(record, point, choice(Mark.GOOD, best, 0.0, band(0, 0))) == told
        assert telling.judgement(choice(Mark.SLIP, best, 0.0, band(0, 0))) == "small slip", "what is blamed has a mark"


@pytest.mark.soak
def test_every_moment_of_a_match_can_be_told() -> None:
    record, review = match("haunted_stairs", 3), look_back("haunted_stairs", 3)
    found = points(record)
    told = [(seat, one) for seat in range(3) for one in moments(review, seat, always)]
    assert told
    assert all("\u00a0%" in telling.moment(record, found, one, seat, seat) for seat, one in told)


# Good choices that went badly are bad luck, bad ones that went well good luck; unsure turns are not told.


def chosen(point: int, mark: Mark, after: float, reach: float = 0.01, seat: int = 0) -> Choice:
    chances = band(after, reach)
    return choice(mark, after, after, band(0.0, 0))._replace(
        point=point, step=point + 1, seat=seat, after_chosen=chances, after_best=chances
    )


def told_at(*choices: Choice, then: float = 0.5, end: float = 1.0) -> Review:
    """A review of three points with these chances of seat 0, and its final share."""
    evaluations = [Evaluation(point + 1, 0, (band(then, 0.01), band(1 - then, 0.01))) for point in range(3)]
    # At the first of them it is as the first choice leaves it: that one cost nothing.
    evaluations[0] = Evaluation(1, 0, (choices[0].after_chosen, band(1 - choices[0].after_chosen.middle, 0.01)))
    evaluations.append(Evaluation(3, -2, (band(end, 0), band(1 - end, 0))))
    return Review(tuple(evaluations), choices, (end, 1 - end), (NOTHING, NOTHING))


def test_what_became_of_a_choice_is_seen_by_what_the_seat_expects_next_and_its_cost_is_no_luck() -> None:
    """It cost a third, and the next point stands a third lower: nothing else happened."""
    first, other, second = chosen(0, Mark.GOOD, 0.5), chosen(1, Mark.GOOD, 0.1, seat=1), chosen(2, Mark.GOOD, 0.5)
    assert later(told_at(first, other, second, then=0.3), first).middle == 0.3
    assert later(told_at(first, other, second, end=0.0), second).middle == 0.0
    one = chosen(0, Mark.MISSED, 0.6)._replace(cost=band(0.3, 0.01))
    review = told_at(one, chosen(2, Mark.GOOD, 0.5), then=0.3)
    assert turn(review, one).middle == pytest.approx(0)
    assert fortune(review, one) is None

    for mark, then, reach, told in [
        (Mark.GOOD, 0.3, 0.01, Fortune.BAD),
        (Mark.GOOD, 0.7, 0.01, None),
        (Mark.MISTAKE, 0.7, 0.01, Fortune.GOOD),
        (Mark.SLIP, 0.7, 0.01, Fortune.GOOD),
        (Mark.MISSED, 0.3, 0.01, None),
        (Mark.GOOD, 0.48, 0.01, None),
        (Mark.GOOD, 0.3, 0.4, None),  # a repeat may deny it
    ]:
        one = chosen(0, mark, 0.5, reach)
        assert fortune(told_at(one, chosen(2, Mark.GOOD, 0.5), then=then), one) is told
