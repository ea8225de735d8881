"""Windows and macOS, as far as Linux can tell: what they lack is not named, and tests run where it is not there."""

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hantise.process import SPAWNING, handling_signals
from hantise.web.serving.server import _end_with, loop_of

ROOT = Path(__file__).parents[1]
# What a process has to do with the system; types are judged by lint, with all that stands below.
SYSTEM = ("asyncio", "multiprocessing", "os", "select", "signal", "socket", "sys", "tempfile", "time")
NEAR = [
    path
    for path in sorted((ROOT / "src").rglob("*.py"))
    if any(f"\n{word} {name}" in path.read_text(encoding="utf-8") for name in SYSTEM for word in ("import", "from"))
]


# Few things are there on Windows that macOS lacks.
@pytest.mark.parametrize("system", ["win32", pytest.param("darwin", marks=pytest.mark.soak)])
def test_no_module_names_what_a_system_lacks(system: str, tmp_path: Path) -> None:
    told = named_in(system, tmp_path, *NEAR)
    assert len(NEAR) > 20
    assert not told


def test_what_a_system_lacks_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "forks.py"
    file.write_text("import os, signal\nos.fork()\nsignal.SIGHUP\n", encoding="utf-8")
    assert len(named_in("win32", tmp_path, file)) == 2
    assert not named_in("darwin", tmp_path, file)


def named_in(system: str, folder: Path, *files: Path) -> list[str]:
    """What these files ask of a module of Python that has no such name on that system."""
    ways = ["--config-file=", "--follow-imports=skip", "--ignore-missing-imports", f"--cache-dir={folder}"]
    command = [sys.executable, "-m", "mypy", "--platform", system, *ways, *map(str, files)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert told.returncode in (0, 1), told.stderr
    return [line for line in told.stdout.splitlines() if "Module has no attribute" in line]


def test_files_of_all_systems_can_hold_this_folder() -> None:
    """No two names differ in capitals alone, none is a device of Windows or has a sign that it refuses."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    names = listed.splitlines() or [path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*")]
    assert len({name.casefold() for name in names}) == len(names)
    parts = {part.casefold() for name in names for part in name.split("/")}
    devices = {"aux", "con", "nul", "prn", *(f"{word}{n}" for word in ("com", "lpt") for n in range(10))}
    assert not {part for part in parts if part.split(".")[0] in devices or part[-1] in ". "}
    assert not {part for part in parts if set(part) & set('<>:"\\|?*')}


def test_without_uvloop_pythons_own_loop_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    loop = loop_of(2)()
    loop.close()
    assert type(loop).__module__.startswith("asyncio")


async def test_a_worker_whose_parent_is_gone_hears_a_signal_though_its_loop_sleeps() -> None:
    """A signal of its own: on Windows one process has none for another."""
    ours, theirs = SPAWNING.Pipe()
    heard, loop = asyncio.Event(), asyncio.get_running_loop()
    with handling_signals(lambda _number: loop.call_soon_threadsafe(heard.set)):
        thread = threading.Thread(target=_end_with, args=(theirs,))
        thread.start()
        ours.close()
        await asyncio.wait_for(heard.wait(), 30)
    thread.join()
    theirs.close()


# Of each kind that a system does in its own way: processes, locks, memory that they share, a house that
# ends and begins again, and a game in a browser.
THERE = [
    "tests/bots/test_pool.py::test_a_process_chooses_a_legal_action",
    "tests/envs/test_processes.py::test_a_failure_elsewhere_is_told_and_ends_all",
    "tests/store/test_opening.py::test_a_second_store_on_the_file_is_refused_until_the_first_is_closed",
    "tests/web/test_playing.py::test_a_game_against_computers_from_the_front_door_to_the_rematch",
    "tests/web/test_server.py::test_a_game_with_computers_goes_on_after_a_restart",
]


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone stands in for another system")
def test_where_there_is_no_fork_and_no_uvloop_all_goes_on() -> None:
    """As `PYTHONPATH=tests/elsewhere python -m pytest` does it with any test."""
    path = os.pathsep.join(filter(None, [str(ROOT / "tests" / "elsewhere"), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *THERE]
    told = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
