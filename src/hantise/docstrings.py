"""Docstrings for the compiled build: mypyc leaves them out of the C that it makes, and they are put back there.

So `help()` says the same in both builds, but of named tuples in compiled modules, whose docstring mypyc replaces.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

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
