"""The schema of a view holds for the views of whole games, and for no other text."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema_rs import validator_for

import effort
from hantise.core import OVER, SPECTATOR, Game, View, settle
from hantise.core.facts import facts_schema
from hantise.games import codes, find
from hantise.testing.games import find as find_example

EVERY_GAME = pytest.mark.parametrize("code", codes())


def views(game: Game, players: int, seed: int) -> Iterator[View]:
    """What each seat and a spectator may know, all along a random game."""
    state, rng = game.start(game.options(players)), Random(seed)
    settle(state, rng)
    while True:
        yield from (game.view(state, seat) for seat in (*range(players), SPECTATOR))
        if state.mover() == OVER:
            return
        state.apply(rng.choice(state.legal()))
        settle(state, rng)


def schema(game: Game) -> dict[str, Any]:
    return facts_schema(game.title, game.facts())


@EVERY_GAME
def test_the_schema_names_all_that_a_view_says_and_refuses_what_is_none(code: str) -> None:
    game = find(code)
    valid, said = validator_for(schema(game)), json.loads(next(views(game, game.players[0], 1)).dump())
    assert valid.is_valid(said)
    for name in said:
        assert not valid.is_valid({key: value for key, value in said.items() if key != name})
        assert not valid.is_valid(said | {name: {}})
    assert not valid.is_valid(said | {"more": 1})
    assert set(schema(game)["properties"]) == set(said) == set(game.facts())
    untold = validator_for(schema(find_example("kuhn")))
    assert untold.is_valid({}), "of another game it is any object"
    assert not untold.is_valid([])


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
