"""Text for a terminal: tables, counts, complaints, and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

BAD_INPUT = 2


def rows(heading: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table with a heading; numbers and their headings are aligned to the right."""
    everything = [heading, *lines]
    widths = [max(len(line[column]) for line in everything) for column in range(len(heading))]
    above = [all(_is_number(line[column]) for line in lines) for column in range(len(heading))]
    top = "  ".join(_cell(text, width, right) for text, width, right in zip(heading, widths, above))
    told = ("  ".join(_cell(text, width, _is_number(text)) for text, width in zip(line, widths)) for line in lines)
    return "\n".join([top.rstrip(), *(line.rstrip() for line in told)])


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[:1] == "-"


def _cell(text: str, width: int, right: bool) -> str:
    return text.rjust(width) if right else text.ljust(width)


def several(number: int, thing: str, things: str = "") -> str:
    """`1 match`, `1,200 matches`; the plural ends in s unless it is given."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def plain(text: str) -> str:
    """The text without control characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def complain(sentence: str) -> int:
    """Print the sentence on one line of stderr, even if it quotes several lines; the exit status for bad input."""
    print("hantise:", plain(" ".join(sentence.split())), file=sys.stderr)
    return BAD_INPUT


def watched(things: Iterable[T], words: str, total: int | None = None) -> Iterator[T]:
    """Each thing in turn, with a progress bar on a terminal; `total` is needed for things without a length."""
    if not sys.stderr.isatty():
        yield from things
        return
    # Imported late: most programs that play many games have no terminal.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(things, total=total, description=words)
