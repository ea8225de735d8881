"""Where a running table stands, and what each seat would have written down on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hantise.core import OVER, SPECTATOR, Event, Game, Record, State


class Chapter(NamedTuple):
    """One event, with what each seat wrote down about each of its actions, "" where nothing.

    The last sheet is a spectator's.
    """

    event: Event
    sheets: tuple[tuple[str, ...], ...]

    def lines(self, seat: int) -> tuple[str, ...]:
        """The line of this seat, or of SPECTATOR, for each action of the event."""
        return self.sheets[seat if seat != SPECTATOR else -1]


@dataclass(frozen=True)
class Position:
    """A table after some events. Nobody changes `state`; the next position has a state of its own."""

    state: State
    chapters: tuple[Chapter, ...] = ()

    @property
    def version(self) -> int:
        """How many events led here."""
        return len(self.chapters)

    @property
    def mover(self) -> int:
        """The seat to decide, or OVER."""
        return self.state.mover()

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.mover == OVER

    def after(self, game: Game, seats: int, event: Event) -> Position:
        """The position that a checked event leads to."""
        state = self.state.clone()
        viewers = [*range(seats), SPECTATOR]
        sheets: list[list[str]] = [[] for _ in viewers]
        for action in map(game.actions.parse, event.names()):
            for viewer, sheet in zip(viewers, sheets, strict=True):
                sheet.append(state.seen(action, viewer))
            state.apply(action)
        return Position(state, (*self.chapters, Chapter(event, tuple(map(tuple, sheets)))))


def position_of(record: Record) -> Position:
    """Where the record ends; BadRecord if it does not replay."""
    record.replay()
    position = Position(record.game.start(record.options))
    for event in record.events:
        position = position.after(record.game, record.options.players, event)
    return position
