"""Plants faults one at a time and tells which of them the tests see: `python tests/faults/plant.py [words ...]`.

A fault is a line of one of the lists beside this file: what is wrong then, the file, the text that stands there once,
the text in its place, and the tests that must fail. The faults are planted in a copy of this checkout, never here.
Words choose the faults that have one of them in their list's name, their sentence or their file.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

LISTS = Path(__file__).resolve().parent
ROOT = LISTS.parents[1]
# Seconds that the tests of one fault may take.
LONGEST = 900
# What pytest says by its exit code: tests failed, or could not even be read.
SEEN, PASSED = (1, 2), 0


class Fault(NamedTuple):
    """A fault: its list, what is wrong then, the file, what stands there, what stands there then, and the tests."""

    area: str
    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self, text: str) -> str:
        """The text of its file with the fault; `ValueError` where the text to replace does not stand there once."""
        if text.count(self.old) != 1 or self.old == self.new:
            raise ValueError(f"{self.area}, {self.what}: {self.file} holds {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)


def faults(words: list[str] | None = None) -> list[Fault]:
    """All faults of all lists, or those that have one of these words."""
    found = []
    for path in sorted(LISTS.glob("*.toml")):
        for line in tomllib.loads(path.read_text(encoding="utf-8"))["faults"]:
            what, file, old, new, tests = (line[name] for name in ("what", "file", "old", "new", "tests"))
            found.append(Fault(path.stem, what, file, old, new, tuple(tests)))
    return [one for one in found if not words or any(word in f"{one.area} {one.what} {one.file}" for word in words)]


def copied(folder: Path) -> Path:
    """A copy of what this checkout holds, changes that are not committed included."""
    listed = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT).decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def tested(copy: Path, tests: tuple[str, ...]) -> tuple[int, str]:
    """The exit code of these tests in the copy, interpreted, and the first of them that failed."""
    ours = {"PYTHONPATH": str(copy / "src"), "HANTISE_EXPECT_COMPILED": "0"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    try:
        done = subprocess.run(
            [*command, *tests], cwd=copy, env={**os.environ, **ours}, capture_output=True, text=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return SEEN[0], "the tests hang"
    told = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, told[0] if told else (done.stdout + done.stderr)[-300:]


def tried(copy: Path, fault: Fault) -> tuple[int, str]:
    """What becomes of the tests while the fault is planted in the copy."""
    path = copy / fault.file
    text = path.read_text(encoding="utf-8")
    path.write_text(fault.planted(text), encoding="utf-8")
    try:
        return tested(copy, fault.tests)
    finally:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Plant each; the exit code is 0 if each was seen."""
    reading = argparse.ArgumentParser(prog="plant.py", description=__doc__)
    reading.add_argument("words", nargs="*")
    reading.add_argument("--jobs", type=int, default=1, help="copies that are tested side by side")
    reading.add_argument("--check", action="store_true", help="first, do all these tests pass without a fault?")
    asked = reading.parse_args()
    chosen = faults(asked.words)
    with TemporaryDirectory(prefix="hantise-faults-", ignore_cleanup_errors=True) as scratch:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.jobs):
            copies.put(copied(Path(scratch, str(number))))

        def in_a_copy(fault: Fault) -> bool:
            copy, began = copies.get(), time.monotonic()
            try:
                code, told = tried(copy, fault)
            finally:
                copies.put(copy)
            verdict = "seen" if code in SEEN else "MISSED" if code == PASSED else f"NOT TESTED ({code})"
            print(f"{verdict} {time.monotonic() - began:.0f} s  {fault.area}: {fault.what}\n    {told}", flush=True)
            return code in SEEN

        if asked.check:
            code, told = tested(copies.get(), tuple(sorted({name for fault in chosen for name in fault.tests})))
            if code != PASSED:
                print(f"without any fault these tests fail: {told}")
                return 1
            copies.put(Path(scratch, "0"))
        with ThreadPoolExecutor(asked.jobs) as pool:
            seen = list(pool.map(in_a_copy, chosen))
    areas = Counter(fault.area for fault in chosen)
    for area, total in areas.items():
        print(f"{area}: {sum(was for fault, was in zip(chosen, seen, strict=True) if fault.area == area)} of {total}")
    print(f"seen: {sum(seen)} of {len(chosen)}")
    return 0 if all(seen) else 1


if __name__ == "__main__":
    raise SystemExit(main())
