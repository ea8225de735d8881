"""Waiting for news of a table: until what there is to tell is not what was told already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TypeAlias

import msgspec

from hantise.core import HantiseError
from hantise.web.api.answers import error_of
from hantise.web.api.situation import Told
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import Services

# Looks at the table once more; Problem if whoever looked may not any more.
Look: TypeAlias = Callable[[], Told]
# Seconds after which a stream without news says that it is there.
BREATH = 10.0


async def waited(services: Services, table: LiveTable, look: Look, after: str, seconds: float) -> Told:
    """What there is to tell, as soon as its stamp is another, or once so many seconds are over or the house ends."""
    # Whoever waits has seen what was told before, the deal too.
    table.viewers.note()
    end = monotonic() + seconds
    with _ear(services, table) as ear:
        while (told := look()).stamp == after and (left := end - monotonic()) > 0 and not services.tables.is_ending:
            services.computers.changed(table)
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await ear.wait()
                ear.clear()
    return told


async def news(services: Services, table: LiveTable, look: Look) -> AsyncIterator[bytes]:
    """Each situation as one event of a stream, the newest where several came; until the house ends, or it may not."""
    stamp = ""
    try:
        while not services.tables.is_ending:
            told = await waited(services, table, look, stamp, BREATH)
            yield b": \n\n" if told.stamp == stamp else b"event: table\ndata: %s\n\n" % told.text
            stamp = told.stamp
    except HantiseError as error:
        yield b"event: problem\ndata: %s\n\n" % msgspec.json.encode(error_of(error))


@contextmanager
def _ear(services: Services, table: LiveTable) -> Iterator[asyncio.Event]:
    """Within the block the event is set at each change of the table, and when the house ends."""
    ear = asyncio.Event()

    def hear(_table: LiveTable) -> None:
        ear.set()

    table.watchers.add(hear)
    services.tables.ears.add(ear)
    try:
        yield ear
    finally:
        table.watchers.discard(hear)
        services.tables.ears.discard(ear)
