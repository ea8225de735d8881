"""The sources of the compiled build: their groups, their docstrings and their digest."""

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
"""The modules below every game, and the search.

`core/vecs.py` must stay interpreted: compiled modules take `vec` from librt, interpreted ones take lists from it.
"""

GAMES = ("hantise/games/*/*.py", "hantise/testing/games/*/*.py")
"""A game's modules are compiled together with the modules below, because mypyc cannot read the attributes of an
interpreted base class. The pattern finds a new game."""

LEARNED = ("hantise/core/judgement.py", "hantise/games/*/learned.py")
"""The learned judgements: a group of its own above the games, so that their features change and no game is compiled."""

INTERPRETED = ("__init__", "facts", "moments", "room", "table")
"""These modules of a game run seldom and gain nothing by compiling (`bench modules`: no row above 1.05 by its least
turn). mypyc also erases the types that `facts` reads."""


def groups(root: Path) -> dict[str, list[Path]]:
    """The sources below `root` (the folder that holds `hantise`), by the name of their extension.

    The engine is a group, and each game is one. Calls inside a group are direct, an edit compiles its group alone, and
    groups compile in parallel. The order of names and files is the same on every machine.
    """
    found = {"hantise_engine": [path for name in ENGINE if (path := root / name).is_file()]}
    for path in sorted((path for pattern in GAMES for path in root.glob(pattern)), key=Path.as_posix):
        if path.stem not in (*INTERPRETED, "learned"):
            found.setdefault(f"hantise_{path.parent.name}", []).append(path)
    found["hantise_learned"] = [path for pattern in LEARNED for path in root.glob(pattern)]
    return {name: sorted(paths, key=Path.as_posix) for name, paths in found.items() if paths}


def compiled_sources(root: Path) -> list[Path]:
    """All these sources, group by group."""
    return [path for paths in groups(root).values() for path in paths]


def digest(root: Path) -> str:
    """The SHA-256 of those sources and their names, independent of line endings."""
    total = hashlib.sha256()
    for path in compiled_sources(root):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()


# Docstrings: mypyc drops them, so they are put back into the generated C, and `help()` says the same in both builds. An
# exception are named tuples, whose docstrings mypyc replaces. Types follow the words: an extension has none to show.

# Joins module, class and function in the names of mypyc.
BETWEEN = "___"
# A method or function; the type of a class; an attribute or property. `told` is a signature or nothing.
TOLD = r'PyDoc_STR\((?P<told>NULL|"(?:[^"\\]|\\.)*")\)'
CALLED = re.compile(rf"\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[\w |]+, {TOLD}")
CLASS = re.compile(rf"PyTypeObject CPyType_(?P<name>\w+)_template_ = \{{(?:\s+[^}}\n].*)*?\s+\.tp_doc = {TOLD}")
ASKED = re.compile(
    r'\{"(?P<asked>\w+)",\s+\(getter\)(?P<name>\w+)_get_(?P=asked),'
    r"\s+(?:\(setter\)\w+|NULL),\s+(?P<told>NULL),\s+NULL\}"
)


def documented(made: str, told: dict[str, str]) -> str:
    """The generated C with these docstrings, which are keyed by the names of mypyc."""

    def put(found: re.Match[str]) -> str:
        asked = found.groupdict().get("asked")
        said = told.get(BETWEEN.join(filter(None, (found["name"], asked))))
        return found[0] if said is None else _with(found, said)

    for pattern in (CALLED, CLASS, ASKED):
        made = pattern.sub(put, made)
    return made


def _with(found: re.Match[str], said: str) -> str:
    """The match with this docstring after its signature."""
    start, end = (place - found.start() for place in found.span("told"))
    before = "" if found["told"] == "NULL" else found["told"][1:-1]
    return f'{found[0][:start]}"{before}{quoted(said)}"{found[0][end:]}'


def quoted(text: str) -> str:
    """The text for a string in C; other than plain characters are octal escapes."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())


def told_by(path: Path, root: Path) -> dict[str, str]:
    """The docstrings of a source below the root, by the names of mypyc."""
    module = BETWEEN.join(path.relative_to(root).with_suffix("").parts)
    return dict(_told(ast.parse(path.read_text(encoding="utf-8")), module))


def _told(node: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    for part in node.body:
        if isinstance(part, ast.ClassDef | ast.FunctionDef):
            if said := spoken(part):
                yield f"{name}{BETWEEN}{part.name}", said
            if isinstance(part, ast.ClassDef):
                yield from _told(part, f"{name}{BETWEEN}{part.name}")


def spoken(node: ast.ClassDef | ast.FunctionDef) -> str:
    """What an extension says of this class or function: its docstring, and the types of a function; "" without one."""
    said = ast.get_docstring(node) or ""
    return f"{said}\n\n{_types(node)}" if said and isinstance(node, ast.FunctionDef) and node.returns else said


def _types(node: ast.FunctionDef) -> str:
    """What it takes and gives, as `(name: str) -> Action`; of an attribute, what it gives."""
    assert node.returns is not None
    gives = f"-> {ast.unparse(node.returns)}"
    if any(ast.unparse(mark) == "property" for mark in node.decorator_list):
        return gives
    taken = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    return f"({taken}) {gives}"
