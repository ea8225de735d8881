"""How much of the long tests runs: HANTISE_EFFORT is quick while one works, usual at each change, soak now and then.

A long test plays a share of its games; which ones changes with the commit, so that many changes play many. A soak plays
all of them. HANTISE_SEED plays the games of another commit again; the head of the report names both.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

# One game of so many is played, one of so many walks through games made, and one case of so many looked at
# in a browser.
SHARES = {"quick": 20, "usual": 10, "soak": 1}
WALKS = {"quick": 4, "usual": 1, "soak": 1}
CASES = {"quick": 4, "usual": 1, "soak": 1}
EFFORT = os.environ.get("HANTISE_EFFORT", "usual")
ONE_OF = SHARES[EFFORT]
IS_SOAK = EFFORT == "soak"


def _commit() -> int:
    """A number that changes with the commit; 0 where there is no history."""
    root = Path(__file__).resolve().parent
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    return int(asked.stdout[:6] or "0", 16)


SEED = int(os.environ.get("HANTISE_SEED") or _commit())


def seeds(full: int) -> range:
    """The seeds of a test that plays so many games in a soak: all of them, or every so-manyth, at least one."""
    return range(SEED % min(ONE_OF, full), full, ONE_OF)


def times(full: int) -> int:
    """How often to do what a soak does so often, at least once."""
    return len(seeds(full))


def is_walked(number: int) -> bool:
    """True if the walk of that number is one of this commit's."""
    return (number - SEED) % WALKS[EFFORT] == 0


def is_looked_at(number: int) -> bool:
    """True if the case of that number is one of this commit's."""
    return (number - SEED) % CASES[EFFORT] == 0


def told() -> str:
    """What the head of the report says."""
    return f"effort: {EFFORT} (one long game of {ONE_OF}, one case in a browser of {CASES[EFFORT]}), seed {SEED}"
