"""Lighthouse's marks for the front of the house and for a table, as a phone sees them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.contest import LackError
from bench.webhouse import Made
from bench.webnode import installed
from bench.webpages import NAMES
from bench.webrow import Row, row

TARGETS = {"performance": 95.0, "accessibility": 100.0, "best-practices": 100.0}
RUNS = 3
RUN_SECONDS = 120


def front(house: str, made: Made, folder: Path) -> Iterator[Row]:
    """The first page of the house."""
    return _marks("the front", f"{house}/", made, folder)


def table(house: str, made: Made, folder: Path) -> Iterator[Row]:
    """A table, as the first of its seats sees it."""
    return _marks(made.game, f"{house}/t/{made.match}", made, folder)


def _marks(page: str, address: str, made: Made, folder: Path) -> Iterator[Row]:
    """A row for each category; a table is opened by the secret of its first seat."""
    cookie = json.dumps({"Cookie": f"hantise_browser={made.secrets[0]}"})
    runs = [_run(address, cookie, folder / f"{number}.json") for number in range(RUNS)]
    for category, target in TARGETS.items():
        found = [100 * run["categories"][category]["score"] for run in runs]
        yield row(f"web: {page}, Lighthouse, {category}", "points", found, target, False, _failed(runs[0], category))


def _run(address: str, headers: str, out: Path) -> Any:
    chromium = os.environ.get("HANTISE_CHROMIUM", "") or next(filter(None, map(shutil.which, NAMES)), "")
    program = installed() / "node_modules" / "lighthouse" / "cli" / "index.js"
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking"
    wanted = ["--quiet", "--output=json", f"--output-path={out}", f"--only-categories={','.join(TARGETS)}"]
    command = ["node", str(program), address, flags, *wanted, f"--extra-headers={headers}", "--max-wait-for-load=20000"]
    surroundings = {**os.environ, "CHROME_PATH": chromium}
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=RUN_SECONDS, env=surroundings)
    except (OSError, subprocess.SubprocessError):
        raise LackError("Lighthouse does not run here, so its marks are left out") from None
    return json.loads(out.read_text("utf-8"))


def _failed(run: Any, category: str) -> str:
    """What lost points."""
    refs = [ref["id"] for ref in run["categories"][category]["auditRefs"] if ref["weight"]]
    lost = [name for name in refs if (run["audits"][name]["score"] or 0) < 0.9 and _counts(run["audits"][name])]
    return f"loses by {', '.join(lost)}" if lost else ""


def _counts(audit: Any) -> bool:
    return audit["scoreDisplayMode"] not in ("notApplicable", "informative", "manual")
