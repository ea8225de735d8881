"""The host's key, by which secrets of matches are encrypted in the database."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hantise.store.safe import Safe

VARIABLE = "HANTISE_KEY"
LONGEST = 200


def add_key(parser: ArgumentParser) -> None:
    """--key-file."""
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help=f"a file with the key that locks the secrets of matches in the database: 64 hexadecimal digits"
        f" (default: the environment's {VARIABLE}; without either they are not locked)",
    )


def safe_by(key_file: Path | None) -> Safe:
    """The safe that the key in this file opens, or else the environment's; BadKey says what is wrong with it."""
    from hantise.store.safe import safe_of

    return safe_of(os.environ.get(VARIABLE, "") if key_file is None else _text_of(key_file))


def _text_of(path: Path) -> str:
    """The text of the file; BadKey if it is empty, because whoever names a file wants a key."""
    from hantise.store.safe import BadKey

    with path.open("rb") as file:
        text = file.read(LONGEST).decode("ascii", "replace").strip()
    if not text:
        raise BadKey(f"there is no key in {path}: write 64 hexadecimal digits there")
    return text
