"""A page whose worker is killed comes back by itself at another one, within five seconds."""

from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page

from engines import NEEDS_SERVERS
from web.serving import QuickServer
from web.visitor import Visitor
from web.workers import door_before, running_servers

pytestmark = [NEEDS_SERVERS, pytest.mark.soak]
SOON = 5000
SHOWN = "version => document.querySelector('#app').dataset.version === version"


def play(visitor: Visitor, path: str) -> None:
    """One move by whoever is to make it."""
    for seat in (0, 1):
        visitor.open(f"{path}?as={seat}")
        if visitor.moves:
            assert visitor.press(visitor.moves[0]).status_code == 200
            return


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[str, str]]:
    """A database and a bus, made before there is a browser: its loop lets no other run."""
    with running_servers() as servers:
        yield servers.database(), servers.bus()


@pytest.mark.timeout(120)
def test_a_page_is_shown_what_happens_after_its_worker_was_killed(shared: tuple[str, str], chromium: Browser) -> None:
    database, bus = shared
    with ExitStack() as running:
        workers = [QuickServer(database, bus=bus) for _worker in range(2)]
        for worker in workers:
            running.callback(worker.kill)
        ports = [urlsplit(worker.address).port or 0 for worker in workers]
        address = running.enter_context(door_before(ports))
        context = chromium.new_context(base_url=address, reduced_motion="reduce", locale="en")
        running.callback(context.close)
        page = context.new_page()
        for number in range(2):
            follow_through_a_kill(page, workers, number)
            workers[number] = QuickServer(database, port=ports[number], bus=bus)
            running.callback(workers[number].kill)


def follow_through_a_kill(page: Page, workers: list[QuickServer], number: int) -> None:
    """The page looks on; of two such kills one is of the worker that it is at."""
    with httpx.Client(base_url=workers[1 - number].address, timeout=30) as client:
        host = Visitor(client)
        path = host.make_table("ghooost", "me")
        page.goto(path)
        play(host, path)
        page.wait_for_function(SHOWN, arg="2", timeout=3 * SOON)
        page.evaluate("window.mark = true")
        workers[number].kill()
        play(host, path)
        page.wait_for_function(SHOWN, arg="3", timeout=SOON)
        assert page.evaluate("window.mark === true"), "it was not loaded anew"
