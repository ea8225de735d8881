"""What is seen to happen in the room of Spooky Boo!, line by line."""

from __future__ import annotations

import pytest

from hantise.core import Step
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
# SPB-32: a square is turned up card by card and added up, and covered by nothing before a tap.
COUNTED = [
    *[Step("turn", target="0:1", faces=("1",)), Step("sum", target="seat:0", mark="1")],
    *[Step("turn", target="0:2", faces=("1",)), Step("sum", target="seat:0", mark="2")],
    *[Step("turn", target="0:3", faces=("2",)), Step("sum", target="seat:0", mark="4")],
    *[Step("turn", target="0:4", faces=("-1",)), Step("sum", target="seat:0", mark="3")],
    Step("wait"),
]
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
    ("1 call; shows 0 1 1 2 -1 0; round 2 0", [Step("mark", target="seat:1", mark="glowing", ms=400), *COUNTED]),
]


@pytest.mark.parametrize(("line", "seen"), MINE + ALL)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    """SPB-05, SPB-11, SPB-13, SPB-16, SPB-20 to SPB-24, SPB-42: no face that the line does not name."""
    assert room.steps(line, 0) == seen
    assert room.actor(line) == int(line[0])
