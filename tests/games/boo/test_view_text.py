"""A view as text: written, read back, and refused where it is none."""

import json
from typing import Any

import pytest

from games.boo.drawn import play, start, view, walk
from hantise.core import SPECTATOR, BadView, Rng
from hantise.games.boo import GAME

STATE = play(start(oya=0), "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o>29,26 turn:1")
GOOD: dict[str, Any] = json.loads(view(STATE, 0).dump())


@pytest.mark.parametrize("seed", range(2))
def test_what_was_written_is_read(seed: int) -> None:
    """In whole games, for each seat and a spectator."""
    for step, (state, _) in enumerate(walk(seed, black=seed, may_spare=seed == 1)):
        if step % 5 == 0:
            for seat in (0, 1, SPECTATOR):
                seen = view(state, seat)
                again = GAME.read_view(seen.dump())
                assert again == seen
                assert again.dump() == seen.dump()
                assert GAME.dump(again.imagine(Rng(step))) == GAME.dump(seen.imagine(Rng(step)))


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    """BOO-50: nothing in it that JavaScript would round."""
    text = view(STATE, 1).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["seat"], told["mover"], told["awaits"], told["hands"]) == (1, 0, "place", [2, 4])


DAMAGED: list[dict[str, Any]] = [
    {"seat": 2},
    {"seat": -1},
    {"seat": "0"},
    {"seat": None},
    {"mover": 1},
    {"mover": -1},
    {"turn": 1},
    {"oya": 1},
    {"oya": 5},
    {"black": 2},
    {"black": "white"},
    {"facing_is_enough": "no"},
    {"may_spare": 1},
    {"cards": []},
    {"cards": ["TTT"] * 12},
    {"cards": [7] * 12},
    {"gate": []},
    {"gate": GOOD["gate"][:5]},
    {"gate": [*GOOD["gate"][:5], [0, ">", 1]]},
    {"gate": [*GOOD["gate"][:5], [0, ">", 99, 31, "TFT"]]},
    {"gate": [*GOOD["gate"][:5], [0, "x", 32, 29, "TFT"]]},
    {"gate": [*GOOD["gate"][:5], [0, "v", -1, 29, "TFT"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"], [8, "<", 29, 26, "w<Tb>"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"], [8, ">", 29, 200, "w<Tb>"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"], [8, ">", 29, -1, "w<Tb>"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"], [8, ">", -4, 26, "w<Tb>"]]},
    {"laid": [[10, ">", 29, 27, "b^w^T"], [8, ">", 29, 26, "ghosts"]]},
    {"laid": 3},
    {"hands": [2]},
    {"hands": [2, 2**70]},
    {"hands": [2, -3]},
    {"tops": [1, 1]},
    {"unseen": [[1], [2]]},
    {"unseen": [[], [], []]},
    {"unseen": GOOD["unseen"][:1]},
    {"awaits": "order"},
    {"awaits": "nothing"},
    {"awaits": 7},
]


@pytest.mark.parametrize("damage", DAMAGED, ids=str)
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(damage: dict[str, Any]) -> None:
    """BOO-01, BOO-50: no world could be imagined from it."""
    with pytest.raises(BadView, match="no view of BOO"):
        GAME.read_view(json.dumps(GOOD | damage))
