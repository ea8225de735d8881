"""Games are played in processes, which end with their parent, and on a cluster."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import distributed
import pytest

from cli.running import Run
from hantise.cli import executors
from hantise.cli.executors import LostWorker, processes
from hantise.process import SPAWNING

posix = pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
WAITS = """
import os, time
from hantise.cli.executors import processes

if __name__ == "__main__":
    with processes(2) as (executor, _ahead):
        print(executor.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""

STOPS = """
from hantise.bots.arena import Contest, play_all
from hantise.bots.choosing import seat_chosen
from hantise.cli.executors import processes
from hantise.games import find

if __name__ == "__main__":
    contest = Contest("haunted_stairs", find("haunted_stairs").options(2), ("random", "greedy"), 5)
    with processes(2) as (executor, _ahead):
        for _outcome in play_all(find, contest, range(1000), executor, 100, seat_chosen):
            raise SystemExit(7)
"""


@posix
def test_a_process_that_starts_up_says_nothing_of_ctrl_c(capfd: pytest.CaptureFixture[str]) -> None:
    """A terminal sends Ctrl-C to all processes, also to one that has just started."""
    process = SPAWNING.Process(target=print, args=("done",))
    process.start()
    while process.is_alive():
        with suppress(ProcessLookupError):
            os.kill(process.pid or 0, signal.SIGINT)
        process.join(0.002)
    assert (process.exitcode, *capfd.readouterr()) == (0, "done\n", "")


def test_whose_parent_is_killed_ends_too() -> None:
    """The reader of their shared output gets its end once all of them have ended."""
    asking = subprocess.Popen([sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    assert asking.stdout.readline().strip().isdigit()
    asking.kill()
    assert asking.communicate(timeout=60)[0] == ""


def test_games_that_are_given_up_say_nothing() -> None:
    """The executor's own thread fails on tasks that were cancelled before the processes ended."""
    given_up = subprocess.run([sys.executable, "-c", STOPS], capture_output=True, text=True, timeout=120)
    assert (given_up.returncode, given_up.stderr) == (7, "")


# The arena on a dask cluster: the same result as here, and an error without one.


LINE = "arena ghooost --bots greedy,random --games 8 --seed 5 --option daybreak=3 --json"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_result(run: Run, address: str) -> None:
    there = f"--executor dask --scheduler {address}"
    for more, kept in (("", "--resume there.jsonl"), ("--pairing swiss", ""), ("--sprt -50 300", "")):
        told = run(f"{LINE} {more} {there} {kept}").told
        assert told == run(f"{LINE} {more} --jobs 1").out == run(f"{LINE} {more} --jobs 1 {kept}").out


@pytest.mark.filterwarnings("ignore")
def test_another_version_there_is_refused(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantise.__version__", "0.0.1")
    said = run(f"{LINE} --executor dask --scheduler {address}").refusal
    assert said == "hantise: the workers of the cluster have another version of Hantise than this one\n"


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_and_a_missing_extra_are_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "SECONDS", 1)
    line = f"{LINE} --executor dask --scheduler tcp://127.0.0.1:1"
    assert run(line).refusal == "hantise: no scheduler answers at tcp://127.0.0.1:1\n"
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = run(line).refusal
    assert said == "hantise: --executor dask needs the extra cluster: pip install 'hantise[cluster]'\n"


@pytest.mark.soak
def test_a_process_that_ends_early_is_told() -> None:
    with pytest.raises(LostWorker, match="fewer --jobs"), processes(2) as (executor, _):
        executor.submit(os._exit, 1).result()
