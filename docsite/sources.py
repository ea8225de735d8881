"""What a module of the sources offers, read from its text: nothing is imported, and no build makes a difference."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Found(NamedTuple):
    """Where a name is defined: the module, and the statement there."""

    module: str
    node: ast.stmt


@cache
def path_of(module: str) -> Path | None:
    """The file of a module; None if it is none of ours."""
    path = SOURCES.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@cache
def tree_of(module: str) -> ast.Module:
    """The module, read."""
    path = path_of(module)
    assert path is not None, module
    return ast.parse(path.read_text(encoding="utf-8"))


def offered(module: str) -> list[str]:
    """The public names of a module: its `__all__`, or else its functions, classes and types without an underscore."""
    body = tree_of(module).body
    for node in body:
        if isinstance(node, ast.Assign) and named_by(node) == "__all__":
            return sorted(ast.literal_eval(node.value))
    return sorted({named_by(node) for node in body if is_told(node) and not named_by(node).startswith("_")})


def is_told(node: ast.stmt) -> bool:
    """Whether others could ask for it: values that a module keeps for itself are none of theirs."""
    is_type = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
    return is_type or isinstance(node, ast.ClassDef | Function)


def definition(module: str, name: str) -> Found | None:
    """Where this name of a module is defined, however many modules pass it on; None if that is not ours."""
    for node in tree_of(module).body:
        if named_by(node) == name:
            return Found(module, node)
        if isinstance(node, ast.ImportFrom) and node.module and path_of(node.module):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return definition(node.module, alias.name)
    return None


def named_by(node: ast.stmt) -> str:
    """What a statement defines; "" for one that defines nothing."""
    if isinstance(node, ast.ClassDef | Function):
        return node.name
    target = (
        node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
    )
    return target.id if isinstance(target, ast.Name) else ""


def bases_of(found: Found) -> Iterator[Found]:
    """The classes of ours that a class is made of, the nearest first."""
    assert isinstance(found.node, ast.ClassDef)
    for base in found.node.bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        above = definition(found.module, name.id) if isinstance(name, ast.Name) else None
        if above is not None and isinstance(above.node, ast.ClassDef):
            yield above
            yield from bases_of(above)
