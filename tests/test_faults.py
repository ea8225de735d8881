"""The lists of faults fit what stands, and name tests that are there."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from faults.plant import Fault, faults

ROOT = Path(__file__).resolve().parent.parent
FAULTS = faults()
EACH_LIST = pytest.mark.parametrize("area", sorted({fault.area for fault in FAULTS}))


def test_there_are_enough_of_every_kind() -> None:
    """A list for each game, and for what else may break."""
    assert len(FAULTS) >= 120
    assert set(Counter(fault.area for fault in FAULTS)) >= {path.name for path in games()} | {"web", "store", "words"}


def games() -> list[Path]:
    return [path.parent for path in (ROOT / "src/hantise/games").glob("*/rules.py")]


@EACH_LIST
def test_what_a_fault_replaces_stands_there_once(area: str) -> None:
    for fault in (fault for fault in FAULTS if fault.area == area):
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        assert fault.planted(text) != text


@EACH_LIST
def test_what_must_see_a_fault_is_there_and_does_not_wait_for_a_soak(area: str) -> None:
    for fault in (fault for fault in FAULTS if fault.area == area):
        for name in fault.tests:
            path, _, test = name.partition("::")
            found = marks_of_tests(ROOT / path)
            assert not test or test.partition("[")[0] in found, name
            made = [marks for one, marks in found.items() if one == test.partition("[")[0] or not test]
            assert not all(SOAK in marks for marks in made), name


SOAK = "pytest.mark.soak"


@cache
def marks_of_tests(path: Path) -> dict[str, list[str]]:
    """The tests of a file, each with its marks and its file's."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    said = [ast.unparse(one) for one in body if isinstance(one, ast.Assign)]
    of_all = [SOAK for words in said if words.startswith("pytestmark") and SOAK in words]
    return {
        one.name: [*of_all, *map(ast.unparse, one.decorator_list)]
        for one in body
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


@pytest.mark.parametrize(("old", "times"), [("b", 2), ("d", 0), ("c", 1)])
def test_a_fault_that_does_not_fit_is_an_error(old: str, times: int) -> None:
    """The third would replace a letter by itself."""
    with pytest.raises(ValueError, match=f"holds {times} times '{old}'"):
        Fault("area", "what", "file.py", old, "c", ()).planted("abbc")


def test_words_choose_faults_by_their_list_sentence_or_file() -> None:
    assert {fault.file for fault in faults(["store/appends.py"])} == {"src/hantise/store/appends.py"}
    assert len(faults(["no fault has these words"])) == 0
