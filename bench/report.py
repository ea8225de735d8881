"""The rows of a benchmark as they come: lines for people, or one JSON object; and what this machine lacks for some."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import hantise
from bench.contest import LackError
from bench.webrow import Row

Step: TypeAlias = Callable[[], Iterator[Row]]


def wanted(named: Mapping[str, Sequence[Step]], only: Sequence[str] | None) -> Iterator[Step]:
    """The steps under these names, or all of them."""
    return (step for name, steps in named.items() if not only or name in only for step in steps)


def tell(steps: Iterator[Step], is_json: bool) -> int:
    """Take all steps, tell what they measure, and give the exit status."""
    report: dict[str, Any] = {"compiled": hantise.COMPILED, "python": platform.python_version()}
    report |= {"rows": [], "lacks": []}
    for step in steps:
        _collect(report, step, not is_json)
    if is_json:
        print(json.dumps(report))
    return 0


def _collect(report: dict[str, Any], step: Step, is_told: bool) -> None:
    """Take what the step measures, and one sentence for what this machine lacks."""
    try:
        for row in step():
            report["rows"].append(row.as_json())
            if is_told:
                print(row.told(), flush=True)
    except LackError as lack:
        report["lacks"].append(str(lack))
        print(f"bench: {lack}", file=sys.stderr)
