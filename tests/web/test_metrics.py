"""Metrics of the house: they follow events, need a permission, and name no person."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

import engines
from hantise.process.log import metrics_served
from hantise.web import measures
from hantise.web.serving.server import House as Served
from hantise.web.serving.server import Monitoring, Workers, listening, run_at
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_workers import until
from web.visitor import visiting

TOKEN = "a token of the host's own"


@pytest.fixture
def told() -> Iterator[House]:
    with running_house(FirstThatComes(), watching=Monitoring(metrics_token=TOKEN)) as house:
        yield house


def numbers(text: str) -> dict[str, float]:
    """Each sample by its name and labels, as `hantise_refused_total{code="not-found"}`."""
    found = dict[str, float]()
    for sample in (sample for family in text_string_to_metric_families(text) for sample in family.samples):
        inner = ",".join(f'{key}="{sample.labels[key]}"' for key in sorted(sample.labels))
        found[f"{sample.name}{{{inner}}}" if inner else sample.name] = sample.value
    return found


def read(house: House) -> dict[str, float]:
    with house.client(headers={"Authorization": f"Bearer {TOKEN}"}) as client:
        return numbers(client.get("/metrics").raise_for_status().text)


@pytest.mark.soak
def test_what_happens_is_counted_and_no_number_names_a_table_or_a_person(told: House) -> None:
    earlier = read(told)
    with visiting(told) as visitor:
        table = visitor.make_table("boo", "computer:random", name1="Lison")
        while not visitor.moves:
            visitor.open(table)
        assert visitor.press(visitor.moves[0]).status_code == 200
        visitor.client.get("/t/nothing")
        visitor.client.get("/", headers={"Host": "evil.example"})
        visitor.client.request("BREW", "/")
        visitor.open(f"{table}/seats")
        before = read(told)["hantise_sockets"]
        with following(visitor, table) as page:
            page.connection.recv(15)
            assert read(told)["hantise_sockets"] == before + 1
        until(lambda: read(told)["hantise_sockets"] == before)
        secret = next(iter(visitor.client.cookies.values()))
    now, answers = read(told), "hantise_answer_seconds_count"
    rose = {name: number - earlier.get(name, 0) for name, number in now.items()}
    for once in (
        'hantise_tables_made_total{game="boo"}',
        'hantise_move_seconds_count{by="person",game="boo"}',
        'hantise_refused_total{code="not-found"}',
        'hantise_refused_total{code="misdirected"}',
        answers + '{method="POST",route="/new/{game}",status="3xx"}',
        answers + '{method="GET",route="/t/{match}",status="4xx"}',
        answers + '{method="other",route="/",status="4xx"}',
    ):
        assert rose[once] == 1, once
    assert rose['hantise_move_seconds_count{by="computer",game="boo"}'] >= 1
    assert rose['hantise_thinking_seconds_count{level="random"}'] >= 1
    assert rose['hantise_decided_total{by="worker"}'] >= 1
    assert (now["hantise_jobs"], now["hantise_tables"]) == (0, 1)
    text = "\n".join(name for name in now if name.startswith("hantise_"))
    assert [word for word in ("Lison", table.split("/")[2], secret) if word in text] == []
    assert {label for label, _value in re.findall(r'(\w+)="([^"]*)"', text)} <= LABELS


LABELS = {"route", "method", "status", "code", "game", "by", "level", "le"}


def test_whoever_does_not_say_the_token_reads_nothing(told: House, client: httpx.Client) -> None:
    """By default they cannot be read."""
    with told.client() as reader:
        for said in ("", TOKEN, "Bearer", "Bearer wrong", f"Bearer {TOKEN}x", f"Basic {TOKEN}"):
            answer = reader.get("/metrics", headers={"Authorization": said})
            assert answer.status_code == 401
            assert "hantise" not in answer.text
    for headers in ({}, {"Authorization": "Bearer"}):
        assert client.get("/metrics", headers=headers).status_code == 404


def test_they_may_have_a_port_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """A port in use is one sentence."""
    port = engines.free_port()
    with metrics_served(port, "127.0.0.1", measures.registry()):
        assert "hantise_tables" in numbers(httpx.get(f"http://127.0.0.1:{port}/metrics").text)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics")
    with listening("127.0.0.1", 0) as taken:
        watching = Monitoring(metrics_port=taken.getsockname()[1])
        assert run_at(taken, FirstThatComes(), lambda: None, Served("sqlite://", watching=watching)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "--metrics-port" in told.err


# A worker that counted and has tables in its memory, in a folder that others count in too.
_FULL = (
    "import os; from hantise.web import measures;measures.note_made('boo'); measures.note_tables(7); print(os.getpid())"
)
_ENDED = "import sys; from hantise.web import measures; measures.note_ended(int(sys.argv[1])); "


@pytest.mark.soak
def test_a_worker_that_has_ended_has_no_tables_any_more_and_what_it_counted_still_counts(tmp_path: Path) -> None:
    environment = {**os.environ, measures.SHARED: str(tmp_path)}

    def told(*line: str) -> str:
        return subprocess.check_output([sys.executable, "-c", *line], env=environment, text=True)

    ended = told(_FULL).strip()
    before = numbers(told("from hantise.web import measures; print(measures.shown().decode())"))
    after = numbers(told(f"{_ENDED}print(measures.shown().decode())", ended))
    assert (before["hantise_tables"], after.get("hantise_tables", 0)) == (7, 0)
    assert after['hantise_tables_made_total{game="boo"}'] == before['hantise_tables_made_total{game="boo"}'] == 1


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_house_forgets_the_tables_of_a_worker_that_was_killed(tmp_path: Path) -> None:
    """Three workers, one of which dies twice: as often as one is begun anew, nothing is left of the one before."""
    begun = tmp_path / "begun"
    with listening("127.0.0.1", 0) as listener, pytest.MonkeyPatch.context() as patch:
        patch.setenv(measures.SHARED, str(tmp_path))
        house = Workers(3, listener, partial(_counting, str(begun)), lambda: None)
        watching = Thread(target=_end_after, args=(house, begun))
        watching.start()
        # Signals are heard in the main thread alone.
        assert house.run() == 0
        watching.join()
    left = sorted(path.name for path in tmp_path.glob("gauge_live*.db"))
    assert left == [], "tables of workers that are no more"
    assert len(begun.read_text().split()) == 5


def _counting(begun: str, _listener: socket.socket, up: Callable[[], None]) -> int:
    """A worker with tables in its memory; of five that are begun the first two die."""
    measures.note_tables(7)
    with open(begun, "a", encoding="utf-8") as log:
        log.write(f"{os.getpid()}\n")
    up()
    if os.getpid() in [int(pid) for pid in Path(begun).read_text(encoding="utf-8").split()[:2]]:
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)
    return 0


def _end_after(house: Workers, begun: Path) -> None:
    """Once all have been begun, the house is asked to end."""
    until = time.monotonic() + 50
    while len(begun.read_text().split() if begun.exists() else ()) < 5 and time.monotonic() < until:
        time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGTERM)
