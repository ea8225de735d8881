"""The row of numbers that a learning program gets: the same from the view and straight from the position."""

import pytest

from games.by_name import EVERYBODY, written
from games.spooky_boo.drawn import TWO, play, table, view
from hantise.core import State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.encoding import FIELDS, numbers, write
from hantise.games.spooky_boo.rules import SpookyBoo

SIZE = sum(size for _name, size, *_rest in FIELDS)
TURN = table(TWO, on="6 9p2", seen={0: "0.1 1.2", 1: "0.1"})
OLDER = table(TWO, on="6", old="0.1 0.3 1.2", seen={0: "0.1"}, public="1.2", stock="1 2 7p1 9p2 10p3")
FIRST = play(GAME.start(GAME.options(2)), "start:1", "+1 +2 +3 +4 +5 +6 +7p1 +8p1")


def unknowing(state: State) -> State:
    """The same position, in which nobody's knowledge is told."""
    assert isinstance(state, SpookyBoo)
    return state.world()


@pytest.mark.parametrize(
    "state",
    [
        GAME.start(GAME.options(3)),
        FIRST,
        play(TURN, "draw +7p1"),
        play(TURN, "draw +9p2 power look:1:3"),
        play(TURN, "draw +10p3 power swap:1:1:2 pass"),
        play(OLDER, "draw +7p1 put:2 pass"),
        play(table(TWO, on="6 5", old="0.2 1.1", stock=""), "draw +6 put:3 pass"),
        play(TURN, "call"),
        play(table(TWO, on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call"),
        unknowing(TURN),
    ],
)
def test_a_row_straight_from_the_position_is_that_of_the_view(state: State) -> None:
    """SPB-40, SPB-44: for each seat, and for somebody who watches."""
    for seat in EVERYBODY:
        assert written(write, state, seat, SIZE) == numbers(view(state, seat))


def test_what_a_seat_knows_stands_at_its_place() -> None:
    """SPB-41, SPB-43, SPB-44: an open card is no memory."""
    state = play(OLDER, "draw +9p2 power look:1:1")
    for seat, squares, cards in ((0, {0: 1, 4: 5, 5: 11}, {0: 1, 5: 6}), (1, {5: 11}, {5: 6})):
        told, row = numbers(view(state, seat)), {}
        for name, size, *_rest in FIELDS:
            row[name], told = told[:size], told[size:]
        assert {place: kind for place, kind in enumerate(row["squares"]) if kind} == squares
        assert {place: number for place, number in enumerate(row["card"]) if number} == cards
        assert [place for place, age in enumerate(row["pack"]) if age] == [0, 2, 5]
        assert (row["top"], row["looked"].index(1), row["turn"]) == ([9], 4, [1, 0, 0, 0])
