"""Files that a command writes whole."""

from __future__ import annotations

from pathlib import Path

from hantise.cli.asking import agreed
from hantise.cli.parser import BadUsage


def may_write(path: Path, yes: bool) -> bool:
    """True if nothing lies there, or may be replaced; BadUsage where no file can be."""
    if path.is_dir():
        raise BadUsage(f"{path} is a folder; give the name of a file")
    if not path.parent.is_dir():
        raise BadUsage(f"there is no folder {path.parent}; make it, or give the file another name")
    return not path.exists() or agreed(f"{path} exists already. Replace it?", yes)
