"""The overview of all commands, and what help says of each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

# By command, in the order of the overview.
HELP: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("help.toml").read_text(encoding="utf-8"))
# The help of arguments that several commands have.
ARGUMENTS: Final[dict[str, str]] = HELP.pop("shared")


def overview() -> str:
    """The help of the program."""
    lines = "\n".join(f"  {name:<10}{told['summary']}" for name, told in HELP.items())
    return f"""\
usage: hantise [COMMAND ...]

Ghostly card and board games at one table. Without a command it opens the house: hantise serve --open.

{lines}

  --version  what is installed here

hantise COMMAND --help tells more about a command, with an example."""
