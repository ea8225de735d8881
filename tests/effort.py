"""How long the long tests are: short and the same in each run, or all of it by new seeds where HANTISE_EFFORT is soak.

`make test` plays the same games in each run, so that a failure is the fault of what changed. A soak plays other games
each time; the head of its report names their seed, and HANTISE_SEED plays them again.
"""

import os
import secrets

IS_SOAK = os.environ.get("HANTISE_EFFORT") == "soak"
# One game of so many is played.
ONE_OF = 1 if IS_SOAK else 50
if IS_SOAK:
    # The processes among which pytest-xdist divides the tests play the same soak.
    os.environ.setdefault("HANTISE_SEED", str(secrets.randbelow(1_000_000) + 1))
SEED = int(os.environ.get("HANTISE_SEED") or 0)
# Seconds until what a house says arrives: a page that is far away meets orders of events that are rare near by.
DELAY = int(os.environ.get("HANTISE_DELAY") or 0) / 1000


def seeds(full: int) -> range:
    """The seeds of a test that plays so many games in a soak: one of fifty otherwise, at least one."""
    return range(SEED, SEED + times(full))


def times(full: int) -> int:
    """How often to do what a soak does so often, at least once."""
    return -(-full // ONE_OF)


def told() -> str:
    """What the head of the report says."""
    return f"effort: {'soak' if IS_SOAK else 'test'}, seed {SEED}"
