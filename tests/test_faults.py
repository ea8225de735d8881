"""The lists of faults fit what stands, and name tests that are there."""

from collections import Counter
from pathlib import Path

import pytest

from faults.plant import Fault, faults

ROOT = Path(__file__).resolve().parent.parent
FAULTS = faults()
EACH = pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault.area}: {fault.what}"[:60] for fault in FAULTS])


def test_there_are_enough_of_every_kind() -> None:
    """A list for each game, and for what else may break."""
    assert len(FAULTS) >= 120
    assert set(Counter(fault.area for fault in FAULTS)) >= {path.name for path in games()} | {"web", "store", "words"}


def games() -> list[Path]:
    return [path.parent for path in (ROOT / "src/hantise/games").glob("*/rules.py")]


@EACH
def test_what_a_fault_replaces_stands_there_once_and_its_tests_are_there(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    assert fault.planted(text) != text
    for name in fault.tests:
        path, _, test = name.partition("::")
        assert (ROOT / path).exists(), name
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / path).read_text(encoding="utf-8"), name


@pytest.mark.parametrize(("old", "times"), [("b", 2), ("d", 0), ("c", 1)])
def test_a_fault_that_does_not_fit_is_an_error(old: str, times: int) -> None:
    """The third would replace a letter by itself."""
    with pytest.raises(ValueError, match=f"holds {times} times '{old}'"):
        Fault("area", "what", "file.py", old, "c", ()).planted("abbc")


def test_words_choose_faults_by_their_list_sentence_or_file() -> None:
    assert {fault.file for fault in faults(["store/appends.py"])} == {"src/hantise/store/appends.py"}
    assert len(faults(["no fault has these words"])) == 0
