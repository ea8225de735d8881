"""One of two workers at one address is asked to end: whoever comes meanwhile is served, by the other one or by both."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

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


def visited(address: str, keeps_its_line: bool, ended: Event) -> tuple[Counter[object], float]:
    """Makes tables and looks at pages as fast as it can: what it is answered, and the longest that it waits."""
    answers, longest = Counter[object](), 0.0
    limits = httpx.Limits() if keeps_its_line else httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(base_url=address, timeout=LATE, limits=limits) as client:
        form = forms_of(client.get("/new/boo").text)[0].data() | {"seat2": "friend"}
        while not ended.is_set():
            for method, path, data in (("GET", "/", None), ("GET", "/readyz", None), ("POST", "/new/boo", form)):
                began = time.monotonic()
                try:
                    answers[path, client.request(method, path, data=data).status_code] += 1
                except httpx.HTTPError as error:
                    answers[path, repr(error)] += 1
                longest = max(longest, time.monotonic() - began)
    return answers, longest


@pytest.mark.soak
def test_nobody_is_refused_or_kept_waiting_while_one_worker_ends(workers: list[QuickServer]) -> None:
    """Some who come keep their line, and some come by a new one each time."""
    first, ended = workers[0], Event()
    with ThreadPoolExecutor(GUESTS) as pool:
        guests = [pool.submit(visited, first.address, number % 2 == 0, ended) for number in range(GUESTS)]
        try:
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
        finally:
            ended.set()
    told = [guest.result() for guest in guests]
    answers = sum((counted for counted, _longest in told), Counter[object]())
    assert drained > 1, "nothing was under way that it had to finish"
    assert {*answers} == {("/", 200), ("/readyz", 200), ("/new/boo", 303)}, answers
    assert max(longest for _counted, longest in told) < LATE / 2
    assert min(answers.values()) > GUESTS
