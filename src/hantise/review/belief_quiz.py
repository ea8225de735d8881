"""Belief training: what somebody most likely holds, how sure one is, and what such an answer is worth."""

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
    open_ones = [one for one in here if not one.sure]
    if guess.spot >= 0:
        place, known = here[0].lying, {one.lying.face for one in here}
        others = {one.lying.face: one.lying for one in found if one.lying.face not in known}.values()
        lying = [place._replace(thing=one.thing, face=one.face, value=one.value) for one in others]
        open_ones = [*here, *(Belief(one, 0.0, 0.0) for one in lying)]
    return sorted(open_ones, key=lambda one: (-one.plain, one.lying.value or 0, one.lying.face))


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
    told = [
        {"record": record, "guesses": [[one.step, one.seat, one.whose, one.spot, *one.decisive] for one in guesses]}
        for record, guesses in matches
        if guesses
    ]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace('{"record"', '\n{"record"') + "\n"


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


# Questions for belief training, made from a match: where something can be inferred, and when it was told.

# How likely the likeliest thing is: else there is nothing to infer. Where one thing lies alone it may be certain.
LEAST, MOST, CERTAIN = 0.22, 0.92, 1.0
# At least so many things may lie there, of which so many would have to be there.
FEWEST: Final = 3
# Of one match at most so many questions, at steps so far apart; worlds that are counted; steps that are looked back.
A_MATCH, APART, WORLDS, BACK = 4, 5, 120, 40
# So much more likely the likeliest thing became at one step at least.
TELLING: Final = 0.08
# The least chance of the likeliest thing at a place that no seat has looked at.
OPEN: Final = 0.12
NOTHING_TOLD: Final = Decisive(0, 0.0, 0.0)
# No question comes later in a long match.
LATEST: Final = 120


def guesses_in(record: Record) -> list[Guess]:
    """At most A_MATCH of them, where a step told something; equal matches have equal questions."""
    states, rng = positions(record), stream("guesses", record.dumps())
    found, steps = list[Guess](), list(range(4, min(LATEST, len(record.events))))
    while steps and len(found) < A_MATCH:
        step = steps[rng.below(len(steps))]
        guess = next(_at(record, states, step), None)
        if guess is not None:
            found.append(guess)
        steps = [other for other in steps if other != step and (guess is None or abs(other - step) >= APART)]
    return sorted(found, key=lambda guess: guess.step)


def positions(record: Record) -> list[State]:
    """The position after each number of its events, from none on."""
    state = record.game.start(record.options)
    found = [state.clone()]
    for event in record.events:
        for name in event.names():
            state.apply(record.game.actions.parse(name))
        found.append(state.clone())
    return found


def _at(record: Record, states: Sequence[State], step: int) -> Iterator[Guess]:
    """Questions at that step to any seat about the others', the one on its left first.

    Where one thing lies alone it is mostly certain for who follows; at every third step it is asked where it is not.
    """
    players = record.options.players
    for seat in [(step + n) % players for n in range(players)]:
        found = _believed(record.game, states[step], seat)
        asked = {(one.lying.seat, one.lying.spot) for one in found}
        for whose, spot in sorted(asked, key=lambda place: ((place[0] - seat - 1) % players, place[1] * step % 7)):
            guess = Guess(record, step, seat, whose, spot, Decisive(step, 0.0, 0.0))
            if spot >= 0 and step % 3 == 0:
                if OPEN <= of_place(guess, found)[0].plain <= MOST:
                    yield guess._replace(decisive=NOTHING_TOLD)
                continue
            things = of_place(guess, found)
            fewest, most = (1, CERTAIN) if spot >= 0 else (FEWEST, MOST)
            is_worth_asking = len(things) >= fewest and LEAST <= things[0].plain <= most
            decisive = _decisive(guess, states, found) if is_worth_asking else None
            if decisive is not None:
                yield guess._replace(decisive=decisive)


def _believed(game: Game, state: State, seat: int) -> list[Belief]:
    """By counting alone."""
    return beliefs(game, game.view(state, seat), stream("guess", seat), WORLDS, is_weighed=False)


def _decisive(guess: Guess, states: Sequence[State], found: Sequence[Belief]) -> Decisive | None:
    """The step by which the likeliest thing became more likely than by any other; None where none told much."""
    best = of_place(guess, found)[0]
    steps = range(max(1, guess.step - BACK), guess.step + 1)
    chances = [(step, _chance(guess, best, states[step])) for step in steps]
    told = [Decisive(step, round(old, 2), round(new, 2)) for (_, old), (step, new) in pairwise(chances)]
    most = max(told, key=lambda one: one.after - one.before, default=None)
    return most if most is not None and most.after - most.before >= TELLING else None


def _chance(guess: Guess, best: Belief, state: State) -> float:
    place = (guess.whose, guess.spot, best.lying.face)
    found = _believed(guess.record.game, state, guess.seat)
    return next((one.plain for one in found if (one.lying.seat, one.lying.spot, one.lying.face) == place), 0.0)
