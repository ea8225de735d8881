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

import pytest

from bench import scale, scalelatency, scalememory, scalepace, scalethinkers, scaletime, scaleworkers
from bench.processes import most_memory, seconds_of, stemming
from bench.samples import busiest, read, sampled, share_of
from bench.scalepace import PacedTable, opened, paced
from bench.webhouse import make_tables, serving
from bench.webload import Tally
from engines import NEEDS_SERVERS

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
    """Told of a new process: one that had more before would tell of that."""
    grows = "import sys; kept = bytearray(64 << 20); del kept; print(flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", grows], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert 64 < most_memory(child.pid) < 128
        child.communicate()


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
