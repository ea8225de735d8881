"""The command line: `hantise`, also `python -m hantise`."""

from hantise.cli.commands import main

__all__ = ["main"]
