"""Imports run one way, nothing but a game's folder knows the game, and every rule is shown by a test."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from hantise import games
from hantise.testing import games as examples

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "hantise"
BENCH = TESTS.parent / "bench"

# From each room, the rooms below it that it may look into. A game sees the ground, the drawings and its own folder.
BELOW = {
    "core": set(),
    "drawing": {"core"},
    "open_table": {"core", "games"},
    "games": {"core", "drawing"},
    "bots": {"core", "process"},
    "review": {"core", "drawing", "bots"},
    "datasets": {"core", "bots", "process"},
    "puzzles": {"core", "bots", "review", "games"},
    "store": {"core", "process"},
    "bus": {"core"},
    "process": {"core"},
    "thinkers": {"core", "bots", "bus", "process"},
    "testing": {"core", "drawing", "bots", "games"},
    "envs": {"core", "bots", "games", "store", "process"},
    "web": {"core", "drawing", "bots", "review", "puzzles", "games", "store", "bus", "process", "thinkers"},
    "cli": {"core", "bots", "review", "puzzles", "datasets", "games", "store", "bus", "process", "thinkers", "testing"}
    | {"web"},
}
# The same inside the web, which is the largest: `app` joins its folders, and `serving` puts it on the network.
BELOW_IN_WEB = {
    "measures": set(),
    "limits": set(),
    "problems": {"limits"},
    "requests": {"problems"},
    "pages": {"problems", "requests"},
    "web_push": {"measures"},
    "tables": {"problems", "requests", "limits", "measures", "web_push"},
    "table_page": {"problems", "requests", "pages", "tables"},
    "front": {"problems", "requests", "pages", "tables"},
    "my_matches": {"problems", "requests", "pages", "tables", "front", "web_push"},
    "live": {"problems", "requests", "limits", "pages", "tables", "table_page", "measures"},
    "again": {"problems", "requests", "pages", "tables", "table_page", "front", "live"},
    "puzzles": {"problems", "requests", "pages", "tables", "table_page", "front", "again"},
    "api": {"problems", "requests", "limits", "tables", "front", "measures"},
    "circles": {"problems", "requests", "pages", "tables", "front", "my_matches"},
    "club": {"problems", "requests", "pages", "tables", "front", "measures"},
    "app": {"problems", "requests", "limits", "pages", "tables", "table_page", "front", "my_matches", "api"}
    | {"live", "again", "puzzles", "circles", "club"},
    "serving": {"pages", "tables", "api", "app", "measures"},
}
HOMES = (("games",), ("testing", "games"))  # the folders in which each folder is a game
ROLLS = {"random", "secrets", "time", "uuid"}  # what makes equal plays differ
DOORS = {"asyncio", "http", "os", "socket", "sqlite3", "subprocess", "threading", "urllib"}  # input and output
SPEED = {"mypy_extensions", "librt"}
GROUND = SPEED | {"babel", "msgspec"}  # what the ground takes from others: `words` reads catalogues, `facts` views
CRAFTS = SPEED | {"markupsafe"}  # what a game takes, to draw


def modules() -> dict[str, str]:
    """Every module of the package by its dotted name below hantise, with its source."""
    return modules_of(PACKAGE, PACKAGE)


def modules_of(folder: Path, root: Path = TESTS.parent) -> dict[str, str]:
    """Every module in the folder by its dotted name below the root, with its source."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path.read_text(encoding="utf-8")
    return found


@cache
def imports(module: str, source: str) -> tuple[str, ...]:
    """The dotted names that it imports, below hantise as `.core.state`, others as `json`; names within modules too."""
    return tuple(_imports(module, source))


def _imports(module: str, source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (_short(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} has a relative import"
            yield from (_short(f"{node.module}.{alias.name}") for alias in node.names)


def _short(name: str) -> str:
    return name.removeprefix("hantise") if name.split(".")[0] == "hantise" else name


def home(module: str) -> str:
    """The folder of the game that a module belongs to, as `games.ghooost`; "" for one that belongs to none."""
    parts = module.split(".")
    for above in HOMES:
        if tuple(parts[: len(above)]) == above and len(parts) > len(above):
            return ".".join(parts[: len(above) + 1])
    return ""


def is_wrong(module: str, target: str) -> bool:
    """Whether this module may not import that target."""
    if home(module):
        return is_wrong_for_a_game(module, target)
    room = module.split(".")[0]
    if not target.startswith("."):
        return room == "core" and is_foreign(target, GROUND)
    if room == "web" and target.startswith(".web."):
        return runs_up(module.split(".")[1], target.split(".")[2], BELOW_IN_WEB)
    return runs_up(room, target.split(".")[1], BELOW)


def runs_up(room: str, other: str, below: dict[str, set[str]]) -> bool:
    """Whether the one may not look into the other by this plan."""
    return room in below and other in below and other != room and other not in below[room]


def is_wrong_for_a_game(module: str, target: str) -> bool:
    if target.startswith("."):
        own = "." + home(module)
        return not (target.startswith((".core.", ".drawing.", own + ".")) or target == own)
    return target.split(".")[0] in ROLLS | DOORS or is_foreign(target, CRAFTS)


def is_foreign(target: str, known: set[str]) -> bool:
    """Whether it comes from neither Python itself nor these packages."""
    top = target.split(".")[0]
    return top not in sys.stdlib_module_names and top not in known


def wrong_arrows(sources: dict[str, str]) -> list[str]:
    """Every import that runs the wrong way."""
    return [
        f"{module} imports {target}"
        for module, source in sources.items()
        for target in imports(module, source)
        if is_wrong(module, target)
    ]


def test_imports_run_one_way() -> None:
    assert wrong_arrows(modules()) == []


def test_every_room_has_its_place_in_the_plan() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= set(BELOW), "a room that the plan does not know"
    inside = {
        path.stem for path in (PACKAGE / "web").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert inside - {"__init__"} == set(BELOW_IN_WEB), "a folder of the web that the plan does not know"


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core.state", "from hantise.games import find"),
        ("core.record", "import sqlalchemy"),
        ("games.alpha.view", "import msgspec"),
        ("core.room", "from hantise.drawing.ghosts import ghost"),
        ("games.alpha.rules", "from hantise.games.beta.rules import Beta"),
        ("games.alpha.rules", "from hantise.games import find"),
        ("games.alpha.view", "def imagine():\n    import random"),
        ("games.alpha.position", "from os import urandom"),
        ("games.alpha.table", "from hantise.web.pages.frame import page"),
        ("testing.games.alpha.rules", "from hantise.games.alpha.rules import Alpha"),
        ("testing.games.alpha.rules", "from hantise.testing.games.beta.rules import Beta"),
        ("bots.search", "from hantise import games"),
        ("store.writer", "from hantise.web import app"),
        ("thinkers.thinker", "from hantise.web.tables.live_table import Position"),
        ("web.app", "from hantise.cli.serve import serve"),
        ("web.requests", "from hantise.web.pages.frame import error_page"),
        ("web.live", "from hantise.web import app"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, line: str) -> None:
    assert len(wrong_arrows({module: f"import json\nfrom hantise.core import State\n{line}\n"})) == 1


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core.chance", "from random import Random"),
        ("core.state", "from mypy_extensions import i64"),
        ("games.alpha.table", "from markupsafe import Markup"),
        ("games.alpha.room", "from hantise.drawing.kit.card import card"),
        ("games.alpha.rules", "from hantise.games.alpha import sheet"),
        ("testing.games.alpha.rules", "from hantise.testing.games.alpha.actions import ACTIONS"),
        ("cli.perft", "from hantise.testing.perft import perft"),
        ("web.app", "import starlette"),
        ("web.table_page.page", "from hantise.web.table_page.prompt import prompt"),
    ],
)
def test_a_right_arrow_is_let_pass(module: str, line: str) -> None:
    assert wrong_arrows({module: line}) == []


# No module stands, over any way round, on itself; what is imported for its types alone counts too.


def circle(sources: dict[str, str]) -> list[str]:
    """Modules of which each is imported by the next, the last by the first again; [] where there are none."""
    try:
        TopologicalSorter({module: stands_on(module, sources) for module in sources}).prepare()
    except CycleError as found:
        around: list[str] = found.args[1]
        return around
    return []


def stands_on(module: str, sources: dict[str, str]) -> set[str]:
    """The modules that it imports: `from hantise.core.state import State` is one of `core.state`."""
    # Without a point it is a module of another package.
    targets = [target.removeprefix(".") for target in imports(module, sources[module]) if "." in target]
    return {target if target in sources else target.rpartition(".")[0] for target in targets} & set(sources)


def test_no_module_stands_on_itself() -> None:
    assert circle(modules()) == []
    assert circle(modules_of(BENCH)) == []


@pytest.mark.parametrize(
    "line",
    [
        "from hantise.games.alpha.rules import Alpha",
        "from hantise.games.alpha import rules",
        "import hantise.games.alpha.rules",
        "if TYPE_CHECKING:\n    from hantise.games.alpha.rules import Alpha",
        "def load():\n    from hantise.games.alpha.rules import Alpha",
    ],
)
def test_a_circle_is_found(line: str) -> None:
    rules = "from hantise.games.alpha.position import Position\nfrom hantise.core import State\n"
    sources = {"core": "", "games.alpha": "", "games.alpha.rules": rules, "games.alpha.position": line}
    assert circle(sources)[:-1] in (
        ["games.alpha.position", "games.alpha.rules"],
        ["games.alpha.rules", "games.alpha.position"],
    )
    assert circle(sources | {"games.alpha.position": ""}) == []


# Nothing outside a game's folder names the game.

TEXTS = (".css", ".html", ".ini", ".js", ".json", ".mako", ".md", ".po", ".py", ".sql", ".svg", ".toml", ".txt")
CATALOGUES = "locales"  # sentences of all games, gathered by a tool


def named(texts: dict[str, str], words: Iterable[str]) -> list[str]:
    """Where one of these words stands, as file:line."""
    pattern = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, words))})(?![a-z])", re.IGNORECASE)
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def outside_games() -> dict[str, str]:
    """Every text of the package that belongs to no game."""
    found = {}
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.suffix in TEXTS and parts[0] != CATALOGUES and not home(".".join(parts[:-1])):
            found["/".join(parts)] = path.read_text(encoding="utf-8")
    return found


def test_nothing_outside_a_game_s_folder_names_the_game() -> None:
    words = [word for code in games.codes() for word in (code, games.find(code).title)]
    assert named(outside_games(), words) == []


def test_a_name_outside_is_found() -> None:
    texts = {"web/page.py": 'if game == "alpha_beta":\n    pass\nalphabet = "Alpha Beta!"\n'}
    assert [place.split(": ")[0] for place in named(texts, ["alpha_beta", "Alpha Beta!"])] == [
        "web/page.py:1",
        "web/page.py:3",
    ]
    assert named(texts, ["alpha", "bet"]) != []
    assert named({"a.py": "alphabet"}, ["alpha", "bet"]) == []


# Every statement of a RULES.md is shown by a test that cites it.

STATEMENT = re.compile(r"^- ([A-Z]{3}-\d\d)\b", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{3}-\d\d\b")
FOLDERS = sorted(path.parent for above in HOMES for path in PACKAGE.joinpath(*above).glob("*/__init__.py"))
EVERY_FOLDER = pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])


def statements(folder: Path) -> list[str]:
    """The IDs of a game's rules."""
    return STATEMENT.findall((folder / "RULES.md").read_text(encoding="utf-8"))


def cited_by_tests(sources: Iterable[str]) -> set[str]:
    """The IDs that test functions name: in their docstrings, their bodies or what they are parametrized with."""
    found: set[str] = set()
    for source in filter(CITED.search, sources):
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                first = min([node, *node.decorator_list], key=lambda part: part.lineno).lineno
                found.update(CITED.findall("\n".join(lines[first - 1 : node.end_lineno])))
    return found


def test_sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py")) if path != Path(__file__)]


test_sources.__test__ = False  # type: ignore[attr-defined]


@EVERY_FOLDER
def test_every_rule_is_cited_by_a_test(folder: Path) -> None:
    known = statements(folder)
    assert known, f"{folder.name} has no statements in its RULES.md"
    assert len(set(known)) == len(known), "an ID stands twice"
    cited = cited_by_tests(source for source in test_sources() if known[0][:4] in source)
    assert [rule for rule in known if rule not in cited] == []


@EVERY_FOLDER
def test_every_rule_that_is_cited_exists(folder: Path) -> None:
    known = statements(folder)
    prefix = known[0][:4]
    texts = [*test_sources(), *(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))]
    cited = {rule for text in texts for rule in CITED.findall(text) if rule.startswith(prefix)}
    assert cited - set(known) == set()


def test_a_rule_that_nothing_cites_is_found() -> None:
    source = '''
@pytest.mark.parametrize("rule", ["XYZ-03"])
def test_one(rule):
    """XYZ-01."""

def helper():
    """XYZ-02."""

# XYZ-04
'''
    assert cited_by_tests([source]) == {"XYZ-01", "XYZ-03"}
    assert STATEMENT.findall("# XYZ\n- XYZ-01 R One.\n  goes on (XYZ-02)\n- XYZ-03 D Three.\n") == ["XYZ-01", "XYZ-03"]


def test_the_game_folders_are_the_games() -> None:
    assert {folder.name for folder in FOLDERS} == {*games.codes(), *examples.codes()}
