"""Rows of numbers tell what their views would."""

from envs.test_arrays import positions
from games.spooky_boo.test_rules import WILD, text
from hantise.envs.arrays import ViewRows, encoding_of
from hantise.games.spooky_boo import GAME

MANY = [f"1 x {value}" for value in range(-6, 48)]


def test_a_row_tells_nothing_of_another_deck_before() -> None:
    """Each deck has a few positions in turn."""
    encoding = encoding_of(GAME)
    sight = ViewRows(GAME, encoding)
    tables = [GAME.options(2), *(GAME.options(2, deck=text(deck)) for deck in (WILD, MANY))]
    games = [[state.clone() for state in positions(GAME, options, seed=2, steps=200)] for options in tables]
    for state in (state for first in range(0, 200, 5) for states in games for state in states[first : first + 5]):
        assert sight.array(state, 0).tolist() == encoding.array(GAME.view(state, 0)).tolist()
