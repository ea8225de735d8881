"""A host's command removes or renames a guest while servers run on PostgreSQL: their pages show it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

import engines
from hantise.cli import guests
from hantise.web.live.open_page import REMOVED
from hantise.web.tables import neighbours
from web.conftest import browsers
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_commands import stored
from web.test_open_tables import ending_of
from web.test_own_seats import pair
from web.workers import Servers, running_workers

pytestmark = engines.NEEDS_SERVERS


@pytest.fixture(autouse=True)
def _workers_look_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no bus tells them is looked for every five seconds, which nobody waits for here."""
    for name in ("LOOK", "LOOK_DEAF"):
        monkeypatch.setattr(neighbours, name, 0.1)


@pytest.fixture(params=["alone", "two"])
def house(request: pytest.FixtureRequest, servers: Servers) -> Iterator[tuple[House, str]]:
    """A worker that hears no others, and two; with the database that they have."""
    database = servers.database()
    if request.param == "alone":
        with running_house(FirstThatComes(), database=database) as running:
            yield running, database
    else:
        with running_workers(servers, FirstThatComes(), database=database) as workers:
            yield workers, database


@pytest.mark.soak
def test_a_guest_who_is_removed_is_told_so_and_plays_no_more(house: tuple[House, str]) -> None:
    running, database = house
    with browsers(running) as come:
        host, guest, path = pair(come, running)
        with following(guest, path, version=1) as page:
            page.next()
            assert asyncio.run(guests.remove(database, path[3:], 1, yes=True))
            assert ending_of(page) == (REMOVED, "The host has taken you off this table.")
        for _worker in range(2):
            assert guest.open(path).headers["x-hantise-code"] == "removed"
        assert host.open(path).status_code == 200
        assert stored(running, path).plan.seats[1].is_open


def test_a_guest_who_is_renamed_is_called_so_at_once(house: tuple[House, str]) -> None:
    running, database = house
    with browsers(running) as come:
        host, _guest, path = pair(come, running)
        with following(host, path, version=1) as page:
            page.next()
            asyncio.run(guests.rename(database, path[3:], "1", "Basilius"))
            page.until(lambda frame: "Basilius" in frame["parts"].get("room", ""))
        for _worker in range(2):
            assert "Basilius" in host.open(path).text
