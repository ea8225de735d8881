"""A review takes no longer than it may: long matches are looked at less deep, and none so shallow as to say nothing."""

import pytest

from hantise.core import Record
from hantise.games import codes, find
from hantise.review import making
from hantise.review.making import FEWEST, PART, SECONDS, deep_as_may_be, made_by
from hantise.review.points import points
from hantise.review.questions import depth
from hantise.review.weighing import REPEATS
from hantise.testing.playing import Choices, play


def played(code: str, seed: int = 4) -> Record:
    game = find(code)
    return play(game, game.options(game.players[-1]), Choices(seed=seed))


@pytest.mark.parametrize("code", codes())
def test_the_whole_takes_no_longer_than_it_may_and_looks_at_something(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "COMPILED", "yes")
    record = played(code)
    deep, strength = deep_as_may_be(record), record.game.hints.strengths()[-1]
    decisions = sum(point.is_decision for point in points(record))
    searched = 3 * decisions * deep.iterations * strength.seconds / strength.iterations
    assert deep.iterations <= depth(record.game).iterations
    assert PART * searched <= SECONDS or deep.iterations == FEWEST * REPEATS
    depths = [deep_as_may_be(record, seconds).iterations for seconds in (100.0, 10.0, 1.0, 0.0)]
    assert depths == sorted(depths, reverse=True)
    assert depths[0] > depths[-1] == FEWEST * REPEATS


def test_the_slow_build_looks_less_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("ghooost")
    depths = []
    for compiled in ("yes", ""):
        monkeypatch.setattr(making, "COMPILED", compiled)
        depths.append(deep_as_may_be(record).iterations)
    assert depths[0] > 3 * depths[1]


def test_what_answers_hang_on_makes_another_review(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("haunted_stairs")
    made = {made_by(record), made_by(record, 1.0), made_by(played("haunted_stairs", 5))}
    assert len(made) == 3
    monkeypatch.setattr(making, "EDITION", making.EDITION + 1)
    assert made_by(record) not in made
