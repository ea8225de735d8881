"""A thinker takes jobs that it has a place for, answers them if it can, and returns those that it cannot finish."""

import asyncio
import json
import re
import subprocess
import sys
import time
from datetime import UTC, datetime

import httpx
import pytest
from prometheus_client import REGISTRY

import engines
from bench.servers import WITH_US
from hantise import thinkers as asked
from hantise.bots.pool import span_of
from hantise.bots.process import Question
from hantise.bus import Bus, redis_jobs
from hantise.core import Rng
from hantise.games import find
from hantise.process.log import NoMetricsPort, metrics_served
from hantise.thinkers import LONG, QUICK, Asking
from hantise.thinkers.running import NUMBERS
from thinkers.elsewhere import taken_by, taking, thinking, until
from thinkers.processes import is_up
from web.fakes import FirstThatComes

pytestmark = engines.NEEDS_SERVERS
GAME = "ghooost"
# Seconds between two moments of an answer, so long that a busy machine is less late.
LONG_STEP = 0.8


def question(level: str = "level1") -> Question:
    game, rng = find(GAME), Rng(1)
    state = game.start(game.options(2))
    state.roll(rng)
    return Question(GAME, level, game.view(state, state.mover()).dump(), 7, 1)


class Waiting(FirstThatComes):
    """Answers nothing until it may."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.thinks = self.most = 0

    async def think(self, question: Question, seconds: float) -> str:
        self.thinks += 1
        self.most = max(self.most, self.thinks)
        await self.may.wait()
        self.thinks -= 1
        return await super().think(question, seconds)


class Failing(FirstThatComes):
    async def think(self, question: Question, seconds: float) -> str:
        raise KeyError("no idea")


class Saying(FirstThatComes):
    """Always gives the same answer."""

    async def think(self, question: Question, seconds: float) -> str:
        return "blub"


@pytest.fixture
def asking(bus: Bus) -> Asking:
    return Asking(bus.jobs)


async def test_a_thinker_decides_for_whoever_asks_and_counts_it(asking: Asking, bus: Bus, url: str) -> None:
    """In its queue. Words that are no job are answered by nothing."""
    names = ("hantise_thinker_seconds_count", "hantise_thinker_waited_seconds_count")
    for level, queue in (("level1", "quick"), ("level5", "long")):
        before = [value(name, queue=queue) for name in names]
        async with thinking(url, FirstThatComes()):
            name = await asking.ask(find(GAME), "table", 3, 0, question(level))
            assert name == await FirstThatComes().decide(*question(level))
        assert [value(name, queue=queue) for name in names] == [number + 1 for number in before]
    async with thinking(url, FirstThatComes()):
        assert await bus.jobs.ask(QUICK, "table", b"{}", 5.0) == b""


async def test_it_takes_no_more_than_it_has_places_for(bus: Bus, url: str) -> None:
    """What waits stays in the queue, for any other thinker."""
    mind, other = Waiting(), Waiting()
    async with thinking(url, mind, {LONG: 2}):
        asked = [
            asyncio.create_task(Asking(bus.jobs).ask(find(GAME), f"{n}", 1, 0, question("level5"))) for n in range(6)
        ]
        await until(lambda: mind.thinks == 2)
        async with thinking(url, other, {LONG: 3}):
            await until(lambda: other.thinks == 3)
            await asyncio.sleep(0.5)
            assert (mind.thinks, other.thinks) == (2, 3)
            other.may.set()
            mind.may.set()
            assert all(await asyncio.gather(*asked))
            assert (mind.most, other.most) == (2, 3)


@pytest.mark.parametrize("mind", [Failing(), Saying()])
async def test_a_thinker_that_knows_no_answer_keeps_nobody_waiting(
    asking: Asking, url: str, mind: FirstThatComes
) -> None:
    """Such as a job of another version; the thinker goes on, and counts the decisions that it leaves to workers."""
    before = value("hantise_thinker_left_total")
    async with thinking(url, mind):
        for _time in range(2):
            assert await asyncio.wait_for(asking.ask(find(GAME), "table", 3, 0, question()), 3.0) == ""
    if isinstance(mind, Failing):
        assert value("hantise_thinker_left_total") == before + 2


async def test_a_decision_is_dropped_once_the_table_has_moved_on(asking: Asking, url: str) -> None:
    async with taking(url) as taker:
        waiting = asyncio.create_task(asking.ask(find(GAME), "table", 3, 0, question()))
        await asyncio.sleep(0.2)
        asking.moved_on("table", 3)
        asking.moved_on("other", 4)
        await asyncio.sleep(0.1)
        assert not waiting.done()
        asking.moved_on("table", 4)
        assert await asyncio.wait_for(waiting, 1.0) == ""
        assert await taker.take(QUICK) is None


@pytest.mark.parametrize(("late", "steps"), [(-1.0, 0), (0.1, 1), (LONG_STEP + 0.1, 2)])
async def test_an_answer_waits_for_its_moment(
    asking: Asking, url: str, late: float, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The span of the level is over, or some whole steps more."""
    monkeypatch.setattr(asked, "STEP", LONG_STEP)
    span = span_of(find(GAME), "level1").seconds
    async with taking(url) as taker:
        waiting = asyncio.create_task(asking.ask(find(GAME), "table", 3, 0, question()))
        began = time.monotonic()
        taken = await taken_by(taker)
        await asyncio.sleep(began + span + late - time.monotonic())
        await taker.answer(taken, (await FirstThatComes().decide(*question())).encode())
        assert await waiting
    assert 0.0 <= time.monotonic() - began - span - steps * LONG_STEP < LONG_STEP


async def test_it_finishes_what_it_has_taken_and_takes_nothing_more(asking: Asking, bus: Bus, url: str) -> None:
    mind = Waiting()
    async with thinking(url, mind) as thinker:
        first = asyncio.create_task(asking.ask(find(GAME), "table", 3, 0, question()))
        await until(lambda: mind.thinks == 1)
        thinker.end()
        second = asyncio.create_task(Asking(bus.jobs).ask(find(GAME), "other", 3, 0, question()))
        await asyncio.sleep(0.7)
        assert mind.most == 1
        mind.may.set()
        assert await first
        # There is no other thinker, so the asker thinks.
        assert await second == ""
        assert mind.most == 1


async def test_what_it_cannot_finish_is_taken_by_another_at_once(
    asking: Asking, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_jobs, "LOST", 10.0)
    mind = Waiting()
    async with thinking(url, mind):
        waiting = asyncio.create_task(asking.ask(find(GAME), "table", 3, 0, question()))
        await until(lambda: mind.thinks == 1)
    async with thinking(url, FirstThatComes()):
        began = time.monotonic()
        assert await waiting
        assert time.monotonic() - began < 5.0


LOADED = """
import sys
from hantise.bus import open_taker
from hantise.bots.pool import Pool
from hantise.cli.serve import THINK
from hantise.games import codes, find
from hantise.thinkers import running
open_taker("redis://127.0.0.1:1/0"), Pool(find), [find(code) for code in codes()]
print(*sys.modules)
"""


@pytest.mark.soak
def test_a_thinker_has_nothing_to_do_with_tables_and_the_database() -> None:
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout.split()
    assert "hantise.thinkers.running" in told
    wrong = ("hantise.web", "hantise.store", "sqlalchemy", "starlette", "asyncpg")
    assert [name for name in told if name.startswith(wrong)] == []


@pytest.mark.soak
def test_its_log_is_lines_of_json_where_that_is_wished() -> None:
    """It waits for a bus that is away, and says so with the time."""
    nobody = "redis://127.0.0.1:1/0"
    line = [sys.executable, "-m", "hantise", "think", "--bus", nobody, "--log-format", "json"]
    with subprocess.Popen([*WITH_US, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as thinker:
        assert thinker.stderr is not None
        said = json.loads(thinker.stderr.readline())
        thinker.terminate()
        thinker.communicate(timeout=20)
    assert datetime.fromisoformat(said["time"]).tzinfo is UTC
    assert (said["level"], said["logger"]) == ("warning", "hantise.bus.redis_jobs")
    assert said["text"].startswith("no jobs come: is the bus there?")


# Metrics of a thinker: they follow its work, at a port of their own, and name no person.


HERE = "127.0.0.1"


def value(name: str, **labels: str) -> float:
    """Of one sample; 0 where there is none yet."""
    return NUMBERS.get_sample_value(name, labels) or 0.0


async def test_what_it_thinks_about_counts_while_it_does(asking: Asking, url: str) -> None:
    mind = Waiting()
    async with thinking(url, mind):
        for is_done in (True, False):
            asked = asyncio.create_task(asking.ask(find(GAME), "table", 3, 0, question()))
            await until(lambda: mind.thinks == 1)
            if is_done:
                assert value("hantise_thinker_busy", queue="quick") == 1
                mind.may.set()
                assert await asked
                assert value("hantise_thinker_busy", queue="quick") == 0
                mind.may.clear()
    assert value("hantise_thinker_busy", queue="quick") == 0, "what it gave back is not in hand any more"
    asked.cancel()


async def test_whether_the_bus_is_heard_is_told(redis: engines.Engine, url: str) -> None:
    with engines.redis() as away:
        async with thinking(engines.bus_url(away), FirstThatComes()):
            assert value("hantise_thinker_hears") == 1
            away.kill()
            await until(lambda: value("hantise_thinker_hears") == 0)
            away.start()
            await until(lambda: value("hantise_thinker_hears") == 1)


@pytest.mark.soak
def test_a_process_tells_them_at_its_port(url: str) -> None:
    port = engines.free_port()
    with subprocess.Popen([*WITH_US, *line(url, port)], stdout=subprocess.PIPE, text=True) as thinker:
        assert is_up(thinker)
        text = httpx.get(f"http://{HERE}:{port}/metrics").text
        thinker.terminate()
    assert re.search(r"^hantise_thinker_hears 1\.0$", text, re.MULTILINE)
    assert "process_resident_memory_bytes" in text


def test_a_port_that_is_taken_and_an_address_that_is_not_here_are_told_in_one_sentence(url: str) -> None:
    port = engines.free_port()
    with metrics_served(port, HERE, NUMBERS):
        done = subprocess.run(line(url, port), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"no metrics on port {port}" in done.stderr
    for host in ("192.0.2.1", "a" * 70):
        with pytest.raises(NoMetricsPort, match="--metrics-host"), metrics_served(port, host, NUMBERS):
            pass


def line(url: str, port: int) -> list[str]:
    return [sys.executable, "-m", "hantise", "think", "--bus", url, "--processes", "1", "--metrics-port", str(port)]


def test_a_worker_and_a_thinker_count_apart_and_no_label_names_a_table_or_a_seat() -> None:
    """In one process, as in a test, the metrics of both stay apart."""
    families, told = [*NUMBERS.collect()], {family.name for family in REGISTRY.collect()}
    assert [name for name in told if name.startswith("hantise_thinker")] == []
    ours = [family.name for family in families if family.name.startswith("hantise")]
    assert [name for name in ours if not name.startswith("hantise_thinker")] == []
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    assert labels <= {"queue", "le"}
