"""What can be chosen before the game, and what a game is bounded by."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rest_in_peace.drawn import dealt, fields, is_over
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.styles import choose
from hantise.core import CHANCE, BadOption
from hantise.games.rest_in_peace import GAME


def test_the_standard_game() -> None:
    """RIP-04, RIP-08."""
    assert dict(GAME.options(2).values) == {
        "first": -1,
        "levels": 4,
        "initiation": False,
        "thirteen_placed_is_four": False,
        "copy_ghostly": False,
        "twins_are_one": False,
    }


def test_the_card_on_the_box() -> None:
    told = (GAME.code, GAME.title, GAME.author, GAME.publisher, GAME.year)
    assert told == ("rest_in_peace", "Rest in Peace", "Fabien Gridel", "Blue Cocker", 2021)
    assert list(GAME.players) == [2]


@pytest.mark.parametrize(
    "values",
    [{"first": 2}, {"first": -2}, {"levels": 5}, {"levels": -1}, {"initiation": "maybe"}, {"twins": True}, {"": 1}],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.options(2, **values)


def test_options_reach_the_table() -> None:
    told = fields(dealt(levels=2, thirteen_placed_is_four=True, copy_ghostly=True, twins_are_one=True, first=1))
    assert (told["levels"], told["initiation"], told["turn"]) == ("2", "no", "1")
    assert {told[flag] for flag in ("thirteen_placed_is_four", "copy_ghostly", "twins_are_one")} == {"yes"}
    assert fields(dealt(initiation=True))["initiation"] == "yes"


def test_payoffs_have_a_range() -> None:
    """RIP-38."""
    assert GAME.payoff_range(GAME.options(2)) == (0.0, 1.0)


def length(seed: int, style: str, **options: Any) -> int:
    """How many actions a game has, chance included, of players of that style."""
    state, beside = GAME.start(GAME.options(2, **options)), SlowRestInPeace(**options)
    rng = random.Random(seed)
    actions = 0
    while not is_over(state):
        names = [GAME.actions.name(action) for action in state.legal()]
        name = rng.choice(names) if state.mover() == CHANCE else choose(names, style, rng, beside)
        state.apply(GAME.actions.parse(name))
        beside.apply(name)
        actions += 1
    return actions


@pytest.mark.parametrize("style", ["any", "collector", "keen", "placer", "fighter"])
@pytest.mark.parametrize("initiation", [False, True])
def test_no_game_is_longer_than_longest(style: str, initiation: bool) -> None:
    """RIP-10, RIP-30: quick games and those with every medium."""
    bound = GAME.longest(GAME.options(2, initiation=initiation))
    for seed in range(10):
        assert length(seed, style, initiation=initiation) <= bound
