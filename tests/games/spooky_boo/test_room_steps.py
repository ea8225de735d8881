"""What is seen to happen in the room of Spooky Boo!, line by line."""

from __future__ import annotations

import pytest

from hantise.core import SPECTATOR, Step
from hantise.games.spooky_boo import room

MINE: list[tuple[str, list[Step]]] = [
    ("0 drew 7p1", [Step("fly", "stock", "drawn", ("7p1",))]),
    ("0 discard 7p1", [Step("fly", "drawn", "discard", ("7p1",))]),
    ("0 power 7p1", [Step("fly", "drawn", "discard", ("7p1",))]),
    ("0 put 3; lays 9p2", [Step("fly", "0:3", "discard", ("9p2",)), Step("fly", "drawn", "0:3", ("",))]),
    ("0 look 1 3 -1", [Step("turn", target="1:3", faces=("-1",))]),
    ("0 look 0 3 44", [Step("turn", target="0:3", faces=("n4",))]),
    ("0 back 1 3", [Step("turn", target="1:3", faces=("",))]),
    ("0 back", [Step("turn", target="0:1", faces=("",)), Step("turn", target="0:2", faces=("",))]),
    (
        "1 deal 4; peeks 3 -1",
        [
            Step("fly", "stock", "1:4", ("",)),
            Step("turn", target="0:1", faces=("3",)),
            Step("turn", target="0:2", faces=("-1",)),
        ],
    ),
]
# SPB-32: a square is turned up card by card and added up.
COUNTED = [
    *[Step("turn", target="0:1", faces=("1",)), Step("sum", target="seat:0", mark="1")],
    *[Step("turn", target="0:2", faces=("1",)), Step("sum", target="seat:0", mark="2")],
    *[Step("turn", target="0:3", faces=("2",)), Step("sum", target="seat:0", mark="4")],
    *[Step("turn", target="0:4", faces=("-1",)), Step("sum", target="seat:0", mark="3")],
]
GLOW = Step("mark", target="seat:1", mark="glowing", ms=400)
WON = "called with 3: rightly, 0 points. Everybody else scores their square."
ALL: list[tuple[str, list[Step]]] = [
    ("1 starts", [Step("mark", target="seat:1", mark="glowing", ms=400)]),
    ("1 deal 4", [Step("fly", "stock", "1:4", ("",))]),
    ("1 draw", []),
    ("1 draw; shuffles", [Step("sweep", "discard", "stock")]),
    ("1 drew ?", [Step("fly", "stock", "seat:1", ("",))]),
    ("1 take 5 2; lays 9p2", [Step("swap", "discard", "1:2", ("5", "9p2"))]),
    ("1 put 3; lays 9p2", [Step("fly", "1:3", "discard", ("9p2",)), Step("fly", "seat:1", "1:3", ("",))]),
    ("1 discard 6", [Step("fly", "seat:1", "discard", ("6",))]),
    ("1 look 0 3", [Step("mark", target="0:3", mark="glowing", ms=400)]),
    ("1 back 0 3", []),
    ("1 back", []),
    ("1 swap 2 0 4", [Step("swap", "1:2", "0:4", ("", ""))]),
    ("1 with 2 0 4", [Step("swap", "1:2", "0:4", ("", ""))]),
    ("1 pass", []),
]


@pytest.mark.parametrize(("line", "seen"), MINE + ALL)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    """SPB-05, SPB-11, SPB-13, SPB-16, SPB-20 to SPB-24, SPB-42: no face that the line does not name."""
    assert room.steps(line, 0) == seen


def told(line: str, seat: int) -> list[Step]:
    """What is seen but for the squares that are counted."""
    found = room.steps(line, seat)
    assert [step for step in found if step.motion in ("turn", "sum")] == COUNTED
    return [step for step in found if step not in COUNTED]


def test_who_called_is_told_before_the_squares_are_counted_and_whether_it_was_right_after() -> None:
    """SPB-30, SPB-32, SPB-33: nothing covers what was counted before a tap."""
    line = "0 call; shows 0 1 1 2 -1 0; round 2 0"
    glow, first, *_counted, last, wait = room.steps(line, 1)
    assert glow == GLOW._replace(target="seat:0")
    assert first.addressed(("Ann", "Bo")) == Step("tell", mark="Ann called Spooky Boo!")
    assert last.addressed(("Ann", "Bo")) == Step("tell", mark=f"Ann {WON}")
    assert wait == Step("wait")
    assert [step.mark for step in told(line, 0)[1:]] == ["You called Spooky Boo!", f"You {WON}", ""]


def test_a_wrong_call_is_told_with_what_it_costs() -> None:
    """SPB-34."""
    line = "1 call; shows 0 1 1 2 -1 0; shows 1 4 4 4 4 10; round 2 0"
    *_seen, last, _wait = room.steps(line, SPECTATOR)
    words = "{other} called with 16, more than 5: 10 points, and 0 for everybody else."
    assert last.addressed(("Ann", "{eve}")).mark == words.format(other="{eve}")


def test_a_round_that_nobody_ended_is_told_so() -> None:
    """SPB-37."""
    line = "1 pass; shows 0 1 1 2 -1 3; round 2 0"
    assert told(line, 0) == [Step("tell", mark="Nobody called: everybody scores their square."), Step("wait")]


@pytest.mark.parametrize("line", [line for line, _seen in MINE + ALL])
def test_who_does_it_stands_beside_it_but_nobody_deals(line: str) -> None:
    """The reader's own cards, told as the last one is dealt, bear nobody's face."""
    assert room.actor(line) == (-1 if " deal " in line else int(line[0]))
