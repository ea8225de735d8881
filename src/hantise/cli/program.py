"""The program `hantise` and its commands."""

from __future__ import annotations

import io
import os
import platform
import sys
from collections.abc import Sequence

import hantise
from hantise.cli.commands import NAMES, BadUsage, Parser, load, nearest
from hantise.cli.settings import settle
from hantise.cli.text import plain
from hantise.core import HantiseError
from hantise.core.words import speaking

BAD_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words say (by default those of the command line); the exit status.

    0 when all went well, 1 when somebody was asked and said no, 2 with one sentence on stderr for bad input, 130 for
    Ctrl-C, 141 when nobody reads on.
    """
    _never_stumble_over_signs()
    try:
        with speaking(_language()):
            status = _run(list(sys.argv[1:] if words is None else words))
        sys.stdout.flush()
    except HantiseError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except OSError as error:
        what = error.strerror or str(error)
        return _complain(f"{error.filename}: {what}" if error.filename else what)
    return status


def _language() -> str:
    """The first that the environment names, as programs in a terminal have it: `fr` of `fr_BE.UTF-8`."""
    wishes = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wishes), "")[:2]


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        return _say(_overview())
    if words[0] in ("-V", "--version"):
        build = f"compiled from {hantise.COMPILED[:12]}" if hantise.COMPILED else "interpreted"
        return _say(f"hantise {hantise.__version__}, {build}, on Python {platform.python_version()}")
    if words[0].startswith("-"):
        raise BadUsage(f"{words[0][:40]} comes after a command; see hantise --help")
    command = load(nearest(words[0]))
    parser = Parser(command)
    if "-h" in words or "--help" in words:
        return _say(parser.format_help())
    return command.run(settle(parser, words[1:]) if command.reads_settings else parser.parse_args(words[1:]))


def _say(text: str) -> int:
    print(text.rstrip())
    return 0


def _complain(sentence: str) -> int:
    # One line, whatever was quoted in it.
    print("hantise:", plain(" ".join(sentence.split())), file=sys.stderr)
    return BAD_INPUT


def _close_quietly() -> int:
    """Nobody reads stdout any more, so that the interpreter must not try to flush it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NOBODY_READS


def _never_stumble_over_signs() -> None:
    """A sign that this terminal cannot show or send becomes a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _overview() -> str:
    lines = [f"  {name:<10}{load(name).summary}" for name in NAMES]
    return "\n".join(
        [
            "usage: hantise COMMAND ...",
            "",
            "Ghostly card and board games at one table.",
            "",
            *lines,
            "",
            "  --version  what is installed here",
            "",
            "hantise COMMAND --help tells more about a command, with an example.",
        ]
    )
