"""The default place of the matches."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path

from platformdirs import user_data_dir

from hantise.cli.parser import BadUsage

FILE = "hantise.sqlite3"
# Where `hantise serve` looks too: no command takes another place than the house that stands there.
VARIABLE = "HANTISE_DATABASE"


def default_database() -> Path | None:
    """A file in this user's data directory; None for a user without a home, as that of a service may be."""
    try:
        found = Path(user_data_dir("hantise", appauthor=False)) / FILE
    except RuntimeError:
        return None
    # Older platformdirs leave a "~" where they know of no home.
    return found if found.is_absolute() else None


def add_database(parser: ArgumentParser) -> None:
    """--database."""
    last = default_database() or "nowhere, because this user has no home"
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"where matches are kept: a URL, or a file (default: {VARIABLE}, or else {last})",
    )


def database(given: str | None) -> str:
    """The database to use, as a URL or a path; BadUsage where nothing names one."""
    if given is not None:
        return given
    found = os.environ.get(VARIABLE) or default_database()
    if not found:
        raise BadUsage("this user has no home to keep matches in: say where with --database")
    return str(found)
