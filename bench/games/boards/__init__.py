"""Connect four, board after board, so that no match ends while it is measured; as the tic-tac-toe beside it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hantise.core import OVER, Game, State, View
from hantise.core.state import Menu
from hantise.testing.games import connect_four
from hantise.testing.games.connect_four.rules import ConnectFour


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


def _board(state: State) -> ConnectFour:
    assert isinstance(state, Boards)
    return state.board


def _load(text: str) -> Boards:
    board = connect_four.GAME.load(text)
    assert isinstance(board, ConnectFour)
    return Boards(board)


def _seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    return connect_four.GAME.seen_by(_board(state), action, seats)


def _view(state: State, seat: int) -> View:
    return connect_four.GAME.view(_board(state), seat)


GAME: Game = replace(
    connect_four.GAME,
    code="boards",
    start=lambda options: Boards(ConnectFour()),
    dump=lambda state: connect_four.GAME.dump(_board(state)),
    load=_load,
    seen_by=_seen_by,
    view=_view,
)
