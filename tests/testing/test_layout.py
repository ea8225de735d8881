"""What a game's `fields.toml` says of a position is what its code does."""

import ast
from pathlib import Path

import pytest

from hantise.testing.layout import LIST, Layout, folders

NOT_TOLD = """\
uses = []
position = "rules.Game"
most_seats = 2
phases = ["over"]
told = ["seat"]

[players]
kind = "number"
to = 2
{why}

[row]
"""


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_the_code_is_what_the_list_says(folder: Path) -> None:
    """The generator's own blanks do not count: `ruff` lays its code out."""
    for name, text in Layout(folder).modules().items():
        kept = (folder / name).read_text(encoding="utf-8")
        assert _without_imports(kept) == _without_imports(text), "run python -m hantise.testing.layout"


def _without_imports(text: str) -> list[str]:
    """Each statement but imports, which are sorted once they are written."""
    return [ast.dump(node) for node in ast.parse(text).body if not isinstance(node, ast.Import | ast.ImportFrom)]


@pytest.mark.parametrize("why", ["", 'secret = "nobody may know"'])
def test_a_field_that_no_seat_is_told_says_why(tmp_path: Path, why: str) -> None:
    (tmp_path / "rules.py").touch()
    (tmp_path / LIST).write_text(NOT_TOLD.format(why=why), encoding="utf-8")
    if why:
        assert Layout(tmp_path).kept == ["players"]
        return
    with pytest.raises(ValueError, match="players is told, or it is a secret and says why"):
        Layout(tmp_path)


def test_a_secret_is_not_told(tmp_path: Path) -> None:
    told = NOT_TOLD.replace('["seat"]', '["seat", "players"]').format(why='secret = "nobody may know"')
    (tmp_path / "rules.py").touch()
    (tmp_path / LIST).write_text(told, encoding="utf-8")
    with pytest.raises(ValueError, match="players is told"):
        Layout(tmp_path)
