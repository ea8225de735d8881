"""A quiet line at a table that somebody has left, or where a bot failed: who has gone, and who goes on instead."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.computer_faces import name_of

# Read aloud when it comes, and seen until the end by whoever looks.
LINE = Markup('<p class="practice" role="status">{}</p>')


def replaced_lines(names: Sequence[str], replaced: Sequence[tuple[int, str]]) -> list[Markup]:
    """A line for each seat whose bot a level has replaced."""
    words = _("{name} has floated back up to the attic. {other} plays on in their place.")
    return _lines(words, names, replaced)


def left_lines(names: Sequence[str], left: Sequence[tuple[int, str]]) -> list[Markup]:
    """A line for each seat whose person has left."""
    return _lines(_("{name} has left. {other} plays on in their place."), names, left)


def _lines(words: str, names: Sequence[str], gone: Sequence[tuple[int, str]]) -> list[Markup]:
    return [LINE.format(words.format(name=names[seat], other=name_of(level))) for seat, level in gone]
