"""A build of the house in which some modules are left interpreted, and a process that measures it on demand."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hantise import sources

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "src")
LEFT_OUT = re.compile(r"^(INTERPRETED = \([^)]*)\)", re.MULTILINE)


class RefusedError(Exception):
    """The house does not compile, or not run, without these modules; it carries the first complaint."""


def kinds() -> dict[str, list[str]]:
    """The names under which games have modules that are compiled, and the games that have them."""
    found: dict[str, list[str]] = {}
    for path in sources.compiled_sources(ROOT / "src"):
        if path.parts[-3] == "games" and "testing" not in path.parts:
            found.setdefault(path.stem, []).append(path.parts[-2])
    return found


def build(left_out: Iterable[str], folder: Path) -> Path:
    """The folder with the house built so; RefusedError if it cannot be."""
    copy = folder / "sources"
    copy.mkdir(parents=True)
    for name in BUILT_FROM:
        source = ROOT / name
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(source, copy / name, ignore=ignored) if source.is_dir() else shutil.copy(source, copy / name)
    _leave_out(copy / "src" / "hantise" / "sources.py", left_out)
    words = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(folder), "."]
    wishes = {"HANTISE_COMPILE": "required", "HANTISE_KEEP": str(ROOT / ".compiled"), "PYTHONHASHSEED": "0"}
    ran = subprocess.run(words, cwd=copy, env={**os.environ, **wishes}, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise RefusedError(next((line for line in ran.stdout.splitlines() if "error:" in line), ran.stderr[-300:]))
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "house")
    shutil.rmtree(copy)
    return folder / "house"


def _leave_out(sources: Path, names: Iterable[str]) -> None:
    more = "".join(f'    "{name}",\n' for name in names)
    sources.write_text(LEFT_OUT.sub(rf"\1{more})", sources.read_text()))


class Measured:
    """A process that runs one build, and tells rates of it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def rate(self, work: str, game: str, seconds: float) -> float:
        """How much of that work with that game it does a second; RefusedError if it cannot."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{work} {game} {seconds}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        try:
            return float(answer)
        except ValueError:
            raise RefusedError(f"{work} of {game}: {answer or 'the process died'}") from None


@contextmanager
def measured(house: Path) -> Iterator[Measured]:
    """The process, as long as it is needed."""
    words = [sys.executable, "-P", "-m", "bench.rates"]
    paths = os.pathsep.join([str(house), str(ROOT)])
    pipe = subprocess.PIPE
    environment = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(words, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield Measured(process)
        process.terminate()
