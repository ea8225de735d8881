"""Who sees what of a game, as its own tests write it down from the rules."""

from importlib import import_module
from pathlib import Path

from hantise.core import Options
from hantise.testing.secrecy import Sees

GAMES = Path(__file__).parents[1] / "games"
SAID = "def who_sees("


def _place(code: str) -> str:
    """In a module of its own, or where the game's own pairs are compared."""
    for name in ("seen", "test_secrecy"):
        path = GAMES / code / f"{name}.py"
        if path.exists() and SAID in path.read_text("utf-8"):
            return f"games.{code}.{name}"
    return ""


# The games that keep cards from seats.
SECRETIVE = tuple(sorted(folder.name for folder in GAMES.iterdir() if folder.is_dir() and _place(folder.name)))


def who_sees(code: str, options: Options) -> Sees:
    found: Sees = import_module(_place(code)).who_sees(options)
    return found
