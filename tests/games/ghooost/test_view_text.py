"""A view as text: written, read back, and refused where it is none."""

import json
from typing import Any

import pytest

from games.ghooost.drawn import at, play, table, view
from hantise.core import BadView
from hantise.games.ghooost import GAME

GOOD: dict[str, Any] = json.loads(view(at(["9 4", "5 X K"], [2, 1], on="7 7 K", crypt=3, known=["4", "X K"]), 0).dump())


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    """GHO-76: nothing in it that JavaScript would round."""
    text = view(play(table("> 9 / 5 / 6 / on 4 7 K"), "take"), 1).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["hand"], told["takes"]) == ([5], [[0, 1, [4, 7, 15]]])
    assert GAME.read_view(text).dump() == text


# By fact: what it cannot be beside the others.
DAMAGED: dict[str, list[Any]] = {
    "seat": [9, "0", -7, 2],
    "players": [9, 1, None],
    "awaits": ["nothing"],
    "mover": [1],
    "turn": [7],
    "direction": [11, 0],
    "hands": [[2], [2, -1], [2, 60]],
    "hand": ["ab", [[4], 9], [9], [4, 99]],
    "mansions": [[2], [2, -5], [50, 50]],
    "crypt": [-1, "3"],
    "top": [20],
    "run": [9],
    "cemetery": [[9] * 16, [2**40, *[0] * 15], [1]],  # the second is read at once, and not card by card
    "discard": [[4] * 16],
    "deck": [None, [10**30, *[4] * 15], [0] * 16],
    # of no seat; four known cards in a hand of three; no such card; a third 7, where two lie in the cemetery
    "takes": [[1], 7, [[5, 0, [5]]], [[1, 0, [5, 6, 13, 14]]], [[1, 0, [20]]], [[1, 0, [7, 7, 7]]]],
    "traces": [["", "5"], ["", "+?"], ["", 5], [""], ["", "++++"]],
    "points": [[1]],
    "left": ["x", [0, 0], [9]],
    "daybreak": ["x"],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, bad in DAMAGED.items() for value in bad], ids=str)
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(key: str, value: Any) -> None:
    """GHO-02, GHO-76, GHO-95: no world could be imagined from it."""
    with pytest.raises(BadView, match="no view of Ghooost!"):
        GAME.read_view(json.dumps(GOOD | {key: value}))


def test_more_cards_in_hand_than_there_are_of_a_value_are_refused() -> None:
    """GHO-02."""
    with pytest.raises(BadView):
        GAME.read_view(json.dumps(GOOD | {"hand": [9, 9, 9, 9, 9], "hands": [5, 3]}))


def test_a_seat_that_there_is_not_is_refused_whatever_else_is_said() -> None:
    """The seat after the last one has no place in any list of seats."""
    with pytest.raises(BadView, match="there is no such seat"):
        GAME.read_view(json.dumps(GOOD | {"seat": GOOD["players"]}))
