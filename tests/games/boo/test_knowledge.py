"""What each seat knows, also as a row of numbers: everything but the order of the piles, which is nowhere until
a card is turned up.

So all seats write down and see the same, and there is one world to imagine: that is asked of every game that hides
nothing (`test_redrawn`, `hantise.testing.conformance`). Here it is what lies open, and that no two plays look alike.
"""

import json
from typing import Any

import pytest

from games.boo.drawn import draw, fields, legal, play, start, view, walk
from games.by_name import written
from hantise.core import SPECTATOR, BadView, Rng, State
from hantise.games.boo import GAME
from hantise.games.boo.encoding import FIELDS, numbers, write

SEATS = (0, 1, SPECTATOR)
OPENING = "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o>29,26 turn:1"


@pytest.mark.parametrize("seed", range(2))
def test_all_see_and_write_down_the_same(seed: int) -> None:
    """BOO-10, BOO-50: views differ in whose they are, and in what is legal, which is for the seat on the move alone."""
    for number, (state, name) in enumerate(walk(seed)):
        if number % 4:
            continue
        seen = [view(state, seat) for seat in SEATS]
        assert len({view.facts._replace(seat=0) for view in seen}) == 1
        assert [(view.seat, view.mover) for view in seen] == [(seat, state.mover()) for seat in SEATS]
        assert [view.legal() for view in seen] == [state.legal() if seat == state.mover() else [] for seat in SEATS]
        assert all(view.glance() == view.forget(lambda memory: False) == view for view in seen)
        assert [(view.memories, GAME.dump(view.imagine(Rng(1)))) for view in seen] == [((), GAME.dump(state))] * 3
        told = seen[0].facts
        for seat in (0, 1):
            laid = [card.number for place, card in enumerate(told.laid) if told.owner(place) == seat]
            held = [number for number in (told.hands[seat], told.tops[seat]) if number]
            assert sorted([*laid, *held, *told.unseen[seat]]) == list(range(1, 13))
            assert list(told.unseen[seat]) == sorted(told.unseen[seat])
        if name:
            assert len({GAME.seen(state, GAME.actions.parse(name), seat) for seat in SEATS}) == 1


@pytest.mark.parametrize("seat", SEATS)
def test_what_comes_next_is_nowhere_yet_and_then_open(seat: int) -> None:
    """BOO-50: a position knows which cards are still to come; each that may be turned up is seen by all."""
    state = play(start(oya=0), "turn:5 turn:6 turn:7 turn:8 o>29,27")
    assert fields(state)["unseen"] == "1.2.3.4.7.8.9.10.11.12,1.2.3.4.5.6.9.10.11.12"
    after = [play(state, name) for name in legal(state)]
    assert len({GAME.dump(one) for one in after}) == len({view(one, seat).dump() for one in after}) == 10
    lots = [play(start(), name) for name in ("oya:0", "oya:1")]
    assert view(lots[0], seat).dump() != view(lots[1], seat).dump()
    assert not GAME.reveals("0 o>28,24 TTb>; asked"), "a placement whose order is asked can be taken back"


# As text.

STATE = play(start(oya=0), OPENING)
GOOD: dict[str, Any] = json.loads(view(STATE, 0).dump())


def test_a_view_names_what_it_tells() -> None:
    """BOO-50: a whitelist, in small numbers and names; all that a position tells, some of it by longer names."""
    names = {"facing": "facing_is_enough", "spare": "may_spare", "await": "awaits"}
    position = {names.get(name, name) for name in fields(start(match=True))}
    assert set(GOOD) == {"seat", "mover", "turn", "is_match", *position}
    assert (GOOD["seat"], GOOD["mover"], GOOD["awaits"], GOOD["hands"]) == (0, 0, "place", [2, 4])
    assert GAME.read_view(json.dumps(GOOD)) == view(STATE, 0)


def laid(*second: object) -> dict[str, Any]:
    """The second card lies otherwise."""
    return {"laid": [[10, ">", 29, 27, "b^w^T"], list(second)]}


def last_of_gate(*card: object) -> dict[str, Any]:
    return {"gate": [*GOOD["gate"][:5], list(card)]}


DAMAGED: list[dict[str, Any]] = [
    {"seat": 2}, {"seat": -1}, {"seat": "0"}, {"seat": None}, {"mover": 1}, {"mover": -1}, {"turn": 1},
    {"oya": 1}, {"oya": 5}, {"black": 2}, {"black": "white"}, {"facing_is_enough": "no"}, {"may_spare": 1},
    {"cards": []}, {"cards": ["TTT"] * 12}, {"cards": [7] * 12},
    {"gate": []}, {"gate": GOOD["gate"][:5]}, last_of_gate(0, ">", 1), last_of_gate(0, ">", 99, 31, "TFT"),
    last_of_gate(0, "x", 32, 29, "TFT"), last_of_gate(0, "v", -1, 29, "TFT"),
    {"laid": GOOD["laid"][:1]}, {"laid": 3}, laid(8, "<", 29, 26, "w<Tb>"), laid(8, ">", 29, 200, "w<Tb>"),
    laid(8, ">", 29, -1, "w<Tb>"), laid(8, ">", -4, 26, "w<Tb>"), laid(8, ">", 29, 26, "ghosts"),
    {"hands": [2]}, {"hands": [2, 2**70]}, {"hands": [2, -3]}, {"tops": [1, 1]},
    {"unseen": [[1], [2]]}, {"unseen": [[], [], []]}, {"unseen": GOOD["unseen"][:1]},
    {"awaits": "order"}, {"awaits": "nothing"}, {"awaits": 7},
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED, ids=str)
def test_a_view_that_is_damaged_or_contradicts_itself_is_refused(damage: dict[str, Any]) -> None:
    """BOO-01, BOO-50: no world could be imagined from it."""
    with pytest.raises(BadView, match="no view of BOO"):
        GAME.read_view(json.dumps(GOOD | damage))


OPENED = play(start(oya=0, black=1), OPENING)


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field; straight from the position they are the same."""
    found = numbers(view(state, seat))
    assert written(write, state, seat, len(found)) == found
    left = iter(found)
    return {name: [next(left) for _ in range(count)] for name, count, *_ in FIELDS}


def test_ghosts_are_own_or_the_others_and_own_cards_come_first() -> None:
    """BOO-05, BOO-18, BOO-50: white's card 10 and black's card 8; the looks are up, right, down, left."""
    white, black = told(OPENED, 0), told(OPENED, 1)
    assert white["laid"][:14] == [10, 1, 29, 27, 2, 6, 1, 8, 1, 29, 26, 9, 1, 3]
    assert black["laid"][:14] == [10, 1, 29, 27, 6, 2, 1, 8, 1, 29, 26, 5, 1, 7]
    assert white["laid"][14:] == black["laid"][14:] == [0] * (24 * 7 - 14)
    assert white["gate"][:7] == black["gate"][:7] == [0, 2, 27, 28, 1, 0, 1]
    assert white["hands"] == [2, 2, 4, 2, 4, 6, 4, 6]
    assert black["hands"] == [4, 2, 8, 2, 2, 6, 8, 6]
    assert white["tops"] == [12, 9, 1, 2, 1, 9, 9, 9]
    assert black["tops"] == [1, 5, 5, 5, 12, 5, 1, 6]
    assert white["unseen"] == black["unseen"][12:] + black["unseen"][:12]
    assert [number for number, unseen in enumerate(white["unseen"][:12], 1) if not unseen] == [2, 10, 12]


def test_who_is_who_options_and_the_end_are_told() -> None:
    """BOO-08, BOO-10, BOO-18, BOO-25, BOO-32, BOO-40."""
    for seat, viewer in ((0, [1, 0]), (1, [0, 1]), (SPECTATOR, [0, 0])):
        row = told(OPENED, seat)
        assert row["seat"] == viewer
        assert row["turn"] == [int(seat == 0)]
        assert row["oya"] == row["concerned"] == [int(seat != 1)]
        assert row["black"] == [int(seat == 1)]
        assert row["count"] == [2]
    assert told(start(), 0)["oya"] == [-1]
    row = told(draw(". . . F F F", facing_is_enough=True, may_spare=True).state, 0)
    assert (row["facing is enough"], row["may spare"], row["over"]) == ([1], [1], [0])
    *_, (state, _) = walk(1)
    row = told(state, 0)
    assert (row["over"], row["phase"], row["hands"]) == ([1], [4], [0] * 8)
