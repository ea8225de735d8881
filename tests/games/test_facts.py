"""The schema of a view holds for the views of whole games, and for no other text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema_rs import validator_for

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
def test_a_text_that_is_no_view_has_not(code: str) -> None:
    game = find(code)
    valid, said = validator_for(schema(game)), json.loads(next(views(game, game.players[0], 1)).dump())
    assert valid.is_valid(said)
    for name in said:
        assert not valid.is_valid({key: value for key, value in said.items() if key != name})
        assert not valid.is_valid(said | {name: {}})
    assert not valid.is_valid(said | {"more": 1})


@EVERY_GAME
def test_the_schema_names_all_that_a_view_says(code: str) -> None:
    game = find(code)
    said = json.loads(next(views(game, game.players[0], 1)).dump())
    assert set(schema(game)["properties"]) == set(said) == set(game.facts())


def test_of_a_game_that_does_not_tell_it_is_any_object() -> None:
    valid = validator_for(schema(find_example("kuhn")))
    assert valid.is_valid({})
    assert not valid.is_valid([])
