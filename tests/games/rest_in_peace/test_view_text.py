"""A view as text: written, read back, and refused where it is none."""

import json
from typing import Any

import pytest

from games.rest_in_peace.drawn import RICH, view
from hantise.core import BadView
from hantise.games.rest_in_peace import GAME

GOOD: dict[str, Any] = json.loads(view(RICH, 0).dump())


def test_a_glance_and_a_hazy_view_are_read_too() -> None:
    seen = view(RICH, 0)
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
    "shown": [[6, 6], []],
    "ghosts": [[[6, 6], [4]], [[0], [4]]],
    "gone": [[[], []]],
    "mediums": [[[3, 9, 10, 25], [8, 25]]],
    "active": [[[3, 8, 9, 10, 25], [8]]],
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
