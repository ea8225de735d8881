"""The sources that the compiled build compiles: their groups, their docstrings, and the fingerprint of a build."""

import ast
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

ENGINE = (
    "hantise/core/actions.py",
    "hantise/core/hints.py",
    "hantise/core/rng.py",
    "hantise/core/row.py",
    "hantise/core/state.py",
    "hantise/core/tables.py",
    "hantise/core/view.py",
    "hantise/bots/exact.py",
    "hantise/bots/search.py",
    "hantise/bots/tree.py",
)
"""What every game stands on, and the search.

`core/vecs.py` is absent on purpose: compiled modules take `vec` from librt, interpreted ones take lists from it, so it
must stay interpreted.
"""

GAMES = ("hantise/games/*/*.py", "hantise/testing/games/*/*.py")
"""A game's rules and all that they stand on are compiled together, because mypyc cannot read the attributes of an
interpreted base class; a new game is found by itself."""

INTERPRETED = (
    "__init__",
    "facts",
    "moments",
    "room",
    "table",
)
"""What a game says once or draws seldom gains nothing by compiling (`bench modules`: no row above 1.05 by its least
turn); mypyc erases the types that `facts` reads."""


def groups(root: Path) -> dict[str, list[Path]]:
    """The sources to compile below `root` (the folder that holds `hantise`), by the extension that holds them.

    One group is the engine, and each game is one: inside a group calls are direct, an edit compiles its group alone,
    and several groups compile side by side. Names and files are in one order on every machine.
    """
    found = {"hantise_engine": [path for name in ENGINE if (path := root / name).is_file()]}
    for path in sorted((path for pattern in GAMES for path in root.glob(pattern)), key=Path.as_posix):
        if path.stem not in INTERPRETED:
            found.setdefault(f"hantise_{path.parent.name}", []).append(path)
    return {name: sorted(paths, key=Path.as_posix) for name, paths in found.items() if paths}


def compiled_sources(root: Path) -> list[Path]:
    """All of them, group by group."""
    return [path for paths in groups(root).values() for path in paths]


def digest(root: Path) -> str:
    """The SHA-256 of those sources and their names; the same whatever the machine's line endings."""
    total = hashlib.sha256()
    for path in compiled_sources(root):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()


# mypyc leaves docstrings out of the C that it makes, and they are put back there: so `help()` says the same in both
# builds, but of named tuples in compiled modules, whose docstring mypyc replaces.

# mypyc's names are those of module, class and function, told apart by this.
BETWEEN = "___"
# A method or function; the type of a class; an attribute or property. What is told so far is a signature, or nothing.
TOLD = r'PyDoc_STR\((?P<told>NULL|"(?:[^"\\]|\\.)*")\)'
CALLED = re.compile(rf"\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[\w |]+, {TOLD}")
CLASS = re.compile(rf"PyTypeObject CPyType_(?P<name>\w+)_template_ = \{{(?:\s+[^}}\n].*)*?\s+\.tp_doc = {TOLD}")
ASKED = re.compile(
    r'\{"(?P<asked>\w+)",\s+\(getter\)(?P<name>\w+)_get_(?P=asked),'
    r"\s+(?:\(setter\)\w+|NULL),\s+(?P<told>NULL),\s+NULL\}"
)


def documented(made: str, told: dict[str, str]) -> str:
    """The C that mypyc made, with these docstrings, by mypyc's names of what they belong to."""

    def put(found: re.Match[str]) -> str:
        asked = found.groupdict().get("asked")
        said = told.get(BETWEEN.join(filter(None, (found["name"], asked))))
        return found[0] if said is None else _with(found, said)

    for pattern in (CALLED, CLASS, ASKED):
        made = pattern.sub(put, made)
    return made


def _with(found: re.Match[str], said: str) -> str:
    """What was found, with this docstring behind what was told so far."""
    start, end = (place - found.start() for place in found.span("told"))
    before = "" if found["told"] == "NULL" else found["told"][1:-1]
    return f'{found[0][:start]}"{before}{quoted(said)}"{found[0][end:]}'


def quoted(text: str) -> str:
    """The text within quotes of C: what is not plain is told by its bytes."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())


def told_by(path: Path, root: Path) -> dict[str, str]:
    """The docstrings of a source below the root, by mypyc's names of what they belong to."""
    module = BETWEEN.join(path.relative_to(root).with_suffix("").parts)
    return dict(_told(ast.parse(path.read_text(encoding="utf-8")), module))


def _told(node: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    for part in node.body:
        if isinstance(part, ast.ClassDef | ast.FunctionDef):
            said = ast.get_docstring(part)
            if said:
                yield f"{name}{BETWEEN}{part.name}", said
            if isinstance(part, ast.ClassDef):
                yield from _told(part, f"{name}{BETWEEN}{part.name}")
