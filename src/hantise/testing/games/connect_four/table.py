"""How connect four speaks and looks."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from hantise.core import OVER, Action, View
from hantise.core.words import _
from hantise.testing.games.connect_four.actions import ACTIONS, COLUMNS, ROWS
from hantise.testing.games.connect_four.view import ConnectFourView


def label(view: View, action: Action) -> str:
    """What taking this action means."""
    return _("Drop a stone into column {column}").format(column=ACTIONS.name(action))


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of the sheet."""
    act, _separator, end = line.partition("; ")
    mover, column = act.split(" ")
    sentences = {
        "": _("{name} drops a stone into column {column}."),
        "four": _("{name} drops a stone into column {column} and has four in a row."),
        "full": _("{name} drops a stone into column {column}. The board is full: a draw."),
    }
    return sentences[end].format(name=names[int(mover)], column=column)


def text(view: View, names: Sequence[str]) -> str:
    """The board, top row first, then who is to move."""
    assert isinstance(view, ConnectFourView)
    rows = [" ".join(_row(view, row)) for row in reversed(range(ROWS))]
    return "\n".join([*rows, " ".join(ACTIONS.names()), _whose_turn(view, names)])


def html(view: View, names: Sequence[str]) -> str:
    """The board as an HTML table."""
    assert isinstance(view, ConnectFourView)
    cells = [[Markup("<td>{}</td>").format(sign) for sign in _row(view, row)] for row in reversed(range(ROWS))]
    rows = Markup("").join(Markup("<tr>{}</tr>").format(Markup("").join(row)) for row in cells)
    return Markup("<table><caption>{}</caption>{}</table>").format(_whose_turn(view, names), rows)


def _row(view: ConnectFourView, row: int) -> list[str]:
    columns = [view.columns[column] for column in range(COLUMNS)]
    return [column[row] if row < len(column) else "." for column in columns]


def _whose_turn(view: View, names: Sequence[str]) -> str:
    if view.mover == OVER:
        return _("The game is over.")
    return _("{name} is to move.").format(name=names[view.mover])
