"""In whole games with all options numbers keep to their bounds, and parts are theirs."""

from __future__ import annotations

import numpy as np
import pytest

from effort import times
from envs.tables import HOUSE
from envs.test_parts import options_of, play, told
from hantise.core import SPECTATOR, Game, Rng
from hantise.envs.arrays import Sight, encoding_of


@pytest.mark.parametrize("game", HOUSE, ids=[game.code for game in HOUSE])
def test_with_all_options_numbers_keep_to_their_bounds_and_parts_are_theirs(game: Game) -> None:
    encoding = encoding_of(game)
    sight = Sight(game, encoding)
    least, most = encoding.bounds()
    for seed in range(times(100)):
        options = options_of(game, seed)
        for number, state in enumerate(play(game, options, Rng(seed))):
            seat = (number + seed) % (options.players + 1) - 1
            row = sight.array(state, seat if seat >= 0 else SPECTATOR)
            assert ((least <= row) & (row <= most)).all(), (options, game.dump(state))
            if number % 20 == 0:
                parts = sight.parts(state, seat if seat >= 0 else SPECTATOR)
                assert parts.dtype == np.float32
                assert parts.tolist() == np.array(told(encoding, row.tolist()), np.float32).tolist()
                assert 0 <= parts.min() < parts.max() <= 1
