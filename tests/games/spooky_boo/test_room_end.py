"""The end of a round and of a game in the room of Spooky Boo!."""

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


def state_of(scores: list[int]) -> State:
    """The end after a right call; these are the scores of the rounds before it."""
    return play(table(LOW, round=5, scores=scores, revealed=[*[1] * 4, *[2] * 4], caller=0), "call")


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
    assert f"#g-{FACES[0]}" in told.partition("</h2>")[0]


@pytest.mark.parametrize(
    ("picture", "names", "seat", "words"),
    [
        (LOW, "call", 1, "<b>Ann</b> called with 3: rightly, 0 points."),
        (TWO, "call", 0, "You called with 10, more than 5: 10 points for you, 0 for everybody else."),
        (TWO, "call", SPECTATOR, "<b>Ann</b> called with 10, more than 5: 10 points, and 0 for everybody else."),
        (LOW, "draw +6 discard pass", SPECTATOR, "Nobody called: everybody scores their square."),
    ],
)
def test_who_ended_the_round_is_told_with_what_it_costs(picture: str, names: str, seat: int, words: str) -> None:
    """SPB-33 to SPB-35, SPB-37."""
    told = panel(after(play(table(picture, on="5", limit=1, turns=1, starter=1), names)), seat)
    assert words in told
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
    """SPB-36, SPB-38: or the winners."""
    state = state_of([3, 9, -1, 9, 0, 9, 0, 8])
    told = "".join(room.result(scene(state, seat), []))
    assert 'id="outcome"' in told
    assert ("Victory!" in told) == (seat == 0)
    over = "The game is over: you win, 2 points to 61." if seat == 0 else "The game is over: Ann wins, 2 points to 61."
    assert over in re.sub("<[^>]*>", "", told)
    assert "3 − 1 + 0 + 0 + 0" in told
    assert "#crown" in told
    assert "<b>Bo" not in told
    told = "".join(room.result(scene(state_of([34, 0, 0, 0, 0, 0, 0, 8]), SPECTATOR), []))
    assert "A shared victory: Ann, &lt;b&gt;Bo&lt;/b&gt;." in told
    assert "The game is over: 34 points each." in told
