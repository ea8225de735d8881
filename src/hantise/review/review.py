"""A review of a match: chances over time, what choices cost, what luck brought, and the moments that decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hantise.core import Record
from hantise.review.chances import Band, between, shares
from hantise.review.evaluations import Choice, Mark, Stand, mark
from hantise.review.luck import Parts, parts
from hantise.review.points import Point, points
from hantise.review.weighing import Outlook, Weighed


class Review(NamedTuple):
    """All of it, for all seats; `result` is what each seat had in the end, `parts` where that came from."""

    stands: tuple[Stand, ...]
    choices: tuple[Choice, ...]
    result: tuple[float, ...]
    parts: tuple[Parts, ...]


Answers = Mapping[tuple[int, int], Weighed]


def reviewed(record: Record, answers: Answers) -> Review:
    """The review of a match that is over, from the answers to all of `questions`, by point and seat."""
    seats = range(record.options.players)
    all_points = list(points(record))
    stands = tuple([_stand(point, answers, seats) for point in all_points])
    choices = tuple(_choices(record, all_points, answers))
    result = shares(record.replay().payoffs())
    return Review(stands, choices, result, tuple([parts(stands, choices, seat) for seat in seats]))


def seen_open(record: Record, answers: Answers, seat: int) -> tuple[Band, ...]:
    """The seat's chances at each point, had it seen everything, from the answers to `open_questions`."""
    return tuple([_of(answers[point.number, seat].before, seat) for point in points(record)])


def _stand(point: Point, answers: Answers, seats: Sequence[int]) -> Stand:
    found = [_of(answers[point.number, seat].before, seat) for seat in seats]
    return Stand(point.step, point.mover, tuple(found))


def _of(outlook: Outlook, seat: int) -> Band:
    return between([chances[seat] for chances in outlook.chances])


def _choices(record: Record, all_points: Sequence[Point], answers: Answers) -> Iterator[Choice]:
    lesson = record.game.lesson
    told = lesson.told(record.events) if lesson else 0
    for point in all_points:
        if point.is_decision:
            found = _choice(record, point, answers[point.number, point.mover])
            yield _dictated(found) if point.step <= told else found


def _dictated(choice: Choice) -> Choice:
    """A step of a lesson is no choice: it is not compared with others."""
    return choice._replace(
        best=choice.chosen,
        after_best=choice.after_chosen,
        cost=Band(0.0, 0.0, 0.0),
        mark=Mark.GOOD,
        story_best=choice.story_chosen,
        reason=None,
    )


def _choice(record: Record, point: Point, weighed: Weighed) -> Choice:
    seat, name = point.mover, record.game.actions.name(point.actions[0])
    best, chosen = weighed.after_best, weighed.after_chosen
    assert best is not None
    assert chosen is not None
    after_best, after_chosen = _of(best, seat), _of(chosen, seat)
    cost = Band(0.0, 0.0, 0.0) if weighed.best == name else after_best.minus(after_chosen)
    return Choice(
        point.number,
        point.step,
        seat,
        name,
        weighed.best,
        after_chosen,
        after_best,
        cost,
        mark(cost),
        best.proven,
        chosen.story,
        best.story,
        weighed.reason,
    )
