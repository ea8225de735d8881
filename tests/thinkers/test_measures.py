"""A thinker in numbers: they follow what it does, at a port of their own, and name nobody."""

import asyncio
import re
import subprocess
import sys

import httpx
import pytest
from prometheus_client import REGISTRY

import engines
from bench.servers import WITH_US
from hantise.bus import Bus
from hantise.games import find
from hantise.process.numbers import NoNumbers, numbers_told
from hantise.thinkers.asking import Asking
from hantise.thinkers.measures import NUMBERS
from thinkers.elsewhere import thinking, until
from thinkers.processes import is_up
from thinkers.test_thinker import Failing, Waiting, question
from web.fakes import FirstThatComes

pytestmark = engines.NEEDS_SERVERS
HERE = "127.0.0.1"


def value(name: str, **labels: str) -> float:
    """Of one sample; 0 where there is none yet."""
    return NUMBERS.get_sample_value(name, labels) or 0.0


async def ask(bus: Bus, level: str = "level1") -> str:
    return await Asking(bus.jobs).ask(find("ghooost"), "table", 3, 0, question(level))


@pytest.mark.parametrize(("level", "queue"), [("level1", "quick"), ("level5", "long")])
async def test_a_decision_counts_in_its_queue(bus: Bus, url: str, level: str, queue: str) -> None:
    names = ("hantise_thinker_seconds_count", "hantise_thinker_waited_seconds_count")
    before = [value(name, queue=queue) for name in names]
    async with thinking(url, FirstThatComes()):
        assert await ask(bus, level)
    assert [value(name, queue=queue) for name in names] == [number + 1 for number in before]


async def test_what_it_thinks_about_counts_while_it_does(bus: Bus, url: str) -> None:
    mind = Waiting()
    async with thinking(url, mind):
        asked = asyncio.create_task(ask(bus))
        await until(lambda: mind.thinks == 1)
        assert value("hantise_thinker_busy", queue="quick") == 1
        mind.may.set()
        assert await asked
        assert value("hantise_thinker_busy", queue="quick") == 0
        mind.may.clear()
        asked = asyncio.create_task(ask(bus))
        await until(lambda: mind.thinks == 1)
    assert value("hantise_thinker_busy", queue="quick") == 0, "what it gave back is not in hand any more"
    asked.cancel()


async def test_what_stays_with_whoever_asked_counts(bus: Bus, url: str) -> None:
    before = value("hantise_thinker_left_total")
    async with thinking(url, Failing()):
        assert await ask(bus) == ""
    assert value("hantise_thinker_left_total") == before + 1


async def test_whether_the_bus_is_heard_is_told(redis: engines.Engine, url: str) -> None:
    with engines.redis() as away:
        async with thinking(engines.bus_url(away), FirstThatComes()):
            assert value("hantise_thinker_hears") == 1
            away.kill()
            await until(lambda: value("hantise_thinker_hears") == 0)
            away.start()
            await until(lambda: value("hantise_thinker_hears") == 1)


def test_no_label_names_a_table_or_a_seat() -> None:
    labels = {label for family in NUMBERS.collect() for sample in family.samples for label in sample.labels}
    assert labels <= {"queue", "le"}


@pytest.mark.soak
def test_a_process_tells_them_at_its_port(url: str) -> None:
    port = engines.free_port()
    with subprocess.Popen([*WITH_US, *line(url, port)], stdout=subprocess.PIPE, text=True) as thinker:
        assert is_up(thinker)
        text = httpx.get(f"http://{HERE}:{port}/metrics").text
        thinker.terminate()
    assert re.search(r"^hantise_thinker_hears 1\.0$", text, re.MULTILINE)
    assert "process_resident_memory_bytes" in text


def test_a_port_that_is_taken_is_told_in_one_sentence(url: str) -> None:
    port = engines.free_port()
    with numbers_told(port, HERE, NUMBERS):
        done = subprocess.run(line(url, port), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"no metrics on port {port}" in done.stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "a" * 70])
def test_an_address_that_is_not_here_is_told_too(host: str) -> None:
    with pytest.raises(NoNumbers, match="--metrics-host"), numbers_told(engines.free_port(), host, NUMBERS):
        pass


def line(url: str, port: int) -> list[str]:
    return [sys.executable, "-m", "hantise", "think", "--bus", url, "--processes", "1", "--metrics-port", str(port)]


def test_a_worker_and_a_thinker_count_apart() -> None:
    """Where both are one process, as in a test, none of them tells what the other counts."""
    ours = "hantise_thinker"
    assert [family.name for family in REGISTRY.collect() if family.name.startswith(ours)] == []
    assert {family.name for family in NUMBERS.collect() if family.name.startswith("hantise")} <= {
        family.name for family in NUMBERS.collect() if family.name.startswith(ours)
    }
