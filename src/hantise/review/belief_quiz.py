"""Belief training: what somebody most likely holds, how sure one is, and what such an answer is worth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, Final, NamedTuple

from hantise.core import Game, Record
from hantise.core.record import finished, reading
from hantise.review.beliefs import Belief

# How sure an answer may be.
SURENESS: Final = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
# Of the likeliest things these are offered, by their ranks, so that what is unlikely stands beside what is likely.
RANKS: Final = (0, 1, 3, 5, 8)
# All that an answer can bring.
ALL: Final = 100


class Decisive(NamedTuple):
    """The step that told most about the likeliest thing: its chances before and after; step 0 where none told much."""

    step: int
    before: float
    after: float


class Guess(NamedTuple):
    """A question: after `step` events of a computers' match, as `seat` sees it, what lies at the place of `whose`.

    The place is a hand where `spot` is -1; else it has this number.
    """

    record: Record
    step: int
    seat: int
    whose: int
    spot: int
    decisive: Decisive


class Answer(NamedTuple):
    """What is said to lie there, by its face, and how surely: a place in SURENESS."""

    face: str
    sure: int


def of_place(guess: Guess, found: Sequence[Belief]) -> list[Belief]:
    """What may lie at the place that is asked about, the likeliest by counting first; not what surely does beside it.

    Of a place with one thing alone, that too, and after all else what lies elsewhere and cannot lie there: else what is
    certain would be told by the question.
    """
    here = [one for one in found if (one.lying.seat, one.lying.spot) == (guess.whose, guess.spot)]
    open_ones = [one for one in here if not one.sure] if guess.spot < 0 else [*here, *_elsewhere(here, found)]
    return sorted(open_ones, key=lambda one: (-one.plain, one.lying.value or 0, one.lying.face))


def _elsewhere(here: Sequence[Belief], found: Sequence[Belief]) -> list[Belief]:
    known = {one.lying.face for one in here}
    others = {one.lying.face: one.lying for one in found if one.lying.face not in known}
    place = here[0].lying
    return [
        Belief(place._replace(thing=one.thing, face=one.face, value=one.value), 0.0, 0.0) for one in others.values()
    ]


def offered(things: Sequence[Belief]) -> list[Belief]:
    """The things that may be answered, in their own order, which tells nothing about how likely they are."""
    some = [things[rank] for rank in RANKS if rank < len(things)] if len(things) > len(RANKS) else things
    return sorted(some, key=lambda one: (one.lying.value or 0, one.lying.face))


def scored(sure: float, is_there: float) -> float:
    """What an answer of that certainty brings if the thing is there (1) or not (0), on average in between.

    A quadratic rule (Brier's), proper for the thing and the certainty together: with chance q it brings 2pq - p² on
    average, which is most, q², for p = q, and the more, the likelier the thing.
    """
    return 2.0 * sure * is_there - sure * sure


def worth(answer: Answer, offers: Sequence[Belief]) -> int:
    """What the answer is worth against the exact chances: ALL for the best that could be said, never below nothing."""
    best = max(scored(sure, one.plain) for one in offers for sure in SURENESS)
    chance = next(one.plain for one in offers if one.lying.face == answer.face)
    return max(0, round(ALL * (1.0 - best + scored(SURENESS[answer.sure], chance))))


# The questions of belief training that lie in a game's folder.


FILE = "guesses.json"


def written(matches: Sequence[tuple[str, Sequence[Guess]]]) -> str:
    """The questions as such a file has them: by the records of the matches that they are from."""
    told = [{"record": record, "guesses": [_told(one) for one in guesses]} for record, guesses in matches if guesses]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace('{"record"', '\n{"record"') + "\n"


def _told(guess: Guess) -> list[Any]:
    return [guess.step, guess.seat, guess.whose, guess.spot, *guess.decisive]


def number_of_guesses(game: Game) -> int:
    """How many questions the game's folder has; 0 where it has no such file."""
    return sum(len(match["guesses"]) for match in _matches(game.code))


def guess_at(game: Game, number: int) -> Guess:
    """The question of that number, from 1 on."""
    numbered = ((match, told) for match in _matches(game.code) for told in match["guesses"])
    match, (step, seat, whose, spot, *decisive) = next(islice(numbered, number - 1, None))
    record = finished(reading(match["record"], lambda _code: game))
    return Guess(record, step, seat, whose, spot, Decisive(*decisive))


@cache
def _matches(code: str) -> list[dict[str, Any]]:
    file = files("hantise.games") / code / FILE
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return found
