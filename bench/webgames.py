"""Whole games, of Ghooost! where none is named, and what every seat is sent of them by a table without a server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bench.webhouse import NAMES
from hantise.core import OVER, SPECTATOR, Game, Options
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.live import Push, Sent, frame_of, lines_since, push_of
from hantise.web.table_page.snapshot import PageContext, TableView, table_view_of
from hantise.web.tables.live_table import Position, event_of, first_event

# Longer games are left where they are: random seats take the cemetery for hours.
MOST_DECISIONS = 400
MATCH = "a" * 12


class Moment(NamedTuple):
    """A position of a game as a table's pages show it."""

    game: Game
    options: Options
    position: Position

    def table_view(self, seat: int) -> TableView:
        """What this seat sees."""
        names = NAMES[: self.options.players]
        return table_view_of(self.game, self.options, names, self.position, seat, MATCH)

    def context(self, seat: int) -> PageContext:
        """What the page of somebody with this one seat says besides; nothing for who looks on."""
        held = () if seat == SPECTATOR else (seat,)
        return PageContext(token=f"version-{self.position.version}", held=held, is_host=seat == 0)

    def push(self, seat: int, since: int) -> Push:
        """All that the seat's page may be sent when it has this older version, whatever of it is shown already."""
        table_view = self.table_view(seat)
        return push_of(table_view, self.context(seat), lines_since(table_view, self.position, since))


class OpenPage:
    """The page of a seat: what it shows, and what it was sent."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._version = 0
        self._shown: dict[str, list[Markup]] = {}
        self._sent_pieces = Sent()

    def update(self, moment: Moment) -> str:
        """The frame that brings it up to date; the first comes to a page that has just been loaded."""
        version = moment.position.version
        push = moment.push(self.seat, self._version or version)
        frame = frame_of(push.beyond(self._shown), self._sent_pieces).decode()
        self._version, self._shown = version, push.parts
        return frame


def moments(
    players: int, seed: int, code: str = "ghooost", /, most: int = MOST_DECISIONS, **wishes: Any
) -> Iterator[Moment]:
    """Every position of a game among random seats that rather play than take, the first and the last included."""
    game, rng = find(code), Random(seed)
    options = game.options(players, **wishes)
    state = game.start(options)
    start = Position(game.start(options))
    position = start.after(game, players, first_event(game, state, rng))
    while True:
        yield Moment(game, options, position)
        if position.mover == OVER or len(position.chapters) > most:
            return
        name = _choice(game, position, rng)
        event = event_of(game, position.state, position.mover, [name], rng)
        position = position.after(game, players, event)


def _choice(game: Game, position: Position, rng: Random) -> str:
    """Now the last legal action, which plays high cards, now any."""
    legal = position.state.legal()
    return game.actions.name(legal[-1] if rng.random() < 0.6 else rng.choice(legal))
