"""Hints: what a computer would do in somebody's place, from the View of that seat alone."""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple, Protocol, runtime_checkable

from hantise.bots import LEVELS, UnknownLevel
from hantise.bots.advising import Advice, written
from hantise.bots.process import HintWanted, NoAnswer, Question
from hantise.store import Hint
from hantise.web.requests.problems import LateHint, no_hint_found, no_hint_now, no_hints_here
from hantise.web.tables.computers import mind_of
from hantise.web.tables.live_table import HINT, LiveTable

STRONGEST = list(LEVELS)[-1]


@runtime_checkable
class Advising(Protocol):
    """The players behind the computers' seats, where they also say what they would do elsewhere."""

    async def advise(self, wanted: HintWanted) -> Advice:
        """The advice that is wanted; NoAnswer if there is none."""


class Hinting:
    """Whoever gives the hints of one worker; they think where computer players do, and take turns with them."""

    def __init__(self, pool: object) -> None:
        """Where the pool does not advise nobody gets a hint."""
        self._pool = pool if isinstance(pool, Advising) else None
        # What is thought about now, so that a button pressed twice makes nobody think twice.
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def is_there(self) -> bool:
        """True if there is anybody to ask."""
        return self._pool is not None

    async def give(self, table: LiveTable, seat: int, version: int, level: str) -> None:
        """The seat's hint about this version is stored, and its pages show it; NoHint says why there is none."""
        if level not in LEVELS:
            raise UnknownLevel(f"no level is called {level[:40]!r}")
        if not (self.is_there and table.gives_hints):
            raise no_hints_here()
        if version != table.version:
            raise LateHint
        if not can_ask(table, seat):
            raise no_hint_now()
        if table.hint_for(seat) is not None:
            return await table.put_hint_aside(False)
        key = (table.id, version)
        if key not in self._thinking:
            table.note(HINT, seat)
            self._thinking[key] = asyncio.create_task(self._think(table, asked(table, seat, level)))
            self._thinking[key].add_done_callback(lambda _task: self._thinking.pop(key, None))
        await asyncio.shield(self._thinking[key])

    async def _think(self, table: LiveTable, asked: Asked) -> None:
        assert self._pool is not None
        try:
            advice = await self._pool.advise(asked.wanted)
        except NoAnswer as error:
            raise no_hint_found() from error
        await table.take_hint(asked.hint._replace(text=written(advice)))


class Asked(NamedTuple):
    """The question, and the hint that it is to be; both of the moment at which somebody asked."""

    wanted: HintWanted
    hint: Hint


def can_ask(table: LiveTable, seat: int) -> bool:
    """True if the seat's holder has something to choose now, and nobody guides or replaces them."""
    position = table.position
    is_theirs = position.mover == seat and not table.levels[seat] and table.lesson_turn is None
    return is_theirs and len(position.state.legal()) > 1


def asked(table: LiveTable, seat: int, level: str) -> Asked:
    """The question for the processes that think: of the position it holds the seat's View, and nothing else."""
    view = table.game.view(table.position.state, seat).dump()
    question = Question(table.game.code, level, view, mind_of(table.id, seat), secrets.randbits(62))
    wanted = HintWanted(question, table.game.payoff_range(table.options)[0])
    return Asked(wanted, Hint(seat, table.version, table.since, level))
