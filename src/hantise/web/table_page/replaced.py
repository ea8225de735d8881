"""A quiet line at a table where a bot failed: who has gone, and who goes on instead."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.computer_faces import name_of

# Read aloud when it comes, and seen until the end by whoever looks.
LINE = Markup('<p class="practice" role="status">{}</p>')


def replaced_lines(names: Sequence[str], replaced: Sequence[tuple[int, str]]) -> list[Markup]:
    """A line for each seat whose bot a level has replaced."""
    return [LINE.format(_told(names[seat], level)) for seat, level in replaced]


def _told(name: str, level: str) -> str:
    words = _("{name} has floated back up to the attic. {other} plays on in their place.")
    return words.format(name=name, other=name_of(level))
