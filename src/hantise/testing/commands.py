"""Does the answer to a command tell more than its seat saw before?

A refusal costs nothing, so a request that is refused must teach nothing: two positions that a seat
cannot tell apart answer each of its commands alike, whether they take it or not. The pairs come from
`secrecy.pairs`, or from a view's own `imagine`; what answers may be a whole house, and then every byte of it counts.

    answers_alike(GAME, one, other, seat, answer, Random(5))

What can be taken back is as free as a refusal: `takes_back_alike` holds it to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from hantise.core import CHANCE, Action, Game, State
from hantise.testing.playing import require

# The answer to this seat when it asks for these actions in this position.
Answer: TypeAlias = Callable[[State, int, Sequence[str]], bytes]
# Names that no game gives to an action.
UNKNOWN = ("dance", "", "takeback")
LONGEST = 3
# A choice of this many legal ones is fuzzed as well as any; a menu may hold thousands.
MOST_LEGAL = 50


def answers_alike(
    game: Game, one: State, other: State, seat: int, answer: Answer, rng: Random, count: int = 20
) -> None:
    """Compare the answers to a number of commands in both positions; `Broken` names one that differs."""
    for names in commands(game, one, rng, count):
        told = [answer(state, seat, names) for state in (one, other)]
        require(told[0] == told[1], f"{names} asked by seat {seat} tells two positions apart: {told[0]!r}, {told[1]!r}")


def commands(game: Game, state: State, rng: Random, count: int) -> Iterator[tuple[str, ...]]:
    """Commands of one to three actions: legal here, of another moment, chance's own, and unknown."""
    actions = state.legal()
    some = actions if len(actions) <= MOST_LEGAL else rng.sample(actions, MOST_LEGAL)
    legal = [game.actions.name(action) for action in some]
    for _ in range(count):
        yield tuple([_name(game, legal, rng) for _ in range(rng.randint(1, LONGEST))])


def _name(game: Game, legal: Sequence[str], rng: Random) -> str:
    kind = rng.random()
    if kind < 0.5 and legal:
        return rng.choice(legal)
    if kind < 0.95:
        return game.actions.name(rng.randrange(game.actions.count))
    return rng.choice(UNKNOWN)


def takes_back_alike(game: Game, one: State, other: State) -> None:
    """An action that the mover may take back looks the same in both positions; `Broken` says what does not."""
    for action in one.legal():
        tried = [_tried(game, state, action) for state in (one, other)]
        name = game.actions.name(action)
        require(tried[0] == tried[1], f"{name} and taking it back tells two positions apart: {tried[0]}, {tried[1]}")


def _tried(game: Game, state: State, action: Action) -> tuple[str, str] | None:
    """The line of the action, and what lies open then; None where it showed something, or chance has answered."""
    seat, line, after = state.mover(), game.seen(state, action, state.mover()), state.clone()
    after.apply(action)
    if game.reveals(line) or after.mover() == CHANCE:
        return None
    return line, game.view(after, seat).glance().dump()
