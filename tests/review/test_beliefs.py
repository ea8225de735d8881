"""Beliefs: the truth is always possible, known items are sure, and the odds are those of chance."""

from collections import Counter

import pytest

from games.rest_in_peace.drawn import at, play
from hantise.bots.players import remembered
from hantise.core import OVER, HiddenItem, Rng
from hantise.games import codes, find
from hantise.games.rest_in_peace import GAME
from hantise.review import belief_quiz as quiz
from hantise.review.beliefs import Belief, beliefs, weighs
from hantise.review.evaluations import points
from review.matches import match

TABLES = [("ghooost", 3), ("rest_in_peace", 2), ("spooky_boo", 2), ("haunted_stairs", 3)]
TRAINED = ("ghooost", "rest_in_peace", "spooky_boo")
WORLDS = 60


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_what_lies_there_was_never_ruled_out(code: str, players: int) -> None:
    record = match(code, players)
    for point in [point for point in points(record) if point.mover != OVER][1::12]:
        for seat in range(players):
            view = record.game.view(point.state, seat)
            found = {one.item: one for one in beliefs(record.game, view, Rng(1), WORLDS)}
            for lying in record.game.hidden(view, point.state):
                there = [one for place, one in found.items() if place[:2] == lying[:2]]
                assert there, lying
                # What was not met in so few worlds may be there, but nothing else can be certain then.
                assert lying in found or all(one.plain < 1 for one in there)


def test_a_card_that_was_taken_openly_is_known() -> None:
    """GHO-97: Ann sees what Bo takes from the cemetery."""
    record = match("ghooost", 3)
    found = []
    for point in points(record)[1:80]:
        view = record.game.view(point.state, 0)
        held = Counter(lying.seat for lying in set(record.game.hidden(view, point.state)))
        sure = Counter(one.item.seat for one in beliefs(record.game, view, Rng(1), 20) if one.plain == 1)
        assert all(sure[seat] <= held[seat] for seat in sure if seat in held)
        found.append(sum(sure.values()))
    assert max(found) > 3


def test_whoever_remembers_everything_knows_where_each_child_lies_and_others_forget() -> None:
    """STA-43."""
    record = match("haunted_stairs", 3)
    point = points(record)[-4]
    view = record.game.view(point.state, 1)
    found = beliefs(record.game, view, Rng(1), WORLDS)
    assert [one.plain for one in found] == [1.0] * len(found)
    assert {one.item for one in found} == set(record.game.hidden(view, point.state))
    weak = remembered(view, record.game.hints.strengths()[0], 5)
    assert len(beliefs(record.game, weak, Rng(1), WORLDS)) > len(found)


def test_both_kinds_of_odds_are_parts_of_all_worlds_and_differ_where_habits_tell_something() -> None:
    record = match("spooky_boo", 2)
    view = record.game.view(points(record)[6].state, 0)
    found = beliefs(record.game, view, Rng(1), WORLDS)
    by_place = Counter[tuple[int, str]]()
    for one in found:
        by_place[one.item[:2]] += round(one.plain * WORLDS)
    assert set(by_place.values()) == {WORLDS}
    assert beliefs(record.game, view, Rng(1), WORLDS) == found

    for code, players in TABLES:
        record = match(code, players)
        found = beliefs(record.game, record.game.view(points(record)[-9].state, 0), Rng(1), WORLDS)
        is_weighed = code in ("rest_in_peace", "spooky_boo")
        assert weighs(record.game) == any(one.likely != one.plain for one in found) == is_weighed, code


def test_what_was_kept_is_told_by_what_was_parted_with() -> None:
    """RIP-15: who played a 6 of two ghosts seldom keeps a 1."""
    state = play(at(3, hands=("1", "6 2"), decks=("", "1 5"), first=1), "ghost:6")
    found = {one.item.thing: one for one in beliefs(GAME, GAME.view(state, 0), Rng(1))}
    assert found["1"].likely < found["1"].plain - 0.05
    assert found["5"].likely > found["5"].plain + 0.05


def test_boo_hides_nothing_and_other_games_have_no_questions() -> None:
    record = match("boo", 2)
    assert beliefs(record.game, record.game.view(points(record)[5].state, 0), Rng(1), 3) == []
    assert {quiz.number_of_questions(find(code)) for code in {*codes()} - {*TRAINED}} == {0}


# The belief quiz: the best answer is the likeliest item with its true chance.

LEAST = 40


def things(*chances: float) -> list[Belief]:
    return [Belief(HiddenItem(1, "hand", str(n), str(n), value=n), q, q) for n, q in enumerate(chances)]


@pytest.mark.parametrize("chance", [n / 20 for n in range(21)])
def test_the_rule_is_proper_for_certainty(chance: float) -> None:
    """On average over the truth, the honest answer scores most."""
    said = [n / 100 for n in range(101)]

    def brings(sure: float) -> float:
        return chance * quiz.scored(sure, 1) + (1 - chance) * quiz.scored(sure, 0)

    assert max(said, key=brings) == pytest.approx(chance)
    assert brings(0.3) == pytest.approx(quiz.scored(0.3, chance)), "a chance stands for its average"


@pytest.mark.parametrize("chances", [(0.62, 0.4, 0.2), (1.0, 0.1), (0.31, 0.29, 0.02), (0.05, 0.04)])
def test_all_points_are_had_by_the_honest_answer_alone(chances: tuple[float, ...]) -> None:
    offers = things(*chances)
    nearest = min(range(len(quiz.SURENESS)), key=lambda place: abs(quiz.SURENESS[place] - chances[0]))
    said = [quiz.Answer(str(n), sure) for n in range(len(offers)) for sure in range(len(quiz.SURENESS))]
    worths = {(answer.face, answer.sure): quiz.worth(answer, offers) for answer in said}
    assert worths["0", nearest] == quiz.ALL == max(worths.values())
    assert all(0 <= points <= quiz.ALL for points in worths.values())
    assert worths[str(len(offers) - 1), len(quiz.SURENESS) - 1] < quiz.ALL


def test_what_is_offered_tells_nothing_by_its_order() -> None:
    offers = quiz.offered(things(*[n / 10 for n in range(10)])[::-1])
    assert [one.item.value for one in offers] == sorted(one.item.value or 0 for one in offers)
    assert 9 in [one.item.value for one in offers], "the likeliest is among them"
    assert len(offers) == 5


@pytest.mark.parametrize("code", TRAINED)
def test_there_are_questions_whose_answers_can_be_inferred(code: str) -> None:
    game = find(code)
    total = quiz.number_of_questions(game)
    assert total >= LEAST
    for number in range(1, total + 1, 5):
        question = quiz.question_at(game, number)
        state = quiz.positions(question.record)[question.step]
        assert state.mover() != OVER
        found = quiz.of_place(question, beliefs(game, game.view(state, question.seat), Rng(1), 200, is_weighed=False))
        offers = quiz.offered(found)
        assert found[0] in offers
        assert 0.1 < found[0].plain <= 1
        assert len({one.item.face for one in offers}) == len(offers) >= 3, "else the question tells the answer"
        if question.decisive.step:
            assert question.decisive.after > question.decisive.before
            assert 1 <= question.decisive.step <= question.step


@pytest.mark.soak
def test_equal_matches_have_equal_questions() -> None:
    record = match("rest_in_peace", 2)
    found = quiz.questions_in(record)
    assert found
    assert quiz.written([(record.dumps(), found)]) == quiz.written([(record.dumps(), quiz.questions_in(record))])
