"""Which tests are nearest to what has changed: those that import it, those that import what imports it, and so on."""

from __future__ import annotations

import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bootstrap.steps import ROOT

# Where names of modules start.
STARTS = ("src", "tests", "")
FOLDERS = ("src", "tests", "bench", "bootstrap", "docsite")
# What each file of tests took when it last ran (tests/conftest.py), in seconds.
SECONDS = ROOT / ".pytest_cache" / "v" / "hantise" / "seconds"
UNKNOWN = 1.0
# Faster than a parse of every file.
IMPORT = re.compile(r"^[ \t]*(?:from ([\w.]+) import (\([^)]*\)|[^(\n]+)|import ([^(\n]+))$", re.MULTILINE)


def changed() -> list[str]:
    """The files that differ from the last commit; where none does, those that this commit changed."""
    differing = asked("diff", "--name-only", "HEAD") + asked("ls-files", "--others", "--exclude-standard")
    return sorted(differing or asked("diff", "--name-only", "HEAD~1", "HEAD"))


def asked(*words: str) -> list[str]:
    """The lines that git answers; none where there is no repository."""
    try:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout.splitlines()
    except OSError:
        return []


def nearest_tests(names: list[str], seconds: float) -> tuple[list[str], int]:
    """The files of tests that stand on these files, the nearest first, as many as run in these seconds; and how many
    more there are."""
    took = json.loads(SECONDS.read_text(encoding="utf-8")) if SECONDS.is_file() else {}
    chosen, total = list[str](), 0.0
    found = [path.relative_to(ROOT).as_posix() for path in nearest(names) if is_test(path)]
    for name in found:
        total += took.get(name, UNKNOWN)
        if total <= seconds or not chosen:
            chosen.append(name)
    return chosen, len(found) - len(chosen)


def is_test(path: Path) -> bool:
    """True if its tests need no browser."""
    return path.name.startswith("test_") and path.is_relative_to(ROOT / "tests") and "browser" not in path.parts


def nearest(names: list[str]) -> Iterator[Path]:
    """All sources that stand on these files, in the order of how many imports lie between."""
    standing = defaultdict(list)
    for path in sources():
        for other in imported(path):
            standing[other].append(path)
    reached = dict.fromkeys(path for name in names for path in touched(ROOT / name))
    for path in (queue := list(reached)):
        yield path
        new = [other for other in standing[path] if other not in reached]
        reached.update(dict.fromkeys(new))
        queue += new


def touched(path: Path) -> list[Path]:
    """The sources that a change of this file changes: itself, those of its folder, or those that name it."""
    if path.suffix == ".py" and path.name != "conftest.py":
        return [path] if path.exists() else []
    if path.is_relative_to(ROOT / "tests"):
        return sorted(path.parent.rglob("test_*.py"))
    package = next((folder for folder in path.parents if (folder / "__init__.py").exists()), None)
    return [package / "__init__.py"] if package else [source for source in sources() if path.name in text_of(source)]


@cache
def text_of(path: Path) -> str:
    """What this source says."""
    return path.read_text(encoding="utf-8")


@cache
def sources() -> list[Path]:
    """Every file of Python in the repository."""
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def modules() -> dict[str, Path]:
    """Every source by the name under which others import it."""
    found = {}
    for start in STARTS:
        for path in sources():
            if path.is_relative_to(ROOT / start) and (start or path.relative_to(ROOT).parts[0] not in STARTS):
                parts = path.relative_to(ROOT / start).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def names_in(path: Path) -> list[tuple[str, str]]:
    """What this source imports: a module and a name in it, "" for the module itself."""
    found = list[tuple[str, str]]()
    for module, names, alone in IMPORT.findall(text_of(path)):
        parts = [part.partition("#")[0] for part in (names.strip("()") or alone).splitlines()]
        words = [word.split()[0] for word in ",".join(parts).split(",") if word.strip()]
        found += [(module, word) for word in words] if module else [(word, "") for word in words]
    return found


def imported(path: Path) -> set[Path]:
    """The sources on which this one stands; a name that a package passes on is its own module's."""
    return {source for module, name in names_in(path) if (source := source_of(module, name)) not in (None, path)}


def source_of(module: str, name: str) -> Path | None:
    """Where this name of this module is defined, as far as our own sources tell."""
    path = modules().get(f"{module}.{name}") or modules().get(module)
    if path is None or path.name != "__init__.py" or path == modules().get(f"{module}.{name}"):
        return path
    passed = next((other for other, its in names_in(path) if its == name and other != module), "")
    return source_of(passed, name) or path if passed else path
