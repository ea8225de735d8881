"""Questions for belief training, made from a match: where something can be inferred, and when it was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from hantise.bots.arena import stream
from hantise.core import Game, Record, State
from hantise.review.belief_quiz import Decisive, Guess, of_place
from hantise.review.beliefs import Belief, beliefs

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
                if _is_open(guess, found):
                    yield guess._replace(decisive=NOTHING_TOLD)
                continue
            decisive = _decisive(guess, states, found) if _is_worth_asking(guess, found) else None
            if decisive is not None:
                yield guess._replace(decisive=decisive)


def _believed(game: Game, state: State, seat: int) -> list[Belief]:
    """By counting alone."""
    return beliefs(game, game.view(state, seat), stream("guess", seat), WORLDS, is_weighed=False)


def _is_open(guess: Guess, found: Sequence[Belief]) -> bool:
    return OPEN <= of_place(guess, found)[0].plain <= MOST


def _is_worth_asking(guess: Guess, found: Sequence[Belief]) -> bool:
    things, is_alone = of_place(guess, found), guess.spot >= 0
    least, most = (1, CERTAIN) if is_alone else (FEWEST, MOST)
    return len(things) >= least and LEAST <= things[0].plain <= most


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
