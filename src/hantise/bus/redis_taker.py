"""Jobs over Redis, for the side that works: one at a time, each beaten for while it is worked on."""

from __future__ import annotations

import logging
import secrets
from asyncio import sleep as pause
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from hantise.bus.bus import Taken
from hantise.bus.redis_bus import prefix_of
from hantise.bus.redis_jobs import (
    ANSWER,
    BEAT,
    CHECK,
    GROUP,
    LATEST,
    LEAVE,
    QUEUE,
    SILENCE,
    WORKING,
    raise_if_cancelled,
)

log = logging.getLogger(__name__)
T = TypeVar("T")

# Seconds: that Redis may take to answer, until a try is repeated, and that a job is waited for.
REPLY, AGAIN, WAIT = 2.0, 0.3, 0.5
# Seconds without a beat after which a job is another's; and until nobody fetches an answer any more.
LOST, KEPT = 1.5, 30.0


class RedisTaker:
    """Takes jobs from the bus at this URL, which need not be there yet; ValueError if the URL cannot be read."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=REPLY, socket_connect_timeout=REPLY)
        self._prefix = prefix_of(self._redis)
        self._name = secrets.token_hex(6)
        self.is_well = False
        # True once the log says that the bus is away.
        self._is_missed = False

    async def beat(self, taken: Iterable[Taken]) -> None:
        """As Taker says."""
        await self._tried(self._tell(BEAT, taken))

    async def leave(self, taken: Iterable[Taken]) -> None:
        """As Taker says."""
        await self._tried(self._tell(LEAVE, taken))

    async def _tell(self, script: str, taken: Iterable[Taken]) -> None:
        places = [part for job in taken for part in job.mark[:2]]
        silence = str(int(SILENCE * 1000))
        await self._redis.eval(script, 1, f"{self._prefix}{WORKING}", self._name, silence, *places)

    async def take(self, queue: str) -> Taken | None:
        """As Taker says."""
        found = await self._tried(self._found(queue))
        if found is None and not self.is_well:
            await pause(AGAIN)
        return found

    async def _found(self, queue: str) -> Taken | None:
        stream = f"{self._prefix}{QUEUE}{queue}"
        try:
            for id, fields in await self._lost(stream) or await self._fresh(stream):
                return await self._checked(queue, stream.encode(), id, fields)
        except ResponseError as error:
            if not str(error).startswith("NOGROUP"):
                raise
            with suppress(ResponseError):
                await self._redis.xgroup_create(stream, GROUP, id="0", mkstream=True)
        return None

    async def _lost(self, stream: str) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """A job of somebody who has fallen silent."""
        told = await self._redis.xautoclaim(stream, GROUP, self._name, int(LOST * 1000), "0-0", count=1)
        # Before version 7 Redis also claims what is not there any more.
        return [(id, fields) for id, fields in told[1] if fields]

    async def _fresh(self, stream: str) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """A job that nobody has taken."""
        told: Any = await self._redis.xreadgroup(GROUP, self._name, {stream: ">"}, count=1, block=int(WAIT * 1000))
        return [entry for _stream, entries in told or [] for entry in entries]

    async def _checked(self, queue: str, stream: bytes, id: bytes, fields: dict[bytes, bytes]) -> Taken | None:
        """The job, if somebody still waits for it."""
        latest = f"{self._prefix}{LATEST}".encode() + fields[b"about"]
        now = int(await self._redis.eval(CHECK, 1, latest, b"%s %s" % (stream, id)))
        if not now:
            return None
        waited = (now - int(id.partition(b"-")[0])) / 1000
        return Taken(queue, fields[b"words"], waited, (stream, id, latest, b"%s %s" % (fields[b"to"], fields[b"key"])))

    async def answer(self, taken: Taken, words: bytes) -> None:
        """As Taker says."""
        stream, id, latest, to = taken.mark
        answers, key = to.split(b" ")
        job, life = b"%s %s" % (stream, id), str(int(KEPT * 1000)).encode()
        await self._tried(self._redis.eval(ANSWER, 2, latest, answers, job, key, words, life))

    async def close(self) -> None:
        """As Taker says."""
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _tried(self, work: Awaitable[T]) -> T | None:
        """What it comes to, None where the bus is away."""
        try:
            done = await work
        except (RedisError, OSError) as error:
            self._note(False, error)
            return None
        self._note(True)
        raise_if_cancelled()
        return done

    def _note(self, is_well: bool, error: Exception | None = None) -> None:
        self.is_well = is_well
        if is_well == self._is_missed:
            self._is_missed = not is_well
            log.warning("jobs come again" if is_well else f"no jobs come: is the bus there? ({error})")
