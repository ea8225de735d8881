"""One running table: commands are checked here and stored before anybody sees them."""

from __future__ import annotations

import asyncio
import logging
import secrets

from hantise.core import Event, Record
from hantise.games import find
from hantise.store import Appended, Match, Store, StoreUnusable, record_of
from hantise.web.commands import Command, event_of
from hantise.web.position import Position, position_of
from hantise.web.problems import Stale

log = logging.getLogger(__name__)
_rng = secrets.SystemRandom()


class LiveTable:
    """A match in memory: never ahead of the store, and level with it after every command."""

    def __init__(self, store: Store, match: Match) -> None:
        """BadRecord or UnknownGame if this program cannot play the match."""
        self._store = store
        self._lock = asyncio.Lock()
        record = record_of(match, find)
        self.id = match.id
        self.plan = match.plan
        self.game = record.game
        self.options = record.options
        self.names = tuple(record.seats)
        self.position: Position = position_of(record)

    @property
    def level(self) -> str:
        """The level of the computer that is to decide; "" if it is not a computer's turn."""
        mover = self.position.mover
        return self.plan.seats[mover].bot if mover >= 0 else ""

    def record(self) -> Record:
        """What was played so far."""
        events = [chapter.event for chapter in self.position.chapters]
        return Record(self.game, self.options, list(self.names), events)

    async def play(self, seat: int, command: Command) -> None:
        """Do what the seat asks and store it; nothing happens if this very command was stored before.

        Stale if the page was not the newest, Refused or UnknownAction if that may not be done.
        """
        async with self._lock:
            if command.version == self.position.version:
                await self._advance(seat, command)
            else:
                await self._look_up(seat, command)

    async def _advance(self, seat: int, command: Command) -> None:
        event = event_of(self.game, self.position.state, seat, command.names, _rng)
        verdict = await self._store.append(self.id, command.version, event, _key(seat, command))
        if verdict is Appended.DONE:
            self.position = self.position.after(self.game, self.options.players, event)
            await self._note_the_end()
            return
        await self._reload()
        if verdict is Appended.STALE:
            raise Stale

    async def _look_up(self, seat: int, command: Command) -> None:
        """Stale, unless it is a command that is stored already."""
        if command.version > self.position.version:
            raise Stale
        # The log has passed this version, so the store cannot write, only say whether it knows the command.
        event = Event(seat, command.names, ())
        if await self._store.append(self.id, command.version, event, _key(seat, command)) is Appended.STALE:
            raise Stale

    async def _reload(self) -> None:
        match = await self._store.load(self.id)
        assert match is not None, "matches are never removed"
        self.position = position_of(record_of(match, find))

    async def _note_the_end(self) -> None:
        if not self.position.is_over:
            return
        try:
            await self._store.finish(self.id)
        except StoreUnusable as error:
            # Only a hint is lost; the command itself is stored.
            log.warning("the end of %s is not noted: %s", self.id, error)


def _key(seat: int, command: Command) -> str:
    """Nobody else's command has the same key, whatever they send."""
    return f"{seat}:{command.key}"
