"""Bots that a host brings sit at tables beside the levels; for one that fails a level goes on, and all are told."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import AsyncMock

import httpx
import pytest

import engines
from hantise.bots.host_bots import HostBot
from hantise.store import SeatPlan, Store
from hantise.thinkers import Asking
from hantise.web.tables.computers import INSTEAD, Computers
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables
from web.fakes import Fickle
from web.follower import following
from web.houses import House, running_house
from web.program import make
from web.serving import serving
from web.test_commands import stored
from web.test_metrics import numbers
from web.test_playing import play_to_the_end
from web.test_seats import plan
from web.visitor import Arrive, Visitor, outcome, visiting
from web.workers import Servers

GAME = "ghooost"
BOTS = (
    HostBot("Hasty", "mine:Hasty", "Never <thinks> twice."),
    HostBot("Clumsy", "mine:Clumsy"),
    HostBot("Choosy", "mine:Choosy", "Plays one game.", ("boo",)),
)
WITHIN = {"pool": Fickle(), "host_bots": BOTS}
GONE = "Clumsy has floated back up to the attic. Anatole plays on in their place."


def offered(text: str) -> list[str]:
    """The computers that the first seat may be given to."""
    return re.findall(r'<option class="o\d+" value="computer:(\w+)"', text.partition('name="seat3"')[0])


def until_replaced(house: House, path: str, *visitors: Visitor) -> SeatPlan:
    """Everybody plays on until the bot in seat 1 has had to decide, and could not; that seat."""
    while not (seat := stored(house, path).plan.seats[1]).stand_in:
        for visitor in visitors:
            visitor.open(path)
            if visitor.moves:
                assert visitor.press(visitor.moves[0]).status_code == 200
    return seat


# A new table.


def test_a_new_table_offers_them_below_the_levels_and_programs_may_seat_them(client: httpx.Client) -> None:
    """With their sentence."""
    ghooost, boo = client.get(f"/new/{GAME}").text, client.get("/new/boo").text
    assert offered(ghooost)[-2:] == ["Hasty", "Clumsy"]
    assert offered(boo)[-3:] == ["Hasty", "Clumsy", "Choosy"]
    assert "Never &lt;thinks&gt; twice." in ghooost
    assert "<thinks>" not in ghooost
    told = client.get("/api/games").json()["bots"]
    assert told[2] == {"name": "Choosy", "words": "Plays one game.", "games": ["boo"]}
    assert make(client, "boo", "Choosy").look()["levels"] == ["", "Choosy"]
    assert client.post("/api/tables", json={"game": GAME, "seats": ["Choosy"]}).json()["code"] == "unknown-level"


def test_each_plays_to_the_end_by_its_own_name_and_sits_at_its_own_games_alone(visitor: Visitor, house: House) -> None:
    path = visitor.make_table(GAME, "computer:Hasty", "computer:Hasty", option__daybreak="2")
    play_to_the_end([visitor], path, Random(1))
    seats = [(seat.name, seat.bot, seat.stand_in) for seat in stored(house, path).plan.seats[1:]]
    assert seats == [("Hasty", "Hasty", ""), ("Hasty 2", "Hasty", "")]
    assert "attic" not in visitor.text
    assert outcome(visitor.send(f"/new/{GAME}", {"seat2": "computer:Choosy"})) == (400, "unknown-level")


# One that fails.


def test_a_level_goes_on_and_everybody_at_the_table_is_told(visit: Arrive, house: House) -> None:
    host, friend, stranger = visit(), visit(), visit()
    path = host.make_table(GAME, "computer:Clumsy", "friend")
    friend.send("/join", {"code": stored(house, path).plan.code})
    with following(friend, path) as page:
        seat = until_replaced(house, path, host, friend)
        assert page.until(lambda frame: GONE in str(frame["parts"]))
    assert (seat.bot, seat.stand_in, seat.level) == ("Clumsy", INSTEAD, INSTEAD)
    for visitor in (host, friend, stranger):
        assert GONE in visitor.open(path).text
    assert "Give Clumsy the seat back" not in host.text, "it is nobody's who could come back"


async def table_of(tables: Tables, *seats: SeatPlan) -> LiveTable:
    return await tables.get(await tables.make(plan(GAME)._replace(seats=seats)))


async def test_a_rematch_begins_with_it_again(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not replaced while the house ends, with which it may have been killed; thinkers elsewhere are not asked."""
    table = await table_of(tables, plan(GAME, "ida").seats[0], SeatPlan("Clumsy", "Clumsy"))
    await table.replace(1, "Clumsy", INSTEAD)
    await table.replace(1, "Clumsy", "level5")
    assert table.levels == ("", INSTEAD), "once is enough"
    assert (await tables.get(await tables.rematch(table))).levels == ("", "Clumsy")
    computers = Computers(Fickle(), 0)
    ending = Tables(store, computers.changed)
    table = await table_of(ending, SeatPlan("Clumsy", "Clumsy"), SeatPlan("Clumsy 2", "Clumsy"))
    await computers.finish(0)
    await computers._decide(table)
    assert table.levels == ("Clumsy", "Clumsy")
    ask = AsyncMock(side_effect=AssertionError("a thinker knows no bot of this house"))
    monkeypatch.setattr(Asking, "ask", ask)
    table = await table_of(tables, SeatPlan("Hasty", "Hasty"), SeatPlan("Hasty 2", "Hasty"))
    await Computers(Fickle(), 0)._decide(table)
    assert table.version == 2


# A house that has it no more.


@pytest.mark.soak
def test_an_old_match_is_read_and_goes_on_where_its_bot_is_not_here_any_more(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    with running_house(Fickle(), database=database, host_bots=BOTS) as running, visiting(running) as first:
        over, open_one = [first.make_table(GAME, "computer:Hasty", option__daybreak="2") for _table in range(2)]
        play_to_the_end([first], over, Random(5))
        cookies = first.client.cookies
    fickle = Fickle()
    fickle.here = ()
    with running_house(fickle, database=database) as running, visiting(running, cookies=cookies) as visitor:
        for path in (over, f"{over}/again/3", "/evenings"):
            assert visitor.open(path).status_code == 200
        assert "Hasty has floated back up" not in visitor.open(over).text
        until_replaced(running, open_one, visitor)
        assert "Hasty has floated back up" in visitor.open(open_one).text
        assert [seat.level for seat in stored(running, open_one).plan.seats] == ["", INSTEAD]


# `hantise serve --bot`, as a host types it.

MINE = """\
class Own:
    "Takes the last thing that can be done."
    def decide(self, view, legal, rng):
        return legal[-1]

class Broken:
    "Knows nothing at all."
    def decide(self, view, legal, rng):
        return view.everything
"""


@contextmanager
def served(folder: Path, *words: str) -> Iterator[str]:
    """The address of a server that finds such bots in this folder."""
    (folder / "mine.py").write_text(MINE, "utf-8")
    bots = ["--bot", "Own=mine:Own", "--bot", "Broken=mine:Broken"]
    command = [sys.executable, "-m", "hantise", "serve", "--port", "0", *bots, *words]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    with serving(command, 60.0, env=found) as (address, _process):
        yield address


def play_two_games(address: str) -> None:
    """One until the bot has played, and one until the other bot has failed."""
    with httpx.Client(base_url=address, timeout=60) as client:
        visitor = Visitor(client)
        for bot, sign in (("Own", "<b>Own</b>"), ("Broken", "Broken has floated back up")):
            path = visitor.make_table("boo", f"computer:{bot}")
            while sign not in visitor.open(path).text:
                if visitor.moves:
                    assert visitor.press(visitor.moves[0]).status_code == 200
            assert ("attic" in visitor.text) is (bot == "Broken")


@pytest.mark.soak
def test_a_server_plays_them_in_processes_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path, "--database", str(tmp_path / "house.sqlite3")) as address:
        assert "Takes the last thing that can be done." in httpx.get(f"{address}new/{GAME}").text
        play_two_games(address)


@pytest.mark.soak
@engines.NEEDS_SERVERS
def test_so_do_several_workers_and_a_port_tells_what_they_all_count(tmp_path: Path, servers: Servers) -> None:
    port = engines.free_port()
    shared = ["--database", servers.database(), "--bus", servers.bus(), "--workers", "2", "--metrics-port", str(port)]
    with served(tmp_path, *shared) as address:
        play_two_games(address)
        for _time in range(5):
            httpx.get(f"{address}rules/boo").raise_for_status()
        told = numbers(httpx.get(f"http://127.0.0.1:{port}/metrics").text)
    assert told['hantise_answer_seconds_count{method="GET",route="/rules/{game}",status="2xx"}'] == 5
