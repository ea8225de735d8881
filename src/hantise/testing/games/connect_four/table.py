"""The words and looks of connect four."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import escape

from hantise.core import OVER, Action, View
from hantise.core.cached import cached
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.testing.games.connect_four.rules import ACTIONS, ROWS
from hantise.testing.games.connect_four.view import ConnectFourView

EMPTY = "."
# Boards that are kept as they were drawn.
KEPT = 1000


def label(view: View, action: Action, names: Sequence[str]) -> str:
    """The meaning of this action."""
    return _dropping(ACTIONS.name(action))


@cached(KEPT)
def _dropping(column: str) -> str:
    return _("Drop a stone into column {column}").format(column=column)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of the sheet."""
    who, act, end = Line.read(line)
    sentences = {
        "": _("{name} drops a stone into column {column}."),
        "four": _("{name} drops a stone into column {column} and has four in a row."),
        "full": _("{name} drops a stone into column {column}. The board is full: a draw."),
    }
    return sentences[end[0].what if end else ""].format(name=names[who], column=act.what)


def text(view: View, names: Sequence[str]) -> str:
    """The board, top row first, then who is to move."""
    assert isinstance(view, ConnectFourView)
    columns = [column.ljust(ROWS, EMPTY) for column in view.columns]
    rows = [" ".join([column[row] for column in columns]) for row in reversed(range(ROWS))]
    return "\n".join([*rows, " ".join(ACTIONS.names()), _whose_turn(view, names)])


def html(view: View, names: Sequence[str]) -> str:
    """The board as an HTML table."""
    assert isinstance(view, ConnectFourView)
    return f"<table><caption>{escape(_whose_turn(view, names))}</caption>{_board(view.columns)}</table>"


@lru_cache(maxsize=KEPT)
def _board(columns: tuple[str, ...]) -> str:
    """The drawing, made once for all viewers."""
    rows = zip(*[column.ljust(ROWS, EMPTY) for column in columns])
    return "".join([_drawn(row) for row in reversed(list(rows))])


@lru_cache(maxsize=KEPT)
def _drawn(row: tuple[str, ...]) -> str:
    return f"<tr>{''.join([f'<td>{sign}</td>' for sign in row])}</tr>"


def _whose_turn(view: View, names: Sequence[str]) -> str:
    if view.mover == OVER:
        return _("The game is over.")
    return _("{name} is to move.").format(name=names[view.mover])
