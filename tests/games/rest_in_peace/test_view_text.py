"""A view as text: written, read back, and refused where it is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rest_in_peace.drawn import at, play, view, walk
from hantise.core import SPECTATOR, BadView, Rng, State
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


@pytest.mark.parametrize("seed", range(2))
def test_what_was_written_is_read(seed: int) -> None:
    """In whole games, for each seat and a spectator."""
    for step, (state, _) in enumerate(walk(seed, initiation=seed == 1)):
        if step % 8 == 0:
            for seat in (0, 1, SPECTATOR):
                seen = view(state, seat)
                again = GAME.read_view(seen.dump())
                assert again == seen
                assert again.dump() == seen.dump()
                assert GAME.dump(again.imagine(Rng(step))) == GAME.dump(seen.imagine(Rng(step)))


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    text = view(rich(), 0).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["hand"], told["buried"], told["shown"]) == ([1, 2, 3], [2], [4])


def test_a_glance_and_a_hazy_view_are_read_too() -> None:
    seen = view(rich(), 0)
    for other in (seen.glance(), seen.forget(lambda memory: False)):
        assert GAME.read_view(other.dump()) == other


DAMAGED: list[dict[str, Any]] = [
    {"seat": 9},
    {"seat": "0"},
    {"seat": -7},
    {"levels": 5},
    {"round": 0},
    {"round": 11},
    {"awaits": "nothing"},
    {"turn": 2},
    {"turn": None},
    {"laid": -1},
    {"hand": "ab"},
    {"hand": [[1], 2]},
    {"hand": [7]},
    {"shown": [9]},
    {"tops": [7, 0]},
    {"tops": [1]},
    {"fronts": [[], [30]]},
    {"pasts": [[], []]},
    {"past_mediums": GOOD["past_mediums"][:1]},
    {"line": [1] * 10},
    {"line": [30]},
    {"manors": [1] * 9},
    {"results": [0] * 11},
    {"whole": [[6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 1]]},
    {"whole": [[60, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]]},
    {"traces": ["", "Q"]},
    {"traces": ["", "U"]},
    {"traces": ["", 5]},
    {"traces": ["", "-7"]},
    {"traces": ["", "L12x45600"]},
    {"clock": 10**30},
]

CONTRADICTORY: list[dict[str, Any]] = [
    {"hand": [1, 2]},  # three cards in hand, it says elsewhere
    {"hand": [6, 6, 6]},
    {"buried": []},
    {"hands": [3, 12]},
    {"hands": [3, -1]},
    {"decks": [9, 9]},
    {"faces": [1, 2]},
    {"shown": [4, 4]},
    {"shown": []},
    {"ghosts": [[6, 6], [6]]},
    {"gone": [[], []]},
    {"mediums": [[3, 10, 25], [8, 25]]},
    {"active": [[3, 9, 10], [8]]},
    {"mover": 0},
    {"asking": 10},
    {"victor": 1},
    {"manors": [6] * 10},
    {"castles_won": [4, 4]},
    {"stumbler": 5},
    {"flat": True},
    {"traces": ["", "U00"]},
    {"traces": ["", "U11-6"]},
    {"top_times": [5, 5]},
]


@pytest.mark.parametrize("damage", DAMAGED, ids=str)
def test_a_damaged_view_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(BadView, match="no view of Rest in Peace"):
        GAME.read_view(json.dumps(GOOD | damage))


@pytest.mark.parametrize("damage", CONTRADICTORY, ids=str)
def test_a_view_that_contradicts_itself_is_refused(damage: dict[str, Any]) -> None:
    """RIP-02, RIP-45: as `read_view` promises; no world could be imagined from it."""
    with pytest.raises(BadView):
        GAME.read_view(json.dumps(GOOD | damage))
