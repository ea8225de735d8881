"""`help()` says the same in both builds: what the sources say, and where it is compiled the types behind it."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hantise
from docsite.faces import MODULES, public
from docsite.sources import Found, definition, path_of
from hantise.sources import compiled_sources, documented, quoted, told_by
from hantise.sources import spoken as said_compiled

SOURCES = Path(__file__).resolve().parents[1] / "src"
COMPILED = {
    path.relative_to(SOURCES).with_suffix("").as_posix().replace("/", ".") for path in compiled_sources(SOURCES)
}


def spoken(module: str) -> Iterator[tuple[str, Any, str]]:
    """The public names of a module, and what can be asked of them: each thing, and its docstring in the source."""
    for name in public(module):
        found = definition(module, name)
        if found is None or not isinstance(found.node, ast.ClassDef | ast.FunctionDef):
            continue
        thing = getattr(import_module(module), name)
        if not is_replaced(found.module, found.node):
            yield name, thing, said(found.module, found.node)
        if isinstance(found.node, ast.ClassDef):
            yield from parts(name, thing, found)


def is_replaced(module: str, node: ast.stmt) -> bool:
    """Of named tuples mypyc replaces the docstring by one of its own."""
    return module in COMPILED and isinstance(node, ast.ClassDef) and [*map(ast.unparse, node.bases)] == ["NamedTuple"]


def said(module: str, node: ast.ClassDef | ast.FunctionDef) -> str:
    """What the source says of it; where it runs compiled, its types too."""
    is_compiled = bool(hantise.COMPILED) and module in COMPILED
    return said_compiled(node) if is_compiled else ast.get_docstring(node) or ""


def parts(name: str, thing: Any, found: Found) -> Iterator[tuple[str, Any, str]]:
    assert isinstance(found.node, ast.ClassDef)
    for part in found.node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield f"{name}.{part.name}", inspect.getattr_static(thing, part.name), said(found.module, part)


@pytest.mark.parametrize("module", MODULES)
def test_what_is_public_tells_of_itself_as_its_source_does(module: str) -> None:
    told = {name: (inspect.getdoc(thing), said) for name, thing, said in spoken(module) if said}
    assert told
    assert {name: given for name, (given, said) in told.items() if given != said} == {}


def test_what_is_compiled_is_among_it() -> None:
    """State and its methods, by which every game is played."""
    names = [name for name, _thing, _said in spoken("hantise.core")]
    assert {"State", "State.apply", "View.seat", "Actions.name", "Rng"} <= {*names}
    found = definition("hantise.core", "State")
    assert found is not None
    assert found.module in COMPILED
    assert path_of(found.module) == SOURCES / "hantise/core/state.py"


def test_a_compiled_method_keeps_its_signature() -> None:
    from hantise.core import Actions

    assert re.match(r"\(self, (/, )?name", str(inspect.signature(Actions.family)))
    assert "spell" in inspect.signature(Actions.family).parameters


# The C that mypyc makes.

MADE = r"""
    {"apply",
     (PyCFunction)CPyPy_hantise___core___state___State___apply,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("apply($self, action)\n--\n\n")},
    {"odd", (PyCFunction)CPyPy_hantise___core___odd, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL) /* docstring */},
    {"other", (PyCFunction)CPyPy_other, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("other()\n--\n\n") /* docstring */},
static PyTypeObject CPyType_hantise___core___state___Bare_template_ = {
    .tp_name = "Bare",
    .tp_doc = PyDoc_STR(NULL),
};
static PyTypeObject CPyType_hantise___core___state___State_template_ = {
    .tp_name = "State",
    .tp_doc = PyDoc_STR("State(a=\"\")\n--\n\n"),
};
    {"seat",
     (getter)hantise___core___state___State_get_seat,
    NULL, NULL, NULL},
    {"turn",
     (getter)hantise___core___state___State_get_turn, (setter)hantise___core___state___State_set_turn,
     NULL, NULL},
"""
TOLD = {
    "hantise___core___state___State": "A position.",
    "hantise___core___state___State___apply": 'Take "it".\n\nAll.',
    "hantise___core___state___State___seat": "Whose.",
    "hantise___core___state___State___turn": "An attribute.",
    "hantise___core___odd": "Odd.",
}


def test_docstrings_are_put_behind_what_mypyc_tells() -> None:
    made = documented(MADE, TOLD)
    assert r'PyDoc_STR("apply($self, action)\n--\n\nTake \042it\042.\012\012All.")' in made
    assert 'PyDoc_STR("Odd.") /*' in made
    assert r'PyDoc_STR("State(a=\"\")\n--\n\nA position.")' in made
    assert '_get_seat,\n    NULL, "Whose.", NULL},' in made
    assert '_set_turn,\n     "An attribute.", NULL},' in made


def test_what_has_none_stays_as_it_is() -> None:
    assert documented(MADE, {}) == MADE
    made = documented(MADE, TOLD)
    assert r'PyDoc_STR("other()\n--\n\n") /*' in made
    assert '"Bare",\n    .tp_doc = PyDoc_STR(NULL)' in made


SOURCE = '''
"""Module."""
class C:
    """One.

    Two.
    """
    def m(self):
        """Three."""
    def n(self, name: str, *, most: int = 1) -> None:
        """Four."""
    @property
    def seat(self) -> int:
        """Five."""
    def silent(self) -> int: ...
def f(names: list[str]) -> int:
    """Six."""
'''


def test_names_are_those_that_mypyc_makes_and_types_follow_what_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.py"
    path.parent.mkdir()
    path.write_text(SOURCE)
    assert told_by(path, tmp_path) == {
        "a___b___C": "One.\n\nTwo.",
        "a___b___C___m": "Three.",
        "a___b___C___n": "Four.\n\n(name: str, *, most: int=1) -> None",
        "a___b___C___seat": "Five.\n\n-> int",
        "a___b___f": "Six.\n\n(names: list[str]) -> int",
    }


def test_text_is_told_in_plain_signs() -> None:
    """No sign of C's own, no trigraph, and no digit that would lengthen what stands before it."""
    assert quoted('a "b" \\ é??=\n1') == r"a \042b\042 \134 \303\251\077\077=\0121"
