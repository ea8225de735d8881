"""--start: the positions from which the games of an arena begin."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hantise.core import Game, HantiseError
from hantise.core.words import _

STDIN = "-"
# Before a line that says something about the positions.
REMARK = "#"


class BadStart(HantiseError):
    """The file has no positions to start from; the text names the line."""

    code = "bad-start"


class Start(NamedTuple):
    """A position to start from, as its line has it, and how many seats it has."""

    line: int
    text: str
    seats: int


def read_starts(source: str, game: Game, players: int | None) -> tuple[Start, ...]:
    """The positions in that file, or on stdin, all of so many seats, or of as many as the first; BadStart if not."""
    starts = tuple([_start(source, game, number, line) for number, line in _lines(source)])
    if not starts:
        raise BadStart(_("{path} has no positions").format(path=_name(source)))
    seats = players or starts[0].seats
    for start in starts:
        if start.seats != seats:
            raise _bad(source, start.line, _("it has {n} seats, not {seats}").format(n=start.seats, seats=seats))
    return starts


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, each with its number from 1."""
    for number, line in enumerate(_text(source).splitlines(), start=1):
        if line.strip() and not line.startswith(REMARK):
            yield number, line.strip()


def _text(source: str) -> str:
    if source == STDIN:
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadStart(_("{path} is no text in UTF-8").format(path=source)) from error
    except OSError as error:
        raise BadStart(_("{path} cannot be read: {reason}").format(path=source, reason=error.strerror)) from error


def _start(source: str, game: Game, number: int, line: str) -> Start:
    try:
        state = game.load(line)
        seats = len(state.standing())
        decides = 0 <= state.mover() < seats
    except (HantiseError, ValueError, LookupError, AssertionError) as error:
        raise _bad(source, number, str(error)) from error
    if not decides:
        raise _bad(source, number, _("nobody is to decide there"))
    return Start(number, line, seats)


def _bad(source: str, number: int, reason: str) -> BadStart:
    words = _("line {number} of {path}: {reason}")
    return BadStart(words.format(number=number, path=_name(source), reason=reason))


def _name(source: str) -> str:
    return "stdin" if source == STDIN else source
