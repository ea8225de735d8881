"""A view as text: written, read back, and refused where it is none."""

import json
from typing import Any

import pytest

from games.haunted_stairs.drawn import RIDDLE, play, ring, view, walk
from hantise.core import SPECTATOR, BadView, Rng
from hantise.games.haunted_stairs import GAME

SEARCH = play(ring(RIDDLE, stock="red move", pile=3), "card:red", "turn:blue")
GOOD: dict[str, Any] = json.loads(view(SEARCH, 1).dump())


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hazy_view_is_read_as_it_was_written(players: int) -> None:
    """In whole games, for each seat and a spectator; sharp ones and glances `test_every_game` reads."""
    for step, (state, _) in enumerate(walk(players, 6, double_or_quits=players == 3)):
        for seat in (*range(players), SPECTATOR) if step % 5 == 0 else ():
            hazy = view(state, seat).forget(lambda memory: "red" in memory.fact)
            again = GAME.read_view(hazy.dump())
            assert (again, again.dump()) == (hazy, hazy.dump())
            assert GAME.dump(again.imagine(Rng(step))) == GAME.dump(hazy.imagine(Rng(step)))


def test_a_view_is_one_json_object_of_small_numbers_and_names() -> None:
    text = view(SEARCH, 1).dump()
    assert "\n" not in text
    told = json.loads(text)
    assert (told["seat"], told["mover"], told["awaits"], told["tried"]) == (1, 1, "search", [2])
    assert told["known"] == [[1, 1, 0, 0], [2, 2, 1, 0], [3, 3, 0, 0], [4, 0, 0, 0]]


DAMAGED: dict[str, list[Any]] = {
    "seat": [9, "0", -7],
    "players": [5, 1, None],
    "double_or_quits": ["no"],
    "awaits": ["nothing"],
    "mover": [0],
    "turn": [7],
    "stock": [[0], [0, 0, 0, 0, 0, 15, 0], [0, 0, 0, 0, 0, -1, 0]],
    "pile": [-1, 9],
    "won": [[18, 18], [57, 0, 0]],
    "free": [5, 2, -1],
    "sought": [4, -2, -1],
    "tried": [[9], [0], [4], [2, 2], "x"],
    "tries": [9, -1],
    "pointed": [2],
    "asked": [1],
    "clock": [1000, -1, 700],
}
# What is no list of children, places and children that are not there, and what contradicts itself or the table.
UNKNOWN: list[Any] = [
    *[7, [1], [[0, 0, 0, 0]], [[5, 0, 0, 0]], [[4, 4, 0, 0]], [[4, 0, 0, 0], [4, 1, 0, 0]]],
    *[[[4, 0, 0, 0], [3, 0, 0, 0]], [[3, 3, 0, 0], [1, 1, 0, 0]], [[4, 0, 5, 0]], [[4, 0, 1000, 0]], [[4, 0, 0, 32]]],
    *[[[2, 0, 0, 0]], [[1, 1, 0, 0], [3, 3, 0, 0], [4, 2, 0, 0]]],
]


@pytest.mark.parametrize("key", [*DAMAGED, "known"])
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(key: str) -> None:
    """STA-02, STA-15, STA-43: no world could be imagined from it."""
    for wrong in DAMAGED.get(key, UNKNOWN):
        with pytest.raises(BadView, match=r"no (view of Haunted Stairs|position fits)"):
            GAME.read_view(json.dumps(GOOD | {key: wrong}))
