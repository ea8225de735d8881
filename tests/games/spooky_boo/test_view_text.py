"""A view as text: written, read back, and refused where it is none."""

import json
from itertools import islice
from typing import Any

import pytest

from games.spooky_boo.drawn import TWO, play, table, view, walk
from hantise.core import BadView
from hantise.games.spooky_boo import GAME

LOOKING = play(
    table(TWO, on="6", old="0.1 1.2", seen={0: "0.1 1.2"}), "draw", "+9p2", "power", "look:1:3"
)  # fmt: skip
GOOD: dict[str, Any] = json.loads(view(LOOKING, 0).dump())


NOTHING, NONE_YET = [0] * 14, [0] * 13
DAMAGED: dict[str, list[Any]] = {
    "seat": [2, "0", -7, 1],  # 1: what lies open to the looker only
    "players": [5, 1, None],
    "limit": [-1],
    "on_top": ["no"],
    "deck": ["", "54x1"],
    "awaits": ["nothing"],
    "mover": [1],
    "turn": [1],
    "starter": [1, 9],
    "round": [0, 2],
    "turns": [3, 99],
    "stock": [43, -1],
    "discard": [3, -1],
    "top": [1, 99],
    "squares": [
        *[[1], [1, 0, 0, 0, 0, 11, 7, 15], [1, 0, 0, 0, 0, 0, 7, 0]],
        [1, 0, 0, 0, 0, 11, 0, 0],  # the card looked at is not shown
        [1, 2, 0, 0, 0, 11, 7, 0],  # a card was never seen
    ],
    "drawn": [3],
    "looked": [1, 99],
    "caller": [0],
    "scores": [[0, 0]],
    "revealed": [[1]],
    "sights": [
        *[7, [[0, 1, 1, 0]], [[0, -1, 1, 0], [5, 6, 1, 0]], [[0, 1, 1, 0], [8, 6, 1, 0]]],
        [[0, 1, 1, 0], [5, 1, 1, 0]],  # one card at two places
        *[[[0, 1, when, moved], [5, 6, 1, 0]] for when, moved in ((0, 0), (-1, 0), (1, 40_000))],
    ],
    "packs": [
        *[[[0, NOTHING]], [[[0, 5], [0]]], [[[0, 9], NOTHING]], [[[0, 5], NOTHING], [[0], NOTHING]]],
        *[[[[0, 1], [3, *NONE_YET]]], [[[0, 5], [-1, *NONE_YET]]]],
    ],
    "discarded": [[-2, *GOOD["discarded"][1:]], [0], NOTHING, [5, *NONE_YET], [0] * 5 + [1] + [0] * 7 + [1]],
    "lasts": [[0], [-1, *NONE_YET], [40_000, *NONE_YET]],
}


@pytest.mark.parametrize("key", DAMAGED)
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(key: str) -> None:
    """SPB-02, SPB-40, SPB-44: no world could be imagined from it."""
    for wrong in DAMAGED[key]:
        refuses(GOOD | {key: wrong})


def refuses(told: dict[str, Any]) -> None:
    with pytest.raises(BadView, match="no view of Spooky Boo!"):
        GAME.read_view(json.dumps(told))


def test_a_card_in_hand_is_told_to_its_drawer_only_and_none_is_there_that_the_box_has_not() -> None:
    """SPB-02, SPB-11: two 15s lie in squares, and one in the discard."""
    refuses(GOOD | {"squares": [1, 0, 0, 0, 0, 12, 12, 0], "discarded": [0] * 11 + [1, 0, 0]})
    told = json.loads(view(play(table(TWO, on="6"), "draw", "+5"), 1).dump())
    for damage in ({"drawn": 5}, {"seat": 0}):
        refuses(told | damage)


def test_a_stock_of_less_than_nothing_is_refused_at_once() -> None:
    """Nothing is known yet, so that the other numbers would make up for it."""
    state = GAME.start(GAME.options(4))
    told = json.loads(GAME.view(state, 0).dump())
    assert GAME.read_view(json.dumps(told)).dump() == GAME.view(state, 0).dump()
    for stock in (-50, -1):
        with pytest.raises(BadView, match=">= 0"):
            GAME.read_view(json.dumps(told | {"stock": stock}))


def test_the_clock_counts_what_was_done_since_the_deal() -> None:
    """It tells how old a memory is."""
    assert [view(state, 0).clock for state, _ in islice(walk(2, 6), 1, 30)] == [*range(29)]
