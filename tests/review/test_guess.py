"""Belief training: an answer is worth most that says what is likeliest and how likely it is, and nothing else."""

import pytest

from hantise.core import OVER, Lying, Rng
from hantise.games import codes, find
from hantise.review.beliefs import Belief, beliefs
from hantise.review.guess import ALL, SURENESS, Answer, of_place, offered, scored, worth
from hantise.review.guess_making import guesses_in, positions
from hantise.review.guess_store import guess_at, number_of_guesses, written
from review.matches import match

TRAINED = ("ghooost", "rest_in_peace", "spooky_boo")
LEAST = 40


def things(*chances: float) -> list[Belief]:
    return [Belief(Lying(1, "hand", str(n), str(n), value=n), q, q) for n, q in enumerate(chances)]


@pytest.mark.parametrize("chance", [n / 20 for n in range(21)])
def test_the_rule_is_proper_for_certainty(chance: float) -> None:
    """On average over what may truly lie there nobody has more than who says what they believe."""
    said = [n / 100 for n in range(101)]

    def brings(sure: float) -> float:
        return chance * scored(sure, 1) + (1 - chance) * scored(sure, 0)

    assert max(said, key=brings) == pytest.approx(chance)
    assert brings(0.3) == pytest.approx(scored(0.3, chance)), "a chance stands for its average"


@pytest.mark.parametrize("chances", [(0.62, 0.4, 0.2), (1.0, 0.1), (0.31, 0.29, 0.02), (0.05, 0.04)])
def test_all_points_are_had_by_the_honest_answer_alone(chances: tuple[float, ...]) -> None:
    offers = things(*chances)
    nearest = min(range(len(SURENESS)), key=lambda place: abs(SURENESS[place] - chances[0]))
    worths = {
        (face, sure): worth(Answer(face, sure), offers)
        for face in map(str, range(len(offers)))
        for sure in range(len(SURENESS))
    }
    assert worths["0", nearest] == ALL == max(worths.values())
    assert all(0 <= points <= ALL for points in worths.values())
    assert worths[str(len(offers) - 1), len(SURENESS) - 1] < ALL


def test_what_is_offered_tells_nothing_by_its_order() -> None:
    offers = offered(things(*[n / 10 for n in range(10)])[::-1])
    assert [one.lying.value for one in offers] == sorted(one.lying.value or 0 for one in offers)
    assert 9 in [one.lying.value for one in offers], "the likeliest is among them"
    assert len(offers) == 5


@pytest.mark.parametrize("code", TRAINED)
def test_there_are_questions_whose_answers_can_be_inferred(code: str) -> None:
    game = find(code)
    total = number_of_guesses(game)
    assert total >= LEAST
    for number in range(1, total + 1, 5):
        guess = guess_at(game, number)
        state = positions(guess.record)[guess.step]
        assert state.mover() != OVER
        found = of_place(guess, beliefs(game, game.view(state, guess.seat), Rng(1), 200, is_weighed=False))
        offers = offered(found)
        assert found[0] in offers
        assert 0.1 < found[0].plain <= 1
        assert len({one.lying.face for one in offers}) == len(offers) >= 3, "else the question tells the answer"
        if guess.decisive.step:
            assert guess.decisive.after > guess.decisive.before
            assert 1 <= guess.decisive.step <= guess.step


@pytest.mark.parametrize("code", sorted({*codes()} - {*TRAINED}))
def test_other_games_have_none(code: str) -> None:
    assert number_of_guesses(find(code)) == 0


@pytest.mark.soak
def test_equal_matches_have_equal_questions() -> None:
    record = match("rest_in_peace", 2)
    found = guesses_in(record)
    assert found
    assert written([(record.dumps(), found)]) == written([(record.dumps(), guesses_in(record))])
