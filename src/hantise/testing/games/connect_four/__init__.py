"""Connect four: the example of a game without chance and without secrets."""

from hantise.core import Game
from hantise.testing.games.connect_four import room, table
from hantise.testing.games.connect_four.rules import ACTIONS, PLACES, ConnectFour, dump, load, seen_by
from hantise.testing.games.connect_four.view import read_view, view

__all__ = ["GAME"]


GAME = Game(
    code="connect_four",
    title="Connect four",
    author="traditional",
    publisher="",
    year=1974,
    players=range(2, 3),
    rules_version=1,
    actions=ACTIONS,
    settings=(),
    start=lambda options: ConnectFour(),
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    read_view=read_view,
    longest=lambda options: PLACES,
    payoff_range=lambda options: (-1.0, 1.0),
    payoff_sum=lambda options: 0.0,
    check=lambda options: None,
    table=table,
    room=room,
)
