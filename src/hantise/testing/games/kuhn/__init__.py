"""Kuhn poker: the example of a game with hidden cards."""

from hantise.core import Game
from hantise.testing.games.kuhn import table
from hantise.testing.games.kuhn.rules import ACTIONS, Kuhn, dump, load, seen_by
from hantise.testing.games.kuhn.view import read_view, view

__all__ = ["GAME"]

LONGEST = 5  # two cards, check, bet, and the answer to it


GAME = Game(
    code="kuhn",
    title="Kuhn poker",
    author="Harold W. Kuhn",
    publisher="",
    year=1950,
    players=range(2, 3),
    rules_version=1,
    actions=ACTIONS,
    settings=(),
    start=lambda options: Kuhn(),
    dump=dump,
    load=load,
    seen_by=seen_by,
    view=view,
    read_view=read_view,
    longest=lambda options: LONGEST,
    payoff_range=lambda options: (-2.0, 2.0),
    payoff_sum=lambda options: 0.0,
    check=lambda options: None,
    table=table,
)
