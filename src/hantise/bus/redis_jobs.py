"""Jobs over Redis: each asker has one list for its answers, from whichever queue."""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import Future
from asyncio import sleep as pause
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from hantise.bus.bus import Jobs, Taken

log = logging.getLogger(__name__)

# Seconds: until a silent taker counts as gone; between two looks at that; and between two tries.
SILENCE, LOOK, AGAIN = 2.0, 1.0, 0.3
# Keys below the bus's prefix: live takers, the latest job about a thing, answers to one asker, and queues.
WORKING, LATEST, ANSWERS, QUEUE = "thinkers", "job:", "answers:", "jobs:"


def prefix_of(redis: Redis) -> str:
    """The beginning of all keys of this house in Redis."""
    return f"hantise:{redis.connection_pool.connection_kwargs.get('db', 0)}:"


class RedisJobs(Jobs):
    """The jobs that one worker asks for; the bus says when it is well, and lends its connections."""

    def __init__(self, redis: Redis, prefix: str, name: str, is_well: Callable[[], bool]) -> None:
        """`listen_on` must run to hear answers."""
        self._redis = redis
        self._prefix = prefix
        self._answers = f"{prefix}{ANSWERS}{name}"
        self._is_well = is_well
        self._keys = count()
        self._waiting: dict[bytes, Future[bytes | None]] = {}
        # The key of the latest job about each thing.
        self._latest: dict[str, bytes] = {}

    async def ask(self, queue: str, about: str, words: bytes, seconds: float) -> bytes | None:
        """As Jobs says."""
        if not self._is_well():
            return None
        key = str(next(self._keys)).encode()
        # Before the request, since the answer comes by another connection and may be here first.
        self._waiting[key] = answer = asyncio.get_running_loop().create_future()
        self._latest[about] = key
        job = b""
        try:
            async with asyncio.timeout(seconds):
                stream = f"{self._prefix}{QUEUE}{queue}"
                keys = (f"{self._prefix}{WORKING}", stream, f"{self._prefix}{LATEST}{about}")
                told = (str(_ms(SILENCE)), str(_ms(seconds)), about, self._answers, key, words)
                id: bytes = await self._redis.eval(ASK, len(keys), *keys, *told)
                job = b"%s %s" % (stream.encode(), id) if id else b""
                raise_if_cancelled()
                return await answer if job else None
        except (RedisError, OSError) as error:
            # TimeoutError, too: it is an OSError.
            log.info("nobody answers: %s", error)
            return None
        finally:
            del self._waiting[key]
            if self._latest.get(about) == key:
                del self._latest[about]
            is_told = answer.done() and not answer.cancelled() and answer.result() is not None
            if job and not is_told:
                await self._take_back(about, job)

    async def _take_back(self, about: str, job: bytes) -> None:
        if self._is_well():
            with suppress(RedisError, OSError):
                await self._redis.eval(WITHDRAW, 1, f"{self._prefix}{LATEST}{about}", job)

    def withdraw(self, about: str) -> None:
        """As Jobs says."""
        _settle(self._waiting.get(self._latest.get(about, b"")), None)

    def lose(self) -> None:
        """Give all askers None."""
        for answer in self._waiting.values():
            _settle(answer, None)

    async def listen_on(self) -> None:
        """Receive answers for ever; without live takers, give up the jobs that wait."""
        while True:
            try:
                told: Any = await self._redis.blpop([self._answers], timeout=LOOK)
                if told:
                    key, _space, words = told[1].partition(b" ")
                    _settle(self._waiting.get(key), words)
                elif self._waiting and not await self._redis.eval(
                    COUNT, 1, f"{self._prefix}{WORKING}", str(_ms(SILENCE))
                ):
                    self.lose()
            except (RedisError, OSError) as error:
                log.info("no answers are heard: %s", error)
                await pause(AGAIN)
            raise_if_cancelled()


def _settle(answer: Future[bytes | None] | None, words: bytes | None) -> None:
    if answer is not None and not answer.done():
        answer.set_result(words)


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


# Scripts: each is one change of jobs in Redis, seen whole or not at all. A queue is a stream with one consumer group.
# For each thing that jobs are about, a key names the latest job while its asker waits; a job without it is outdated.
# Time is the clock of Redis, so clocks of machines may differ.

GROUP = "thinkers"
# `now` is in milliseconds; `forget` removes a job, written "stream id".
_COMMON = f"""
local function now()
  local time = redis.call('time')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function forget(job)
  local stream, id = job:match('^(%S+) (%S+)$')
  local was = redis.call('xack', stream, '{GROUP}', id)
  redis.call('xdel', stream, id)
  return was
end
"""

# KEYS: live takers, the stream, the latest about this. ARGV: silence, life, about, to, key, words. The result is the id
# of the job, "" without live takers.
ASK = f"""{_COMMON}
if redis.call('zcount', KEYS[1], now() - ARGV[1], '+inf') == 0 then return '' end
local before = redis.call('get', KEYS[3])
if before then forget(before) end
local id = redis.call('xadd', KEYS[2], '*', 'about', ARGV[3], 'to', ARGV[4], 'key', ARGV[5], 'words', ARGV[6])
redis.call('set', KEYS[3], KEYS[2] .. ' ' .. id, 'PX', ARGV[2])
return id
"""

# KEYS: the latest about this. ARGV: the job. It is withdrawn.
WITHDRAW = f"""{_COMMON}
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
return forget(ARGV[1])
"""

# KEYS: the latest about this. ARGV: the job. The result is the time if its asker waits; else the job is removed, and
# the result is 0.
CHECK = f"""{_COMMON}
if redis.call('get', KEYS[1]) == ARGV[1] then return now() end
forget(ARGV[1])
return 0
"""

# KEYS: the latest about this, the asker's answers. ARGV: the job, its key, the words, the answers' life. The first
# answer alone is sent, and none for a withdrawn job.
ANSWER = f"""{_COMMON}
if forget(ARGV[1]) == 0 then return 0 end
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
redis.call('rpush', KEYS[2], ARGV[2] .. ' ' .. ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[4])
return 1
"""

# KEYS: live takers. ARGV: a name, silence, then stream and id of each of its jobs. A job that another took over
# meanwhile stays with that one.
BEAT = f"""{_COMMON}
redis.call('zadd', KEYS[1], now(), ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now() - 10 * ARGV[2])
for place = 3, #ARGV, 2 do
  local stream, id = ARGV[place], ARGV[place + 1]
  if #redis.call('xpending', stream, '{GROUP}', id, id, 1, ARGV[1]) > 0 then
    redis.call('xclaim', stream, '{GROUP}', ARGV[1], 0, id, 'JUSTID')
  end
end
return 1
"""

# As BEAT; its jobs become free at once, and its name is removed.
LEAVE = f"""{_COMMON}
redis.call('zrem', KEYS[1], ARGV[1])
for place = 3, #ARGV, 2 do
  local stream, id = ARGV[place], ARGV[place + 1]
  if #redis.call('xpending', stream, '{GROUP}', id, id, 1, ARGV[1]) > 0 then
    redis.call('xclaim', stream, '{GROUP}', 'left', 0, id, 'IDLE', 100 * ARGV[2], 'JUSTID')
  end
end
return 1
"""

# KEYS: live takers. ARGV: silence. The result is their number.
COUNT = f"""{_COMMON}
return redis.call('zcount', KEYS[1], now() - ARGV[1], '+inf')
"""


# Cancelling: below Python 3.12, a task that waits for Redis may miss its cancelling as the answer comes.


def raise_if_cancelled() -> None:
    """CancelledError if this task was cancelled; to be called after each answer of Redis."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


# Takers: each job is beaten for while it is worked on.

T = TypeVar("T")

# Seconds: that Redis may take to answer a taker, and that a job is waited for.
REPLY, WAIT = 2.0, 0.5
# Seconds: without a beat until a job goes to another taker; and until an answer that is not fetched is removed.
LOST, KEPT = 1.5, 30.0


class RedisTaker:
    """Takes jobs from the bus at this URL, which may be away; ValueError if the URL cannot be read."""

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
            # A job of a silent taker; before version 7 Redis also claims deleted ones.
            told: Any = await self._redis.xautoclaim(stream, GROUP, self._name, int(LOST * 1000), "0-0", count=1)
            entries = [(id, fields) for id, fields in told[1] if fields]
            if not entries:
                told = await self._redis.xreadgroup(GROUP, self._name, {stream: ">"}, count=1, block=int(WAIT * 1000))
                entries = [entry for _stream, fresh in told or [] for entry in fresh]
            if not entries:
                return None
            id, fields = entries[0]
            latest = f"{self._prefix}{LATEST}".encode() + fields[b"about"]
            now = int(await self._redis.eval(CHECK, 1, latest, b"%s %s" % (stream.encode(), id)))
            if not now:
                # Its asker waits no longer.
                return None
            waited, to = (now - int(id.partition(b"-")[0])) / 1000, b"%s %s" % (fields[b"to"], fields[b"key"])
            return Taken(queue, fields[b"words"], waited, (stream.encode(), id, latest, to))
        except ResponseError as error:
            if not str(error).startswith("NOGROUP"):
                raise
            with suppress(ResponseError):
                await self._redis.xgroup_create(stream, GROUP, id="0", mkstream=True)
        return None

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
        """The result, None while the bus is away."""
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
