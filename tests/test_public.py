"""What is public stays as it is, unless somebody says so in `public.txt` too (CONTRIBUTING.md)."""

import ast
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from docsite import frozen
from docsite.sources import SOURCES

WAY = "`python -m docsite.frozen` writes tests/public.txt anew; say so in CHANGELOG.md"


def test_what_is_public_is_what_was_agreed() -> None:
    kept, now = frozen.FILE.read_text(encoding="utf-8").splitlines(), frozen.frozen()
    gone, new = [line for line in kept if line not in now], [line for line in now if line not in kept]
    assert (gone, new) == ([], []), WAY
    assert kept == now, WAY


def test_no_name_stands_for_two_things() -> None:
    names = [line.split("(")[0].split(":")[0] for line in frozen.frozen()]
    assert len(set(names)) == len(names)


def test_the_examples_import_what_there_is() -> None:
    """Some need libraries that are not installed here."""
    found = 0
    for path in (Path(__file__).parents[1] / "examples").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("hantise"):
                held = vars(import_module(str(node.module)))
                lost = [
                    one.name
                    for one in node.names
                    if one.name not in held and not ("__path__" in held and find_spec(f"{node.module}.{one.name}"))
                ]
                assert not lost, f"{path.name}: {node.module} has no {lost}"
                found += 1
    assert found > 5


SAMPLE = '''
class Base:
    def inherited(self) -> int: ...

class Thing(Base):
    """A thing."""
    name: str
    size: int = 4
    LIMIT = 9
    _own: int
    __slots__ = ()

    def __init__(self, name: str) -> None: ...
    def __len__(self) -> int: ...
    def _hidden(self) -> None: ...
    @property
    def whole(self) -> bool: ...
    async def wait(self, *, most: float = 1.5) -> None: ...

def old(a: int) -> int:
    """The same as `new`.

    Deprecated since 0.2: `new` takes more.
    """
'''


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], list[str]]:
    """What is told of a name of a module of this text."""

    def told(text: str, name: str) -> list[str]:
        tree = ast.parse(text)
        monkeypatch.setattr("docsite.sources.tree_of", lambda module: tree)
        return list(frozen.told("hantise.sample", name))

    return told


def test_a_class_is_told_by_all_that_can_be_asked_of_it(sample: Callable[[str, str], list[str]]) -> None:
    assert sample(SAMPLE, "Thing") == [
        "hantise.sample.Thing: class(Base)",
        "hantise.sample.Thing.name: str",
        "hantise.sample.Thing.size: int = ...",
        "hantise.sample.Thing.LIMIT = ...",
        "hantise.sample.Thing.__init__(self, name: str) -> None",
        "hantise.sample.Thing.__len__(self) -> int",
        "hantise.sample.Thing.whole: property (self) -> bool",
        "hantise.sample.Thing.wait: async (self, *, most: float=1.5) -> None",
        "hantise.sample.Thing.inherited(self) -> int",
    ]


def test_what_is_deprecated_says_since_when_and_what_stands_in_its_place(
    sample: Callable[[str, str], list[str]],
) -> None:
    assert sample(SAMPLE, "old") == ["hantise.sample.old(a: int) -> int  # Deprecated since 0.2: `new` takes more."]


def test_whatever_is_deprecated_warns_and_nothing_else_does() -> None:
    """Where the docstring says so there is a DeprecationWarning, and the other way round."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((SOURCES / "hantise").rglob("*.py"))]
    assert [name for text in texts for name in half_deprecated(text)] == []


WARNS = '''
def old() -> None:
    """Deprecated since 0.2: `new` takes more."""
    warn("deprecated since 0.2: new takes more", DeprecationWarning, stacklevel=2)
'''


def test_a_deprecation_without_a_warning_and_a_warning_without_one_are_found() -> None:
    assert half_deprecated(WARNS) == []
    assert half_deprecated(SAMPLE) == ["old"]
    assert half_deprecated(WARNS.replace("Deprecated", "Once")) == ["old"]


def half_deprecated(text: str) -> list[str]:
    """Functions and classes that say it or warn of it, but not both."""
    if "Deprecat" not in text:
        return []
    named = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return [node.name for node in named if not is_whole(node)]


def is_whole(node: ast.ClassDef | ast.FunctionDef) -> bool:
    says = bool(frozen.DEPRECATED.search(ast.get_docstring(node) or ""))
    return says == any(isinstance(name, ast.Name) and name.id == "DeprecationWarning" for name in ast.walk(node))
