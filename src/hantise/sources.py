"""Which sources the compiled build compiles, and the fingerprint that ties a build to them."""

import hashlib
from pathlib import Path

PATTERNS = (
    "hantise/core/actions.py",
    "hantise/core/hints.py",
    "hantise/core/mask.py",
    "hantise/core/rng.py",
    "hantise/core/row.py",
    "hantise/core/state.py",
    "hantise/core/view.py",
    "hantise/games/*/*.py",
    "hantise/testing/games/*/*.py",
    "hantise/bots/exact.py",
    "hantise/bots/playout.py",
    "hantise/bots/search.py",
    "hantise/bots/tree.py",
)
"""One group: calls between these are direct. What is missing is skipped; a new game is found by itself.

A game's rules and all that they stand on are compiled together, because mypyc cannot read the attributes of
an interpreted base class. `core/vecs.py` is absent on purpose: compiled modules take `vec` from librt,
interpreted ones take lists from it, so it must stay interpreted.
"""

INTERPRETED = ("__init__", "facts", "table")
"""What a game says once or draws seldom gains nothing by compiling; mypyc erases the types that `facts` reads."""


def compiled_sources(root: Path) -> list[Path]:
    """The sources to compile below `root` (the folder that holds `hantise`), in one order on every machine."""
    found = {path for pattern in PATTERNS for path in root.glob(pattern) if path.stem not in INTERPRETED}
    return sorted(found, key=lambda path: path.relative_to(root).as_posix())


def digest(root: Path) -> str:
    """The SHA-256 of those sources and their names; the same whatever the machine's line endings."""
    total = hashlib.sha256()
    for path in compiled_sources(root):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(root).as_posix()} {len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()
