"""The puzzles that come with each game: they replay, have one answer, and are as sure as they say."""

import pytest

from effort import IS_SOAK, ONE_OF
from hantise import games
from hantise.core import OVER, SPECTATOR
from hantise.puzzles import finding
from hantise.puzzles.finding import CHOICES, ERRING, LEAST, TENFOLD, Decision
from hantise.puzzles.shelf import LEVELS, Puzzle, read, shipped, shipped_wholes, whole_record, written
from hantise.review.weighing import REPEATS

ENOUGH = 50
# A game without riddles has no puzzles: its choices are too few.
EACH = pytest.mark.parametrize("game", [code for code in games.codes() if games.find(code).riddles])
# The error of rounded digits, added up.
CLOSE = 2e-4


def decision_of(puzzle: Puzzle) -> Decision:
    """The choice that it asks about, by what its seat may know."""
    record = puzzle.record(games.find)
    state = record.replay()
    low, high = record.game.payoff_range(record.options)
    return Decision(record.game, record.game.view(state, int(state.mover())), state.legal(), low, high)


@EACH
def test_each_is_a_real_choice_with_one_answer_from_a_game_that_is_kept_to_its_end(game: str) -> None:
    """And there are enough of them, of which no two are the same."""
    asked = set[str]()
    for puzzle in shipped(game):
        decision, parse = decision_of(puzzle), games.find(game).actions.parse
        asked.add(decision.view.dump())
        assert decision.view.mover == decision.view.seat != SPECTATOR
        assert len(decision.legal) >= CHOICES
        assert {parse(way.action) for way in puzzle.ways} <= set(decision.legal)
        assert parse(puzzle.tempting) in decision.legal
        assert puzzle.tempting != puzzle.best.action
        assert puzzle.rivals
        assert all(puzzle.best.chance - way.chance >= LEAST - CLOSE for way in puzzle.rivals)
        assert puzzle.gap >= LEAST / 2 - CLOSE
        assert puzzle.erring >= ERRING
        assert set(puzzle.origin.levels) <= set(LEVELS)
        assert puzzle.proven == (not puzzle.iterations)
        assert read(written(puzzle)) == puzzle
        assert (whole := whole_record(puzzle, games.find)) is not None
        assert len(whole.events) > len(puzzle.events)
    assert len(asked) == len(shipped(game)) >= ENOUGH
    for kept in shipped_wholes(game):
        of_it = [puzzle for puzzle in shipped(game) if kept.has(puzzle)]
        assert of_it
        assert (last := whole_record(of_it[0], games.find)) is not None
        assert last.replay().mover() == OVER


@EACH
def test_what_is_proven_is_proven_again(game: str) -> None:
    for puzzle in filter(lambda one: one.proven, shipped(game)):
        decision = decision_of(puzzle)
        values = finding.proofs(decision)
        best = max(values, key=lambda action: values[action].middle)
        assert decision.game.actions.name(best) == puzzle.best.action
        others = [value.middle for action, value in values.items() if action != best]
        assert puzzle.best.chance - max(others) == pytest.approx(values[best].middle - max(others), abs=CLOSE)


@pytest.mark.soak
@EACH
def test_what_was_searched_is_found_again_from_other_seeds(game: str) -> None:
    """Always the same few as deep as a level looks, beside their nearest rival; in a soak all as they were found."""
    searched = [puzzle for puzzle in shipped(game) if not puzzle.proven]
    for puzzle in searched if IS_SOAK else searched[:: 12 * ONE_OF]:
        decision = decision_of(puzzle)
        iterations = puzzle.iterations if IS_SOAK else puzzle.iterations // TENFOLD
        weighed = sorted((way for way in puzzle.ways if way.is_weighed), key=lambda way: -way.chance)
        chances = {
            way.action: finding.after(decision, decision.game.actions.parse(way.action), iterations, "again")
            for way in (weighed if IS_SOAK else weighed[:2])
        }
        best = chances.pop(puzzle.best.action)
        assert iterations // REPEATS > 0
        gaps = [best.minus(other) for other in chances.values()]
        assert min(gap.middle + (0.0 if IS_SOAK else gap.reach) for gap in gaps) > (LEAST / 2 if IS_SOAK else 0.0)
