"""Two workers, their database and their bus are killed at any moment: what was acknowledged stands, once."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from random import Random
from statistics import median
from threading import Event, Thread

import asyncpg  # type: ignore[import-untyped]
import httpx
import msgspec
import pytest

import effort
import engines
from bench.webhouse import make_tables
from hantise.store import Store
from web.lasting import Book, LastingTable, Players
from web.serving import QuickServer
from web.test_killing import Diary, Row
from web.visitor import Form, Visitor
from web.workers import door_before

pytestmark = engines.NEEDS_SERVERS
# Kills in a soak, and what is acknowledged between two of them at least; open pages play much faster.
KILLS, BETWEEN = 300, 3
PLAYERS = 6 if effort.IS_SOAK else 3
# What is killed, each as often as it stands here.
VICTIMS = ("0", "1", "0", "1", "bus", "database")
# Seconds from then to the next kill at most, and until whoever plays is answered again.
CALM, AGAIN = 0.6, 60.0
GAMES = ("ghooost", "haunted_stairs", "spooky_boo")
BROKEN = (httpx.TransportError, httpx.RemoteProtocolError)


class House:
    """Two workers, a database and a bus, any of which can be killed and begun again at its place."""

    def __init__(self, postgres: engines.Engine, redis: engines.Engine) -> None:
        self.database, self.bus = engines.database_url(postgres), engines.bus_url(redis)
        self._engines = {"database": postgres, "bus": redis}
        self.ports = [engines.free_port() for _ in range(2)]
        self.workers = [self._worker(port) for port in self.ports]

    def _worker(self, port: int) -> QuickServer:
        return QuickServer(self.database, port=port, bus=self.bus)

    def kill(self, what: str) -> None:
        """Kill it, and begin it again."""
        if what in self._engines:
            self._engines[what].kill()
            self._engines[what].start()
        else:
            number = int(what)
            self.workers[number].kill()
            self.workers[number] = self._worker(self.ports[number])


@contextmanager
def house() -> Iterator[House]:
    # What is committed has been written, though nobody pulls the plug of this machine.
    with engines.postgres("-c", "synchronous_commit=on") as postgres, engines.redis() as redis:
        with asyncio.Runner() as runner:
            runner.run(runner.run(Store.open(engines.database_url(postgres))).close())
        running = House(postgres, redis)
        try:
            yield running
        finally:
            for worker in running.workers:
                worker.kill()


class Player(Thread):
    """Plays one game after the other, whatever happens, and notes what was acknowledged."""

    def __init__(self, address: str, game: str, ended: Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.diary = Diary(game, Random(seed))
        self.failure: BaseException | None = None
        self._ended = ended
        # One of three plays against a computer, which waits for its readers; the others play both seats, and wait for
        # nobody.
        self._other, self._seat = ("me" if seed % 3 else "computer:random"), 0
        self._client = httpx.Client(base_url=address, timeout=20, limits=httpx.Limits(max_keepalive_connections=0))
        self._visitor = Visitor(self._client)

    def run(self) -> None:
        try:
            while not self._ended.is_set():
                self._step()
        except BaseException as failure:
            self.failure = failure

    def _step(self) -> None:
        diary, visitor = self.diary, self._visitor
        try:
            if not diary.table:
                diary.table = visitor.make_table(diary.game, self._other)
            visitor.open(f"{diary.table}?as={self._seat}")
        except (*BROKEN, AssertionError, IndexError):
            # Nothing was acknowledged; the page says that the house goes on by itself.
            time.sleep(0.05)
            return
        if visitor.answer.status_code == 200 and visitor.moves:
            self._press(diary.rng.choice(visitor.moves))
        elif 'class="ending"' in visitor.text:
            diary.table, diary.finished = "", diary.finished + 1
        elif self._other == "me":
            # The same browser has the other seat too, whose turn it is.
            self._seat = 1 - self._seat

    def _press(self, form: Form) -> None:
        """Send a command until it is answered: sent twice it is done once."""
        data, until = form.data(), time.monotonic() + AGAIN
        while True:
            assert time.monotonic() < until, "nobody answers"
            with suppress(*BROKEN):
                status = self._client.post(form.action, data=data).status_code
                if status == 303:
                    break
                assert status == 503, f"a command was answered by {status}"
            time.sleep(0.05)
        match, version, seat = form.action.rpartition("/")[2], int(data["version"]), int(data["seat"])
        self.diary.acknowledged[match, version] = version, seat, (data["action"],), f"{seat}:{data['key']}"


@pytest.mark.timeout(0)
def test_nothing_acknowledged_is_lost_or_doubled_whatever_is_killed() -> None:
    rng, ended = Random(effort.SEED), Event()
    victims = [rng.choice(VICTIMS) for _kill in range(KILLS)] if effort.IS_SOAK else ["0", "bus", "database"]
    with house() as running, door_before(running.ports) as address:
        players = [Player(address, game, ended, seed) for seed, game in zip(range(PLAYERS), cycle(GAMES))]
        for player in players:
            player.start()
        play_on(players, 10)
        for victim in victims:
            play_on(players, BETWEEN)
            time.sleep(rng.uniform(0.0, CALM))
            running.kill(victim)
        # It goes on once nothing is killed any more.
        play_on(players, 30)
        assert done(players) >= BETWEEN * len(victims)
        ended.set()
        for player in players:
            player.join(AGAIN)
            assert player.failure is None, player.failure
        stored = asyncio.run(read(running.database))
    acknowledged = {place: row for player in players for place, row in player.diary.acknowledged.items()}
    print(f"{len(victims)} kills, {done(players)} moves acknowledged")
    compare(stored, acknowledged)


def compare(stored: dict[str, list[Row]], acknowledged: dict[tuple[str, int], Row]) -> None:
    """What was acknowledged is stored as it was sent, no command is stored twice, and no log has a gap."""
    told = acknowledged.items()
    assert [row for (match, _version), row in told if row not in stored.get(match, [])[row[0] : row[0] + 1]] == []
    keys = Counter((match, row[3]) for match, rows in stored.items() for row in rows if row[3] is not None)
    assert [name for name, times in keys.items() if times > 1] == []
    assert all([row[0] for row in rows] == list(range(len(rows))) for rows in stored.values()), "a log has a gap"


def done(players: list[Player]) -> int:
    """How many commands were acknowledged to players who play on."""
    assert [player.failure for player in players if player.failure] == []
    return sum(len(player.diary.acknowledged) for player in players)


def play_on(players: list[Player], more: int) -> None:
    """Until so many more are."""
    until_done(lambda: done(players), done(players) + more)


def until_done(done: Callable[[], int], enough: int) -> None:
    """Until so many moves are acknowledged; something is, again and again."""
    before, until = -1, 0.0
    while (now := done()) < enough:
        if now != before:
            before, until = now, time.monotonic() + AGAIN
        assert time.monotonic() < until, "nobody is answered any more"
        time.sleep(0.05)


async def read(database: str) -> dict[str, list[Row]]:
    """Every match as the database has it."""
    rows: dict[str, list[Row]] = {}
    connection = await asyncpg.connect(database)
    try:
        for row in await connection.fetch("select match, version, seat, actions, key from event order by 1, 2"):
            actions = tuple(msgspec.json.decode(row["actions"]))
            rows.setdefault(row["match"], []).append((row["version"], row["seat"], actions, row["key"]))
    finally:
        await connection.close()
    return rows


# Open pages play as fast as they can: in a soak 300,000 moves over 300 kills.
AT_PACE = 1000 if effort.IS_SOAK else 50
TABLES = 60 if effort.IS_SOAK else 6
# A game of random moves is longer than that.
SHORTEST = 40
# Seconds in which nine of ten pages come back by themselves, also while the database is begun again.
SOON = 5.0


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_nothing_that_all_saw_is_lost_or_doubled_whatever_is_killed() -> None:
    kills, book, rng = max(effort.times(KILLS) // 3, 3) if not effort.IS_SOAK else KILLS, Book(), Random(effort.SEED)
    with house() as running:
        made = iter(make_tables(running.database, 2 * TABLES + kills * AT_PACE // SHORTEST, ["", ""]))
        players = Players([LastingTable(running.ports, book, Random(rng.random()), made) for _ in range(TABLES)], book)
        began = time.monotonic()
        players.start()
        try:
            for kill in range(kills):
                until_done(players.done, (kill + 1) * AT_PACE)
                time.sleep(rng.uniform(0.0, CALM))
                running.kill(rng.choice(VICTIMS))
            # It goes on once nothing is killed any more.
            until_done(players.done, players.done() + 10 * TABLES)
        finally:
            players.stop()
        seconds, stored = time.monotonic() - began, asyncio.run(read(running.database))
    away = sorted(page.seconds for page in book.away)
    print(
        f"{kills} kills in {seconds:.0f} s, {len(book.acknowledged)} moves acknowledged;"
        f" {len(away)} pages came back, after {median(away):.1f} s,"
        f" 99 of 100 within {away[99 * len(away) // 100]:.1f} s, the last after {away[-1]:.1f} s"
    )
    compare(stored, book.acknowledged)
    assert len(book.acknowledged) >= kills * AT_PACE
    assert away[9 * len(away) // 10] < SOON


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_a_worker_that_is_asked_to_end_while_all_play_sends_its_pages_to_the_other_one() -> None:
    book = Book()
    with house() as running:
        made = iter(make_tables(running.database, 3 * TABLES, ["", ""]))
        players = Players([LastingTable(running.ports, book, Random(seed), made) for seed in range(TABLES)], book)
        players.start()
        try:
            until_done(players.done, AT_PACE)
            running.workers[0].ask_to_end()
            assert running.workers[0].ended(10) == 0
            until_done(players.done, players.done() + AT_PACE)
        finally:
            players.stop()
        stored = asyncio.run(read(running.database))
    compare(stored, book.acknowledged)
    assert len(book.away) >= TABLES, "no page had to come back"
    assert sorted(book.away)[9 * len(book.away) // 10].seconds < SOON
