"""The points of a match: all of it is between them, and nothing that was no choice is one."""

import pytest

from hantise.core import CHANCE, OVER, SPECTATOR, Record
from hantise.games import codes, find
from hantise.review import weighing
from hantise.review.evaluations import points
from hantise.review.review import reveals
from hantise.review.weighing import FEWEST, PART, REPEATS, SECONDS, deep_as_may_be, depth, made_by
from hantise.testing.playing import Choices, play
from review.matches import match

MATCHES = [("ghooost", 3), ("boo", 2), ("haunted_stairs", 3), ("spooky_boo", 2), ("rest_in_peace", 2), ("kuhn", 2)]


@pytest.mark.parametrize(("code", "players"), MATCHES)
def test_all_that_was_played_lies_between_the_points(code: str, players: int) -> None:
    """Each point begins in the event that it names; its lines are the sheet's; decisions are choices."""
    record = match(code, players)
    *before, end = points(record)
    for seat in (0, 1, SPECTATOR):
        assert [line for point in (*before, end) for line in point.lines(record, seat)] == record.sheet(seat)
    name = record.game.actions.name
    played = [name(action) for point in before for action in point.actions]
    assert played == [name for event in record.events for name in event.names()]
    assert all(name(point.actions[0]) in record.events[point.step - 1].names() for point in before)
    for point in before[1:]:
        assert point.mover == point.state.mover()
        assert point.mover == CHANCE or len(point.state.legal()) > 1
    assert end.mover == end.state.mover() == OVER
    assert end.actions == ()


# Choices that reveal something: chance has a part in them, and not the search alone.


def test_what_is_turned_over_is_new_and_what_is_laid_was_known() -> None:
    """By the choices of that name from which nothing follows of itself."""
    for code, players, beginning, is_new in [
        ("haunted_stairs", 3, "turn:", True),
        ("rest_in_peace", 2, "ghost:", False),
        ("kuhn", 2, "bet", False),
    ]:
        record, name = match(code, players), match(code, players).game.actions.name
        alone = [point for point in points(record) if point.is_decision and len(point.actions) == 1]
        found = [point for point in alone if name(point.actions[0]).startswith(beginning)]
        assert found
        assert any(reveals(record, point, point.mover) for point in found) == is_new


# A review takes no longer than it may: long matches are looked at less deep, and none so shallow as to say nothing.


def played(code: str, seed: int = 4) -> Record:
    game = find(code)
    return play(game, game.options(game.players[-1]), Choices(seed=seed))


@pytest.mark.parametrize("code", codes())
def test_the_whole_takes_no_longer_than_it_may_and_looks_at_something(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "COMPILED", "yes")
    record = played(code)
    deep, strength = deep_as_may_be(record), record.game.hints.strengths()[-1]
    decisions = sum(point.is_decision for point in points(record))
    searched = 3 * decisions * deep.iterations * strength.seconds / strength.iterations
    assert deep.iterations <= depth(record.game).iterations
    assert PART * searched <= SECONDS or deep.iterations == FEWEST * REPEATS
    depths = [deep_as_may_be(record, seconds).iterations for seconds in (100.0, 10.0, 1.0, 0.0)]
    assert depths == sorted(depths, reverse=True)
    assert depths[0] > depths[-1] == FEWEST * REPEATS


def test_the_slow_build_looks_less_deep_and_what_answers_hang_on_makes_another_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played("ghooost")
    depths = []
    for compiled in ("yes", ""):
        monkeypatch.setattr(weighing, "COMPILED", compiled)
        depths.append(deep_as_may_be(record).iterations)
    assert depths[0] > 3 * depths[1]
    made = {made_by(record), made_by(record, 1.0), made_by(played("ghooost", 5))}
    assert len(made) == 3
    monkeypatch.setattr(weighing, "EDITION", weighing.EDITION + 1)
    assert made_by(record) not in made
