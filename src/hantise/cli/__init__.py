"""The command line: `hantise`, also `python -m hantise`. It loads a command only when it is given one."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import hantise
from hantise.cli.text import complain

__all__ = ["main"]

INTERRUPTED = 130
NOBODY_READS = 141
# What `hantise` does that is given no command, as by uvx or a double click.
OPEN_THE_HOUSE = ["serve", "--open"]


def main(words: Sequence[str] | None = None) -> int:
    """Run a command (by default that of the command line); the exit status.

    0 for success, 1 when the answer to a question was no or the doctor found something wrong, 2 with one sentence on
    stderr for bad input, 130 for Ctrl-C, 141 when stdout was closed.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character that the terminal cannot encode becomes a question mark.
            stream.reconfigure(errors="replace")
    try:
        status = _run(list(sys.argv[1:] if words is None else words) or OPEN_THE_HOUSE)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Stdout is closed, so the interpreter must not flush it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except OSError as error:
        what = error.strerror or str(error)
        return complain(f"{error.filename}: {what}" if error.filename else what)
    return status


def _run(words: list[str]) -> int:
    # Imported late, so that the version and the overview come at once.
    if words[0] in ("-h", "--help", "help"):
        from hantise.cli.overview import overview

        print(overview())
    elif words[0] in ("-V", "--version"):
        build = f"compiled from {hantise.COMPILED[:12]}" if hantise.COMPILED else "interpreted"
        print(f"hantise {hantise.__version__}, {build}, on Python {sys.version.split()[0]}")
    else:
        from hantise.cli.commands import run

        return run(words)
    return 0
