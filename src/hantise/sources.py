"""The sources that the compiled build compiles, their groups, and the fingerprint that ties a build to them."""

import hashlib
from pathlib import Path

ENGINE = (
    "hantise/core/actions.py",
    "hantise/core/facts_view.py",
    "hantise/core/hints.py",
    "hantise/core/mask.py",
    "hantise/core/rng.py",
    "hantise/core/row.py",
    "hantise/core/scale.py",
    "hantise/core/state.py",
    "hantise/core/tables.py",
    "hantise/core/view.py",
    "hantise/bots/exact.py",
    "hantise/bots/playout.py",
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
