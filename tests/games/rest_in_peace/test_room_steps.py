"""What is seen to happen by a line of a sheet: never more than the line says."""

from __future__ import annotations

import pytest

from hantise.core import Step
from hantise.games.rest_in_peace import room

WAITS = Step("wait")


def mark(place: str, kind: str = "glowing", ms: int = 400) -> Step:
    return Step("mark", target=place, mark=kind, ms=ms)


def fly(source: str, target: str, *faces: str) -> Step:
    return Step("fly", source, target, faces)


LEFT = mark("left:1", "said", 1100)


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 first", [mark("seat:1")]),
        ("4 medium-up 12", [mark("house:4")]),
        ("4 house-up manor", []),
        ("0 draw 3", [fly("deck:0", "hand", "b3")]),
        ("1 draw ?", [fly("deck:1", "seat:1", "g")]),
        ("0 ghost 5; total 7", [fly("hand", "row:0", "b5")]),
        ("1 ghost 5; total 7", [fly("seat:1", "row:1", "g5")]),
        ("0 medium 8; total 3", [fly("front:0", "row:0", "m8")]),
        ("1 medium 8; total 3", [fly("front:1", "row:1", "m8"), Step("say")]),
        ("0 blind", [mark("hand", "shaken", 700)]),
        ("1 blind-card 4", [Step("flip", "seat:1", "row:1", ("g4",))]),
        ("1 end; passes", [mark("seat:0")]),
        ("1 end; abandons; wins 0 mc; takes-medium 1 12",
         [LEFT, mark("row:0", ms=700), fly("stake", "won:0", "manor", "castle"), fly("prize", "front:1", "m12"),
          WAITS]),
        ("0 end; abandons; wins 1 m",
         [mark("row:1", ms=700), fly("stake", "won:1", "manor"), WAITS]),
        ("1 end; abandons; wins 0", [LEFT, mark("row:0", ms=700), fly("stake", "won:0", "c0"), WAITS]),
        ("0 medium 27; ties", [fly("front:0", "row:0", "m27"), mark("stake"), WAITS]),
        ("0 tenth 5", [fly("hand", "tenth:0", "b5"), mark("house:10")]),
        ("1 tenth ?", [fly("seat:1", "tenth:1", "g"), mark("house:10")]),
        ("1 tenth m5", [fly("front:1", "tenth:1", "m5"), mark("house:10")]),
        ("0 away 2", [mark("hand", "shaken", 600), fly("hand", "tenth:0", "b2"), Step("say")]),
        ("1 away ?", [mark("seat:1", "shaken", 600), fly("seat:1", "tenth:1", "g")]),
        ("1 top 4", [Step("peek", target="deck:1", faces=("g4",))]),
        ("0 family own m19; reveals 1 4", [Step("peek", target="deck:1", faces=("g4",))]),
        ("0 draw 2; draws 1 3", [fly("deck:0", "hand", "b2"), fly("deck:1", "seat:1", "g3")]),
        ("0 value 3 m10", [mark("row:0")]),
        ("1 value 3 m10", [mark("row:1"), Step("say")]),
        ("1 value 3 m25", [mark("row:1")]),
        ("0 medium 3; sees 124", [fly("front:0", "row:0", "m3"), Step("peek", target="seat:1", faces=("g1+g2+g4",))]),
        ("0 medium 3; sees", [fly("front:0", "row:0", "m3")]),
        ("1 none; shows 0 135; shows 1", [mark("tenth:0", "glowing", 600),
                                          Step("flip", "tenth:0", "row:0", ("b1", "b3", "b5"))]),
        ("0 none; resolves 1 9; totals 3 4", [mark("row:1", "glowing", 700), Step("say")]),
        ("0 card 5 m2; fetches 5", [fly("deck:0", "row:0", "b5")]),
        ("0 card 5 m18; returns 5", [fly("spent:0", "deck:0", "b5")]),
        ("1 card 5 m21; discards 5", [fly("seat:1", "spent:1", "g5")]),
        ("0 card 5 m22; takes 5", [fly("row:0", "hand", "b5")]),
        ("0 card m5 m22; takes m5", [fly("row:0", "front:0", "m5")]),
        ("0 card 5 m11; banishes 5", [fly("row:1", "spent:1", "g5")]),
        ("1 card 5 m11; banishes 5", [fly("row:0", "spent:0", "b5"), Step("say")]),
        ("0 card 5 m16; copies 5", [mark("row:0")]),
        ("0 house 7 m28; swaps 5 7 m c", [Step("swap", "house:5", "house:7", ("manor", "castle"), ms=900)]),
        ("0 house 7 m28; swaps 5 7 mc m", [Step("swap", "house:5", "house:7", ("manor+castle", "manor"), ms=900)]),
        ("1 house 7 m28; swaps 5 7 m c",
         [Step("swap", "house:5", "house:7", ("manor", "castle"), ms=900), Step("say")]),
        ("0 value 4 m25; bars 2 4", [mark("row:0"), Step("say")]),
        ("0 end; moves 0 m13", [fly("row:0", "tenth:0", "m13")]),
        ("0 card 4; moves 0 4", [mark("row:0")]),
    ],
)  # fmt: skip
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    assert room.steps(line, 0) == seen


def test_at_the_end_of_the_game_the_cards_stay_to_be_compared() -> None:
    """RIP-31, RIP-33."""
    seen = room.steps("0 none; shows 0 12; shows 1 2; totals 3 2; wins 0 c; won 0", 0)
    assert [step.motion for step in seen] == ["mark", "flip", "mark", "flip", "say", "mark", "fly", "wait"]
    assert [step.motion for step in room.steps("1 end; ties; draw", 0)] == ["mark", "wait"]


def test_who_looks_on_sees_both_hands_held_up() -> None:
    """RIP-45."""
    assert room.steps("0 draw ?", -1) == [fly("deck:0", "seat:0", "b")]


def test_the_table_is_laid_by_nobody() -> None:
    assert [room.actor(line) for line in ("4 medium-up 12", "4 house-up manor", "1 ghost 5")] == [-1, -1, 1]
