"""The rules of connect four, on bitboards.

A board is one whole number, column by column and each from the bottom up. A column takes seven bits, the highest of
which stays 0, so that no row of four runs over the edge: a step up is a shift by 1, across by 7, aslant by 6 or 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.errors import BadPosition
from hantise.core.notation import copied_as_text
from hantise.core.state import OVER, Menu, State
from hantise.core.vecs import vec

COLUMNS: Final = 7
ROWS: Final = 6
PLACES: Final = 42

ACTIONS: Final = Actions()
DROPS: Final = ACTIONS.family("drop", COLUMNS, spell=lambda column: str(column + 1))


COLUMN_BITS: Final = 7
HIGHEST: Final = 5
MIDDLE: Final = 3
COLUMN: Final = 127

# The lowest place of each column. A table: compiled, `1 << n` for a variable n is a shift of 32 bits.
LOWEST: Final = vec[i64]([1 << 7 * column for column in range(7)])


@final
class ConnectFour(State):
    """A position: the stones of the seat to move, all stones, and how many they are."""

    def __init__(self) -> None:
        self.own: i64 = 0
        self.stones: i64 = 0
        self.count: i64 = 0
        self.won = False

    def mover(self) -> i64:
        """CON-02, CON-04, CON-05: the seats take turns until one has won or the board is full."""
        if self.won or self.count == PLACES:
            return OVER
        return self.count & 1

    def fill(self, menu: Menu) -> i64:
        """CON-03: the columns that are not full."""
        if self.won:
            return 0
        actions = menu.actions
        highest = self.stones >> HIGHEST
        n: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            if not highest & 1:
                actions[n] = column
                n += 1
            highest >>= COLUMN_BITS
            column += 1
        return n

    def apply(self, action: i64) -> None:
        """CON-03: the stone falls to the lowest free place, which is where one added at the bottom carries to."""
        stones = self.stones | (self.stones + LOWEST[action])
        mine = self.own | (stones ^ self.stones)
        self.own = stones ^ mine
        self.stones = stones
        self.count += 1
        self.won = has_four(mine)

    def stones_of(self, seat: i64) -> i64:
        """The board with only this seat's stones."""
        return self.own if self.count & 1 == seat else self.own ^ self.stones

    def clone(self) -> ConnectFour:
        """A copy that shares nothing that changes."""
        new = ConnectFour()
        new.own = self.own
        new.stones = self.stones
        new.count = self.count
        new.won = self.won
        return new

    # Chance has no part in it.

    def weights(self) -> list[int]:
        """At CHANCE only, so never any."""
        return []

    def total(self) -> i64:
        """At CHANCE only, so never any."""
        return 0

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE only, so never asked."""
        raise NotImplementedError

    # What it is worth.

    def payoffs(self) -> list[float]:
        """CON-04, CON-05: 1 for who laid the last stone and won, -1 for the other; 0 for both on a draw."""
        if not self.won:
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.count & 1 == 0 else [1.0, -1.0]

    def standing(self) -> list[float]:
        """A guess: a tenth of a win for each stone more in the middle column; `payoffs()` when OVER."""
        if self.mover() == OVER:
            return self.payoffs()
        lead = (_middle(self.stones_of(0)) - _middle(self.stones_of(1))) / 10
        return [lead, -lead]


def has_four(stones: i64) -> bool:
    """CON-04: whether four lie in a row."""
    return _in_a_row(stones, 1) or _in_a_row(stones, 7) or _in_a_row(stones, 6) or _in_a_row(stones, 8)


def _in_a_row(stones: i64, step: i64) -> bool:
    pairs = stones & stones >> step
    return (pairs & pairs >> 2 * step) != 0


def _middle(stones: i64) -> int:
    column: int = stones >> COLUMN_BITS * MIDDLE & COLUMN
    return column.bit_count()


SIGNS: Final = "xo"


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """CON-06: all seats see the same, as in `0 4` or `1 3; four`."""
    assert isinstance(state, ConnectFour)
    after = state.clone()
    after.apply(action)
    end = "; four" if after.won else "; full" if after.count == PLACES else ""
    return [f"{state.count & 1} {ACTIONS.name(action)}{end}"] * len(seats)


def dump(state: State) -> str:
    """The columns, as in `//xo/x///`."""
    assert isinstance(state, ConnectFour)
    return "/".join(columns(state))


def columns(state: ConnectFour) -> list[str]:
    """Each column's stones from the bottom up, x for the first seat and o for the second."""
    found: list[str] = []
    stones, first = state.stones, state.stones_of(0)
    for _column in range(COLUMNS):
        signs = [SIGNS[0] if first >> row & 1 else SIGNS[1] for row in range(ROWS) if stones >> row & 1]
        found.append("".join(signs))
        stones >>= COLUMN_BITS
        first >>= COLUMN_BITS
    return found


def load(text: str) -> ConnectFour:
    """The position that `dump` wrote; BadPosition names the fault."""
    columns = text.split("/")
    if len(columns) != COLUMNS or any(len(column) > ROWS for column in columns):
        raise BadPosition("connect four has seven columns of up to six stones, with / between them")
    if text.strip("".join([SIGNS, "/"])):
        raise BadPosition("a stone is x or o")
    ahead = text.count(SIGNS[0]) - text.count(SIGNS[1])
    if ahead not in (0, 1):
        raise BadPosition("the first seat (x) has as many stones as the second (o), or one more")
    return _set_up(columns)


copied_as_text(ConnectFour, dump, load)


def _set_up(columns: list[str]) -> ConnectFour:
    state = ConnectFour()
    first: i64 = 0
    for number, column in enumerate(columns):
        for row, sign in enumerate(column):
            place = LOWEST[number] << row
            state.stones |= place
            state.count += 1
            if sign == SIGNS[0]:
                first |= place
    state.own = first if state.count & 1 == 0 else first ^ state.stones
    state.won = has_four(state.own ^ state.stones)
    if has_four(state.own):
        raise BadPosition("whoever has four in a row laid the last stone")
    return state
