"""Positions and views as text, read back and refused where they are none, and the names of actions."""

import json
import pickle
from typing import Any

import pytest

from games.by_name import GARBAGE, altered, refuses
from games.haunted_stairs.drawn import RIDDLE, fields, play, ring, view, walk
from hantise.core import SPECTATOR, Rng, State, UnknownAction
from hantise.games.haunted_stairs import GAME

TABLES: dict[str, State] = {
    "card": ring(RIDDLE, stock="swap move", pile=3),
    "search": play(ring(RIDDLE, stock="red move", pile=3), "card:red", "turn:blue"),
    "again": play(ring(RIDDLE, stock="red", repeat=True), "card:red", *["turn:blue"] * 4, "turn:green"),
    "swap": play(ring(RIDDLE, stock="swap move", pile=3), "card:swap"),
    "move": play(ring(RIDDLE, stock="swap move", pile=3), "card:move"),
    "riddle": play(ring(RIDDLE, stock="riddle move", pile=3), "card:riddle"),
    "ask": play(ring(RIDDLE, stock="riddle move", pile=3, double=True), "card:riddle"),
    "answer": play(ring(RIDDLE, stock="riddle move", pile=3, double=True), "card:riddle", "ask:blue:2"),
    "name": play(ring(RIDDLE, stock="swap", pile=3), "card:swap", "swap:green-blue"),
    "over": play(ring(RIDDLE, stock="red", pile=3), "card:red", "turn:white"),
    "start": GAME.start(GAME.options(3)),
}
GOOD = fields(TABLES["search"])


def spelt(table: str = "search", **changes: str) -> str:
    """A good position with some fields changed."""
    return " ".join(f"{key}={value}" for key, value in (fields(TABLES[table]) | changes).items())


def test_a_position_in_one_line() -> None:
    """STA-03, STA-13: the disc is a sign a place, clockwise from red."""
    assert GOOD["disc"] == ".GBYR"
    assert (GOOD["await"], GOOD["turn"], GOOD["sought"]) == ("search", "1", "red")
    assert (GOOD["tried"], GOOD["tries"], GOOD["pile"]) == ("blue", "1", "4")
    assert GOOD["stock"] == "0,0,0,0,0,1,0"


def test_every_phase_is_read_back() -> None:
    """A pickle too; whole games are read back in `test_every_game`."""
    for state in TABLES.values():
        for copy in (GAME.load(GAME.dump(state)), pickle.loads(pickle.dumps(state))):
            assert GAME.dump(copy) == GAME.dump(state)
            assert (copy.mover(), copy.legal()) == (state.mover(), state.legal())


def test_garbage_is_no_position_and_no_action_and_each_field_is_needed_and_no_other() -> None:
    for text in GARBAGE:
        refuses(GAME, text)
    for key in GOOD:
        lacking = " ".join(f"{name}={value}" for name, value in GOOD.items() if name != key)
        for wrong in (lacking, f"{spelt()} {key}x=1", f"{spelt()} {key}={GOOD[key]}"):
            refuses(GAME, wrong)
    for name in ("", "turn", "turn:pink", "swap:green-red", "swap:red-red", "ask:red:4", "Quit"):
        with pytest.raises(UnknownAction):
            GAME.actions.parse(name)


# Numbers out of their range, what is no number, and words that are none, by field.
DAMAGED = {
    "players": "1 5 two 2",
    "stock": "0,0,0,0,0,1 0,0,0,0,0,1,0,0 5,0,0,0,0,1,0 0,0,0,0,0,-1,0",
    "pile": "-1 57 4.0 04",
    "won": "18,18 -1,18,18",
    "turn": "3 -1",
    "tries": "7",
    "clock": "-1 1000",
    "shown": "0,0,0 0,0,x,0",
    "moved": "0,0,0,32",
    "double": "maybe",
    "repeat": "True",
    "next": "",
    "await": "nothing",
    "disc": ".GBY .GBYRR RGBYY .GBYW",
    "sought": "white",
    "tried": "pink",
    "pointed": "pink",
    "asked": "3",
}


@pytest.mark.parametrize("key", DAMAGED)
def test_a_damaged_position_is_refused(key: str) -> None:
    for value in DAMAGED[key].split() or [""]:
        refuses(GAME, spelt(**{key: value}))


IMPOSSIBLE: list[tuple[str, dict[str, str], str]] = [
    ("card", {"pile": "4"}, "STA-02: 57 cards and the four on the disc"),
    ("card", {"won": "17,17,16"}, "STA-02: a card is missing"),
    ("card", {"stock": "0,0,0,0,0,0,0", "pile": "5"}, "STA-10: no card is left to turn up"),
    ("card", {"sought": "red"}, "STA-11: nobody searches"),
    ("card", {"tried": "blue", "tries": "1"}, "STA-11: nobody searches"),
    ("card", {"pointed": "blue"}, "STA-20: nobody was asked"),
    ("card", {"asked": "1"}, "STA-20: nobody was asked"),
    ("search", {"sought": "-"}, "STA-11: for whom?"),
    ("search", {"tried": "white"}, "STA-12: that was the right one"),
    ("search", {"tried": "red"}, "STA-11: there is no ghost"),
    ("search", {"tries": "0"}, "STA-13: one was wrong"),
    ("search", {"tries": "2"}, "STA-15: not one ghost twice"),
    ("search", {"tried": ""}, "STA-13: a wrong try needs a ghost"),
    ("search", {"tried": "yellow,blue", "tries": "2"}, "places stand in their order"),
    ("search", {"sought": "green", "stock": "0,4,0,0,0,1,0", "won": "16,16,15"}, "STA-10: no such card was turned up"),
    ("again", {"tried": "blue"}, "STA-15: five tries, and four of them on one ghost at most"),
    ("swap", {"stock": "0,0,0,0,14,0,0", "won": "13,13,12"}, "STA-10: no swap was turned up"),
    ("move", {"stock": "0,0,0,0,0,14,0", "won": "13,13,12"}, "STA-10: no move was turned up"),
    ("swap", {"pile": "0", "won": "19,18,18"}, "STA-10: a card was turned up onto the pile"),
    ("riddle", {"disc": "RGBY."}, "STA-19: with nothing there nothing is asked"),
    ("riddle", {"double": "yes"}, "STA-22: nobody guesses in the variant"),
    ("ask", {"double": "no"}, "STA-20: nobody is asked without it"),
    ("answer", {"double": "no"}, "STA-20: nobody is asked without it"),
    ("answer", {"pointed": "-"}, "STA-20: about which ghost?"),
    ("answer", {"pointed": "red"}, "STA-20: there is no ghost"),
    ("answer", {"asked": "-"}, "STA-20: who?"),
    ("answer", {"asked": "0"}, "STA-20: an opponent"),
    ("name", {"stock": "0,0,0,0,0,1,0", "won": "17,17,17"}, "STA-31: cards are left"),
    ("over", {"pile": "1", "won": "21,17,17"}, "STA-30: a pile is left"),
    ("over", {"stock": "1,0,0,0,0,0,0", "won": "21,17,17"}, "STA-30: cards are left"),
    ("start", {"turn": "1"}, "STA-05: nobody has begun"),
    ("start", {"stock": "3,4,4,4,14,14,12", "pile": "1"}, "STA-04: nothing was drawn"),
    ("search", {"clock": "600"}, "STA-15: more decisions than that many cards can ask for"),
    ("search", {"shown": "0,0,2,0"}, "STA-11: shown before it happened"),
    ("start", {"moved": "1,0,0,0"}, "STA-16: nothing has moved yet"),
    ("swap", {"moved": "27,0,0,0"}, "STA-16: of 27 swaps and moves one is still to be made"),
]


@pytest.mark.parametrize(("table", "damage", "why"), IMPOSSIBLE, ids=[f"{case[0]}-{case[1]}" for case in IMPOSSIBLE])
def test_what_cannot_lie_on_a_table_is_no_position(table: str, damage: dict[str, str], why: str) -> None:
    """STA-02, STA-04, STA-10, STA-15, STA-20, STA-30: `why` says which rule forbids it."""
    refuses(GAME, spelt(table, **damage))


def test_the_error_says_what_is_wrong() -> None:
    refuses(GAME, spelt("card", pile="4"), "more or fewer cards than in the box")
    refuses(GAME, spelt(players="5"), "5 is not from 2 to 4")


# Actions.


def test_names_are_those_of_the_table() -> None:
    """STA-11, STA-16, STA-17, STA-18, STA-20, STA-31: decisions first, chance after them."""
    names = GAME.actions.names()
    places, children = ["red", "green", "blue", "yellow", "white"], ["red", "green", "blue", "yellow"]
    assert names[:5] == [f"turn:{place}" for place in places]
    assert names[5:7] == ["swap:red-green", "swap:red-blue"]
    assert names[14:20] == ["swap:yellow-white", *(f"move:{place}" for place in places)]
    assert names[20:25] == [*(f"guess:{child}" for child in children), "quit"]
    assert names[25:45] == [f"ask:{place}:{seat}" for place in places for seat in range(4)]
    assert names[45:53] == [f"{word}:{child}" for word in ("answer", "name") for child in children]
    assert names[53:] == [
        "start:0", "start:1", "start:2", "start:3",
        "card:red", "card:green", "card:blue", "card:yellow", "card:swap", "card:move", "card:riddle",
    ]  # fmt: skip
    assert GAME.actions.decisions == 53


# Views.

SEARCH = play(ring(RIDDLE, stock="red move", pile=3), "card:red", "turn:blue")
SEEN: dict[str, Any] = json.loads(view(SEARCH, 1).dump())


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


# What is no fact, and what contradicts itself or the table: no world could be imagined from it.
NO_VIEWS = altered(
    """
seat=9 seat="0" seat=-7 players=5 players=1 players=null double_or_quits="no" awaits="nothing" mover=0 turn=7
stock=[0] stock=[0,0,0,0,0,15,0] stock=[0,0,0,0,0,-1,0] pile=-1 pile=9 won=[18,18] won=[57,0,0] free=5 free=2 free=-1
sought=4 sought=-2 sought=-1 tried=[9] tried=[0] tried=[4] tried=[2,2] tried="x" tries=9 tries=-1 pointed=2 asked=1
clock=1000 clock=-1 clock=700 known=7 known=[1] known=[[0,0,0,0]] known=[[5,0,0,0]] known=[[4,4,0,0]]
known=[[4,0,0,0],[4,1,0,0]] known=[[4,0,0,0],[3,0,0,0]] known=[[3,3,0,0],[1,1,0,0]] known=[[4,0,5,0]]
known=[[4,0,1000,0]] known=[[4,0,0,32]] known=[[2,0,0,0]] known=[[1,1,0,0],[3,3,0,0],[4,2,0,0]]
"""
)


@pytest.mark.parametrize(("name", "value"), NO_VIEWS)
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(name: str, value: Any) -> None:
    """STA-02, STA-15, STA-43."""
    refuses(GAME, json.dumps(SEEN | {name: value}), r"no (view of Haunted Stairs|position fits)")
