"""The end of a round and of a game in the room of Spooky Boo!."""

from __future__ import annotations

import re

import pytest

from games.markup import read
from games.spooky_boo.drawn import TWO, play, table
from games.spooky_boo.furnished import FACES, SEATS, scene
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import room
from hantise.games.spooky_boo.room.between import between

LOW = """
    0   0   7p1 4
    1   2   5   10p3
"""


def after(state: State) -> State:
    """The new round is dealt."""
    while state.mover() < 0:
        state.apply(state.legal()[0])
    return state


def panel(state: State, seat: int) -> str:
    return "".join(between(scene(state, seat)))


def test_all_squares_are_turned_up_and_counted() -> None:
    """SPB-32, SPB-33."""
    state = after(play(table(LOW), "call"))
    told = panel(state, 0)
    page = read(told)
    assert "You called with 3: rightly, 0 points. Everybody else scores their square." in told
    assert "1 + 2 + 0 + 0 = 3" in page.all("aria-label")
    assert "5 + 10 + 7 + 4 = 26" in page.all("aria-label")
    assert {"= 3", "= 26", "+0", "+26"} <= {*page.said}
    assert {"End of round 1 of 5", "On to round 2"} <= {*page.said}
    assert "<b>Ann</b> called with 3: rightly, 0 points." in panel(state, 1)
    assert f"#g-{FACES[0]}" in told.partition("</h2>")[0]


def test_a_wrong_call_is_told_in_words() -> None:
    """SPB-34."""
    state = after(play(table(TWO), "call"))
    assert "You called with 10, more than 5: 10 points for you, 0 for everybody else." in panel(state, 0)
    assert "<b>Ann</b> called with 10, more than 5: 10 points, and 0 for everybody else." in panel(state, SPECTATOR)


def test_a_round_without_a_call() -> None:
    """SPB-35, SPB-37."""
    state = table(LOW.replace("7p1 4", "-1 4"), on="6", limit=1, turns=1, starter=1, turn=0)
    after(state)
    state = after(play(state, "draw +6 discard pass"))
    told = panel(state, SPECTATOR)
    assert "Nobody called: everybody scores their square." in told
    assert "The fewest points win." in told


def test_it_is_there_until_the_seat_has_laid_back_its_two_cards() -> None:
    """SPB-05, SPB-07: the seat after the round's starter begins the next."""
    assert [panel(table(LOW), seat) for seat in SEATS] == ["", "", ""], "there is none in the first round"
    state = play(table(LOW), "call")
    assert all(panel(state, seat) for seat in SEATS), "while cards are dealt"
    state = after(state)
    assert [bool(panel(state, seat)) for seat in SEATS] == [True, True, True]
    state = play(state, "back")
    assert [bool(panel(state, seat)) for seat in SEATS] == [True, False, False]
    state = play(state, "back")
    assert [bool(panel(state, seat)) for seat in SEATS] == [False, False, False]


@pytest.mark.parametrize("seat", SEATS)
def test_the_end_crowns_the_winner_and_tells_the_margin(seat: int) -> None:
    """SPB-36."""
    state = play(table(LOW, round=5, scores=[3, 9, -1, 9, 0, 9, 0, 8], revealed=[*[1] * 4, *[2] * 4], caller=0), "call")
    told = "".join(room.result(scene(state, seat), []))
    assert 'id="outcome"' in told
    assert ("Victory!" in told) == (seat == 0)
    over = "The game is over: you win, 2 points to 61." if seat == 0 else "The game is over: Ann wins, 2 points to 61."
    assert over in re.sub("<[^>]*>", "", told)
    assert "3 − 1 + 0 + 0 + 0" in told
    assert "#crown" in told
    assert "<b>Bo" not in told


def test_a_tie_is_shared() -> None:
    """SPB-36, SPB-38."""
    state = play(table(LOW, round=5, scores=[34, 0, 0, 0, 0, 0, 0, 8], revealed=[*[1] * 4, *[2] * 4], caller=0), "call")
    told = "".join(room.result(scene(state, SPECTATOR), []))
    assert "A shared victory: Ann, &lt;b&gt;Bo&lt;/b&gt;." in told
    assert "The game is over: 34 points each." in told
