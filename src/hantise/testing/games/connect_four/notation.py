"""Connect four in text: a position in one line, and what everybody writes down about an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.errors import BadPosition
from hantise.core.notation import copied_as_text
from hantise.core.state import State
from hantise.testing.games.connect_four.actions import ACTIONS, COLUMNS, PLACES, ROWS
from hantise.testing.games.connect_four.rules import COLUMN, COLUMN_BITS, LOWEST, ConnectFour, has_four

SIGNS: Final = "xo"


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """CON-06: everybody sees the same, as in `0 4` or `1 3; four`."""
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
    return [_column(state, column) for column in range(COLUMNS)]


def _column(state: ConnectFour, column: i64) -> str:
    stones = state.stones >> COLUMN_BITS * column & COLUMN
    first = state.stones_of(0) >> COLUMN_BITS * column
    signs = [SIGNS[0] if first >> row & 1 else SIGNS[1] for row in range(ROWS) if stones >> row & 1]
    return "".join(signs)


def load(text: str) -> ConnectFour:
    """The position that `dump` wrote; BadPosition says what is wrong."""
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
