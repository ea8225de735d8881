"""A line to Redis that keeps every byte which goes over it, either way."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

from hantise.bus import redis_jobs

# Texts between Redis and its client in any case: frames and numbers, commands and their answers, names of keys, workers
# and requests. None of it comes from a table.
NAMES = rb"hantise:0:(news|thinkers|job:a table|answers:[0-9a-f]{12}|jobs:(quick|long))"
FRAMES = rb"[*$:%~>]-?\d+|\+?OK|\+PONG|_|,?\d+(\.\d+)?|"
MOMENTS = rb"\d{13}-\d+|[0-9a-f]{12}"
COMMANDS = (
    rb"(?i:eval|blpop|publish|subscribe|xreadgroup|xautoclaim|xgroup|create|mkstream|group|count|block|streams|ping"
    rb"|select|hello|client|setinfo|setname|lib-name|lib-ver|redis-py|maint_notifications|thinkers|about|to|key|words"
    rb"|message|resp3|on|off|moving-endpoint-type|internal-ip|none|0-0|>|unsubscribe)"
)
GREETING = rb"server|redis|version|\d+\.\d+\.\d+|proto|id|mode|standalone|role|master|modules|a table|redis-py\(.*\)"
COMPLAINTS = rb"-NOGROUP No such key 'hantise:0:jobs:(quick|long)' or consumer group .*|-ERR unknown subcommand .*"
HARMLESS = re.compile(rb"|".join([FRAMES, NAMES, NAMES + rb" \d{13}-\d+", MOMENTS, COMMANDS, GREETING, COMPLAINTS]))
SCRIPTS = {text.encode() for text in vars(redis_jobs).values() if isinstance(text, str)}


class Line:
    """The texts until now."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._to = port
        # By direction, because a message may come in pieces.
        self._heard: list[bytearray] = []

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):
            inward, outward = await asyncio.open_connection("127.0.0.1", self._to)
            await asyncio.gather(self._pass_on(reader, outward), self._pass_on(inward, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard = bytearray()
        self._heard.append(heard)
        with suppress(OSError, asyncio.CancelledError):
            while words := await reader.read(65536):
                heard += words
                writer.write(words)
                await writer.drain()
        writer.close()

    def forget(self) -> None:
        for heard in self._heard:
            heard.clear()

    def told(self) -> Iterator[bytes]:
        """All that was said, word by word."""
        for heard in self._heard:
            yield from bytes(heard).split(b"\r\n")

    def matter(self) -> set[bytes]:
        """The texts beyond those of any case, without the number of the question before an answer."""
        words = {word for word in self.told() if word not in SCRIPTS and not HARMLESS.fullmatch(word)}
        return {re.sub(rb"^\d+ ", b"", word) for word in words}


@asynccontextmanager
async def overheard(port: int) -> AsyncIterator[Line]:
    """A line to this port of this machine; its own is another."""
    line = Line(port)
    server = await asyncio.start_server(line.lead, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
