"""A view as text: written, read back, and refused where it is none."""

import json
from typing import Any

import pytest

from games.ghooost.drawn import at, play, view, walk
from hantise.core import SPECTATOR, BadView, Rng
from hantise.games.ghooost import GAME

GOOD: dict[str, Any] = json.loads(view(at(["9 4", "5 X K"], [2, 1], on="7 7 K", crypt=3, known=["4", "X K"]), 0).dump())


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_was_written_is_read(players: int) -> None:
    """In whole games, for each seat and a spectator."""
    for step, (state, _) in enumerate(walk(players, 6)):
        if step % 10 == 0:
            for seat in (*range(players), SPECTATOR):
                seen = view(state, seat)
                again = GAME.read_view(seen.dump())
                assert again == seen
                assert again.dump() == seen.dump()
                assert GAME.dump(again.imagine(Rng(step))) == GAME.dump(seen.imagine(Rng(step)))


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    """GHO-76: nothing in it that JavaScript would round."""
    text = view(play(at(["9", "5", "6"], on="4 7 K"), "take"), 1).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert told["hand"] == [5]
    assert told["takes"] == [[0, 1, [4, 7, 15]]]


def test_a_glance_and_a_hazy_view_are_read_too() -> None:
    seen = view(play(at(["9", "5", "6"], on="4 7 K"), "take"), 1)
    for other in (seen.glance(), seen.forget(lambda memory: False)):
        assert GAME.read_view(other.dump()) == other


DAMAGED: list[dict[str, Any]] = [
    {"seat": 9},
    {"seat": "0"},
    {"players": 9},
    {"players": 1},
    {"players": None},
    {"hands": [2]},
    {"hand": "ab"},
    {"hand": [[4], 9]},
    {"deck": None},
    {"awaits": "nothing"},
    {"takes": [1]},
    {"takes": [[5, 0, [5]]]},
    {"takes": 7},
    {"traces": ["", "5"]},
    {"traces": ["", "+?"]},
    {"traces": ["", 5]},
    {"left": "x"},
]

CONTRADICTORY: list[dict[str, Any]] = [
    {"hand": [9]},  # two cards in hand, it says elsewhere
    {"hand": [4, 99]},
    {"hand": [9, 9, 9, 9, 9], "hands": [5, 3]},  # four of each value there are
    {"hands": [2, -1]},
    {"hands": [2, 60]},
    {"takes": [[1, 0, [5, 6, 13, 14]]]},  # four known cards in a hand of three
    {"takes": [[1, 0, [20]]]},
    {"takes": [[1, 0, [7, 7, 7]]]},  # two lie in the cemetery
    {"crypt": -1},
    {"crypt": "3"},
    {"mansions": [2]},
    {"mansions": [2, -5]},
    {"mansions": [50, 50]},
    {"top": 20},
    {"run": 9},
    {"cemetery": [9] * 16},
    {"cemetery": [2**40, *[0] * 15]},  # read at once, and not card by card
    {"deck": [10**30, *[4] * 15]},
    {"cemetery": [1]},
    {"discard": [4] * 16},
    {"deck": [0] * 16},
    {"turn": 7},
    {"direction": 11},
    {"direction": 0},
    {"mover": 1},
    {"traces": [""]},
    {"traces": ["", "++++"]},
    {"points": [1]},
    {"left": [0, 0]},
    {"left": [9]},
    {"daybreak": "x"},
    {"seat": -7},
]


@pytest.mark.parametrize("damage", DAMAGED, ids=str)
def test_a_damaged_view_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(BadView, match="no view of Ghooost!"):
        GAME.read_view(json.dumps(GOOD | damage))


@pytest.mark.parametrize("damage", CONTRADICTORY, ids=str)
def test_a_view_that_contradicts_itself_is_refused(damage: dict[str, Any]) -> None:
    """GHO-02, GHO-76, GHO-95: as `read_view` promises; no world could be imagined from it."""
    with pytest.raises(BadView):
        GAME.read_view(json.dumps(GOOD | damage))
