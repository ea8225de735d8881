"""Whatever is seen in random games has the shape that its schema says."""

from __future__ import annotations

import json

import pytest
from jsonschema_rs import validator_for

import effort
from games.test_facts import EVERY_GAME, schema, views
from hantise.games import find


@pytest.mark.soak
@EVERY_GAME
@pytest.mark.walk
@pytest.mark.parametrize("seed", effort.seeds(6))
def test_every_view_of_a_game_has_the_shape_that_its_schema_says(code: str, seed: int) -> None:
    game = find(code)
    valid = validator_for(schema(game))
    for players in game.players:
        for view in views(game, players, seed):
            valid.validate(json.loads(view.dump()))
            valid.validate(json.loads(view.glance().dump()))
