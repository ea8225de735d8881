"""A finder of games that refuses to work beside a table, which a computer player's process must never hold."""

import multiprocessing

from hantise import games
from hantise.core import Game, State
from testing.planted import wrong_view

TABLES: list[State] = []


def blind(code: str) -> Game:
    """The game, unless this is a worker to which the tables of the house have come."""
    if TABLES and multiprocessing.parent_process() is not None:
        raise RuntimeError("a table is in sight")
    return games.find(code)


def leaking(code: str) -> Game:
    """The game with a view that tells the whole position."""
    game = games.find(code)
    return wrong_view(game, extra=lambda state, seat: {"extra": game.dump(state)})
