"""A match that is over as it stood after some of its events, through the eyes of one seat or of who looked on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from hantise.core import SPECTATOR
from hantise.core.steps import Steps
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.log import result, tell
from hantise.web.table_page.snapshot import Line, Sight, lines_of, sight_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.position import Position

# Who looked on has no seat.
ALL = "all"


class Part(NamedTuple):
    """A part of the game, such as a round, and the first of its steps."""

    name: str
    first: int


class Showing(NamedTuple):
    """What `eyes`, a seat or SPECTATOR, saw at this step of all the `steps` of a match; `news` are the lines of it.

    A step is an event: what somebody decided, and the chance that answered. The first is the deal. `parts` are those of
    the whole match, as its room names them; none where it does not, or there is only one.
    """

    sight: Sight
    eyes: int
    step: int
    steps: int
    news: tuple[Line, ...]
    parts: tuple[Part, ...]

    @property
    def words(self) -> list[str]:
        """What happened at this step in sentences, with what is seen on the table anyway; at the last who won."""
        sight = self.sight
        lines = sight.game.gathered([line.text for line in self.news])
        told = [one.words for one in tell(sight, self.news)]
        told = told or [*filter(None, (sight.game.table.tell(line, sight.names, self.eyes) for line in lines))]
        return [*told, *(one.words for one in result(sight))]


def showing(table: LiveTable, step: int, eyes: int) -> Steps[Showing]:
    """The steps of work to what these eyes saw at that step of a finished match."""
    end = table.position
    position = yield from end.first(table.game, table.options, step)
    parts = yield from _parts_of(table)
    sight = _sight(table, position, eyes)
    return Showing(sight, eyes, step, len(end.chapters), tuple(lines_at(table, step, eyes)), parts)


def _sight(table: LiveTable, position: Position, eyes: int) -> Sight:
    """Nothing is chosen any more, nothing is news, and neither a line nor what could still be known is kept back."""
    sight = sight_of(table.game, table.options, table.names, position, eyes, table.id, table.levels)
    known = table.game.view(position.state, eyes)
    return replace(sight, view=known, legal=(), firsts=(), lines=lines_of(position, eyes), keeps_log=True)


def lines_at(table: LiveTable, step: int, eyes: int) -> Iterator[Line]:
    """The lines that these eyes wrote down about the step."""
    return (Line(text, True) for text in table.position.chapters[step - 1].lines(eyes) if text)


def _parts_of(table: LiveTable) -> Steps[tuple[Part, ...]]:
    moments = extras_of(table.game.room).moments
    if moments is None:
        return ()
    parts, first = list[Part](), 1
    for step, chapter in enumerate(table.position.chapters, start=1):
        yield
        for name in filter(None, map(moments.section, filter(None, chapter.lines(SPECTATOR)))):
            parts.append(Part(name, first))
            first = step + 1
    return tuple(parts) if len(parts) > 1 else ()


def way_to(match: str, step: int, eyes: int) -> str:
    """The address of a step."""
    return f"/t/{match}/again/{step}?eyes={ALL if eyes == SPECTATOR else eyes}"


def way_to_review(match: str, seat: int) -> str:
    """The address of the review as this seat reads it; a reader's own where it is none."""
    return f"/t/{match}/review" + (f"?eyes={seat}" if seat >= 0 else "")
