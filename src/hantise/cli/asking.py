"""Questions before something is lost, and files that a command writes whole."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hantise.cli.commands import BadUsage
from hantise.core.words import _

DECLINED = 1


def add_yes(parser: ArgumentParser) -> None:
    """--yes."""
    parser.add_argument("--yes", action="store_true", help="do it without asking first, as scripts have to")


def agreed(question: str, yes: bool) -> bool:
    """True if somebody says yes to it, or said --yes before; BadUsage where nobody can answer."""
    if yes:
        return True
    try:
        with _interruptible():
            answer = input(f"{question} [y/N] ")
    except EOFError as error:
        print()
        raise BadUsage("nobody said yes, so nothing was changed: add --yes to do it without being asked") from error
    return answer.strip().lower() in ("y", "yes")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C ends the question; asyncio would wait with it until somebody has answered."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def declined() -> int:
    """The exit status after a no, and the sentence."""
    print("Nothing was changed.")
    return DECLINED


# Files that a command writes whole.


def may_write(path: Path, yes: bool) -> bool:
    """True if nothing lies there, or may be replaced; BadUsage where no file can be."""
    if path.is_dir():
        raise BadUsage(f"{path} is a folder; give the name of a file")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give the file another name")
    return not path.exists() or agreed(f"{path} exists already. Replace it?", yes)


def check_folders(*paths: Path | None) -> None:
    """Check that files can be written where they are asked for; BadUsage before anything is worked out in vain."""
    for path in filter(None, paths):
        if not path.parent.is_dir():
            raise BadUsage(_("there is no folder {folder} for {path}").format(folder=path.parent, path=path))
        if path.is_dir():
            raise BadUsage(_("{path} is a folder").format(path=path))
