"""The board as a row of numbers, for those who learn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row
from hantise.core.shape import Shape, each
from hantise.core.state import OVER, State
from hantise.core.vecs import vec
from hantise.core.view import View
from hantise.testing.games.connect_four.rules import COLUMN_BITS, COLUMNS, PLACES, ROWS, SIGNS, ConnectFour
from hantise.testing.games.connect_four.view import ConnectFourView

FIELDS: Final = (
    ("turn", 1, 0, 1, "1 if this seat is to move"),
    ("over", 1, 0, 1, "1 once the game is over"),
    ("places", PLACES, 0, 2, "columns from the left, each from the bottom up: 0 empty, 1 own stone, 2 another's"),
)

SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {"places": (each(0, 2),)}

EMPTY: Final = "."
OWN: Final = bytes.maketrans((EMPTY + SIGNS).encode(), bytes([0, 1, 2]))
OTHERS: Final = bytes.maketrans((EMPTY + SIGNS).encode(), bytes([0, 2, 1]))


def numbers(view: View) -> list[int]:
    """The numbers of this view; to a spectator, the first seat's stones are the own ones."""
    assert isinstance(view, ConnectFourView)
    signs = "".join([column.ljust(ROWS, EMPTY) for column in view.columns]).encode()
    places = signs.translate(OTHERS if view.seat == 1 else OWN)
    return [int(view.mover == view.seat), int(view.mover == OVER), *places]


# The same, straight from a position.

_COLUMN: Final = (1 << ROWS) - 1
# The number of columns that fit into one number.
TOGETHER: Final = 4
# By the bits of a column: as many numbers, two bits each.
_STONES: Final = vec[i64]([sum((bits >> row & 1) << 2 * row for row in range(6)) for bits in range(64)])


def write(state: State, seat: int, row: Row) -> None:
    """The numbers of this seat's view, as `numbers` tells them, without making the view."""
    assert isinstance(state, ConnectFour)
    mover = state.mover()
    row.add(mover == seat)
    row.add(mover == OVER)
    own = state.stones_of(1 if seat == 1 else 0)
    others = own ^ state.stones
    row.add_packed(_stones(own, others, TOGETHER), 2, TOGETHER * ROWS)
    own >>= TOGETHER * COLUMN_BITS
    others >>= TOGETHER * COLUMN_BITS
    row.add_packed(_stones(own, others, COLUMNS - TOGETHER), 2, (COLUMNS - TOGETHER) * ROWS)


def _stones(own: i64, others: i64, columns: i64) -> i64:
    """The numbers of the first columns."""
    told: i64 = 0
    for column in range(columns):
        stones = _STONES[own & _COLUMN] + 2 * _STONES[others & _COLUMN]
        told |= stones << 2 * ROWS * column
        own >>= COLUMN_BITS
        others >>= COLUMN_BITS
    return told
