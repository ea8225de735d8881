"""What can be chosen before the game, and what a game is bounded by."""

from typing import Any

import pytest

from games.boo.drawn import fields, start, walk
from hantise.core import BadOption
from hantise.games.boo import GAME


def test_the_standard_game() -> None:
    """BOO-08, BOO-18, BOO-25, BOO-32."""
    assert dict(GAME.options(2).values) == {
        "match": False,
        "oya": -1,
        "black": 0,
        "facing_is_enough": False,
        "may_spare": False,
        "deck": "",
    }


def test_the_card_on_the_box() -> None:
    """BOO-01."""
    told = (GAME.code, GAME.title, GAME.author, GAME.publisher, GAME.year, list(GAME.players))
    assert told == ("boo", "BOO", "Chris Handy", "Oya", 2019, [2])


@pytest.mark.parametrize(
    "values",
    [
        {"oya": 2},
        {"oya": -2},
        {"oya": "first"},
        {"black": -1},
        {"black": 2},
        {"black": True},
        {"facing_is_enough": "sometimes"},
        {"may_spare": 2},
        {"deck": 5},
        {"deck": "o" * 30_000},
        {"ghosts": 3},
    ],
    ids=str,
)
def test_no_other_value_is_taken(values: dict[str, Any]) -> None:
    """BOO-08, BOO-18."""
    with pytest.raises(BadOption):
        GAME.options(2, **values)


def test_options_reach_the_table() -> None:
    """BOO-08, BOO-18, BOO-25, BOO-32."""
    told = fields(start(oya=1, black=1, facing_is_enough=True, may_spare=True))
    assert (told["oya"], told["black"], told["facing"], told["spare"]) == ("1", "1", "yes", "yes")


@pytest.mark.parametrize("seed", range(4))
def test_no_game_is_longer_than_longest(seed: int) -> None:
    """BOO-40: the lot, 24 cards turned up and placed, and some orders."""
    plies = sum(1 for _ in walk(seed, may_spare=True)) - 1
    assert 1 + 24 + 24 <= plies <= GAME.longest(GAME.options(2, may_spare=True)) <= 1 + 3 * 24


def test_a_table_can_lay_as_many_cards_as_the_menu_holds() -> None:
    """BOO-14: no position has more placements than a menu has room for."""
    most = max(len(state.legal()) for seed in range(3) for state, _ in walk(seed))
    assert 200 < most < 8192
