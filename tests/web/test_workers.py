"""Two workers of one house, each asked by itself: what one does the other shows, with a bus and without."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec
import pytest
from prometheus_client import REGISTRY

import effort
import engines
from hantise import thinkers as thinking
from hantise.bus import redis_bus, redis_jobs
from hantise.cli import hosting
from hantise.games import find
from hantise.web.live import REMOVED
from hantise.web.measures import THINKER, WORKER
from hantise.web.tables import tables as synced
from hantise.web.tables.live_table import Pages, RemoteViewers, RemoteViewersAtTable
from thinkers.processes import is_up, running_thinkers, started
from web.conftest import browsers
from web.fakes import Counted, FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_commands import events, stored
from web.test_live import act, is_over
from web.test_own_seats import pair
from web.test_server import Faulty, play_on
from web.visitor import Visitor, visiting
from web.workers import Servers, Workers, running_workers

pytestmark = engines.NEEDS_SERVERS
GAME = "ghooost"
# Seconds until a reported change is seen, and until an unreported one is.
SOON, LOOKED_UP = 2.0, 12.0
# How long there is no bus once everybody knows it.
MINUTE = 60.0 if effort.IS_SOAK else 0.0


class Counting(FirstThatComes):
    """Remembers its questions."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        assert level, "a person's decision was asked of a computer"
        self.asked[view] += 1
        return await super().decide(game, level, view, mind, seed)


@pytest.fixture
def pool() -> Counting:
    return Counting()


@pytest.fixture
def workers(servers: Servers, pool: Counting) -> Iterator[Workers]:
    with running_workers(servers, pool) as running:
        until(lambda: all(is_well(house) for house in running.all))
        yield running


def is_well(house: House) -> bool:
    return house.services.worker_sync._bus.is_well


def until(is_so: Callable[[], object], seconds: float = LOOKED_UP) -> float:
    """Wait for it; how long it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, "it never came"
        time.sleep(0.02)
    return time.monotonic() - began


@contextmanager
def two_people(workers: Workers) -> Iterator[tuple[str, Visitor, Visitor]]:
    """A table of two players, each at a worker of their own."""
    with visiting(workers.all[0]) as host, visiting(workers.all[1]) as friend:
        path = host.make_table(GAME, "friend", name1="Ida", name2="Basil")
        assert friend.send("/join", {"code": stored(workers, path).plan.code}).status_code == 200
        yield path, host, friend


def at(house: House, visitor: Visitor) -> AbstractContextManager[Visitor]:
    """The same browser, at this worker."""
    return visiting(house, cookies=dict(visitor.client.cookies))


def test_a_move_at_one_worker_is_shown_by_a_page_at_the_other_and_who_looks_there_is_here(workers: Workers) -> None:
    presence = workers.all[1].services.presence
    with two_people(workers) as (path, host, friend):
        with following(host, path, version=1) as ours, following(friend, path, version=1) as theirs:
            for version in range(2, 8):
                act([host, friend], path)
                began = time.monotonic()
                for page in (ours, theirs):
                    assert page.at(version)["version"] == version
                assert time.monotonic() - began < SOON
            presence.grace = 0.0
            until(lambda: presence.is_here(path[3:], 0), SOON)
        until(lambda: not presence.is_here(path[3:], 0), SOON)


def test_a_seat_that_was_taken_back_is_lost_at_all_workers(workers: Workers) -> None:
    """A browser whose secret was renewed elsewhere can do nothing by the old one, and sees nothing more."""
    with two_people(workers) as (path, host, friend), at(workers.all[1], host) as stolen:
        assert stolen.open(path).status_code == 200
        mine = "Your hand" if "Your hand" in stolen.text else "Your side"
        assert mine in stolen.text
        with following(stolen, path, version=1) as page:
            page.next()
            assert host.send(f"{path}/alone", {"seat": "0"}).status_code == 200
            page.until(lambda frame: mine not in frame["parts"]["room"])
        assert mine not in stolen.open(path).text
        assert stolen.send(f"{path}/name", {"seat": "0", "name": "Thief"}).status_code == 403
        assert friend.open(path).status_code == 200


def test_a_mood_at_one_worker_is_seen_at_the_other_and_counts_there(workers: Workers) -> None:
    with two_people(workers) as (path, host, friend), following(host, path) as ours, following(friend, path) as theirs:
        ours.feel("laugh", 0)
        for page in (ours, theirs):
            assert [(one["seat"], one["mood"]) for one in page.moods()] == [(0, "laugh")]
        with at(workers.all[1], host) as there:
            assert there.send(f"{path}/mood", {"seat": "0", "mood": "howl"}).status_code == 429


def test_one_worker_asks_the_computer_for_each_decision(workers: Workers, pool: Counting) -> None:
    """With pages open at both, which both would begin. A table that people hurry is hurried at both."""
    with visiting(workers.all[0]) as host:
        path = host.make_table(GAME, "computer:random")
        with at(workers.all[1], host) as there, following(host, path) as ours, following(there, path) as theirs:
            ours.next()
            theirs.next()
            for _turn in range(12):
                until(lambda: host.open(path) and (host.moves or is_over(workers, path)))
                if host.moves:
                    host.press(host.moves[0])
            one, other = [house.services.tables.known(path[3:]) for house in workers.all]
            assert one is not None
            assert other is not None
            assert not other.is_hurried
            workers.all[0].services.worker_sync.hurried(one)
            until(lambda: other.is_hurried, SOON)
        assert pool.asked
        assert max(pool.asked.values()) == 1, "two workers thought about one decision"


def test_a_computer_that_fails_is_asked_again_by_whichever_worker(servers: Servers) -> None:
    pool = Faulty()
    with running_workers(servers, pool) as workers, visiting(workers) as visitor:
        play_on(visitor, GAME, pool)


@pytest.mark.parametrize("failing", ["killed", "silent"])
def test_without_a_bus_nothing_is_lost_and_all_is_seen_a_little_later(
    servers: Servers, workers: Workers, failing: str
) -> None:
    with two_people(workers) as (path, host, friend), following(host, path, version=1) as page:
        page.next()
        servers.redis.kill() if failing == "killed" else servers.redis.send(signal.SIGSTOP)
        try:
            for version in range(2, 7):
                act([host, friend], path)
                page.at(version)
            until(lambda: not any(is_well(house) for house in workers.all))
            time.sleep(MINUTE)
        finally:
            servers.redis.start() if failing == "killed" else servers.redis.send(signal.SIGCONT)
        until(lambda: all(is_well(house) for house in workers.all))
        act([host, friend], path)
        began = time.monotonic()
        page.at(7)
        assert time.monotonic() - began < SOON
    assert len(stored(workers, path).events) == 7


def test_pokes_that_come_twice_or_late_change_nothing(workers: Workers) -> None:
    with two_people(workers) as (path, host, friend):
        act([host, friend], path, 4)
        match = path[3:]
        for worker in workers.all:
            for version in (1, 2, 5, 5, 5, 99):
                for revision in (-1, 0, 1, 7):
                    told = synced.written(synced.Moved(match, version, revision))
                    worker.wait_for(_heard(worker.services.worker_sync, told))
            nowhere = synced.written(synced.Moved("nowhere", 3))
            for words in (b"", b"{}", b"nothing", b'{"news":"unheard"}', nowhere):
                worker.wait_for(_heard(worker.services.worker_sync, words))
        for visitor in (host, friend):
            assert 'data-version="5"' in visitor.open(path).text
    assert len(stored(workers, path).events) == 5


def test_pokes_that_are_lost_are_made_good(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, while workers believe that they hear each other; and those that come come in no order."""
    monkeypatch.setattr(synced, "POLL", 1.0)
    for worker in workers.all:
        kept: list[tuple[str, bytes]] = []
        monkeypatch.setattr(worker.services.worker_sync, "hear", lambda *told, kept=kept: kept.append(told))
    with two_people(workers) as (path, host, friend), following(host, path, version=1) as page:
        page.next()
        for version in range(2, 5):
            act([host, friend], path)
            for visitor in (host, friend):
                assert f'data-version="{version}"' in visitor.open(path).text, "who asks is not told of an older table"
            page.at(version)
    monkeypatch.undo()
    for words in reversed(kept):
        workers.wait_for(_heard(workers.all[0].services.worker_sync, words[1]))
    assert len(stored(workers, path).events) == 4


def test_pages_of_a_worker_that_died_are_closed(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synced, "SILENCE", 0.5)
    with two_people(workers) as (path, _host, _friend):
        here = workers.all[0].services
        here.presence.grace = 0.0
        workers.wait_for(_heard(here.worker_sync, synced.written(synced.Here(path[3:], (1,), 1, 3))))
        assert here.presence.is_here(path[3:], 1)
        assert (table := here.tables.known(path[3:])) is not None
        assert table.viewers.pages == 1
        until(lambda: not here.presence.is_here(path[3:], 1))
        assert table.viewers.pages == 0


async def _heard(here: synced.WorkerSync, told: bytes) -> None:
    here.hear("dead", told)


def test_what_other_workers_tell_of_pages_holds_until_they_tell_otherwise() -> None:
    told = RemoteViewers()
    m, n = RemoteViewersAtTable(told, "m"), RemoteViewersAtTable(told, "n")
    told.note("a", "m", Pages(frozenset({0}), 2, 5))
    told.note("b", "m", Pages(frozenset({1}), 1, None))
    assert (m.number, n.number) == (3, 0)
    assert [told.has("m", seat) for seat in (0, 1, 2)] == [True, True, False]
    assert (m.is_behind(5), m.is_behind(6)) == (False, True)
    m.give_up(6)
    assert not m.is_behind(6)
    assert (told.lose("a"), m.number, told.has("m", 0)) == (["m"], 1, False)
    told.note("b", "m", Pages())
    assert (m.number, told.lose("b")) == (0, [])


def test_workers_tell_each_other_nothing_that_anybody_holds(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """STA, GHO and all others: numbers of seats and versions, no card, no name, no key."""
    heard: list[bytes] = []
    say = workers.all[0].services.worker_sync.hear

    def listen(worker: str, message: bytes) -> None:
        heard.append(message)
        say(worker, message)

    monkeypatch.setattr(workers.all[0].services.worker_sync, "hear", listen)
    with two_people(workers) as (path, host, friend), following(host, path, version=1):
        act([host, friend], path, 12)
        friend.send(f"{path}/mood", {"seat": "1", "mood": "howl"})
        friend.send(f"{path}/name", {"seat": "1", "name": "Basilius"})
        until(lambda: any(b"seated" in message for message in heard))
    match = stored(workers, path)
    fields = {name for message in heard if message for name in msgspec.json.decode(message)}
    assert fields <= {
        "news",
        "match",
        "version",
        "revision",
        "seats",
        "pages",
        "shown",
        "seat",
        "what",
        "place",
        "mood",
    }
    words = b" ".join(heard).decode()
    for seat in match.plan.seats:
        assert seat.name not in words
        assert not any(key in words for key in seat.holders)
    assert find(GAME).code not in words


# A host's command removes or renames a guest while servers run: their pages show it.


@pytest.fixture(params=["alone", "two"])
def hosted(
    request: pytest.FixtureRequest, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, str]]:
    """A worker that hears no others, and two, which look soon for what no bus tells; with the database they have."""
    for name in ("POLL", "POLL_DEAF"):
        monkeypatch.setattr(synced, name, 0.1)
    database = servers.database()
    if request.param == "alone":
        with running_house(FirstThatComes(), database=database) as running:
            yield running, database
    else:
        with running_workers(servers, FirstThatComes(), database=database) as workers:
            yield workers, database


def test_a_guest_who_is_renamed_is_called_so_and_one_who_is_removed_is_told_so_and_plays_no_more(
    hosted: tuple[House, str],
) -> None:
    running, database = hosted
    with browsers(running) as come:
        host, guest, path = pair(come, running)
        with following(host, path, version=1) as ours, following(guest, path, version=1) as theirs:
            ours.next()
            asyncio.run(hosting.rename(database, path[3:], "1", "Basilius"))
            ours.until(lambda frame: "Basilius" in frame["parts"].get("room", ""))
            for _worker in range(2):
                assert "Basilius" in host.open(path).text
            assert asyncio.run(hosting.remove(database, path[3:], 1, yes=True))
            assert theirs.hung_up() == (REMOVED, "The host has taken you off this table.")
        for _worker in range(2):
            assert guest.open(path).headers["x-hantise-code"] == "removed"
        assert host.open(path).status_code == 200
        assert stored(running, path).plan.seats[1].is_open


# Two workers and two thinkers, each a process: games go on after any loss of a thinker.

# Seconds in which a lost job was taken over or done by the worker, thinking and a very busy machine included.
TAKEN_OVER = 60.0


@pytest.fixture
def own() -> Counted:
    return Counted()


@pytest.fixture
def asking(servers: Servers, own: Counted) -> Iterator[Workers]:
    # A page that waited for computers would never show that they think.
    with running_workers(servers, own, patience=0.0) as running:
        until(lambda: all(is_well(house) for house in running.all))
        yield running


def press(visitor: Visitor, path: str) -> Visitor:
    """Who does what there is to do."""
    visitor.open(path)
    if visitor.moves:
        assert visitor.press(visitor.moves[0]).status_code == 200
    return visitor


def play_more(asking: Workers, visitor: Visitor, path: str, more: int, seconds: float = 60.0) -> None:
    """Until this many more moves are stored."""
    enough = len(events(asking, path)) + more
    until(lambda: press(visitor, path) and len(events(asking, path)) >= enough, seconds)


def thought(by: str) -> float:
    """How many decisions the house counts as theirs."""
    return REGISTRY.get_sample_value("hantise_decided_total", {"by": by}) or 0.0


def test_a_whole_game_is_thought_elsewhere(asking: Workers, own: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine a thinker and the bus may be silent for longer, and an answer may take so long.
    for of in (redis_bus, redis_jobs):
        monkeypatch.setattr(of, "SILENCE", 30.0)
    monkeypatch.setattr(thinking, "WAIT", 60.0)
    before = {by: thought(by) for by in (THINKER, WORKER)}
    with running_thinkers(asking.bus, 2), visiting(asking) as visitor:
        path = visitor.make_table("boo", "computer:level1")
        until(lambda: press(visitor, path) and is_over(asking, path), 120)
        assert len(events(asking, path)) > 5
        assert own.asked == 0, "no worker thought itself"
        assert thought(THINKER) > before[THINKER] + 5
        assert thought(WORKER) == before[WORKER]


@pytest.mark.soak
def test_a_killed_thinkers_job_is_taken_over_and_the_game_goes_on(asking: Workers, own: Counted) -> None:
    with running_thinkers(asking.bus, 2) as thinkers, visiting(asking) as visitor:
        path = visitor.make_table("boo", "computer:level5")
        with following(visitor, path):
            until_thinking(visitor, path)
            thinkers[0].send_signal(signal.SIGKILL)
            play_more(asking, visitor, path, 6, TAKEN_OVER)
        assert own.asked == 0, "the other one has taken over"
        thinkers[1].send_signal(signal.SIGKILL)
        play_more(asking, visitor, path, 3, TAKEN_OVER)
        assert own.asked > 0, "nobody else is there to think"


def until_thinking(visitor: Visitor, path: str) -> None:
    """A computer is to decide, and has begun."""
    until(lambda: "is thinking" in press(visitor, path).open(path).text, TAKEN_OVER)


@pytest.mark.soak
@pytest.mark.parametrize("failing", ["killed", "silent"])
def test_a_bus_that_is_lost_in_the_middle_stops_no_game(
    servers: Servers, asking: Workers, own: Counted, failing: str
) -> None:
    with running_thinkers(asking.bus, 2) as thinkers, visiting(asking) as visitor:
        path = visitor.make_table("boo", "computer:level1")
        play_more(asking, visitor, path, 4)
        assert own.asked == 0
        servers.redis.kill() if failing == "killed" else servers.redis.send(signal.SIGSTOP)
        try:
            play_more(asking, visitor, path, 6, TAKEN_OVER)
            assert own.asked > 0
        finally:
            servers.redis.start() if failing == "killed" else servers.redis.send(signal.SIGCONT)
        until(lambda: all(is_well(house) for house in asking.all))
        assert all(thinker.poll() is None for thinker in thinkers)
        before = thought(THINKER)
        path = visitor.make_table("boo", "computer:level1")
        while thought(THINKER) < before + 3:
            path = visitor.make_table("boo", "computer:level1") if is_over(asking, path) else path
            play_more(asking, visitor, path, 1)


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_thinker_that_is_asked_to_end_does_so_in_the_middle_of_a_game(
    asking: Workers, number: signal.Signals
) -> None:
    with running_thinkers(asking.bus, 2) as thinkers, visiting(asking) as visitor:
        path = visitor.make_table("boo", "computer:level5")
        for thinker in thinkers:
            until_thinking(visitor, path)
            thinker.send_signal(number)
            _out, told = thinker.communicate(timeout=TAKEN_OVER)
            assert thinker.returncode == 0
            assert "Traceback" not in told
            play_more(asking, visitor, path, 2, TAKEN_OVER)


@pytest.mark.soak
def test_a_thinker_waits_for_a_bus_that_is_away() -> None:
    with engines.redis() as engine:
        engine.kill()
        thinker = started(engines.bus_url(engine))
        try:
            assert thinker.stderr is not None
            assert "no jobs come" in thinker.stderr.readline()
            engine.start()
            assert is_up(thinker)
            thinker.terminate()
            _out, told = thinker.communicate(timeout=10)
            assert thinker.returncode == 0
            assert (told.count("no jobs come"), told.count("jobs come again")) == (0, 1)
        finally:
            thinker.kill()
            thinker.wait(10)
