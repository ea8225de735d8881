"""What can be chosen before the game, and what a game is bounded by."""

from typing import Any

import pytest

from games.boo.drawn import cards_in, dealt, fields, legal, walk
from hantise.core import BadOption
from hantise.games.boo import GAME


def test_the_standard_game() -> None:
    """BOO-01, BOO-08, BOO-18, BOO-25, BOO-32, BOO-44."""
    assert (GAME.code, GAME.title, list(GAME.players)) == ("boo", "BOO", [2])
    standard = {"match": False, "oya": -1, "black": 0, "facing_is_enough": False, "may_spare": False, "deck": ""}
    assert dict(GAME.options(2).values) == standard


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("oya", 2),
        ("oya", -2),
        ("black", -1),
        ("black", 2),
        ("black", True),
        ("may_spare", 2),
        ("deck", 5),
        ("ghosts", 3),
    ],
)
def test_no_other_value_is_taken(name: str, value: Any) -> None:
    """BOO-08, BOO-18."""
    with pytest.raises(BadOption):
        GAME.options(2, **{name: value})


@pytest.mark.parametrize("oya", [0, 1])
@pytest.mark.parametrize("black", [0, 1])
def test_options_reach_the_table(oya: int, black: int) -> None:
    """BOO-08, BOO-18, BOO-25, BOO-32: a chosen player begins, and either may play black."""
    state = dealt(oya=oya, black=black, facing_is_enough=True, may_spare=True)
    told = fields(state)
    assert state.mover() == oya
    assert [told[key] for key in ("oya", "black", "facing", "spare")] == [str(oya), str(black), "yes", "yes"]


@pytest.mark.parametrize("match", [False, True])
def test_no_game_is_longer_than_longest(match: bool) -> None:
    """BOO-40, BOO-44: one lot, and 24 cards turned up, placed and put in order, in a match twice."""
    longest = GAME.longest(GAME.options(2, match=match))
    assert longest == 1 + 3 * 24 * (1 + match)
    assert 48 * (1 + match) < sum(1 for _ in walk(1, match=match, may_spare=True)) <= longest + 1


def test_a_table_can_lay_as_many_cards_as_the_menu_holds() -> None:
    """BOO-14: no position has more placements than a menu has room for."""
    assert 200 < max(len(legal(state)) for state, _ in walk(0) if len(cards_in(state)) > 26) < 8192
