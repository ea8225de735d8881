"""A house with no file descriptors left turns away who comes, and nobody else; it has some again once they leave."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from engines import NEEDS_SERVERS
from web.follower import following
from web.raw import dial
from web.serving import QuickServer
from web.test_hostile import mover_of, until
from web.test_killing_workers import BROKEN
from web.visitor import Visitor
from web.workers import Servers, door_before

if sys.platform != "linux":
    pytest.skip("descriptors are counted on Linux alone", allow_module_level=True)

import resource

# As many as each process may have, and lines that want one each.
MOST, LINES = 64, 200


@pytest.fixture(params=["one", pytest.param("two", marks=NEEDS_SERVERS)])
def crowd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[QuickServer]]:
    """A worker with a file, or two that share a database and a bus."""
    if request.param == "one":
        running = [QuickServer(tmp_path / "house.sqlite3")]
    else:
        shared: Servers = request.getfixturevalue("servers")
        database, bus = shared.database(), shared.bus()
        running = [QuickServer(database, bus=bus) for _ in range(2)]
    yield running
    for server in running:
        server.kill()


@contextmanager
def crowded(servers: list[QuickServer]) -> Iterator[None]:
    """Each has as many lines as it can take, and none of its descriptors is left."""
    taken = [Path(f"/proc/{server.pid}/fd") for server in servers]
    with ExitStack() as open_now:
        for server in servers:
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (MOST, MOST))
            for _line in range(LINES):
                with suppress(OSError):
                    open_now.enter_context(dial(server.address))
        until(lambda: all(len([*descriptors.iterdir()]) >= MOST - 2 for descriptors in taken))
        yield


def test_who_is_there_plays_on_and_who_comes_later_comes_in(crowd: list[QuickServer]) -> None:
    ports = [urlsplit(server.address).port or 0 for server in crowd]
    each_its_own = httpx.Limits(max_keepalive_connections=0)
    with door_before(ports) as address, httpx.Client(base_url=address, timeout=10, limits=each_its_own) as client:
        host = Visitor(client)
        path = host.make_table("boo", "me")
        mover_of(host, path)
        form = host.moves[0]
        with following(host, path) as page:
            page.next()
            with crowded(crowd):
                page.press(form)
                assert page.at(2)["version"] == 2
                with suppress(*BROKEN):
                    assert client.get("/", timeout=2).status_code in (200, 503)
            until(lambda: comes_in(client, path))
        # Sent again, it is still the one move that was made.
        assert client.post(form.action, data=form.data()).status_code == 303
        assert 'data-version="2"' in host.open(path).text
    assert all(server.ended(0) is None for server in crowd)


def comes_in(client: httpx.Client, path: str) -> bool:
    with suppress(*BROKEN):
        return client.get(path, timeout=2).status_code == 200
    return False
