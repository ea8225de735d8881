"""Columns of plain text."""

from __future__ import annotations

from collections.abc import Sequence


def rows(heading: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """The lines below the heading, in columns as wide as they need; numbers to the right."""
    everything = [heading, *lines]
    widths = [max(len(line[column]) for line in everything) for column in range(len(heading))]
    return "\n".join("  ".join(_cell(text, width) for text, width in zip(line, widths)).rstrip() for line in everything)


def _cell(text: str, width: int) -> str:
    return text.rjust(width) if text[:1].isdigit() or text[:1] == "-" else text.ljust(width)
