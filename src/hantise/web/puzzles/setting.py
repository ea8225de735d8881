"""A puzzle set up on a table: who sits there, and what the seat that is to choose may see."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from hantise.core import Action, Page, Record
from hantise.core.words import _
from hantise.games import find
from hantise.puzzles.puzzle import Puzzle
from hantise.puzzles.shelf import Place, shipped
from hantise.web.pages.faces import name_of
from hantise.web.table_page.snapshot import TableView, lines_of, table_view_of
from hantise.web.tables.names import unlike
from hantise.web.tables.position import Position, position_of

# Stands where a table has its name; every address that has it leads to the puzzle.
MATCH = "puzzle"
# Positions are replayed once for those who look at the same puzzle one after another.
KEPT = 64


class Setting:
    """A puzzle with its position, and its seats as this reader is told of them."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.puzzle: Puzzle = shipped(place.game)[place.number - 1]
        self.game = find(place.game)
        self.position = _position(place)
        self.seat = self.position.mover

    @property
    def address(self) -> str:
        """Where it is asked."""
        return f"/puzzles/{self.place.game}/{self.place.number}"

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, the reader as "You"."""
        return self._called(_("You"))

    @property
    def played_by(self) -> tuple[str, ...]:
        """Who sat where in the game that it is from: computers all."""
        return self._called("")

    def _called(self, reader: str) -> tuple[str, ...]:
        found = list[str]()
        for seat, level in enumerate(self.puzzle.origin.levels):
            found.append((seat == self.seat and reader) or unlike(name_of(level), found))
        return tuple(found)

    @property
    def record(self) -> Record:
        """The game up to the choice, with these names."""
        record = self.puzzle.record(find)
        record.seats[:] = self.names
        return record

    @property
    def is_remembered(self) -> bool:
        """True where a table shows no more than lies open: what was seen is in the log alone."""
        return self.game.page(self.record.options) is Page.NEWS

    def table_view(self, only: Action | None = None) -> TableView:
        """The table as the seat sees it, with its whole log, and with all its choices or this one."""
        levels = ["" if seat == self.seat else level for seat, level in enumerate(self.puzzle.origin.levels)]
        table_view = table_view_of(self.game, self.record.options, self.names, self.position, self.seat, MATCH, levels)
        legal = table_view.legal if only is None else (only,)
        return replace(table_view, legal=legal, firsts=(), lines=lines_of(self.position, self.seat), keeps_log=True)


@lru_cache(maxsize=KEPT)
def _position(place: Place) -> Position:
    return position_of(shipped(place.game)[place.number - 1].record(find))
