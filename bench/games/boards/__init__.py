"""Connect four, board after board, so that no match ends while it is measured; as the tic-tac-toe beside it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hantise.core import OVER, Game, State, View
from hantise.core.state import Menu
from hantise.testing.games import connect_four
from hantise.testing.games.connect_four.rules import ConnectFour, load


class Boards(State):
    """A game of connect four; the move that would end it empties the board, and the first seat begins again."""

    def __init__(self, board: ConnectFour) -> None:
        self.board = board

    def mover(self) -> int:
        return self.board.mover()

    def fill(self, menu: Menu) -> int:
        return self.board.fill(menu)

    def apply(self, action: int) -> None:
        self.board.apply(action)
        if self.board.mover() == OVER:
            self.board = ConnectFour()

    def clone(self) -> Boards:
        return Boards(self.board.clone())

    def seen(self, action: int, seat: int) -> str:
        return self.board.seen(action, seat)

    def weights(self) -> list[int]:
        return []

    def total(self) -> int:
        return 0

    def outcome(self, ticket: int) -> int:
        raise NotImplementedError

    def payoffs(self) -> list[float]:
        return [0.0, 0.0]

    def standing(self) -> list[float]:
        return [0.0, 0.0]

    def dump(self) -> str:
        return self.board.dump()

    def reader(self) -> Callable[[str], Any]:
        return _load


def _load(text: str) -> Boards:
    return Boards(load(text))


def _view(state: State, seat: int) -> View:
    assert isinstance(state, Boards)
    return connect_four.GAME.view(state.board, seat)


GAME: Game = replace(
    connect_four.GAME, code="boards", start=lambda options: Boards(ConnectFour()), load=_load, view=_view
)
