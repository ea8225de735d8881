"""What finds faults: ruff, mypy, and the tests of both builds."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from bootstrap.environments import BENCH, COMPILED, INTERPRETED, LOWEST, Environment, ensure, verdict
from bootstrap.steps import ROOT, FailedError, say, step

# What stands on compiled modules, and one game played in the web.
COMPILED_TESTS = [
    *("tests/core", "tests/games", "tests/testing", "tests/bots", "tests/envs", "tests/cli", "tests/test_build.py"),
    *("tests/test_docstrings.py", "tests/web/test_playing.py"),
]
# What one runs while one works: the ground, the rules, and who may import whom.
QUICK_TESTS = ["tests/core", "tests/games", "tests/testing", "tests/test_architecture.py", "tests/test_sentences.py"]
# What stands on other people's libraries as well.
LOWEST_TESTS = [*QUICK_TESTS, "tests/envs", "tests/store", "tests/web/test_playing.py", "tests/web/test_live.py"]
ALONE = ["-m", "not browser"]
# The tests that have to reach every branch of the ground and the rules; all others are not slowed down by counting.
COVERING = ["tests/core", "tests/games", "tests/testing", "tests/envs"]


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


def pytest(environment: Environment, title: str, *options: str, **variables: str) -> None:
    """Run tests in this environment, as many at once as there are processors; who is done takes half of what is left
    to the other, so that what follows each other in a file stays together."""
    command = [environment.program("python"), "-m", "pytest", "-n", workers(), "--dist", "worksteal", *options]
    step(title, command, **variables)


def workers(each: int = 1) -> str:
    """So many tests at once for each processor."""
    return str(min(each * (os.cpu_count() or 1), 8))


def quick(options: list[str]) -> None:
    """Lint, types, and the tests of ground and rules with a few of their games; or those that the options name."""
    lint([])
    effort = {"HANTISE_EFFORT": "quick", "HANTISE_EXPECT_COMPILED": "0"}
    pytest(ensure(INTERPRETED), "quick tests", *ALONE, *(options or QUICK_TESTS), **effort)


def test(_: list[str]) -> None:
    """Lint, types, and the tests of both builds; in a browser once, because no page knows which build serves it.

    The interpreted build, many times slower, plays fewer of the long games than the compiled one.
    """
    interpreted = {"HANTISE_EXPECT_COMPILED": "0", "HANTISE_EFFORT": "quick"}
    # Types are checked by one process, and tests wait now and then; meanwhile the other build is made.
    with ThreadPoolExecutor() as meanwhile:
        compiling = meanwhile.submit(ensure, COMPILED)
        lint([])
        counted = ["--cov", "--cov-report=term", *COVERING]
        pytest(INTERPRETED, "tests of ground and rules, interpreted", *ALONE, *counted, **interpreted)
        others = [f"--ignore={name}" for name in COVERING]
        # Servers and pages wait for each other half of the time.
        waiting = ["-n", workers(each=2)]
        pytest(INTERPRETED, "all other tests, interpreted", *ALONE, *others, *waiting, **interpreted)
        pytest(INTERPRETED, "tests in a browser", "-m", "browser", "tests/browser", *waiting, **interpreted)
        compiling.result()
    test_compiled()


def test_compiled(**effort: str) -> None:
    """The tests of what is compiled, on the compiled build; on a machine that cannot make it, a sentence says so."""
    cause, reason = verdict(ensure(COMPILED))
    if not cause:
        return pytest(COMPILED, "tests, compiled", *ALONE, *COMPILED_TESTS, HANTISE_EXPECT_COMPILED="1", **effort)
    say("\n== tests, compiled ==")
    if cause == "sources":
        say((COMPILED.path / "pip.log").read_text(encoding="utf-8")[-6000:])
    if cause == "sources" or os.environ.get("CI") == "true":
        raise FailedError(f"the compiled build could not be made: {reason}")
    say(f"skipped: {reason}")


def lowest(_: list[str]) -> None:
    """The quick tests with the oldest versions that pyproject.toml allows."""
    effort = {"HANTISE_EFFORT": "quick", "HANTISE_EXPECT_COMPILED": "0"}
    pytest(ensure(LOWEST), "quick tests, lowest versions", *ALONE, *LOWEST_TESTS, **effort)


def soak(_: list[str]) -> None:
    """Every long test with all its games and kills, on both builds, however long each takes; hours."""
    effort = {"HANTISE_EFFORT": "soak", "PYTEST_TIMEOUT": "0"}
    pytest(ensure(INTERPRETED), "soak, interpreted", *ALONE, HANTISE_EXPECT_COMPILED="0", **effort)
    test_compiled(**effort)


def pictures(_: list[str]) -> None:
    """The pictures of the README, taken anew from the product."""
    pytest(ensure(INTERPRETED), "pictures", "-m", "browser", "tests/browser/test_pictures.py", HANTISE_PICTURES="1")


def bench(options: list[str]) -> None:
    """The benchmarks, on the compiled build."""
    step("bench", [ensure(BENCH).program("python"), "-m", "bench", *options])
