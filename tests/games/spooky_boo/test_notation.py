"""Positions and views as text, read back and refused where they are none, and the names of actions."""

import json
import pickle
from typing import Any

import pytest

from games.by_name import GARBAGE, altered, refuses
from games.spooky_boo.drawn import TWO, fields, play, squares, table, view
from hantise.core import State
from hantise.games.spooky_boo import GAME

TURN = table(TWO, on="6", seen={0: "0.1 1.2"})
LAST = table(TWO, on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14")
TABLES: dict[str, State] = {
    "start": GAME.start(GAME.options(2)),
    "deal": play(GAME.start(GAME.options(2)), "start:1", "+1 +2 +3 +4 +5"),
    "peek": play(GAME.start(GAME.options(2)), "start:1", "+1 +2 +3 +4 +5 +6 +7p1 +8p1"),
    "turn": TURN,
    "card": play(TURN, "draw"),
    "drawn": play(TURN, "draw", "+7p1"),
    "look": play(TURN, "draw", "+7p1", "power"),
    "own": play(TURN, "draw", "+7p1", "power", "look:0:3"),
    "looked": play(TURN, "draw", "+9p2", "power", "look:1:3"),
    "swap": play(TURN, "draw", "+10p3", "power"),
    "done": play(TURN, "take:1"),
    "round": play(TURN, "call"),
    "on top": play(table(TWO, on_top="yes"), "call"),
    "shuffled": play(table(TWO, on="6", stock="", seen={0: "0.1"}), "draw", "+5", "put:1"),
    "over": play(LAST, "call"),
}
GOOD = fields(TURN)


def spelt(name: str = "turn", **changes: str) -> str:
    """A good position with some fields changed."""
    return " ".join(f"{key}={value}" for key, value in (fields(TABLES[name]) | changes).items())


def test_a_position_in_one_line() -> None:
    """SPB-02, SPB-04: cards are numbers of kinds, piles counts by kind, places go seat by seat."""
    assert GOOD["squares"] == "1,2,3,4,5,11,7,13"
    assert (GOOD["top"], GOOD["discard"]) == ("6", "0,0,0,0,0,1,0,0,0,0,0,0,0,0")
    assert GOOD["stock"] == "3,3,3,3,3,3,3,4,4,4,7,2,1,2"
    assert (GOOD["await"], GOOD["turn"], GOOD["round"], GOOD["drawn"]) == ("turn", "0", "1", "0")


def test_every_phase_is_read_back() -> None:
    """A pickle too; whole games are read back in `test_every_game`."""
    for state in TABLES.values():
        for copy in (GAME.load(GAME.dump(state)), pickle.loads(pickle.dumps(state)), state.clone()):
            assert GAME.dump(copy) == GAME.dump(state)
            assert (copy.mover(), copy.legal()) == (state.mover(), state.legal())


def test_an_imagined_position_has_no_knowledge() -> None:
    """SPB-41: without `clock` there is nothing that anybody has seen."""
    known = list(GOOD)[list(GOOD).index("clock") :]
    text = " ".join(f"{key}={value}" for key, value in GOOD.items() if key not in known)
    state = GAME.load(text)
    assert GAME.dump(state) == text == GAME.dump(TURN.world())  # type: ignore[attr-defined]
    for seat in (0, 1):
        assert not GAME.view(state, seat).memories
    for _ in range(3):
        state = play(state, "draw", "+5", "put:1", "pass")
    assert squares(state)[0] == squares(state)[4] == "5"
    assert GAME.dump(play(state, "call")).count("clock") == 0


def test_garbage_is_no_position_and_each_field_is_needed() -> None:
    lacking = [" ".join(f"{name}={GOOD[name]}" for name in GOOD if name != key) for key in GOOD if key != "clock"]
    for text in (*GARBAGE, *lacking):
        refuses(GAME, text)


FOURTEEN = ",".join(["0"] * 14)
# Numbers out of their range, what is no number, and words that are none, by field.
DAMAGED = {
    "players": "1 5 two 3",
    "limit": "-1 1001",
    "turn": "2 -1",
    "starter": "2",
    "round": "0 6 1/6 1/0",
    "turns": "-1",
    "stock": "3 -1,3,3,3,3,3,3,4,4,4,7,2,1,2 3.0,3,3,3,3,3,3,4,4,4,7,2,1,2",
    "discard": FOURTEEN + ",0",
    "top": "15 -1",
    "squares": "1,2,3,4,5,11,7 1,2,3,4,5,11,7,15",
    "drawn": "15",
    "looked": "8 -2",
    "caller": "2 -2",
    "scores": "a 9999,0",
    "revealed": "0",
    "clock": "-1 99999",
    "pack": "-1",
    "number": "x",
    "cards": "1.0.0.0",
    "lasts": "0 2" + FOURTEEN[1:],
    "on_top": "maybe",
    "deck": "54y1 53x1 27x1,27x1 54x1p5 54x01",
    "await": "nothing",
}


@pytest.mark.parametrize("key", DAMAGED)
def test_a_damaged_position_is_refused(key: str) -> None:
    """SPB-02, SPB-37, SPB-39."""
    for value in ["", *DAMAGED[key].split()] if key == "deck" else DAMAGED[key].split():
        refuses(GAME, spelt(**{key: value}))


def cards(**changes: str) -> str:
    """What is known of the cards, one of them changed: number.pack.moves.taken, then when.moves for both seats."""
    told = GOOD["cards"].split(",")
    for place, text in changes.items():
        told[int(place.lstrip("p"))] = text
    return ",".join(told)


MANY = "3,3,3,3,3,3,3,4,4,4,7,2,1,3"
IMPOSSIBLE: list[tuple[str, dict[str, str], str]] = [
    ("turn", {"stock": MANY}, "SPB-02: three -1s"),
    ("turn", {"stock": "2,3,3,3,3,3,3,4,4,4,7,2,1,2"}, "SPB-02: a card is missing"),
    ("turn", {"squares": "1,2,3,4,5,11,7,7"}, "SPB-02: a 0 is missing"),
    ("turn", {"squares": "1,2,3,4,5,11,7,0"}, "SPB-04: three cards"),
    ("turn", {"top": "5"}, "SPB-15: no 5 was discarded"),
    ("turn", {"top": "0"}, "SPB-15: something was discarded"),
    ("turn", {"drawn": "6", "discard": FOURTEEN, "top": "0"}, "SPB-11: nothing was drawn"),
    ("drawn", {"drawn": "0"}, "SPB-11: a card was drawn"),
    ("turn", {"turns": "1"}, "SPB-07: it is the other's turn"),
    ("turn", {"turns": "80"}, "SPB-37: the round is over"),
    ("turn", {"turns": "0", "turn": "1"}, "SPB-07: the starter begins"),
    ("over", {"round": "5/4"}, "SPB-39: no fifth round of four"),
    ("over", {"round": "3/5"}, "SPB-36: two rounds are missing"),
    ("turn", {"looked": "3"}, "SPB-43: nobody looks"),
    ("looked", {"looked": "-1"}, "SPB-43: somebody looks"),
    ("looked", {"looked": "1"}, "SPB-21: at an opponent's"),
    ("own", {"looked": "6"}, "SPB-20: at one's own"),
    ("look", {"await": "swap"}, "SPB-22: no power to swap"),
    ("swap", {"await": "look"}, "SPB-20: no power to look"),
    ("done", {"await": "look"}, "SPB-14: no power at all"),
    ("start", {"starter": "1", "turn": "1"}, "SPB-07: nobody has been drawn by lot"),
    ("start", {"round": "2"}, "SPB-07: in the first round only"),
    ("deal", {"turn": "0"}, "SPB-04: it is dealt from the starter on"),
    ("deal", {"squares": "5,0,0,0,1,2,0,4"}, "SPB-04: place by place"),
    ("peek", {"turns": "2"}, "SPB-05: before the first turn"),
    ("deal", {"top": "6", "discard": "0,0,0,0,0,1,0,0,0,0,0,0,0,0", "stock": "3,3,3,3,3,3,4,4,4,4,8,2,2,2"},
     "SPB-06: nothing is discarded yet"),
    ("round", {"scores": ""}, "SPB-36: a round was scored"),
    ("round", {"scores": "10,1"}, "SPB-34: scored otherwise"),
    ("round", {"caller": "1"}, "SPB-33: scored otherwise"),
    ("round", {"on_top": "yes"}, "SPB-34: the total is missing"),
    ("round", {"revealed": ""}, "SPB-32: the squares were shown"),
    ("round", {"revealed": "1,1,1,1,1,11,7,13"}, "SPB-02: five 1s"),
    ("turn", {"caller": "0"}, "SPB-30: nobody has called"),
    ("turn", {"scores": "0,0"}, "SPB-36: no round was scored"),
    ("turn", {"revealed": "1,2,3,4,5,11,7,13"}, "SPB-32: no round was over"),
    ("over", {"round": "4", "scores": "0,0,0,0,0,10"}, "SPB-36: five rounds"),
    ("over", {"squares": "1,2,3,4,5,11,13,7"}, "SPB-32: other squares were scored"),
    ("turn", {"cards": cards(p0="9.0.0.0.1.0.0.0")}, "SPB-41: so many cards have not come"),
    ("turn", {"cards": cards(p0="1.1.0.0.1.0.0.0")}, "SPB-44: there was no such pack"),
    ("turn", {"cards": cards(p0="2.0.0.0.1.0.0.0")}, "SPB-41: two cards are one"),
    ("turn", {"cards": cards(p0="0.0.0.0.1.0.0.0")}, "SPB-41: no card came"),
    ("turn", {"cards": cards(p0="1.0.0.2.2.0.2.0")}, "SPB-41: later than now"),
    ("turn", {"cards": cards(p0="1.0.0.0.2.0.0.0")}, "SPB-41: later than now"),
    ("turn", {"cards": cards(p0="1.0.0.1.1.0.0.0")}, "SPB-13: all saw it taken"),
    ("turn", {"cards": cards(p0="1.0.0.0.1.1.0.0")}, "SPB-41: more moves before than in all"),
    ("turn", {"cards": cards(p0="1.0.1.0.0.1.0.0")}, "SPB-41: moves before it was seen"),
    ("turn", {"cards": cards(p0="1.0.99999.0.1.0.0.0")}, "SPB-41: no card moves so often"),
    ("deal", {"cards": "5.0.0.0.0.0.0.0,0.0.0.0.1.0.0.0,0.0.0.0.0.0.0.0,0.0.0.0.0.0.0.0,"
     "1.0.0.0.0.0.0.0,2.0.0.0.0.0.0.0,3.0.0.0.0.0.0.0,4.0.0.0.0.0.0.0"}, "SPB-04: there is no card yet"),
    ("card", {"stock": FOURTEEN, "discard": "3,3,3,3,3,4,3,4,4,4,7,2,1,2"}, "SPB-16: there is nothing to draw"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "damage", "why"), IMPOSSIBLE, ids=[f"{case[0]}-{case[1]}" for case in IMPOSSIBLE])
def test_what_cannot_lie_on_a_table_is_no_position(name: str, damage: dict[str, str], why: str) -> None:
    """SPB-02, SPB-04, SPB-16, SPB-36: `why` says which rule forbids it."""
    words = "the cards are not those of the deck" if why == "SPB-02: a card is missing" else "no position"
    refuses(GAME, spelt(name, **damage), words)


# Actions.


def test_names_are_those_of_the_table() -> None:
    """SPB-10 to SPB-13, SPB-20 to SPB-24, SPB-31: decisions first, chance after them."""
    names = GAME.actions.names()
    assert names[:12] == [
        "back", "draw", "take:1", "take:2", "take:3", "take:4",
        "discard", "power", "put:1", "put:2", "put:3", "put:4",
    ]  # fmt: skip
    assert names[12:28] == [f"look:{seat}:{place}" for seat in range(4) for place in (1, 2, 3, 4)]
    assert names[28:32] == ["swap:1:0:1", "swap:1:0:2", "swap:1:0:3", "swap:1:0:4"]
    assert names[91:98] == ["swap:4:3:4", "with:1", "with:2", "with:3", "with:4", "call", "pass"]
    assert names[98:] == [f"start:{seat}" for seat in range(4)] + [f"card:{kind}" for kind in range(1, 55)]
    assert GAME.actions.decisions == 98


# Views.

LOOKING = play(table(TWO, on="6", old="0.1 1.2", seen={0: "0.1 1.2"}), "draw +9p2 power look:1:3")
SEEN: dict[str, Any] = json.loads(view(LOOKING, 0).dump())
NOTHING, NONE_YET = [0] * 14, [0] * 13
# Seat 1 is told what lies open to the looker only.
NO_VIEWS = altered(
    """
seat=2 seat="0" seat=-7 seat=1 players=5 players=1 players=null limit=-1 on_top="no" deck="" deck="54x1"
awaits="nothing" mover=1 turn=1 starter=1 starter=9 round=0 round=2 turns=3 turns=99 stock=43 stock=-1 discard=3
discard=-1 top=1 top=99 drawn=3 looked=1 looked=99 caller=0 scores=[0,0] revealed=[1]
"""
)
DAMAGED_VIEWS: dict[str, list[Any]] = {
    "squares": [
        *[[1], [1, 0, 0, 0, 0, 11, 7, 15], [1, 0, 0, 0, 0, 0, 7, 0]],
        [1, 0, 0, 0, 0, 11, 0, 0],  # the card looked at is not shown
        [1, 2, 0, 0, 0, 11, 7, 0],  # a card was never seen
    ],
    "sights": [
        *[7, [[0, 1, 1, 0]], [[0, -1, 1, 0], [5, 6, 1, 0]], [[0, 1, 1, 0], [8, 6, 1, 0]]],
        [[0, 1, 1, 0], [5, 1, 1, 0]],  # one card at two places
        *[[[0, 1, when, moved], [5, 6, 1, 0]] for when, moved in ((0, 0), (-1, 0), (1, 40_000))],
    ],
    "packs": [
        *[[[0, NOTHING]], [[[0, 5], [0]]], [[[0, 9], NOTHING]], [[[0, 5], NOTHING], [[0], NOTHING]]],
        *[[[[0, 1], [3, *NONE_YET]]], [[[0, 5], [-1, *NONE_YET]]]],
    ],
    "discarded": [[-2, *SEEN["discarded"][1:]], [0], NOTHING, [5, *NONE_YET], [0] * 5 + [1] + [0] * 7 + [1]],
    "lasts": [[0], [-1, *NONE_YET], [40_000, *NONE_YET]],
}


def test_a_view_that_is_damaged_or_contradicts_itself_is_refused() -> None:
    """SPB-02, SPB-11, SPB-40, SPB-44: no world could be imagined from it.

    A card in hand is told to its drawer only; two 15s lie in squares, and a third in the discard. Where nothing is
    known yet the other numbers would make up for a stock of less than nothing.
    """
    fifteens = {"squares": [1, 0, 0, 0, 0, 12, 12, 0], "discarded": [0] * 11 + [1, 0, 0]}
    drawn = json.loads(view(play(table(TWO, on="6"), "draw", "+5"), 1).dump())
    for wrong in (SEEN | fifteens, drawn | {"drawn": 5}, drawn | {"seat": 0}):
        refuses(GAME, json.dumps(wrong), "no view of Spooky Boo!")
    begun = GAME.view(GAME.start(GAME.options(4)), 0)
    assert GAME.read_view(begun.dump()).dump() == begun.dump()
    for stock in (-50, -1):
        refuses(GAME, json.dumps(json.loads(begun.dump()) | {"stock": stock}), ">= 0")
    for name, value in [*NO_VIEWS, *((name, value) for name, values in DAMAGED_VIEWS.items() for value in values)]:
        refuses(GAME, json.dumps(SEEN | {name: value}), "no view of Spooky Boo!")
