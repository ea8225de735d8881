"""Whom a ghost looks at: told by whose card is turned over when the hand's card is placed."""

from typing import Any

import pytest

from games.boo.drawn import Drawn, draw, grid

ROOM = ". . ."
SIDE = 61


@pytest.mark.parametrize(
    ("hand", "cell", "before", "after"),
    [
        (
            "o^ T T",
            "0,2",
            "w^ T T \n F F F \n . . .",
            "bv T T \n F F F \n b^ T T",
        ),
        (
            "ov T T",
            "0,0",
            ". . . \n F F F \n w> T T",
            "bv T T \n F F F \n b< T T",
        ),
        ("o< T T", "6,0", "T T w^ F F F . . .", "T T bv F F F b< T T"),
        ("T T o>", "0,0", ". . . F F F w^ T T", "T T b> F F F bv T T"),
    ],
    ids=["up", "down", "left", "right"],
)
def test_a_ghost_looks_one_of_four_ways(hand: str, cell: str, before: str, after: str) -> None:
    """BOO-03, BOO-21, BOO-23: along its card or across it, over fences."""
    assert draw(before, hand).play(f"o> {cell}").shows() == grid(after)


def placed_left(picture: str, **options: Any) -> Drawn:
    """A black ghost that looks right comes to lie on the left, at the end of a card of tombstones."""
    return draw(picture, "T T o>", **options).play("o> 0,0")


def test_a_gaze_goes_to_the_first_ghost_of_the_other_colour() -> None:
    """BOO-21: the white ghost behind it is not found."""
    table = placed_left("""
        .  .  .  w^ b^ b^ w^ T  T
        .  .  .  F  F  F  F  F  F
    """)
    assert table.shows() == grid("""
        T  T  b> bv wv wv w^ T  T
        .  .  .  F  F  F  F  F  F
    """)


def test_a_gaze_passes_its_own_colour_fences_and_empty_table() -> None:
    """BOO-23."""
    table = placed_left("""
        .  .  .  b^ b< b> F  F  F  .  w^ T  T
        .  .  .  .  .  .  F  F  F  F  F  F  .
    """)
    assert table.shows() == grid("""
        T  T  b> b^ b< b> F  F  F  .  bv T  T
        .  .  .  .  .  .  F  F  F  F  F  F  .
    """)


@pytest.mark.parametrize("row", [". . . T w^ w^ w^ T T", ". . . F F T w^ w^ w^", ". . . b^ T b^ w^ w^ w^"])
def test_a_tombstone_stops_a_gaze(row: str) -> None:
    """BOO-22: on a card of ghosts and on one of the gate."""
    gate = "F F F F F F F F F"
    assert placed_left(f"{row} \n {gate}").shows() == grid(f"{row} \n {gate}".replace(ROOM, "T T b>"))


def test_a_tombstone_on_its_own_card_stops_it_too() -> None:
    """BOO-22."""
    table = draw(". . . w^ w^ w^ \n . . . F F F", "o> T T").play("o> 0,0")
    assert table.shows() == grid("b> T T w^ w^ w^ \n . . . F F F")


def test_a_gaze_ends_where_no_card_lies_any_further() -> None:
    """BOO-15, BOO-22: three ghosts look off the table, and nobody is scared."""
    table = draw(". . . \n F F F \n w^ w^ w^", "o< o^ o>").play("o> 0,0")
    assert table.shows() == grid("b< b^ b> \n F F F \n w^ w^ w^")


def over_the_grid(cards: dict[tuple[int, int], str]) -> str:
    """A picture of the whole grid, with these cards across from these cells on."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for (x, y), squares in cards.items():
        rows[y][x : x + 3] = squares.split()
    return "\n".join(" ".join(row) for row in rows)


SIDE_GATE = {(x, y): "F F F" for x in (0, 58) for y in (1, 3, 5)}
UPPER_GATE = {(x, y): "F F F" for x in (3, 6, 9) for y in (0, 60)}


@pytest.mark.parametrize(
    ("gate", "whites", "hand", "cell"),
    [
        (SIDE_GATE, {(0, 0): "w^ T T", (58, 0): "T T w^"}, "o< T T", (0, 2)),
        (SIDE_GATE, {(58, 0): "T T w^", (58, 2): "T T w^"}, "o< T T", (0, 2)),
        (SIDE_GATE, {(0, 4): "w^ T T", (58, 4): "T T w^"}, "T T o>", (58, 2)),
        (SIDE_GATE, {(0, 4): "w^ T T", (0, 2): "w^ T T"}, "T T o>", (58, 2)),
        (UPPER_GATE, {(0, 60): "w< T w<"}, "o^ T o^", (0, 0)),
        (UPPER_GATE, {(0, 0): "w< T w<"}, "ov T ov", (0, 60)),
    ],
)
def test_a_gaze_ends_at_the_edge_of_the_grid(
    gate: dict[tuple[int, int], str], whites: dict[tuple[int, int], str], hand: str, cell: tuple[int, int]
) -> None:
    """BOO-15, BOO-22: it does not come back on the other side, be it one row further."""
    table = draw(over_the_grid(gate | whites), hand)
    assert table.corner[gate is UPPER_GATE] == 0
    after = table.play(f"o> {cell[0]},{cell[1]}")
    assert after.shows() == grid(over_the_grid(gate | whites | {cell: hand.replace("o", "b")}))


def test_two_who_look_at_each_other_are_not_scared() -> None:
    """BOO-24, BOO-25: over fences and empty table."""
    table = placed_left("""
        .  .  .  F  F  F  .  w< T  T
        .  .  .  .  .  F  F  F  .  .
    """)
    assert table.shows() == grid("""
        T  T  b> F  F  F  .  w< T  T
        .  .  .  .  .  F  F  F  .  .
    """)


@pytest.mark.parametrize(("look", "turned"), [("^", "v"), (">", "<"), ("v", "^")])
def test_who_looks_elsewhere_is_scared(look: str, turned: str) -> None:
    """BOO-24, BOO-26."""
    assert placed_left(f". . . F F F w{look} T T").shows() == grid(f"T T b> F F F b{turned} T T")


BETWEEN = """
    .  .  .  b^ w< T  T | . . . a c c c
    .  .  .  T  F  F  F | . . . a g g g
    .  .  .  T  .  .  . | . . . a . . .
"""


def test_who_looks_this_way_but_finds_another_first_is_scared() -> None:
    """BOO-25: the white ghost sees the black one between them."""
    assert placed_left(BETWEEN).shows() == grid("""
        T  T  b> b^ b> T  T
        .  .  .  T  F  F  F
        .  .  .  T  .  .  .
    """)


def test_at_some_tables_to_face_this_way_is_enough() -> None:
    """BOO-25: the option; who looks elsewhere is scared all the same."""
    assert placed_left(BETWEEN, facing_is_enough=True).shows() == grid(BETWEEN.replace(".  .  .  b^", "T  T  b> b^"))
    elsewhere = BETWEEN.replace("w<", "w^")
    assert placed_left(elsewhere, facing_is_enough=True).shows().splitlines()[0] == "T T b> b^ bv T T"
