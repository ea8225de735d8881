"""A review of a match: chances over time, the cost of choices, luck, and the decisive moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice, pairwise
from math import sqrt
from typing import Final, NamedTuple

from hantise.bots.players import remembered
from hantise.bots.tallies import shares
from hantise.core import CHANCE, Record, Rng
from hantise.core.words import _, language
from hantise.review.evaluations import (
    MISTAKE,
    Band,
    Choice,
    Evaluation,
    Mark,
    Point,
    band,
    between,
    lines_of,
    mark,
    points,
)
from hantise.review.weighing import Outlook, Weighed


class Review(NamedTuple):
    """A whole review; `result` is each seat's final share, `parts` its sources."""

    evaluations: tuple[Evaluation, ...]
    choices: tuple[Choice, ...]
    result: tuple[float, ...]
    parts: tuple[Parts, ...]


Answers = Mapping[tuple[int, int], Weighed]


def reviewed(record: Record, answers: Answers) -> Review:
    """The review of a match that is over, from the answers to `questions`, by point and seat."""
    seats = range(record.options.players)
    all_points = list(points(record))
    evaluations = tuple(
        [
            Evaluation(
                point.step, point.mover, tuple([_of(answers[point.number, seat].before, seat) for seat in seats])
            )
            for point in all_points
        ]
    )
    choices = tuple(_choices(record, all_points, answers))
    result = shares(record.replay().payoffs())
    return Review(evaluations, choices, result, tuple([parts(evaluations, choices, seat) for seat in seats]))


def seen_open(record: Record, answers: Answers, seat: int) -> tuple[Band, ...]:
    """The seat's chances at each point, had it seen everything, from the answers to `open_questions`."""
    return tuple([_of(answers[point.number, seat].before, seat) for point in points(record)])


def _of(outlook: Outlook, seat: int) -> Band:
    return between([chances[seat] for chances in outlook.chances])


def _choices(record: Record, all_points: Sequence[Point], answers: Answers) -> Iterator[Choice]:
    lesson = record.game.lesson
    told = lesson.told(record.events) if lesson else 0
    for point in all_points:
        if point.is_decision:
            found = _choice(record, point, answers[point.number, point.mover])
            if point.step > told:
                yield found
                continue
            # A lesson's step is no choice, and costs nothing.
            alike = found._replace(best=found.chosen, after_best=found.after_chosen, story_best=found.story_chosen)
            yield alike._replace(cost=NOTHING, mark=Mark.GOOD, reason=None)


def _choice(record: Record, point: Point, weighed: Weighed) -> Choice:
    seat, name = point.mover, record.game.actions.name(point.actions[0])
    best, chosen = weighed.after_best, weighed.after_chosen
    assert best is not None
    assert chosen is not None
    after_best, after_chosen = _of(best, seat), _of(chosen, seat)
    cost = NOTHING if weighed.best == name else after_best.minus(after_chosen)
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


# Luck and skill apart: the sources of a seat's share of the result.

NOTHING: Final = Band(0.0, 0.0, 0.0)


class Parts(NamedTuple):
    """Shares of the result: by `luck` and the deal, by the seat's own `choices`, by the `others`."""

    luck: Band
    choices: Band
    others: Band


def parts(evaluations: Sequence[Evaluation], choices: Sequence[Choice], seat: int) -> Parts:
    """The sources of this seat's share."""
    own = {choice.point: choice for choice in choices if choice.seat == seat}
    luck, others = _Sum(), _Sum()
    first = evaluations[0].chances[seat]
    luck.add(first.middle - 1 / len(evaluations[0].chances), first.reach)
    for number, (evaluation, after) in enumerate(pairwise(evaluations)):
        change = after.chances[seat].minus(beyond(evaluation, own.get(number), seat))
        # Changes between an own choice and the next point are luck too: a card drawn turns out good or bad.
        (luck if evaluation.mover in (CHANCE, seat) else others).add(change.middle, change.reach)
    cost = _Sum()
    for choice in own.values():
        lost = blamed(choice)
        cost.add(-lost.middle, lost.reach)
    return Parts(luck.band(), cost.band(), others.band())


def blamed(choice: Choice) -> Band:
    """The cost held against the choice: none where it is as good as any."""
    return NOTHING if choice.mark is Mark.GOOD else choice.cost


def beyond(evaluation: Evaluation, choice: Choice | None, seat: int) -> Band:
    """The seat's chances after its own choice, if it made one: those of the point minus the cost."""
    return evaluation.chances[seat] if choice is None else evaluation.chances[seat].minus(blamed(choice))


class _Sum:
    """A sum of independent numbers."""

    def __init__(self) -> None:
        self._total, self._squares = 0.0, 0.0

    def add(self, middle: float, reach: float) -> None:
        self._total += middle
        self._squares += reach**2

    def band(self) -> Band:
        return band(self._total, sqrt(self._squares))


# Luck and choices in words, in wins.

# Amounts below LEAST are next to nothing; from IN_WORDS on they are told in halves.
LEAST, IN_WORDS = 0.05, 1.75


def luck_told(found: Band) -> str:
    """The sentence about luck, good or bad, with its worth."""
    words = _("Luck helped: it was worth {wins}.") if found.middle > 0 else _("Bad luck cost {wins}.")
    return words.format(wins=worth(found.middle))


def choices_told(found: Band, name: str = "") -> str:
    """The sentence about the cost of a seat's choices; `name` is "" for the reader's own."""
    own = _("Your choices cost {wins}, beside the strongest computer’s in your place.")
    other = _("{name}’s choices cost {wins}, beside the strongest computer’s in that place.")
    return (other if name else own).format(name=name, wins=worth(found.middle))


def others_told(found: Band, others: Sequence[str], name: str = "") -> str:
    """The sentence about the others' gifts or takings; `name` is "" for the reader. A single other is named."""
    is_one, is_gift = len(others) == 1, found.middle > 0
    if name:
        gave = _("{name}’s choices gave {whom} {wins}.") if is_one else _("The others’ choices gave {whom} {wins}.")
        took = _("{name}’s choices took {wins} from {whom}.")
        took = took if is_one else _("The others’ choices took {wins} from {whom}.")
    else:
        gave = _("{name}’s choices gave you {wins}.") if is_one else _("The others’ choices gave you {wins}.")
        took = _("{name}’s choices took {wins} from you.")
        took = took if is_one else _("The others’ choices took {wins} from you.")
    return (gave if is_gift else took).format(name=others[0], whom=name, wins=worth(found.middle))


def worth(share: float) -> str:
    """The rough amount in words: "about half a win", "next to nothing"."""
    amount = abs(share)
    if amount < LEAST:
        return _("next to nothing")
    named = {
        0.1: _("a tenth of a win"),
        0.25: _("a quarter of a win"),
        0.33: _("a third of a win"),
        0.5: _("half a win"),
        0.67: _("two thirds of a win"),
        0.75: _("three quarters of a win"),
        1.0: _("one win"),
        1.5: _("one and a half wins"),
    }
    told = named[min(named, key=lambda known: abs(known - amount))]
    if amount >= IN_WORDS:
        told = _("{n} wins").format(n=number(round(2 * amount) / 2))
    return _("about {wins}").format(wins=told)


def wins(share: float) -> str:
    """A signed sum in wins."""
    rounded = round(share, 2)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_point(f'{abs(rounded):.2f}')}"


def number(amount: float) -> str:
    """A number without needless digits: "2", "2.5"."""
    return _point(f"{amount:g}")


def _point(digits: str) -> str:
    """With the language's decimal mark."""
    return digits if language() == "en" else digits.replace(".", ",")


# The moments that moved a seat's chances most: at most three, by choice or by chance.

MOST: Final = 3
# The least swing of a moment.
LEAST_SWING: Final = 0.03


class Moment(NamedTuple):
    """The change from one point to the next, with a seat's chances before and after it.

    `doer` is the seat that chose, or CHANCE.
    """

    point: int
    step: int
    doer: int
    before: Band
    after: Band

    @property
    def swing(self) -> float:
        """The size of the change."""
        return abs(self.after.middle - self.before.middle)

    @property
    def is_sure(self) -> bool:
        """True if the change exceeds the search's error."""
        return self.swing > max(LEAST_SWING, self.after.minus(self.before).reach)


def moments(review: Review, seat: int, reveals: Callable[[int], bool]) -> tuple[Moment, ...]:
    """The seat's moments, in order.

    A change after an own choice is luck if the choice at that point `reveals` something; else only the search changed
    its mind.
    """
    found = sorted(filter(lambda moment: moment.is_sure, _all(review, seat)), key=lambda moment: -moment.swing)

    def is_told(moment: Moment) -> bool:
        # The end is exact.
        is_end = moment.point + 2 == len(review.evaluations)
        is_own_luck = moment.doer == CHANCE and review.evaluations[moment.point].mover != CHANCE and not is_end
        return not is_own_luck or reveals(moment.point)

    return tuple(sorted(islice(filter(is_told, found), MOST), key=lambda moment: moment.point))


def _all(review: Review, seat: int) -> Iterator[Moment]:
    own = {choice.point: choice for choice in review.choices if choice.seat == seat}
    for number, evaluation in enumerate(review.evaluations[:-1]):
        before, after = evaluation.chances[seat], review.evaluations[number + 1].chances[seat]
        choice = own.get(number)
        if choice is not None:
            yield Moment(number, evaluation.step, seat, choice.after_best, choice.after_chosen)
            luck = Moment(number, evaluation.step, CHANCE, beyond(evaluation, choice, seat), after)
            # A change within the cost of the choice is no luck, even if that cost is too small to be blamed.
            if luck._replace(before=before.minus(choice.cost)).is_sure:
                yield luck
        else:
            yield Moment(number, evaluation.step, evaluation.mover, before, after)


# Fortune: good choices that went badly, and bad ones that went well.


class Fortune(Enum):
    """GOOD: a bad choice went well. BAD: a good one went badly."""

    GOOD = "good"
    BAD = "bad"


def later(review: Review, choice: Choice) -> Band:
    """The seat's chances at its next choice, or its final share."""
    own = (other.point for other in review.choices if other.seat == choice.seat and other.point > choice.point)
    point = next(own, len(review.evaluations) - 1)
    return review.evaluations[point].chances[choice.seat]


def turn(review: Review, choice: Choice) -> Band:
    """The change of the chances by then, without the choice's own cost."""
    return later(review, choice).minus(beyond(review.evaluations[choice.point], choice, choice.seat))


def fortune(review: Review, choice: Choice) -> Fortune | None:
    """The fortune of a choice; None where the turn is small or within the search's error."""
    change = turn(review, choice)
    if abs(change.middle) < max(MISTAKE, change.reach):
        return None
    if choice.mark is Mark.GOOD:
        return Fortune.BAD if change.middle < 0 else None
    return Fortune.GOOD if change.middle > 0 else None


# Choices that reveal something to their own seat.

# Worlds compared: an outcome that is equal in all of them was known.
WORLDS: Final = 8


def revealing(record: Record, points: Sequence[Point], seat: int) -> Callable[[int], bool]:
    """A test of points by number: True where the seat's choice revealed something to it."""
    return lambda number: reveals(record, points[number], seat)


def reveals(record: Record, point: Point, seat: int) -> bool:
    """True if the seat's lines from its choice up to the next point would differ in another world.

    The worlds are those of the lowest level's memory, for which a card turned over long ago is new.
    """
    view, seen = record.game.view(point.state, seat), point.lines(record, seat)
    strength = record.game.hints.strengths()[0]
    worlds = (remembered(view, strength, mind).imagine(Rng(mind)) for mind in range(WORLDS))
    return any(lines_of(record, world, point.actions, seat) != seen for world in worlds)
