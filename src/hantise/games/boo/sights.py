"""The sights of a ghost from any cell near the table, found for all cells at once, along rows and columns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from hantise.core.vecs import vec
from hantise.games.boo.actions import SIDE
from hantise.games.boo.cards import AROUND, BLACK, COLOUR, LOOK, SQUARES, TOMBSTONE, WHITE
from hantise.games.boo.cemetery import SQUARE_BIT, STEP, WHOLE_ROW, Cemetery

# By cell, look and colour.
KINDS: Final = 8
LOOKS_BACK: Final = 64
NO_FOUND: Final = vec[u8]([0] * (SIDE * SIDE * KINDS))
NO_OPENS: Final = vec[i64]([0] * (SIDE * SIDE))
NO_WATCHERS: Final = vec[i64]([0] * (2 * LOOKS_BACK))
NO_WAYS: Final = vec[i64]([0] * (SIDE * SIDE * KINDS))


def kind(look: i64, colour: i64) -> i64:
    """The number, among a cell's places, of a ghost of this colour that looks this way."""
    return look * 2 + (1 if colour == WHITE else 0)


@final
class Sights:
    """At `cell * KINDS + kind(look, colour)`: what a ghost there would see, were it alone on its card.

    `found` is the card of the first ghost of the other colour that it sees, or 0; more by LOOKS_BACK if that ghost sees
    it too. `ways` are the cards on whose sides that depends, one bit each.

    By cell: `opens` counts the bare cells from which one looks straight at it. By card, after `watch`: `watchers`
    counts the places near the table from which a ghost would scare it.
    """

    __slots__ = ("_table", "found", "opens", "watchers", "ways")

    def __init__(self, table: Cemetery) -> None:
        self.found: vec[u8] = NO_FOUND[:]
        self.ways: vec[i64] = NO_WAYS[:]
        self.opens: vec[i64] = NO_OPENS[:]
        self.watchers: vec[i64] = NO_WATCHERS[:]
        self._table: Cemetery = table

    def behold(self, table: Cemetery) -> None:
        """See this table, as far around it as a card can lie."""
        self._table = table
        west = max(table.west - SQUARES, 0)
        east = min(table.east + SQUARES, SIDE - 1)
        north = max(table.north - SQUARES, 0)
        south = min(table.south + SQUARES, SIDE - 1)
        self.opens = NO_OPENS[:]
        for y in range(north, south + 1):
            self._sweep(y * SIDE + east, 1, east - west + 1)
            self._sweep(y * SIDE + west, 3, east - west + 1)
        for x in range(west, east + 1):
            self._sweep(north * SIDE + x, 0, south - north + 1)
            self._sweep(south * SIDE + x, 2, south - north + 1)

    def _sweep(self, cell: i64, look: i64, cells: i64) -> None:
        """All who look this way along one line, from the one who sees least."""
        squares = self._table.squares
        shows = self._table.shows
        passing: i64 = 255 if self._table.facing_is_enough else LOOKS_BACK - 1
        found = self.found
        ways = self.ways
        step = STEP[look]
        at = cell * KINDS + look * 2
        black: i64 = 0
        white: i64 = 0
        black_way: i64 = 0
        white_way: i64 = 0
        opens = self.opens
        run: i64 = 0
        for _ in range(cells):
            found[at] = u8(black)
            found[at + 1] = u8(white)
            ways[at] = black_way
            ways[at + 1] = white_way
            opens[cell] += run
            square = i64(squares[cell])
            run += 1
            if square:
                show = i64(shows[square])
                run = 0
                if show & COLOUR:
                    bit = SQUARE_BIT[square]
                    seen = (square + 2) // SQUARES
                    if show & LOOK == look ^ AROUND:
                        seen |= LOOKS_BACK
                    if show & BLACK:
                        white = seen
                        white_way = bit
                        black &= passing
                        black_way |= bit
                    else:
                        black = seen
                        black_way = bit
                        white &= passing
                        white_way |= bit
                elif show == TOMBSTONE:
                    black = 0
                    white = 0
                    black_way = 0
                    white_way = 0
            cell -= step
            at -= step * KINDS

    def watch(self) -> None:
        """Count who could scare each card from the bare cells that a next card can reach."""
        table = self._table
        west = max(table.west - SQUARES, 0)
        self.watchers = NO_WATCHERS[:]
        for y in range(max(table.north - SQUARES, 0), min(table.south + SQUARES, SIDE - 1) + 1):
            self._watch_from((y * SIDE + west) * KINDS, self._reach(y) >> west)

    def _watch_from(self, at: i64, cells: i64) -> None:
        """Count the watchers in these cells of a row, one bit each; the sights of the first one begin at `at`."""
        found = self.found
        watchers = self.watchers
        while cells:
            if cells & 1:
                for there in range(at, at + KINDS):
                    watchers[i64(found[there])] += 1
            cells >>= 1
            at += KINDS

    def _reach(self, y: i64) -> i64:
        """The bare cells of a row that are no more than a card's length from a taken one."""
        rows = self._table.rows
        near: i64 = 0
        for there in range(max(y - SQUARES, 0), min(y + SQUARES, SIDE - 1) + 1):
            taken = rows[there + 1]
            for _ in range(SQUARES - max(there - y, y - there)):
                taken |= taken << 1 | taken >> 1
            near |= taken
        return near & ~rows[y + 1] & WHOLE_ROW
