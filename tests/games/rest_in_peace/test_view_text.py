"""A view as text: written, read back, and refused where it is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rest_in_peace.drawn import at, play, view
from hantise.core import BadView, State
from hantise.games.rest_in_peace import GAME


def rich() -> State:
    """Looks, a known top, cards face down, named values."""
    state = at(
        8,
        hands=("1 2 3", "4 6"),
        fronts=("3 10 25", "8 14"),
        decks=("1 4", "1 1"),
        tenth=("2 m5", "3 m13"),
        earlier={2: ("3 4", "5"), 7: ("", "2")},
        tops=(4, 0),
    )
    return play(state, "medium:3 medium:10 value:2 medium:25 value:1 value:5 end medium:8 ghost:6")


GOOD: dict[str, Any] = json.loads(view(rich(), 0).dump())


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    text = view(rich(), 0).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["hand"], told["buried"], told["shown"]) == ([1, 2, 3], [2], [4])


def test_a_glance_and_a_hazy_view_are_read_too() -> None:
    seen = view(rich(), 0)
    for other in (seen.glance(), seen.forget(lambda memory: False)):
        assert GAME.read_view(other.dump()) == other


# By field, what is said in place of the good view's.
DAMAGED: dict[str, list[Any]] = {
    "seat": [9, "0", -7],
    "levels": [5],
    "round": [0, 11],
    "awaits": ["nothing"],
    "turn": [2, None],
    "laid": [-1],
    "hand": ["ab", [[1], 2], [7]],
    "shown": [[9]],
    "tops": [[7, 0], [1]],
    "fronts": [[[], [30]]],
    "pasts": [[[], []]],
    "past_mediums": [GOOD["past_mediums"][:1]],
    "line": [[1] * 10, [30]],
    "manors": [[1] * 9],
    "results": [[0] * 11],
    "whole": [[[6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 1]], [[60, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]]],
    "traces": [["", "Q"], ["", "U"], ["", 5], ["", "-7"], ["", "L12x45600"]],
    "clock": [10**30],
}
CONTRADICTORY: dict[str, list[Any]] = {
    "hand": [[1, 2], [6, 6, 6], [0, 1, 2]],
    "buried": [[]],
    "hands": [[3, 12], [3, -1]],
    "decks": [[9, 9]],
    "faces": [[1, 2]],
    "shown": [[4, 4], []],
    "ghosts": [[[6, 6], [6]], [[0], [6]]],
    "gone": [[[], []]],
    "mediums": [[[3, 10, 25], [8, 25]]],
    "active": [[[3, 9, 10], [8]]],
    "mover": [0],
    "asking": [10],
    "victor": [1, 5],
    "aim": [2],
    "loser": [2],
    "manors": [[6] * 10],
    "castles_won": [[4, 4]],
    "stumbler": [5],
    "flat": [True],
    "traces": [["", "U00"], ["", "U11-6"]],
    "top_times": [[5, 5]],
}


def each(damages: dict[str, list[Any]]) -> list[tuple[str, Any]]:
    return [(name, value) for name, values in damages.items() for value in values]


@pytest.mark.parametrize(("name", "value"), each(DAMAGED))
def test_a_damaged_view_is_refused(name: str, value: Any) -> None:
    with pytest.raises(BadView, match="no view of Rest in Peace"):
        GAME.read_view(json.dumps(GOOD | {name: value}))


@pytest.mark.parametrize(("name", "value"), each(CONTRADICTORY))
def test_a_view_that_contradicts_itself_is_refused(name: str, value: Any) -> None:
    """RIP-02, RIP-45: as `read_view` promises; no world could be imagined from it."""
    with pytest.raises(BadView):
        GAME.read_view(json.dumps(GOOD | {name: value}))


def test_a_card_without_a_value_is_none() -> None:
    """RIP-02: which would be laid nowhere, and change nothing else that is told."""
    with pytest.raises(BadView, match="more ghost cards than in the deck"):
        GAME.read_view(json.dumps(GOOD | {"shown": [0]}))
