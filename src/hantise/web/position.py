"""Where a running table stands, and what each seat would have written down on the way."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import OVER, SPECTATOR, Event, Game, Options, Record, State


class Chapter(NamedTuple):
    """One event, with what each seat wrote down about each of its actions, "" where nothing.

    The last sheet is a spectator's.
    """

    event: Event
    sheets: tuple[tuple[str, ...], ...]

    def lines(self, seat: int) -> tuple[str, ...]:
        """The line of this seat, or of SPECTATOR, for each action of the event."""
        return self.sheets[seat if seat != SPECTATOR else -1]


class Position:
    """A table after some events. Nobody changes it, nor its `state`; the next position has a state of its own.

    `chapters` are the events that count; `takebacks` is how many times one was taken back. `version` is how many
    events are stored: those that count, and of each that was taken back the two that do not. `mover` is the seat to
    decide, or OVER: then nobody has anything to decide any more, and it `is_over`. `taker` is the seat that took back
    last, None as long as none has.
    """

    __slots__ = ("chapters", "is_over", "mover", "state", "takebacks", "taker", "version")

    def __init__(
        self, state: State, chapters: tuple[Chapter, ...] = (), takebacks: int = 0, taker: int | None = None
    ) -> None:
        self.state: Final = state
        self.chapters: Final = chapters
        self.takebacks: Final = takebacks
        self.taker: Final = taker
        self.version: Final = len(chapters) + 2 * takebacks
        self.mover: Final[int] = state.mover()
        self.is_over: Final = self.mover == OVER

    def after(self, game: Game, seats: int, event: Event) -> Position:
        """The position that a checked event leads to."""
        state = self.state.clone()
        viewers = [*range(seats), SPECTATOR]
        written: list[list[str]] = []
        for action in map(game.actions.parse, event.names()):
            written.append(state.seen_by(action, viewers))
            state.apply(action)
        sheets = tuple(zip(*written)) if written else ((),) * len(viewers)
        return Position(state, (*self.chapters, Chapter(event, sheets)), self.takebacks, self.taker)

    def before(self, game: Game, options: Options) -> Position:
        """The position once the last event is taken back."""
        state, chapters = game.start(options), self.chapters[:-1]
        for chapter in chapters:
            for action in map(game.actions.parse, chapter.event.names()):
                state.apply(action)
        return Position(state, chapters, self.takebacks + 1, self.chapters[-1].event.seat)


def position_of(record: Record, takebacks: int = 0) -> Position:
    """Where the record ends, after so many takebacks that it does not tell of; BadRecord if it does not replay."""
    record.replay()
    position = Position(record.game.start(record.options), (), takebacks)
    for event in record.events:
        position = position.after(record.game, record.options.players, event)
    return position
