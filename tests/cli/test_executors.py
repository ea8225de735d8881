"""Processes in which games are played end with the one that asked for them."""

from __future__ import annotations

import subprocess
import sys

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


def test_whose_parent_is_killed_ends_too() -> None:
    """Whoever reads what they all write to hears the end once none of them is left."""
    asking = subprocess.Popen([sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    assert asking.stdout.readline().strip().isdigit()
    asking.kill()
    assert asking.communicate(timeout=60)[0] == ""


def test_games_that_are_given_up_say_nothing() -> None:
    """Python's own thread of an executor stumbles over what was given up before processes are ended."""
    given_up = subprocess.run([sys.executable, "-c", STOPS], capture_output=True, text=True, timeout=120)
    assert (given_up.returncode, given_up.stderr) == (7, "")
