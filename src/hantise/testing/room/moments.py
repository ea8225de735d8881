"""A play as pages see it: the positions between two events, and the lines that are written down on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from hantise.core import CHANCE, OVER, SPECTATOR, Game, Options, State
from hantise.testing.playing import Choose, pick

Lines: TypeAlias = Mapping[int, list[str]]


class Moment(NamedTuple):
    """A position at which a seat is to decide, or which is over.

    `action` is the name of the decision that led here, "" at the beginning. `sheets` are each seat's and a spectator's
    lines so far, the oldest first, and `fresh` those of the event that led here.
    """

    state: State
    action: str
    sheets: Lines
    fresh: Lines

    @property
    def is_last(self) -> bool:
        """True once the game is over."""
        return self.state.mover() == OVER


def moments(game: Game, options: Options, choose: Choose, most: int) -> Iterator[Moment]:
    """The beginning, then the position after each of at most so many decisions; the next one takes its place."""
    state, action = game.start(options), ""
    viewers = [*range(options.players), SPECTATOR]
    sheets: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    fresh: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    for _ in range(most + 1):
        while state.mover() == CHANCE:
            _act(game, state, pick(state, choose), fresh)
        for viewer in viewers:
            sheets[viewer] += fresh[viewer]
        yield Moment(state, action, sheets, fresh)
        if state.mover() == OVER:
            break
        fresh = {viewer: [] for viewer in viewers}
        action = _act(game, state, pick(state, choose), fresh)


def _act(game: Game, state: State, action: int, fresh: Mapping[int, list[str]]) -> str:
    """Take the action, once everybody has written down what they see of it; its name."""
    for lines, line in zip(fresh.values(), game.seen_by(state, action, [*fresh])):
        lines += [line] if line else []
    state.apply(action)
    return game.actions.name(action)
