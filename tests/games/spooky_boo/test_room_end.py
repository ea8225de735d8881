"""What is seen to happen in the room of Spooky Boo!, line by line, and the end of a round and of a game."""

import re

import pytest

from games.markup import read
from games.spooky_boo.drawn import TWO, play, table
from games.spooky_boo.furnished import FACES, SEATS, scene
from hantise.core import SPECTATOR, State, Step
from hantise.games.spooky_boo import room
from hantise.games.spooky_boo.room import between

LOW = "0 0 7p1 4 | 1 2 5 10p3"


def after(state: State) -> State:
    """The new round is dealt."""
    while state.mover() < 0:
        state.apply(state.legal()[0])
    return state


def panel(state: State, seat: int) -> str:
    return "".join(between(scene(state, seat)))


def test_all_squares_are_turned_up_and_counted() -> None:
    """SPB-32, SPB-33."""
    told = panel(after(play(table(LOW), "call")), 0)
    page = read(told)
    assert "You called with 3: rightly, 0 points. Everybody else scores their square." in told
    assert {"1 + 2 + 0 + 0 = 3", "5 + 10 + 7 + 4 = 26"} <= {*page.all("aria-label")}
    assert {"= 3", "= 26", "+0", "+26", "End of round 1 of 5", "On to round 2"} <= {*page.said}
    assert f"#g-{FACES[0]}" in told.partition("</h2>")[0]


def test_who_ended_the_round_is_told_with_what_it_costs() -> None:
    """SPB-33 to SPB-35, SPB-37."""
    for picture, names, seat, words in [
        (LOW, "call", 1, "<b>Ann</b> called with 3: rightly, 0 points."),
        (TWO, "call", 0, "You called with 10, more than 5: 10 points for you, 0 for everybody else."),
        (TWO, "call", SPECTATOR, "<b>Ann</b> called with 10, more than 5: 10 points, and 0 for everybody else."),
        (LOW, "draw +6 discard pass", SPECTATOR, "Nobody called: everybody scores their square."),
    ]:
        told = panel(after(play(table(picture, on="5", limit=1, turns=1, starter=1), names)), seat)
        assert words in told
        assert "The fewest points win." in told


def test_it_is_there_until_the_seat_has_laid_back_its_two_cards() -> None:
    """SPB-05, SPB-07: the seat after the round's starter begins the next."""
    assert [panel(table(LOW), seat) for seat in SEATS] == ["", "", ""], "there is none in the first round"
    called = play(table(LOW), "call")
    states = [called, after(called), play(after(called), "back"), play(after(called), "back back")]
    shown = [[bool(panel(state, seat)) for seat in SEATS] for state in states]
    assert shown == [[True] * 3, [True] * 3, [True, False, False], [False] * 3], "while cards are dealt too"


def result(scores: list[int], seat: int) -> str:
    """What is told at the end after a right call; these are the scores of the rounds before it."""
    over = play(table(LOW, round=5, scores=scores, revealed=[*[1] * 4, *[2] * 4], caller=0), "call")
    return "".join(room.result(scene(over, seat), []))


@pytest.mark.parametrize("seat", SEATS)
def test_the_end_crowns_the_winner_and_tells_the_margin(seat: int) -> None:
    """SPB-36, SPB-38: or the winners."""
    told = result([3, 9, -1, 9, 0, 9, 0, 8], seat)
    assert ("Victory!" in told) == (seat == 0)
    who = "you win" if seat == 0 else "Ann wins"
    assert f"The game is over: {who}, 2 points to 61." in re.sub("<[^>]*>", "", told)
    for words in ('id="outcome"', "3 − 1 + 0 + 0 + 0", "#crown"):
        assert words in told
    assert "<b>Bo" not in told
    told = result([34, 0, 0, 0, 0, 0, 0, 8], SPECTATOR)
    assert "A shared victory: Ann, &lt;b&gt;Bo&lt;/b&gt;." in told
    assert "The game is over: 34 points each." in told


def turn(place: str, face: str = "") -> Step:
    """A card there is turned up, or, without a face, down."""
    return Step("turn", target=place, faces=(face,))


def fly(source: str, target: str, face: str = "") -> Step:
    return Step("fly", source, target, (face,))


def glow(target: str) -> Step:
    return Step("mark", target=target, mark="glowing", ms=400)


MINE: list[tuple[str, list[Step]]] = [
    ("0 drew 7p1", [fly("stock", "drawn", "7p1")]),
    ("0 discard 7p1", [fly("drawn", "discard", "7p1")]),
    ("0 power 7p1", [fly("drawn", "discard", "7p1")]),
    ("0 put 3; lays 9p2", [fly("0:3", "discard", "9p2"), fly("drawn", "0:3")]),
    ("0 look 1 3 -1", [turn("1:3", "-1")]),
    ("0 look 0 3 44", [turn("0:3", "n4")]),
    ("0 back 1 3", [turn("1:3")]),
    ("0 back", [turn("0:1"), turn("0:2")]),
    ("1 deal 4; peeks 3 -1", [fly("stock", "1:4"), turn("0:1", "3"), turn("0:2", "-1")]),
]
# SPB-32: a square is turned up card by card and added up.
COUNTED = [
    step
    for place, (face, total) in enumerate([("1", "1"), ("1", "2"), ("2", "4"), ("-1", "3")], start=1)
    for step in (turn(f"0:{place}", face), Step("sum", target="seat:0", mark=total))
]
ALL: list[tuple[str, list[Step]]] = [
    ("1 starts", [glow("seat:1")]),
    ("1 deal 4", [fly("stock", "1:4")]),
    ("1 draw", []),
    ("1 draw; shuffles", [Step("sweep", "discard", "stock")]),
    ("1 drew ?", [fly("stock", "seat:1")]),
    ("1 take 5 2; lays 9p2", [Step("swap", "discard", "1:2", ("5", "9p2"))]),
    ("1 put 3; lays 9p2", [fly("1:3", "discard", "9p2"), fly("seat:1", "1:3")]),
    ("1 discard 6", [fly("seat:1", "discard", "6")]),
    ("1 look 0 3", [glow("0:3")]),
    ("1 back 0 3", []),
    ("1 back", []),
    ("1 swap 2 0 4", [Step("swap", "1:2", "0:4", ("", ""))]),
    ("1 with 2 0 4", [Step("swap", "1:2", "0:4", ("", ""))]),
    ("1 pass", []),
]


@pytest.mark.parametrize(("line", "seen"), MINE + ALL)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    """SPB-05, SPB-11, SPB-13, SPB-16, SPB-20 to SPB-24, SPB-42: no face that the line does not name.

    Whoever does it stands beside it; the reader's own cards, told as the last one is dealt, bear nobody's face.
    """
    assert room.steps(line, 0) == seen
    assert room.actor(line) == (-1 if " deal " in line else int(line[0]))


RIGHTLY = "called with 3: rightly, 0 points. Everybody else scores their square."
CALL = "0 call; shows 0 1 1 2 -1 0; round 2 0"
WRONG = "1 call; shows 0 1 1 2 -1 0; shows 1 4 4 4 4 10; round 2 0"


def test_who_called_is_told_before_the_squares_are_counted_and_whether_it_was_right_after() -> None:
    """SPB-30, SPB-32: nothing covers what was counted before a tap."""
    begun, called, *counted, rightly, wait = room.steps(CALL, 1)
    assert (begun, counted, wait) == (glow("seat:0"), COUNTED, Step("wait"))
    assert (called.motion, rightly.motion) == ("tell", "tell")


def test_the_end_of_a_round_is_told_with_what_it_costs() -> None:
    """SPB-33, SPB-34, SPB-37."""
    for line, seat, words in [
        (CALL, 0, ["You called Spooky Boo!", f"You {RIGHTLY}"]),
        (CALL, 1, ["Ann called Spooky Boo!", f"Ann {RIGHTLY}"]),
        (WRONG, SPECTATOR,
         ["{eve} called Spooky Boo!", "{eve} called with 16, more than 5: 10 points, and 0 for everybody else."]),
        ("1 pass; shows 0 1 1 2 -1 3; round 2 0", 0, ["Nobody called: everybody scores their square."]),
    ]:  # fmt: skip
        steps = [step.addressed(("Ann", "{eve}")) for step in room.steps(line, seat)]
        assert [step.mark for step in steps if step.motion == "tell"] == words
