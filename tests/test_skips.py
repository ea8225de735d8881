"""A test that is skipped in CI without a listed reason fails the run."""

from pathlib import Path

import pytest

import skips
from test_effort import run_alone

TESTS = Path(__file__).parent


def texts() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path.name != "skips.py")


@pytest.mark.parametrize("reason", skips.ALLOWED)
def test_the_list_holds_no_reason_that_no_test_gives(reason: str) -> None:
    assert f'reason="{reason}"' in texts()


@pytest.mark.parametrize(
    ("reason", "in_ci", "status"),
    [("it rains", "true", 1), ("it rains", "", 0), ("this user may write everywhere", "true", 0)],
)
def test_an_unlisted_skip_fails_the_run_in_ci_alone(tmp_path: Path, reason: str, in_ci: str, status: int) -> None:
    tests = f"import pytest\ndef test_a(): pass\ndef test_b(): pytest.skip({reason!r})\n"
    done = run_alone(tmp_path, tests, CI=in_ci)
    assert done.returncode == status, done.stdout + done.stderr
    assert (f"test_it.py::test_b: {reason}" in done.stdout) == (status == 1)


def test_a_module_that_is_skipped_whole_is_one_of_them() -> None:
    report = pytest.CollectReport("tests/test_x.py", "skipped", ("test_x.py", 3, "Skipped: could not import 'x'"), [])
    assert skips.unlisted([report]) == ["tests/test_x.py: could not import 'x'"]
