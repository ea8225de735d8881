"""Rows of numbers, rewritten in one place, tell what their views would."""

from itertools import islice

import pytest

from envs.test_arrays import positions
from hantise.core import Rng
from hantise.envs.arrays import ViewRows, encoding_of
from hantise.games import codes, find


@pytest.mark.parametrize("code", codes())
def test_of_an_imagined_position_a_row_tells_what_its_view_does(code: str) -> None:
    """It has no memories of its own; before and after it stand positions that have."""
    game = find(code)
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    for number, state in enumerate(islice(positions(game, game.players[0], seed=3, steps=120), 0, None, 7)):
        seat = number % game.players[0]
        world = game.view(state, seat).imagine(Rng(number))
        for one in (state, world):
            assert sight.array(one, seat).tolist() == encoding.array(game.view(one, seat)).tolist()
