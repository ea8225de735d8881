"""Files that a command writes whole."""

from __future__ import annotations

from pathlib import Path

from hantise.cli.asking import agreed
from hantise.cli.parser import BadUsage
from hantise.core.words import _


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
