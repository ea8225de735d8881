"""The room that docs/furnish-a-room.md writes is connect four's, word for word."""

import pytest

from docs.test_docs import ROOT, blocks

PAGE = ROOT / "docs" / "furnish-a-room.md"
FOLDER = ROOT / "src" / "hantise" / "testing" / "games" / "connect_four"


def lines(text: str) -> list[str]:
    """What stands there, whatever is left free between."""
    return [line for line in text.splitlines() if line]


@pytest.mark.parametrize(("file", "language"), [("room.py", "python"), ("table.css", "css"), ("colours.css", "css")])
def test_the_page_writes_the_whole_file(file: str, language: str) -> None:
    """Block after block, with nothing left out between them."""
    wanted = lines((FOLDER / file).read_text(encoding="utf-8"))
    written = [line for block in blocks(PAGE, language) for line in lines(block)]
    first = written.index(wanted[0])
    assert written[first : first + len(wanted)] == wanted


def test_the_room_is_written_in_steps() -> None:
    room = (FOLDER / "room.py").read_text(encoding="utf-8")
    steps = [block for block in blocks(PAGE, "python") if block.strip() in room]
    assert len(steps) == 7
