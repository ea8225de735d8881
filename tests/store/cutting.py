"""A proxy to PostgreSQL that cuts a connection during a commit, so that its outcome is unknown."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum

from sqlalchemy import make_url

# The message of a driver that commits.
COMMIT = b"COMMIT;"


class Cut(Enum):
    """The place of the cut: before the server gets the commit, or before the client gets its answer."""

    UNHEARD = "the commit never arrives"
    UNANSWERED = "its answer never arrives"


class Way:
    """A proxy that passes everything on until it is told where to cut; afterwards it passes everything on again."""

    def __init__(self, url: str) -> None:
        self._there = make_url(url)
        self._cut: Cut | None = None
        self.cuts = 0

    def cut_next(self, cut: Cut) -> None:
        """Cut the connection on which the next commit comes."""
        self._cut = cut

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[str]:
        """The URL of the database by this proxy."""
        server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield self._there.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        finally:
            server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._there.host, self._there.port)
        answers = asyncio.create_task(_pass_on(there, writer))
        try:
            while words := await reader.read(65536):
                if COMMIT in words and self._cut is not None:
                    cut, self._cut = self._cut, None
                    self.cuts += 1
                    answers.cancel()
                    if cut is Cut.UNANSWERED:
                        back.write(words)
                        # The answer of the server is read and dropped: by then the commit is done.
                        await there.read(1)
                    break
                back.write(words)
        except OSError:
            pass
        finally:
            answers.cancel()
            for end in (writer, back):
                end.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while words := await reader.read(65536):
            writer.write(words)
