"""The bus over Redis: one channel for all workers, and leases of names."""

from __future__ import annotations

import asyncio
import logging
import secrets
from asyncio import sleep as pause
from collections import deque
from contextlib import suppress
from itertools import islice
from time import monotonic

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from hantise.bus.bus import Bus, OnHealth, OnMessage
from hantise.bus.redis_jobs import RedisJobs, prefix_of, raise_if_cancelled

log = logging.getLogger(__name__)

# Seconds between two beats of a worker, by which it knows that it is heard; and until it knows that it is not.
BEAT, SILENCE = 1.0, 3.0
# Seconds that Redis may take to answer, and between two tries to reach it.
ANSWER, AGAIN = 2.0, 0.3
# Connections to Redis at most.
LINES = 32
# Messages in the queue at most. Beyond these the oldest are lost, and the others are told so.
MOST_WAITING = 10_000
# Messages in one batch at most, and their separator.
MOST_TOLD, BETWEEN = 1000, b"\n"
# The length of a worker's name, which begins each of its batches.
NAME_LENGTH = 12
BEAT_MESSAGE = b""
# Take or renew a lease; and release it: both only if it is no other worker's.
LEASE = """local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1"""
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end return 0"


class RedisBus(Bus):
    """Workers with the same Redis and database number hear each other; others do not."""

    is_shared = True

    def __init__(self, url: str) -> None:
        """ValueError if the URL cannot be read; nothing is connected yet."""
        # A request waits for a free connection; by itself the client would refuse it.
        lines = BlockingConnectionPool.from_url(
            url, max_connections=LINES, timeout=ANSWER, socket_timeout=ANSWER, socket_connect_timeout=ANSWER
        )
        self._redis = Redis.from_pool(lines)
        self._prefix = prefix_of(self._redis)
        self._name = secrets.token_hex(NAME_LENGTH // 2).encode()
        self.jobs: RedisJobs = RedisJobs(self._redis, self._prefix, self._name.decode(), lambda: self.is_well)
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._is_due = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        # Seconds waited since this worker last heard itself.
        self._silence = 0.0
        self._was_lost = False
        self.is_well = False

    async def start(self, hear: OnMessage, turn: OnHealth) -> None:
        """As Bus says."""
        self._hear, self._turn = hear, turn
        works = (self._listen_on, self._send_on, self._beat_on, self.jobs.listen_on)
        self._tasks = [asyncio.create_task(work()) for work in works]

    async def close(self) -> None:
        """As Bus says."""
        self.jobs.lose()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # A lease that is released only now would open a connection which nothing closes.
        self.is_well = False
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    def send(self, message: bytes) -> None:
        """As Bus says."""
        self._waiting.append(message)
        self._is_due.set()

    async def check(self) -> None:
        """As Bus says."""
        await self._redis.ping()

    async def lease(self, name: str, seconds: float) -> bool:
        """As Bus says."""
        if not self.is_well:
            return True
        try:
            found = await self._redis.eval(LEASE, 1, self._prefix + name, self._name, str(int(seconds * 1000)))
        except (RedisError, OSError):
            return True
        # A lease that was to end would be renewed for ever otherwise.
        raise_if_cancelled()
        return bool(found)

    async def release(self, name: str) -> None:
        """As Bus says."""
        if self.is_well:
            with suppress(RedisError, OSError):
                await self._redis.eval(RELEASE, 1, self._prefix + name, self._name)

    # Receiving.

    async def _listen_on(self) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as line:
                    await line.subscribe(self._prefix + "news")
                    await self._listen(line)
            except (RedisError, OSError) as error:
                log.info("the bus is not heard: %s", error)
            self._set_well(False)
            await pause(AGAIN)

    async def _listen(self, line: PubSub) -> None:
        """Receive messages, while the worker's own beats prove that they come.

        A wait counts as a beat at most: a worker that itself got no time to run has heard no silence.
        """
        self._silence, looked = 0.0, monotonic()
        while self._silence < SILENCE:
            message = await line.get_message(timeout=BEAT)
            began, looked = looked, monotonic()
            self._silence += min(looked - began, BEAT)
            if message is not None:
                self._receive(bytes(message["data"]))

    def _receive(self, message: bytes) -> None:
        name, told = message[:NAME_LENGTH], message[NAME_LENGTH:]
        if name == self._name:
            self._silence = 0.0
            self._set_well(True)
        else:
            for words in told.split(BETWEEN):
                try:
                    self._hear(name.decode("ascii", "replace"), words)
                except Exception:
                    log.exception("a message of another worker was not understood")

    def _set_well(self, is_well: bool) -> None:
        if is_well != self.is_well:
            self.is_well = is_well
            if not is_well:
                log.warning("workers do not hear each other: is the bus there?")
            elif self._was_lost:
                log.warning("workers hear each other again")
            self._was_lost = not is_well
            self._turn(is_well)
            if not is_well:
                self.jobs.lose()

    # Sending.

    async def _beat_on(self) -> None:
        while True:
            self.send(BEAT_MESSAGE)
            await pause(BEAT)

    async def _send_on(self) -> None:
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            try:
                await self._send_batches()
            except (RedisError, OSError) as error:
                log.info("the bus takes nothing: %s", error)
                await pause(AGAIN)
                self._is_due.set()

    async def _send_batches(self) -> None:
        """Send the queue in batches. A batch that fails stays in the queue, and may be sent twice."""
        while self._waiting:
            messages = list(islice(self._waiting, MOST_TOLD))
            await self._redis.publish(self._prefix + "news", self._name + BETWEEN.join(messages))
            for message in messages:
                if self._waiting and self._waiting[0] is message:
                    self._waiting.popleft()
