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


def test_whose_parent_is_killed_ends_too() -> None:
    """Whoever reads what they all write to hears the end once none of them is left."""
    asking = subprocess.Popen([sys.executable, "-c", WAITS], stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    assert asking.stdout.readline().strip().isdigit()
    asking.kill()
    assert asking.communicate(timeout=60)[0] == ""
