"""What each seat knows: everything but the order of the piles, which is nowhere until a card is turned up.

So all seats write down and see the same, and there is one world to imagine: that is asked of every game that hides
nothing (`test_redrawn`, `hantise.testing.views`). Here it is what lies open, and that no two plays look alike.
"""

import json
from typing import Any

import pytest

from games.boo.drawn import fields, legal, play, start, view, walk
from hantise.core import SPECTATOR, BadView, Rng
from hantise.games.boo import GAME

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
        told = seen[0].facts.setting
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
