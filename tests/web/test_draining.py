"""One of two workers at one address is asked to end: whoever comes meanwhile is served, by the other one or by both."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import httpx
import pytest

import engines
from effort import IS_SOAK
from hantise.web.serving.server import listening
from web.fakes import Slow
from web.serving import QuickServer
from web.visitor import Visitor, forms_of
from web.workers import Servers

pytestmark = [engines.NEEDS_SERVERS, pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")]
# Seconds that computers think, which nobody waits for; until an answer is late; of load once a worker is gone.
THINKING, LATE, AFTER = 30.0, 20.0, 1.0
TABLES, GUESTS = (12, 6) if IS_SOAK else (6, 2)


@pytest.fixture
def workers(servers: Servers) -> Iterator[list[QuickServer]]:
    database, bus = servers.database(), servers.bus()
    with listening("127.0.0.1", 0) as socket:
        running = [QuickServer(database, Slow(THINKING), bus=bus, shared=socket) for _ in range(2)]
    yield running
    for worker in running:
        worker.kill()


class Guest(Thread):
    """Makes tables and looks at pages as fast as it can, and counts what it is answered."""

    def __init__(self, address: str, keeps: bool, ended: Event) -> None:
        super().__init__(daemon=True)
        self.answers = Counter[object]()
        self.longest = 0.0
        self._ended = ended
        limits = httpx.Limits() if keeps else httpx.Limits(max_keepalive_connections=0)
        self._client = httpx.Client(base_url=address, timeout=LATE, limits=limits)

    def run(self) -> None:
        form = forms_of(self._client.get("/new/boo").text)[0].data() | {"seat2": "friend"}
        while not self._ended.is_set():
            for method, path, data in (("GET", "/", None), ("GET", "/readyz", None), ("POST", "/new/boo", form)):
                began = time.monotonic()
                try:
                    self.answers[path, self._client.request(method, path, data=data).status_code] += 1
                except httpx.HTTPError as error:
                    self.answers[path, repr(error)] += 1
                self.longest = max(self.longest, time.monotonic() - began)
        self._client.close()


@contextmanager
def guests(address: str) -> Iterator[list[Guest]]:
    """Some who keep their line, and some who come by a new one each time."""
    ended = Event()
    coming = [Guest(address, number % 2 == 0, ended) for number in range(GUESTS)]
    for guest in coming:
        guest.start()
    try:
        yield coming
    finally:
        ended.set()
        for guest in coming:
            guest.join(2 * LATE)


@pytest.mark.soak
def test_nobody_is_refused_or_kept_waiting_while_one_worker_ends(workers: list[QuickServer]) -> None:
    first = workers[0]
    with guests(first.address) as coming:
        for _table in range(TABLES):
            # A computer thinks, at whichever worker it comes to.
            with httpx.Client(base_url=first.address, timeout=LATE) as client:
                visitor = Visitor(client)
                visitor.open(visitor.make_table("boo", "computer:random"))
                if visitor.moves:
                    visitor.press(visitor.moves[0])
        began = time.monotonic()
        first.ask_to_end()
        assert first.ended(15) == 0
        drained = time.monotonic() - began
        time.sleep(AFTER)
    answers = sum((guest.answers for guest in coming), Counter[object]())
    assert drained > 1, "nothing was under way that it had to finish"
    assert {*answers} == {("/", 200), ("/readyz", 200), ("/new/boo", 303)}, answers
    assert max(guest.longest for guest in coming) < LATE / 2
    assert min(answers.values()) > GUESTS
