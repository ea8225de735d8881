"""Columns of plain text."""

from __future__ import annotations

from collections.abc import Sequence


def rows(heading: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """The lines below the heading, in columns as wide as they need; numbers to the right, and what is above them."""
    everything = [heading, *lines]
    widths = [max(len(line[column]) for line in everything) for column in range(len(heading))]
    above = [all(_is_number(line[column]) for line in lines) for column in range(len(heading))]
    top = "  ".join(_cell(text, width, right) for text, width, right in zip(heading, widths, above))
    return "\n".join([top.rstrip(), *(_line(line, widths) for line in lines)])


def _line(line: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(_cell(text, width, _is_number(text)) for text, width in zip(line, widths)).rstrip()


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[:1] == "-"


def _cell(text: str, width: int, right: bool) -> str:
    return text.rjust(width) if right else text.ljust(width)
