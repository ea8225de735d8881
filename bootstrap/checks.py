"""What finds faults: ruff, mypy, and the tests of both builds."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from bootstrap.environments import BENCH, COMPILED, INTERPRETED, LOWEST, Environment, ensure, verdict
from bootstrap.machine import BROWSER, lacking, left_out
from bootstrap.steps import ROOT, FailedError, quietly, say, step
from bootstrap.touched import changed, nearest_tests

# What must reach every branch of the ground and the rules, a whole play of each game, what differs between builds, and
# the catalogues, which no wheel has.
COUNTED = ["tests/core", "tests/games", "tests/testing/test_playthrough.py", "tests/test_build.py"]
COUNTED += ["tests/test_sentences.py"]
# What stands on other people's libraries.
LOWEST_TESTS = ["tests/core", "tests/envs", "tests/store", "tests/web/test_playing.py", "tests/web/test_live.py"]
# Tests in a browser, walks through whole games, which the compiled build makes twenty times faster, and what the
# interpreted build has tested.
ALONE, EXAMPLES = ["-m", "not browser"], ["-m", "not browser and not walk"]
REST = ["-m", "not browser and not example"]
# Where Linux has files in memory, and the bytes that tests may take there.
SHARED, ROOM = Path("/dev/shm"), 4 << 30
SOAK = {"HANTISE_EFFORT": "soak", "PYTEST_TIMEOUT": "0"}
FAR = {"HANTISE_DELAY": "250"}
# Seconds of one processor that the tests of `quick` may take.
QUICK = 40.0


def existing(names: Iterable[str]) -> list[str]:
    """Those of these names that are files, or folders with Python in them."""
    return [name for name in names if (ROOT / name).is_file() or any((ROOT / name).rglob("*.py"))]


def lint(_: list[str]) -> None:
    """Ruff and mypy find nothing to say."""
    python = ensure(INTERPRETED).program("python")
    step("ruff check", [python, "-m", "ruff", "check", "."])
    step("ruff format", [python, "-m", "ruff", "format", "--check", "."])
    typed = existing(["src", "tests", "bench", "setup.py", "bootstrap", "docsite"])
    step("mypy --strict", [python, "-m", "mypy", "--strict", *typed])


def pytest(
    environment: Environment, title: str, *options: str, each: int = 1, more: dict[str, str] | None = None
) -> None:
    """Run tests in this environment, `each` at once for each processor; a process without work takes half of what is
    left to another, so that what follows each other in a file stays together."""
    command = [environment.program("python"), "-m", "pytest", "-q", "--dist", "worksteal", "-n", workers(each)]
    variables = {"HANTISE_EXPECT_COMPILED": "1" if environment is COMPILED else "0"}
    variables |= in_memory() | (more or {})
    strict = ["-W", "error::ResourceWarning"] if more == SOAK else []
    step(title, [*command, "--durations=20", "--durations-min=1", *strict, *options], **variables)


def in_memory() -> dict[str, str]:
    """What tests leave lies in memory, where there is plenty: a disk that others keep busy fails none of them."""
    return {"TMPDIR": str(SHARED)} if SHARED.is_dir() and shutil.disk_usage(SHARED).free > ROOM else {}


def workers(each: int = 1) -> str:
    """So many tests at once for each processor."""
    return str(min(each * (os.cpu_count() or 1), 8))


def quick(options: list[str]) -> None:
    """Lint, types, and the tests nearest to what has changed; or those that the options name."""
    lint([])
    if not options:
        names = changed()
        options, others = nearest_tests(names, QUICK * (os.cpu_count() or 1))
        say(f"\nchanged: {', '.join(names) or 'nothing'}")
        if others:
            say(f"left to make test, because further from it: {others} files of tests")
    if options:
        pytest(INTERPRETED, "quick tests", *EXAMPLES, *options)


def test(_: list[str]) -> None:
    """Lint, types, and all tests: rules interpreted, with coverage; all of it compiled; pages in a browser.

    A stage that fails stops no other one. Where there is no C compiler or no browser, the last line says what was left
    out.
    """
    began, lacks, failed = time.monotonic(), lacking(), list[str]()
    with ThreadPoolExecutor() as meanwhile:
        compiling = meanwhile.submit(ensure, COMPILED)
        reading = meanwhile.submit(read_all, ensure(INTERPRETED))
        with noting(failed):
            lint([])
        with noting(failed):
            reading.result()
        with noting(failed):
            counted = ["--cov", "--cov-report=term", *EXAMPLES, *COUNTED]
            pytest(INTERPRETED, "ground and rules, interpreted, every branch counted", *counted)
        compiling.result()
    build = compiled()
    rest = REST if build is COMPILED else ["-m", "not browser and not walk and not example"]
    # Servers and pages wait for each other half of the time.
    with noting(failed):
        pytest(build, f"all tests{', compiled' if build is COMPILED else ''}", *rest, each=2)
    with noting(failed):
        if BROWSER not in lacks or os.environ.get("CI") == "true":
            pytest(build, "pages in a browser", "-m", "browser", "tests/browser", each=2)
    if failed:
        raise FailedError("\n".join(failed))
    say(f"\nhantise: all is well after {time.monotonic() - began:.0f} s")
    if lacks:
        say(f"hantise: {left_out(lacks)}")


def read_all(environment: Environment) -> None:
    """Each test is read, once, before many processes do so at the same time: what pytest makes of it is kept."""
    reading = [environment.program("python"), "-m", "pytest", "--collect-only", "-qq"]
    if output := quietly(reading, environment.path / "reading.log"):
        say(output)
        raise FailedError("tests could not be read")


@contextmanager
def noting(failed: list[str]) -> Iterator[None]:
    """A step that fails in this block is noted, and what follows the block goes on."""
    try:
        yield
    except FailedError as error:
        failed.append(str(error))


def compiled() -> Environment:
    """The environment of the compiled build; the interpreted one on a machine that cannot make it, not in CI."""
    cause, reason = verdict(ensure(COMPILED))
    if not cause:
        return COMPILED
    if cause == "sources":
        say((COMPILED.path / "pip.log").read_text(encoding="utf-8")[-6000:])
    if cause == "sources" or os.environ.get("CI") == "true":
        raise FailedError(f"the compiled build could not be made: {reason}")
    return INTERPRETED


def lowest(_: list[str]) -> None:
    """Tests of what stands on other people's libraries, with the oldest versions that pyproject.toml allows."""
    pytest(ensure(LOWEST), "lowest versions", *EXAMPLES, *LOWEST_TESTS)


def soak(_: list[str]) -> None:
    """Every long test with all its games and kills by new seeds, on both builds, every case in a browser, pages far
    from the house, the oldest versions, and each fault of the lists planted; hours."""
    pytest(ensure(INTERPRETED), "soak, interpreted", *ALONE, more=SOAK)
    if compiled() is COMPILED:
        pytest(COMPILED, "soak, compiled", *ALONE, more=SOAK)
    pytest(INTERPRETED, "soak in a browser", "-m", "browser", "tests/browser", each=2, more=SOAK)
    pytest(INTERPRETED, "far from the house", "-m", "browser", "tests/browser", each=2, more=FAR)
    lowest([])
    faults([])


def faults(words: list[str]) -> None:
    """Each fault of the lists is planted, and tests see it; or those faults that the words choose."""
    python = ensure(INTERPRETED).program("python")
    step("faults", [python, "tests/faults/plant.py", "--check", "--jobs", workers(), *words])


def missing(_: list[str]) -> None:
    """Debian's packages that this machine lacks for all tests: a line for what belongs together."""
    for extra in lacking():
        print(*extra.packages)


def pictures(_: list[str]) -> None:
    """The pictures of the README, taken anew from the product."""
    taking = [ensure(INTERPRETED).program("python"), "-m", "pytest", "-m", "browser", "tests/browser/test_pictures.py"]
    step("pictures", taking, HANTISE_PICTURES="1")


def bench(options: list[str]) -> None:
    """The benchmarks, on the compiled build."""
    step("bench", [ensure(BENCH).program("python"), "-m", "bench", *options])
