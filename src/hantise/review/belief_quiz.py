"""The belief quiz: questions about hidden items, answers with a certainty, and their scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple

from hantise.bots.arena import stream
from hantise.core import Game, Record, State
from hantise.core.record import finished, reading
from hantise.review.beliefs import Belief, beliefs

# The certainties of an answer.
SURENESS: Final = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
# The ranks of the items offered, so that likely and unlikely ones stand side by side.
RANKS: Final = (0, 1, 3, 5, 8)
# The highest score.
ALL: Final = 100


class Decisive(NamedTuple):
    """The step that told most about the likeliest item, with its chances before and after; step 0 for none."""

    step: int
    before: float
    after: float


class Question(NamedTuple):
    """A question: which item lies at a place, as `seat` sees it after `step` events of a match between computers?

    The place belongs to `whose`: its hand where `spot` is -1, else the place of this number.
    """

    record: Record
    step: int
    seat: int
    whose: int
    spot: int
    decisive: Decisive


class Answer(NamedTuple):
    """An item by its face, with a certainty: an index in SURENESS."""

    face: str
    sure: int


def of_place(question: Question, found: Sequence[Belief]) -> list[Belief]:
    """The uncertain items at the place in question, the likeliest by counting first.

    At a place of one item, a certain item and all impossible ones are included: the question itself must not tell which
    is certain.
    """
    here = [one for one in found if (one.item.seat, one.item.spot) == (question.whose, question.spot)]
    open_ones = [one for one in here if not one.sure]
    if question.spot >= 0:
        place, known = here[0].item, {one.item.face for one in here}
        others = {one.item.face: one.item for one in found if one.item.face not in known}.values()
        items = [place._replace(thing=one.thing, face=one.face, value=one.value) for one in others]
        open_ones = [*here, *(Belief(one, 0.0, 0.0) for one in items)]
    return sorted(open_ones, key=lambda one: (-one.plain, one.item.value or 0, one.item.face))


def offered(things: Sequence[Belief]) -> list[Belief]:
    """The items offered as answers, in an order that does not depend on their chances."""
    some = [things[rank] for rank in RANKS if rank < len(things)] if len(things) > len(RANKS) else things
    return sorted(some, key=lambda one: (one.item.value or 0, one.item.face))


def scored(sure: float, is_there: float) -> float:
    """The score of a certainty if the item is there (1) or not (0); in between, the average.

    A quadratic rule (Brier's), proper for item and certainty together: with chance q the average 2pq - p² is highest,
    q², for p = q, and grows with the chance of the item.
    """
    return 2.0 * sure * is_there - sure * sure


def worth(answer: Answer, offers: Sequence[Belief]) -> int:
    """The answer's score against the exact chances: ALL for the best possible answer, never below 0."""
    best = max(scored(sure, one.plain) for one in offers for sure in SURENESS)
    chance = next(one.plain for one in offers if one.item.face == answer.face)
    return max(0, round(ALL * (1.0 - best + scored(SURENESS[answer.sure], chance))))


# The questions in a game's folder.

FILE = "guesses.json"


def written(matches: Sequence[tuple[str, Sequence[Question]]]) -> str:
    """The file's text: questions grouped by the records of their matches."""
    told = [
        {"record": record, "guesses": [[one.step, one.seat, one.whose, one.spot, *one.decisive] for one in questions]}
        for record, questions in matches
        if questions
    ]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace('{"record"', '\n{"record"') + "\n"


def number_of_questions(game: Game) -> int:
    """The number of questions in the game's folder; 0 without a file."""
    return sum(len(match["guesses"]) for match in _matches(game.code))


def question_at(game: Game, number: int) -> Question:
    """The question of this number, from 1 on."""
    numbered = ((match, told) for match in _matches(game.code) for told in match["guesses"])
    match, (step, seat, whose, spot, *decisive) = next(islice(numbered, number - 1, None))
    record = finished(reading(match["record"], lambda _code: game))
    return Question(record, step, seat, whose, spot, Decisive(*decisive))


@cache
def _matches(code: str) -> list[dict[str, Any]]:
    file = files("hantise.games") / code / FILE
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return found


# Questions made from a match: the place of an inference, and its decisive step.

# The range of the likeliest item's chance that leaves something to infer. At a place of one item it may be certain.
LEAST, MOST, CERTAIN = 0.22, 0.92, 1.0
# The fewest possible items in a hand.
FEWEST: Final = 3
# The most questions of a match, the least distance of their steps, worlds counted, and steps looked back.
A_MATCH, APART, WORLDS, BACK = 4, 5, 120, 40
# The least gain of the likeliest item's chance at the decisive step.
TELLING: Final = 0.08
# The least chance of the likeliest item at a place that no seat has looked at.
OPEN: Final = 0.12
NOTHING_TOLD: Final = Decisive(0, 0.0, 0.0)
# The last step with a question in a long match.
LATEST: Final = 120


def questions_in(record: Record) -> list[Question]:
    """At most A_MATCH questions, each with a decisive step; equal matches have equal questions."""
    states, rng = positions(record), stream("guesses", record.dumps())
    found, steps = list[Question](), list(range(4, min(LATEST, len(record.events))))
    while steps and len(found) < A_MATCH:
        step = steps[rng.below(len(steps))]
        question = next(_at(record, states, step), None)
        if question is not None:
            found.append(question)
        steps = [other for other in steps if other != step and (question is None or abs(other - step) >= APART)]
    return sorted(found, key=lambda question: question.step)


def positions(record: Record) -> list[State]:
    """The positions before the first event and after each."""
    state = record.game.start(record.options)
    found = [state.clone()]
    for event in record.events:
        for name in event.names():
            state.apply(record.game.actions.parse(name))
        found.append(state.clone())
    return found


def _at(record: Record, states: Sequence[State], step: int) -> Iterator[Question]:
    """Questions at that step to each seat about the others, the left neighbour first.

    At a place of one item the answer is mostly certain; every third step asks about an uncertain one.
    """
    players = record.options.players
    for seat in [(step + n) % players for n in range(players)]:
        found = _believed(record.game, states[step], seat)
        asked = {(one.item.seat, one.item.spot) for one in found}
        for whose, spot in sorted(asked, key=lambda place: ((place[0] - seat - 1) % players, place[1] * step % 7)):
            question = Question(record, step, seat, whose, spot, Decisive(step, 0.0, 0.0))
            if spot >= 0 and step % 3 == 0:
                if OPEN <= of_place(question, found)[0].plain <= MOST:
                    yield question._replace(decisive=NOTHING_TOLD)
                continue
            things = of_place(question, found)
            fewest, most = (1, CERTAIN) if spot >= 0 else (FEWEST, MOST)
            is_worth_asking = len(things) >= fewest and LEAST <= things[0].plain <= most
            decisive = _decisive(question, states, found) if is_worth_asking else None
            if decisive is not None:
                yield question._replace(decisive=decisive)


def _believed(game: Game, state: State, seat: int) -> list[Belief]:
    """Beliefs by counting alone."""
    return beliefs(game, game.view(state, seat), stream("guess", seat), WORLDS, is_weighed=False)


def _decisive(question: Question, states: Sequence[State], found: Sequence[Belief]) -> Decisive | None:
    """The step with the largest gain for the likeliest item; None where no gain is large."""
    best = of_place(question, found)[0]
    steps = range(max(1, question.step - BACK), question.step + 1)
    chances = [(step, _chance(question, best, states[step])) for step in steps]
    told = [Decisive(step, round(old, 2), round(new, 2)) for (_, old), (step, new) in pairwise(chances)]
    most = max(told, key=lambda one: one.after - one.before, default=None)
    return most if most is not None and most.after - most.before >= TELLING else None


def _chance(question: Question, best: Belief, state: State) -> float:
    place = (question.whose, question.spot, best.item.face)
    found = _believed(question.record.game, state, question.seat)
    return next((one.plain for one in found if (one.item.seat, one.item.spot, one.item.face) == place), 0.0)
