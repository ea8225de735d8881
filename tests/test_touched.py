"""`make quick` runs the tests that stand on what has changed, the nearest first."""

import json
from pathlib import Path

import pytest

from bootstrap import touched
from bootstrap.touched import nearest_tests

CHECK, ANY = "src/hantise/core/deal_check.py", 1e9


@pytest.fixture(autouse=True)
def nothing_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """How long tests take is not known."""
    monkeypatch.setattr(touched, "SECONDS", tmp_path / "seconds")
    return tmp_path / "seconds"


@pytest.mark.parametrize(
    ("changed", "first", "never"),
    [
        ("tests/core/test_piles.py", "tests/core/test_piles.py", "tests/core/test_rng.py"),
        (CHECK, "tests/core/test_dealing.py", "tests/games/boo/test_scares.py"),
        ("src/hantise/games/boo/words/fr.po", "tests/games/boo/test_told.py", "tests/games/ghooost/test_setup.py"),
        ("tests/store/conftest.py", "tests/store/test_damage.py", "tests/core/test_piles.py"),
    ],
)
def test_what_imports_the_change_is_tested_and_what_does_not_is_not(changed: str, first: str, never: str) -> None:
    nearest, others = nearest_tests([changed], ANY)
    assert first in nearest[:30]
    assert never not in nearest
    assert others == 0


def test_a_name_that_a_package_passes_on_is_its_own_module_s() -> None:
    """Nearly every test imports `hantise.core`; few stand on what `core/deal_check.py` defines."""
    assert len(nearest_tests([CHECK], ANY)[0]) < len(nearest_tests(["src/hantise/core/state.py"], ANY)[0]) / 1.2


def test_the_nearest_that_fit_into_the_time_are_made_and_at_least_one(nothing_known: Path) -> None:
    every = nearest_tests([CHECK], ANY)[0]
    assert nearest_tests([CHECK], 3.0) == (every[:3], len(every) - 3)
    nothing_known.write_text(json.dumps({every[0]: 9.0}), encoding="utf-8")
    assert nearest_tests([CHECK], 3.0) == (every[:1], len(every) - 1)


def test_without_a_change_nothing_is_near() -> None:
    assert nearest_tests([], ANY) == ([], 0)


def test_on_a_page_stand_the_tests_that_name_it() -> None:
    assert "tests/docs/test_docs.py" in nearest_tests(["README.md"], ANY)[0][:10]
