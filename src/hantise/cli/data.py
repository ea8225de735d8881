"""The default place of the matches."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path

from platformdirs import user_data_dir

FILE = "hantise.sqlite3"
# Where `hantise serve` looks too: no command takes another place than the house that stands there.
VARIABLE = "HANTISE_DATABASE"


def default_database() -> Path:
    """A file in this user's data directory."""
    return Path(user_data_dir("hantise", appauthor=False)) / FILE


def add_database(parser: ArgumentParser) -> None:
    """--database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"where matches are kept: a URL, or a file (default: {VARIABLE}, or else {default_database()})",
    )


def database(given: str | None) -> str:
    """The database to use, as a URL or a path."""
    return given if given is not None else os.environ.get(VARIABLE) or str(default_database())
