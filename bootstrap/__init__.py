"""From a fresh clone to a running table, with nothing but Python: `python -m bootstrap play`.

    play [options]   install Hantise and start the server (options go to `hantise serve`); compile it meanwhile
    compile          compile for the next start of play
    quick [tests]    lint, types, and the tests nearest to what has changed; or the tests that are named
    test             lint, types, all tests: rules interpreted, with coverage; everything compiled; pages in a browser
    lowest           what stands on other people's libraries, with the oldest versions that pyproject.toml allows
    soak             every long test with all its games and kills by new seeds, on both builds; hours
    faults [words]   faults are planted one by one, and tests see each
    lint             ruff and mypy
    bench            the benchmarks, on the compiled build
    pictures         the pictures of README and games, taken anew from the product
    docs             the documentation as a site, into build/site: made strictly, all links checked
    dist             what is published, into dist: made twice, checked, weighed, installed alone, and played with
    wheels           this system's compiled wheels for each Python, into dist; on Linux it takes docker or podman
    missing          Debian's packages that this machine lacks for all tests
    lock             the versions that play and test install, and the oldest ones, written down anew
    clean            remove environments, caches and what builds leave

Each environment is a folder beside this one, made anew only when what it holds has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from bootstrap.checks import bench, faults, lint, lowest, missing, pictures, quick, soak, test
from bootstrap.cleaning import clean
from bootstrap.documenting import docs
from bootstrap.machine import LackError, check_python
from bootstrap.playing import compile_kept, play
from bootstrap.publishing import dist, wheels
from bootstrap.steps import FailedError
from bootstrap.versions import lock

COMMANDS: dict[str, Callable[[list[str]], None]] = {
    "play": play,
    "compile": compile_kept,
    "quick": quick,
    "test": test,
    "lowest": lowest,
    "soak": soak,
    "faults": faults,
    "lint": lint,
    "bench": bench,
    "pictures": pictures,
    "docs": docs,
    "dist": dist,
    "wheels": wheels,
    "missing": missing,
    "lock": lock,
    "clean": clean,
}


def main(words: list[str]) -> int:
    """Do what the first word says; the exit code. What is missing is one sentence, never a traceback."""
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        return 0 if words in ([], ["help"], ["--help"]) else 2
    try:
        check_python(sys.version_info[:3])
        COMMANDS[words[0]](words[1:])
    except (LackError, FailedError) as error:
        print(f"hantise: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"hantise: {error}; check that this folder can be written and the disk has room", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
