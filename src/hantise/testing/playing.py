"""Playing a game step by step, for the other checks: who chooses, and a record of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from hantise.core import CHANCE, Event, Game, Options, Record, State

Choose: TypeAlias = Callable[[int], int]  # given n, a whole number in range(n)


class Choices:
    """Chooses as the given numbers say, one after another, then by the seed; equal ones choose alike."""

    def __init__(self, first: Iterable[int] = (), seed: int = 0) -> None:
        self._first = tuple(first)
        self._seed = seed
        self._asked = 0
        self._rng = Random(seed)

    def __call__(self, n: int) -> int:
        """A whole number in range(n)."""
        self._asked += 1
        if self._asked <= len(self._first):
            return self._first[self._asked - 1] % n
        return self._rng.randrange(n)

    def __repr__(self) -> str:
        return f"Choices({list(self._first)}, {self._seed})"


def pick(state: State, choose: Choose) -> int:
    """A legal action, or at CHANCE an outcome with its odds."""
    if state.mover() == CHANCE:
        return state.outcome(choose(state.total()))
    legal = state.legal()
    return legal[choose(len(legal))]


def blank(game: Game, options: Options) -> Record:
    """A record without any action yet."""
    return Record(game, options, ["random"] * options.players)


def note(record: Record, mover: int, action: int) -> None:
    """Append an action to a record: a decision begins an event, chance belongs to the event before it."""
    name = record.game.actions.name(action)
    if mover != CHANCE:
        record.events.append(Event(mover, (name,), ()))
    elif record.events:
        last = record.events[-1]
        record.events[-1] = replace(last, chance=(*last.chance, name))
    else:
        record.events.append(Event(CHANCE, (), (name,)))


def play(game: Game, options: Options, choose: Choose, most: int = 10_000) -> Record:
    """A record of one game, of at most `most` plies."""
    state = game.start(options)
    record = blank(game, options)
    for _ in range(most):
        if not state.legal():
            break
        action = pick(state, choose)
        note(record, state.mover(), action)
        state.apply(action)
    return record


def names_of(record: Record) -> list[str]:
    """The names of all actions of the record, chance included."""
    return [name for event in record.events for name in event.names()]


class Broken(AssertionError):
    """A game does not keep a promise; the text says which, its notes say where."""


def require(holds: bool, otherwise: str) -> None:
    """Raise `Broken` with these words unless it holds."""
    if not holds:
        raise Broken(otherwise)
