"""What README and docs say can be done is done here, in the order in which they say it."""

import asyncio
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import bootstrap
from hantise.bots.remote import House
from hantise.cli import bot, main
from hantise.cli.commands import NAMES
from hantise.store import Store
from hantise.thinkers import running
from hantise.web.live import (
    AGAIN,
    BROKEN,
    FOREIGN,
    GONE,
    HANDED,
    LEAVING,
    NOT_OURS,
    NOT_TEXT,
    REMOVED,
    TOO_MUCH,
    Push,
    frame_of,
)
from hantise.web.serving import server
from hantise.web.serving.server import FRAME
from hantise.web.tables.live_table import Asked
from store.test_upgrading import first_house

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A command of a console block and what is printed below it, "..." standing for anything."""

    words: list[str]
    expected: str


def blocks(page: Path, language: str) -> list[str]:
    return [text for found, text in BLOCK.findall(page.read_text(encoding="utf-8")) if found == language]


def steps(page: Path) -> Iterator[Step]:
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, expected = part.partition("\n")
            program, *words = shlex.split(line)
            assert program == "hantise"
            yield Step(words, expected.strip())


def names(pages: list[Path]) -> list[Any]:
    return [pytest.param(page, id=page.name) for page in pages]


def runnable(pages: list[Path]) -> list[Any]:
    """Those with examples in Python; where pandas is missing, what needs it is skipped."""
    missing = pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not installed")
    found = [(page, "\n".join(blocks(page, "python"))) for page in pages]
    return [
        pytest.param(page, id=page.name, marks=[missing] if "import pandas" in text else [])
        for page, text in found
        if text
    ]


@pytest.mark.parametrize("page", runnable(PAGES))
def test_the_examples_in_python_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("page")
    # What is pickled is looked up by the name of its module.
    monkeypatch.setitem(sys.modules, "page", module)
    for block in blocks(page, "python"):
        exec(compile(block, page.name, "exec"), module.__dict__)


@pytest.mark.parametrize("page", names([page for page in PAGES if blocks(page, "console")]))
def test_the_commands_do_what_is_printed_below_them(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    stand_in_for_the_server(monkeypatch)
    for step in steps(page):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\nq\n\n"))
        status = main(step.words)
        told = capsys.readouterr()
        refused = step.expected.startswith("hantise: ")
        assert (status, bool(told.err)) == ((2, True) if refused else (0, False)), told.err
        assert fits(step.expected, told.err if refused else told.out), f"{step.words} printed {told}"


def stand_in_for_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """It serves nobody, nor does anybody think, and it leaves a house that was played in where it was told to."""

    def serve(host: str, port: int, house: server.House, *_more: object) -> int:
        database = house.database_url
        if "://" not in database and not Path(database).is_absolute():
            first_house(Path(database))
            asyncio.run(brought_up_to_date(database))
        return 0

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(running, "think", lambda *_given: 0)
    monkeypatch.setattr(House, "ask", lambda *_asked: {"match": "k3", "seat": 0, "token": "k3.secret", "code": ""})
    over = {"game": "ghooost", "names": ["Dreamer", "Lison"], "payoffs": [1.0, 0.0]}
    monkeypatch.setattr(bot, "play", lambda *_given: over)


async def brought_up_to_date(database: str) -> None:
    await (await Store.open(database)).close()


def fits(expected: str, printed: str) -> bool:
    pattern = ".*".join(map(re.escape, expected.split("...")))
    return not expected or re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", names(PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if "://" not in target and not (page.parent / target).exists()] == []


def test_the_readme_opens_with_the_two_commands_and_the_pages_name_every_one_that_there_is() -> None:
    commands = re.findall(r"^    (\S.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert commands[:4] == ["make play", "make test", "python -m bootstrap play", "python -m bootstrap test"]
    assert {"play", "test"} <= set(bootstrap.COMMANDS)
    assert set(NAMES) <= {step.words[0] for page in PAGES for step in steps(page)}


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("target", sorted(bootstrap.COMMANDS.keys() - {"compile"}))
def test_make_knows_what_the_pages_name(target: str) -> None:
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    assert f"-m bootstrap {target}" in done.stdout


# The architecture.

ARCHITECTURE = (ROOT / "docs" / "extend" / "architecture.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "hantise"


def test_the_modules_and_scripts_that_the_architecture_names_exist() -> None:
    floors = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    named = set(re.findall(rf"\b(?:{'|'.join(sorted(floors))})/[\w/]*(?:\.py)?", ARCHITECTURE))
    assert [name for name in sorted(named) if not (PACKAGE / name).exists()] == []
    assert {f"{floor}/" for floor in floors} <= named, "a floor that the drawing does not show"
    folders = {f"web/{path.parent.name}/" for path in PACKAGE.glob("web/*/__init__.py")}
    assert folders <= named, "a folder of the web that the drawing does not show"
    assert (scripts := re.findall(r"`(\w+\.js)`", ARCHITECTURE))
    assert [name for name in scripts if not (PACKAGE / "web" / "static" / name).is_file()] == []


def test_the_architecture_tells_of_every_field_and_ending_of_the_wire() -> None:
    wire = ARCHITECTURE.partition("## The wire")[2]
    frame = json.loads(frame_of(Push(1, "", [], [], {}, "", False, ())))
    down = wire.partition("\nDown, `{")[2].partition(" or ")[2].partition(":\n")[0]
    assert re.findall(r"`(\w+)`", down) == [*frame]
    assert all(f"`{field}`" in wire for field in Asked.__struct_fields__)
    codes = (GONE, REMOVED, FOREIGN, NOT_OURS, HANDED, TOO_MUCH, NOT_TEXT, BROKEN, LEAVING, AGAIN)
    assert all(str(number) in wire for number in (*codes, FRAME))


# The room that docs/extend/furnish-a-room.md explains is connect four's.


PAGE = ROOT / "docs" / "extend" / "furnish-a-room.md"
ROOM = ROOT / "src" / "hantise" / "testing" / "games" / "connect_four" / "room.py"


def test_the_page_shows_parts_of_the_room_word_for_word() -> None:
    whole = ROOM.read_text(encoding="utf-8")
    assert len(parts := blocks(PAGE, "py")) == 1
    assert [part for part in parts if part not in whole] == []
