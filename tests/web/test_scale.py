"""The benchmark of several workers: its load is a page's, its figures are of what they say, and it runs."""

import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bench import scale, scalelatency, scalememory, scalepace, scalethinkers, scaletime, scaleworkers
from bench.contest import LackError
from bench.processes import most_memory, seconds_of, stemming
from bench.samples import busiest, read, sampled, share_of
from bench.scalepace import PacedTable, opened, paced
from bench.webhouse import Made, make_tables, serving
from bench.webload import Load, SentTable, Tally
from engines import NEEDS_SERVERS, free_port

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what processes take")


# What processes take.


@LINUX
def test_what_stems_from_a_process_counts_with_it() -> None:
    busy = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'for _ in range(10**8): pass'])"
    before = seconds_of(os.getpid())
    with subprocess.Popen([sys.executable, "-c", busy]) as parent:
        try:
            until = time.monotonic() + 20
            while seconds_of(parent.pid) < 0.2 and time.monotonic() < until:
                time.sleep(0.02)
            assert len(stemming(parent.pid)) == 2
            assert parent.pid in stemming(os.getpid())
            assert seconds_of(os.getpid()) - before >= seconds_of(parent.pid) - 0.1 >= 0.1
        finally:
            for pid in reversed(stemming(parent.pid)):
                with suppress(ProcessLookupError):
                    os.kill(pid, 9)


@LINUX
def test_memory_is_the_most_there_was() -> None:
    before = most_memory(os.getpid())
    kept = bytearray(os.urandom(1)) * (64 << 20)
    del kept
    assert most_memory(os.getpid()) > max(before, 64)


# Where time goes.


def burn(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        sum(range(100))


def burn_more() -> None:
    burn(0.3)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_samples_tell_who_was_at_work_and_for_whom(tmp_path: Path) -> None:
    with sampled(tmp_path / "samples"):
        burn(0.1)
        burn_more()
    stacks = read(tmp_path / "samples")
    (first, *_rest) = busiest(stacks, 3)
    assert first.name == "test_scale.burn"
    assert first.share > 0.8
    assert 0.6 < share_of(stacks, "test_scale.burn_more") < 0.9
    assert share_of(stacks, "test_scale.burn", "test_scale.burn_more") > 0.9


# Pages at an even pace.


@pytest.mark.soak
async def test_as_many_moves_are_made_as_are_offered(tmp_path: Path) -> None:
    """At four tables of a house."""
    made = iter(await asyncio.to_thread(make_tables, tmp_path / "house.sqlite3", 8, ["", ""]))
    with serving(tmp_path / "house.sqlite3") as house:
        port, tally = int(house.rpartition(":")[2]), Tally()
        tables = [PacedTable(f"127.0.0.1:{port}", tally, Random(1), made) for _ in range(4)]
        async with opened(tables, "127.0.0.1", port):
            load = await paced(tables, tally, 20, 3.0)
    assert load.rate == pytest.approx(20, rel=0.2)
    assert 0 < load.middle <= load.slowest


async def test_a_house_that_opens_no_page_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scalepace, "PATIENCE", 0.1)
    table, _said = silent_table(0.0)
    with pytest.raises(LackError, match="2 pages were not open"):
        async with opened([table], "127.0.0.1", free_port()):
            pass


def silent_table(now: float) -> tuple[PacedTable, list[bytes]]:
    """A table whose pages heard something at that moment, and what they say."""
    said: list[bytes] = []
    table = PacedTable("", Tally(), Random(1), iter([SimpleNamespace(match="m", secrets=("", ""))]))  # type: ignore[list-item]
    table.sockets = {seat: SimpleNamespace(say=said.append, close=list) for seat in range(2)}  # type: ignore[misc]
    table._seen, table._heard_at = [0, 0], [now, now]
    return table, said


def test_a_page_that_hears_nothing_for_two_seconds_asks_once_and_a_move_counts_from_when_it_was_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, said = silent_table(10.0)
    table.knock(11.9)
    assert said == []
    table.knock(12.1)
    table.knock(12.2)
    assert said == [b"", b""]
    sent: list[tuple[int, float]] = []
    monkeypatch.setattr(table, "send", lambda version, since: sent.append((version, since)))
    table._pages[0].actions = ["play"]
    table.call(1.5)
    table.call(2.5)
    assert sent == []
    table._version = 3
    table.go_on(3)
    assert sent == [(3, 1.5)]


# The whole of it.


def test_the_note_tells_the_limit_of_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker's 500 us and 250 of others make at most 1.33 on two cores, though each worker alone would make 2."""
    monkeypatch.setattr(scaleworkers, "cores", lambda: 2)
    turn = scaleworkers.Turn(Load(2000.0, 1.0, 2.0, 0.1), {"workers": 500.0, "PostgreSQL": 250.0})
    note = scaleworkers._note([turn], [turn])
    assert "2 cores give 1.33 at most, a core for each worker beside the others 2.00" in note


async def test_all_who_sit_at_one_table_come_to_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    came: dict[str, set[int]] = {}

    async def sit(table: SentTable, seat: int, address: str, port: int) -> None:
        assert table.host == f"{address}:{port}"
        came.setdefault(table._made.match, set()).add(port)
        table._seen[seat] = 0

    monkeypatch.setattr(SentTable, "sit", sit)
    made = [Made("ghooost", f"match{number}", ("a", "b")) for number in range(20)]
    for each in made:
        await SentTable((1, 2), Tally(), Random(1), iter([each])).open("127.0.0.1", 0)
    assert [len(ports) for ports in came.values()] == [1] * 20
    assert set.union(*came.values()) == {1, 2}


TOLD = ("each table at one", "as they come")
ROWS = {
    "workers": [f"scale: moves, two workers, {told} / one, PostgreSQL and Redis" for told in TOLD],
    "latency": ["scale: p99 at 20 moves/s and 4 pages, two workers / a file"],
    "thinkers": ["scale: decisions, two thinkers / one"],
    "memory": [f"scale: memory of one worker, {setup}" for setup in ("SQLite", "PostgreSQL and Redis")],
    "time": [f"scale: drawing in a worker's time, {setup}" for setup in ("SQLite", "PostgreSQL and Redis")],
}


@pytest.mark.soak
@NEEDS_SERVERS
@pytest.mark.parametrize("only", ROWS)
def test_it_runs(only: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for module in (scaleworkers, scaletime, scalelatency):
        monkeypatch.setattr(module, "TABLES", 2)
    monkeypatch.setattr(scalelatency, "RATE", 20)
    monkeypatch.setattr(scalethinkers, "LEVEL", "level2")
    for name, number in (("IDLE", 2), ("ACTIVE", 2), ("SPARE", 2), ("RATE", 20)):
        monkeypatch.setattr(scalememory, name, number)
    monkeypatch.setattr(scalepace, "AGAIN", 0.05)
    assert scale.main(["--json", "--seconds=0.4", "--rounds=1", f"--only={only}"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["lacks"] == []
    assert [row["name"] for row in report["rows"]] == ROWS[only]
    assert all(row["middle"] > 0 for row in report["rows"])
