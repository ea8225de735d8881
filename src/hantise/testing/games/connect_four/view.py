"""A seat's view of connect four: everything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from hantise.core.errors import BadPosition, BadView
from hantise.core.rng import Rng
from hantise.core.state import OVER, SPECTATOR, State
from hantise.core.view import Memory, Refusal, View
from hantise.core.words import _
from hantise.testing.games.connect_four.rules import COLUMNS, ConnectFour, columns, load


@final
class ConnectFourView(View):
    """CON-06: the whole board; `columns` as in `notation.columns`."""

    def __init__(self, seat: int, board: ConnectFour) -> None:
        self._seat: Final = seat
        self._board: Final = board
        self.columns: Final = tuple(columns(board))

    @property
    def seat(self) -> int:
        """The seat that sees it, or SPECTATOR."""
        return self._seat

    @property
    def mover(self) -> int:
        """The seat to decide, or OVER."""
        return self._board.mover()

    @property
    def memories(self) -> tuple[Memory, ...]:
        """None: nothing was seen that does not lie open."""
        return ()

    def glance(self) -> ConnectFourView:
        """The same: everything lies open."""
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> ConnectFourView:
        """The same: there is nothing to forget."""
        return self

    def world(self) -> ConnectFour:
        """The position, not to be changed: everything lies open."""
        return self._board

    def imagine(self, rng: Rng) -> ConnectFour:
        """The position itself: it is the only one that fits."""
        return self._board.clone()

    def refusal(self, action: i64) -> Refusal | None:
        """The reason why this seat may not take that action now; None exactly if it may."""
        if not 0 <= action < COLUMNS:
            return Refusal("no-such-column", "CON-01", _("There is no such column."))
        if self.mover == OVER:
            return Refusal("game-over", "CON-04", _("The game is over."))
        if self.mover != self._seat:
            return Refusal("not-your-turn", "CON-02", _("It is not your turn."))
        if action not in self._board.legal():
            return Refusal("column-full", "CON-03", _("That column is full."))
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its text."""
        return read_view, (self.dump(),)

    def dump(self) -> str:
        """The view as one JSON object."""
        return json.dumps({"seat": self._seat, "mover": self.mover, "columns": self.columns})


def view(state: State, seat: int) -> ConnectFourView:
    """The view of this seat (or SPECTATOR)."""
    assert isinstance(state, ConnectFour)
    return ConnectFourView(seat, state.clone())


def read_view(text: str) -> ConnectFourView:
    """The view that `dump` wrote; BadView if it is none."""
    try:
        fields = json.loads(text)
        seat = (0, 1, SPECTATOR).index(fields["seat"])
        found = ConnectFourView((0, 1, SPECTATOR)[seat], load("/".join(fields["columns"])))
    except (ValueError, TypeError, KeyError, RecursionError, BadPosition) as error:
        raise BadView(f"this is no view of connect four: {error}") from error
    if json.loads(found.dump()) != fields:
        raise BadView("this view of connect four contradicts itself")
    return found
