"""Text for a terminal: tables, counts, times, and the removal of control characters."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Sequence
from datetime import timedelta


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


_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_SPAN = re.compile(r"([0-9]{1,4})([hdw])")


def read_span(text: str) -> timedelta:
    """The time in a text like `90d`; ArgumentTypeError for any other text."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a time such as 90d, 12w or 36h")
    return int(found[1]) * _UNITS[found[2]]


def told_age(age: timedelta) -> str:
    """The age in its largest unit."""
    minutes = max(0, int(age.total_seconds()) // 60)
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // (24 * 60)} days ago"
