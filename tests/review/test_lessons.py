"""What the lessons have their learners do, as a review would judge it if it judged lessons at all."""

import pytest

from hantise import COMPILED
from hantise.core import Record
from hantise.core.lesson import LEARNER
from hantise.games import codes, find
from hantise.review.chances import between
from hantise.review.marks import Mark, mark
from hantise.review.points import points
from hantise.review.questions import depth, weighing
from hantise.review.weighing import answer
from hantise.testing.lesson import options_of

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
            best, chosen = [
                between([chances[LEARNER] for chances in after.chances])
                for after in (weighed.after_best, weighed.after_chosen)
            ]
            found[game.actions.name(point.actions[0])] = mark(best.minus(chosen))
    return {name: one for name, one in found.items() if one in (Mark.MISTAKE, Mark.MISSED)}


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="as deep as a review looks, which takes the compiled build a minute")
@pytest.mark.parametrize("code", TAUGHT)
def test_what_a_lesson_teaches_is_right(code: str) -> None:
    """A search that looks less deep than a review keeps cards of Rest in Peace that are better laid."""
    assert not condemned(code)
