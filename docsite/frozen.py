"""All that is public, a line for each name, as `tests/public.txt` keeps it: `python -m docsite.frozen` writes it anew.

A function or method with its signature, a field with its type and whether it has a default; what is deprecated says so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from docsite.faces import MODULES, public
from docsite.sources import ROOT, Found, Function, bases_of, definition, named_by, offered, path_of

FILE = ROOT / "tests" / "public.txt"
# What makes a difference to those who call it; whether an answer is kept does not.
MARKS = ("abstractmethod", "cached_property", "classmethod", "contextmanager", "overload", "property", "staticmethod")
DEPRECATED = re.compile(r"^Deprecated since (\S+): .*", re.MULTILINE)


def frozen() -> list[str]:
    """The lines, module after module."""
    return [line for module in MODULES for name in public(module) for line in told(module, name)]


def told(module: str, name: str) -> Iterator[str]:
    """A public name of a module, and if it is a class what can be asked of it."""
    found = definition(module, name)
    full = f"{module}.{name}"
    if found is None:
        yield f"{full}: {'module' if path_of(full) else 'of another library'}"
    elif isinstance(found.node, ast.ClassDef):
        yield from _class(full, found, found.node)
    else:
        yield from _line(full, found.node)


def _class(full: str, found: Found, node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    yield f"{full}: class({bases}){_since(node)}"
    named: set[str] = set()
    for part in [found, *filter(_is_hidden, bases_of(found))]:
        assert isinstance(part.node, ast.ClassDef)
        members = [member for member in part.node.body if _is_public(member) and named_by(member) not in named]
        named.update(map(named_by, members))
        for member in members:
            yield from _line(f"{full}.{named_by(member)}", member)


def _is_hidden(base: Found) -> bool:
    """Whether nobody is told of this class itself, so that its names are those of the classes made of it."""
    assert isinstance(base.node, ast.ClassDef)
    return not any(
        definition(module, base.node.name) == base for module in MODULES if base.node.name in offered(module)
    )


def _is_public(member: ast.stmt) -> bool:
    name = named_by(member)
    is_spoken = name.startswith("__") and isinstance(member, Function)
    return bool(name) and (is_spoken or not name.startswith("_"))


def _line(full: str, node: ast.stmt) -> Iterator[str]:
    """What its users stand on; a value itself is none of it."""
    if isinstance(node, Function):
        yield _function(full, node)
    elif isinstance(node, ast.AnnAssign):
        yield f"{full}: {ast.unparse(node.annotation)}{' = ...' if node.value is not None else ''}"
    else:
        yield f"{full} = ..."


def _function(full: str, node: Function) -> str:
    marks = [mark for mark in map(ast.unparse, node.decorator_list) if mark in MARKS]
    kinds = [*marks, "async"] if isinstance(node, ast.AsyncFunctionDef) else marks
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    before = f": {' '.join(kinds)} " if kinds else ""
    return f"{full}{before}({ast.unparse(node.args)}){returns}{_since(node)}"


def _since(node: ast.ClassDef | Function) -> str:
    """The sentence of its docstring that says since when it is deprecated, and what stands in its place."""
    sentence = DEPRECATED.search(ast.get_docstring(node) or "")
    return f"  # {sentence[0]}" if sentence else ""


def main() -> None:
    """Write the file anew."""
    FILE.write_text("\n".join(frozen()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
