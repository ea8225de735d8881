"""Keeping the record of a game that was played in the terminal."""

from __future__ import annotations

from pathlib import Path

from hantise.cli.parser import BadUsage
from hantise.cli.records import write_file
from hantise.cli.screen import Screen
from hantise.core import Record
from hantise.core.words import _


def check_free(path: Path) -> None:
    """Nothing lies at the path and its folder is there; BadUsage before a game is played in vain."""
    if path.exists():
        raise BadUsage(f"{path} exists already; give --record another name")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give --record another name")


def keep_or_ask(record: Record, screen: Screen, path: Path | None, asks: bool) -> None:
    """Write the record to the path; without one, or if that fails, ask where to, if asking makes sense."""
    kept = path is not None and _is_kept(record, screen, path)
    while asks and not kept:
        path = _ask_where(screen)
        kept = path is None or _is_kept(record, screen, path)


def _ask_where(screen: Screen) -> Path | None:
    try:
        name = screen.ask(_("Keep the record? A file name, or Enter for no:")).strip()
    except EOFError:
        screen.say("")
        return None
    return Path(name) if name else None


def _is_kept(record: Record, screen: Screen, path: Path) -> bool:
    try:
        write_file(path, record)
    except OSError as error:
        screen.say(_("{path} cannot be written ({why}).").format(path=path, why=error.strerror), "red")
        return False
    screen.say(_("The record is in {path}; hantise replay {path} tells it again.").format(path=path))
    return True
