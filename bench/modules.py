"""What it gains to compile each kind of module of the games: `python -m bench modules [--only NAME ...]`.

For every name that modules of games have (`notation`, `sheet` ...) a house is built in which those modules are left
interpreted. Its rates and those of the whole house are measured in turns; a row gives the whole one's by the other's.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.contest import Contestant, Ratio, compare
from bench.variation import Measured, RefusedError, build, kinds, measured

WORKS = ("loop", "plays", "search", "steps", "text", "pushes")
# What compiling gains at least where it is worth its while.
WORTH = 1.05


def main(words: list[str]) -> int:
    """Build, measure and report."""
    args = _arguments(words)
    asked = {name: found for name, found in kinds().items() if not args.only or name in args.only}
    with tempfile.TemporaryDirectory() as folder:
        whole = build([], Path(folder, "whole"))
        with measured(whole) as ours:
            for name, codes in asked.items():
                for row in _rows(ours, name, codes, Path(folder, name), args):
                    print(json.dumps(row) if args.json else _told(row), flush=True)
    return 0


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench modules", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a JSON object a row and nothing else")
    parser.add_argument("--rounds", type=int, default=5, help="turns each build has (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a turn (default: 0.3)")
    parser.add_argument("--only", nargs="*", help="these names of modules alone")
    return parser.parse_args(words)


def _rows(
    ours: Measured, name: str, codes: list[str], folder: Path, args: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """One row for each game that has such a module and each kind of work; or one that says why it must be compiled."""
    try:
        with measured(build([name], folder)) as theirs:
            for code in codes:
                for work in WORKS:
                    mine, other = _at(ours, work, code), _at(theirs, work, code)
                    ratio = compare(f"{name}: {work} of {code}", mine, other, WORTH, args.rounds, args.seconds)
                    yield {"module": name, "game": code, "work": work, **ratio.as_json(), "told": _line(ratio)}
    except RefusedError as refused:
        yield {"module": name, "refused": str(refused)}


def _at(measured: Measured, work: str, code: str) -> Contestant:
    return lambda seconds: measured.rate(work, code, seconds)


def _line(ratio: Ratio) -> str:
    return f"{ratio.name:<46} {ratio.middle:6.2f}  ({ratio.least:.2f}-{ratio.most:.2f})"


def _told(row: dict[str, Any]) -> str:
    return row.get("told") or f"{row['module']}: has to be compiled; without it: {row['refused']}"
