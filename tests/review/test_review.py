"""The review of a match: all shares add up, and uncertain costs are not blamed."""

from dataclasses import replace

import pytest
from msgspec import structs

from hantise import COMPILED
from hantise.bots.continuing import Motive, Reason
from hantise.bots.tallies import shares
from hantise.core import CHANCE, Lesson, Record, Reply
from hantise.core.lesson import LEARNER
from hantise.games import codes, find
from hantise.review import telling
from hantise.review.evaluations import MISSED, MISTAKE, SLIP, Band, Choice, Mark, band, between, expected, mark, points
from hantise.review.review import MOST, Moment, moments, parts, revealing, reviewed
from hantise.review.weighing import Outlook, Weighed, answer, depth, weighing
from hantise.testing.lesson import options_of
from review.matches import answers_to, look_back, match

MATCHES = [("ghooost", 2), ("haunted_stairs", 3), ("rest_in_peace", 2), ("kuhn", 2)]
EACH_MATCH = pytest.mark.parametrize(("code", "players"), MATCHES)


@EACH_MATCH
def test_luck_choices_and_the_others_add_up_to_the_result_and_the_best_choice_costs_nothing(
    code: str, players: int
) -> None:
    """The result is where the last evaluation ends; no choice costs less than nothing."""
    review = look_back(code, players)
    assert tuple(band.middle for band in review.evaluations[-1].chances) == review.result
    assert review.result == shares(match(code, players).replay().payoffs())
    for seat, found in enumerate(review.parts):
        assert sum(part.middle for part in found) == pytest.approx(review.result[seat] - 1 / players)
    for choice in review.choices:
        assert choice.cost.middle >= 0
        if choice.best == choice.chosen:
            assert choice.mark is Mark.GOOD
            assert choice.cost == (0, 0, 0)


@EACH_MATCH
def test_moments_are_three_at_most_and_sure_and_why_is_told_where_something_was_better(code: str, players: int) -> None:
    """A choice is a moment by its cost."""
    record, review = match(code, players), look_back(code, players)
    costs = {choice.point: choice.cost.middle for choice in review.choices}
    for seat in range(players):
        found = moments(review, seat, revealing(record, points(record), seat))
        assert len(found) <= MOST
        assert [one.point for one in found] == sorted(one.point for one in found)
        assert all(one.is_sure for one in found)
        for one in found:
            assert one.doer != seat or one.before.middle - one.after.middle == pytest.approx(costs[one.point])
    for choice in review.choices:
        told = telling.why(record, choice)
        assert not told or choice.mark is not Mark.GOOD
        assert told or choice.mark is Mark.GOOD or not choice.story_best
        assert choice.reason is None or choice.mark is not Mark.GOOD


@EACH_MATCH
def test_choices_cost_what_the_list_holds_against_them_and_no_noise(code: str, players: int) -> None:
    """A choice that is as good as any costs nothing, however often the search says a little; all still adds up."""
    review = look_back(code, players)
    noisy = [choice._replace(cost=band(0.01, 0.02), mark=Mark.GOOD) for choice in review.choices]
    worst = noisy[0]._replace(cost=band(0.1, 0.01), mark=Mark.MISTAKE)
    for seat in range(players):
        found = parts(review.evaluations, [worst, *noisy[1:]], seat)
        assert found.choices.middle == pytest.approx(-0.1 if seat == worst.seat else 0.0)
        assert found.choices.reach == pytest.approx(0.01 if seat == worst.seat else 0.0)
        assert sum(part.middle for part in found) == pytest.approx(review.result[seat] - 1 / players)


def test_what_a_lesson_dictated_is_held_against_nobody() -> None:
    """All choices of the match seem to lose it; the first five events are those of a lesson, with its deal."""
    record = match("haunted_stairs", 3)
    worse = {point: _lost(weighed) for point, weighed in answers_to(record).items()}
    deal, *turns = record.events[:5]
    taught = [Reply(event.seat, event.actions[0], " ".join(event.chance)) for event in turns]
    record = replace(record, game=replace(record.game, lesson=Lesson(3, " ".join(deal.chance), taught, ())))
    marks = {choice.step: choice.mark for choice in reviewed(record, worse).choices}
    assert {mark for step, mark in marks.items() if step <= 5} == {Mark.GOOD}
    assert {mark for step, mark in marks.items() if step > 5} == {Mark.MISSED}


def _lost(weighed: Weighed) -> Weighed:
    """The choice lost all, and another would have won it."""
    won, lost = (Outlook(((share,) * 3,) * 8) for share in (1.0, 0.0))
    return structs.replace(weighed, best="another", after_best=won, after_chosen=lost)


def test_marks_follow_the_thresholds_a_band_holds_repeats_and_sharper_chances_are_surer() -> None:
    """And doubt excuses."""
    marks = [mark(band(cost, 0.0)) for cost in (0.0, SLIP - 0.001, SLIP, MISTAKE, MISSED)]
    assert marks == [Mark.GOOD, Mark.GOOD, Mark.SLIP, Mark.MISTAKE, Mark.MISSED]
    assert mark(band(0.3, 0.31)) is Mark.GOOD
    assert between([0.4]) == (0.4, 0.4, 0.4)
    found = between([0.4, 0.6, 0.4, 0.6])
    assert found.middle == pytest.approx(0.5)
    assert 0.38 < found.low < 0.42
    assert found.high - 0.5 == pytest.approx(0.5 - found.low)
    assert Band(0.5, 0.46, 0.54).minus(Band(0.2, 0.17, 0.23)) == pytest.approx((0.3, 0.25, 0.35))

    plain, sharp = expected([2.0, 1.0, 0.0], 0.0, 3.0, 1.0), expected([2.0, 1.0, 0.0], 0.0, 3.0, 2.0)
    assert plain[:2] == pytest.approx((2 / 3, 1 / 3), abs=0.001)
    assert sharp[:2] == pytest.approx((4 / 5, 1 / 5), abs=0.001)
    assert 0 < sharp[2] < plain[2] < 0.001


def test_how_it_goes_on_is_told_after_the_reason_and_what_a_better_choice_gains() -> None:
    """Of no moment that was luck, or as good as any; where no motive holds, which choice it is."""
    record = match("ghooost", 2)
    choice = next(iter(look_back("ghooost", 2).choices))
    lines = [line for point in points(record) for line in point.lines(record, 0)]
    first, second = [line for line in lines if telling.sentences(record, [line], 0)][:2]
    bad = choice._replace(mark=Mark.MISSED, story_chosen=(first,), story_best=(second,), reason=None)
    told = telling.why(record, bad)
    assert told[0] == "Typically, it goes on like this: " + telling.sentences(record, [first], choice.seat)[0]
    assert told[1] == "After the better one: " + telling.sentences(record, [second], choice.seat)[0]
    assert len(telling.why(record, bad._replace(story_best=()))) == 1

    choice = choice._replace(mark=Mark.MISTAKE, reason=Reason((Motive("takes 0", 0.9, 0.2, True),)))
    moment = Moment(choice.point, choice.step, choice.seat, choice.after_best, choice.after_chosen)

    def better(choice: Choice, doer: int = 0) -> str:
        return telling.better_of(record, points(record)[choice.point], [choice], moment._replace(doer=doer), 0)

    assert better(choice) == "Better: you do not have to take several cards (8 of 10 times rather than 1)."
    assert better(choice._replace(reason=None)).startswith("Better: Play ")
    assert better(choice, CHANCE) == better(choice._replace(mark=Mark.GOOD)) == ""


def test_why_chances_need_not_add_up_is_said_and_why_none_is_sure() -> None:
    """Only of a game whose search doubts: in Rest in Peace two in a hundred for either."""
    assert len(telling.judged(match("ghooost", 2))) == 1
    told = telling.judged(match("rest_in_peace", 2))
    assert "together they may not make 100" in told[0]
    assert "below 2\u00a0% or above 98\u00a0%" in told[1]


# The choices of lessons, as a review would judge them.

TAUGHT = [code for code in codes() if find(code).lesson is not None]


def condemned(code: str) -> dict[str, Mark]:
    """The learner's moves that cost so much that they are mistakes, or worse."""
    game, found = find(code), dict[str, Mark]()
    assert game.lesson is not None
    record = Record(game, options_of(game), [], game.lesson.events)
    for point in points(record):
        if point.mover == LEARNER and point.actions:
            weighed = answer(find, weighing(record, point, LEARNER, depth(game)))
            assert weighed.after_best is not None
            assert weighed.after_chosen is not None
            both = (weighed.after_best.chances, weighed.after_chosen.chances)
            best, chosen = (between([chances[LEARNER] for chances in after]) for after in both)
            found[game.actions.name(point.actions[0])] = mark(best.minus(chosen))
    return {name: one for name, one in found.items() if one in (Mark.MISTAKE, Mark.MISSED)}


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="as deep as a review looks, which takes the compiled build a minute")
@pytest.mark.parametrize("code", TAUGHT)
def test_what_a_lesson_teaches_is_right(code: str) -> None:
    """A search that looks less deep than a review keeps cards of Rest in Peace that are better laid."""
    assert not condemned(code)
