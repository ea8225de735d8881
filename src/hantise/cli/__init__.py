"""The command line: `hantise`, also `python -m hantise`."""

from hantise.cli.program import main

__all__ = ["main"]
