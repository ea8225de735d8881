"""What a card does where it is laid: whom its ghosts look at, whom they scare, and in which order.

Each case is a picture: what lies there, the cards, and what shows then; where an order is asked, what shows after each.
Both the rules and the slow version must come to it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from games.boo.drawn import Drawn, draw, legal
from games.boo.pictures import grid, later
from hantise.core import CHANCE


class Case(NamedTuple):
    """The words say what holds; `laid` is where the card in hand goes, after a colon the orders to choose from."""

    words: str
    hand: str
    laid: str
    picture: str
    more: Mapping[str, Any] = MappingProxyType({})

    @property
    def orders(self) -> list[str]:
        """The orders that are asked for; none if all end alike."""
        return [f"scare:{order}" for order in self.laid.partition(":")[2].split()]

    def drawn(self) -> Drawn:
        """Before the card is laid."""
        return draw(self.picture, self.hand, **self.more)

    def placed(self) -> Drawn:
        """Once it lies."""
        return self.drawn().play(self.laid.partition(":")[0])


SPARING = {"may_spare": True}
FACING = {"facing_is_enough": True}
TWO_WHITES = """
    .  .  w^ | . . a | {}
    .  .  w^ | . . a | {}
    .  .  T  | . . a | {}
    F  F  F  | g g g | {}
"""

GAZES = [
    Case("BOO-03: up", "o^ T T", "o> 0,2", "w^ T T || bv T T \n F F F || F F F \n . . . || b^ T T"),
    Case("BOO-03: down", "ov T T", "o> 0,0", ". . . || bv T T \n F F F || F F F \n w> T T || b< T T"),
    Case("BOO-03: left", "o< T T", "o> 6,0", "T T w^ F F F . . . || T T bv F F F b< T T"),
    Case("BOO-03: right", "T T o>", "o> 0,0", ". . . F F F w^ T T || T T b> F F F bv T T"),
    Case(
        "BOO-21: to the first ghost of the other colour, not to the one behind it", "T T o>", "o> 0,0",
        """
        .  .  .  w^ b^ b^ w^ T  T || T  T  b> bv wv wv w^ T  T
        .  .  .  F  F  F  F  F  F || .  .  .  F  F  F  F  F  F
        """,
    ),
    Case(
        "BOO-23: past its own colour, fences and empty table", "T T o>", "o> 0,0",
        """
        .  .  .  b^ b< b> F  F  F  .  w^ T  T || T  T  b> b^ b< b> F  F  F  .  bv T  T
        .  .  .  .  .  .  F  F  F  F  F  F  . || .  .  .  .  .  .  F  F  F  F  F  F  .
        """,
    ),
    Case("BOO-22: a tombstone stops it", "T T o>", "o> 0,0", ". . . T w^ w^ F F F || T T b> T w^ w^ F F F"),
    Case("BOO-22: one of the gate", "T T o>", "o> 0,0", ". . . F F T w^ w^ w^ || T T b> F F T w^ w^ w^"),
    Case(
        "BOO-22: one behind its own kind", "T T o>", "o> 0,0",
        ". . . b^ T b^ w^ w^ w^ F F F || T T b> b^ T b^ w^ w^ w^ F F F",
    ),
    Case(
        "BOO-22: one on its own card", "o> T T", "o> 0,0",
        ". . . w^ w^ w^ || b> T T w^ w^ w^ \n . . . F F F || . . . F F F",
    ),
    Case(
        "BOO-15, BOO-22: no further than any card lies", "o< o^ o>", "o> 0,0",
        ". . . || b< b^ b> \n F F F || F F F \n w^ w^ w^ || w^ w^ w^",
    ),
    Case(
        "BOO-24, BOO-25: who looks back, over fences and empty table, is not scared", "T T o>", "o> 0,0",
        """
        .  .  .  F  F  F  .  w< T  T || T  T  b> F  F  F  .  w< T  T
        .  .  .  .  .  F  F  F  .  . || .  .  .  .  .  F  F  F  .  .
        """,
    ),
    *[
        Case(
            f"BOO-24: who looks elsewhere is, {look}", "T T o>", "o> 0,0",
            f". . . F F F w{look} T T || T T b> F F F b{back} T T",
        )
        for look, back in ("^v", "><", "v^")
    ],
    *[
        Case(
            f"BOO-25: who looks this way and finds another first, {words}", "T T o>", "o> 0,0",
            f"""
            .  .  .  b^ {look} T  T | . . . a c c c | T  T  b> b^ {then} T  T
            .  .  .  T  F  F  F  | . . . a g g g | .  .  .  T  F  F  F
            .  .  .  T  .  .  .  | . . . a . . . | .  .  .  T  .  .  .
            """,
            more,
        )
        for words, look, then, more in [
            ("is scared", "w<", "b>", {}),
            ("not where facing is enough", "w<", "w<", FACING),
            ("and elsewhere is scared there too", "w^", "bv", FACING),
        ]
    ],
]  # fmt: skip

SCARES = [
    Case(
        "BOO-20, BOO-35: of either colour; the rulebook's first example", "x^ o^ ov", "ov 0,2",
        """
        .  T  .  .  .  .  .  .  | . a . . . . . . | .  T  .  .  .  .  .  .
        .  T  .  .  .  .  .  .  | . a . . . . . . | .  T  .  .  .  .  .  .
        .  w^ F  F  F  F  F  F  | . a g g g h h h | b> bv F  F  F  F  F  F
        .  .  .  b^ .  b^ .  .  | . . . b . x . . | w> .  .  wv .  b^ .  .
        .  .  .  T  .  T  .  .  | . . . b . x . . | w< .  .  T  .  T  .  .
        .  .  .  T  .  T  .  .  | . . . b . x . . | .  .  .  T  .  T  .  .
        """,
        {"mover": 1},
    ),
    Case(
        "BOO-31, BOO-35: in a chosen order", "x^ o^ ov", "ov 0,0: 123 213",
        """
        .  w^ F  F  F | . a g g g | b> w^ F  F  F | b> bv F  F  F
        .  w^ .  .  . | . a . . . | w> w^ .  .  . | w> bv .  .  .
        .  T  .  .  . | . a . . . | w< T  .  .  . | w< T  .  .  .
        """,
        {"mover": 1},
    ),
    Case(
        "BOO-22, BOO-24, BOO-26, BOO-35: the second example", "o^ o^ o^", "ov 0,0",
        """
        .  F  F  F  w< T  T  | . g g g a a a | b> F  F  F  w< T  T
        .  .  .  .  T  w^ T  | . . . . b b b | b> .  .  .  T  w^ T
        .  .  .  .  w^ T  b< | . . . . c c c | b> .  .  .  bv T  w>
        """,
    ),
    Case("BOO-04, BOO-26: all of the card", "T T o>", "o> 0,0", ". . . F F F w^ b< T || T T b> F F F bv w> T"),
    Case(
        "BOO-04, BOO-26: of one that lies down", "T T o>", "o> 0,0",
        """
        .  .  .  w^ | . . . a | T  T  b> bv
        F  F  F  b< | g g g a | F  F  F  w>
        .  .  .  w> | . . . a | .  .  .  b<
        """,
    ),
    Case(
        "BOO-27: others never act, be they just turned over or see the card", "T T o>", "o> 0,0",
        """
        .  .  .  w> b^ T  T | . . . a b b b | T  T  b> b< b^ T  T
        .  .  .  T  F  F  F | . . . a g g g | .  .  .  T  F  F  F
        .  .  .  T  .  .  . | . . . a . . . | .  .  .  T  .  .  .
        F  F  F  F  F  F  . | h h h i i i . | F  F  F  F  F  F  .
        .  .  w^ .  .  .  . | . . c . . . . | .  .  w^ .  .  .  .
        .  .  T  .  .  .  . | . . c . . . . | .  .  T  .  .  .  .
        .  .  T  .  .  .  . | . . c . . . . | .  .  T  .  .  .  .
        """,
    ),
    Case(
        "BOO-27: each once, not the one behind as well", "T T x>", "o> 0,0",
        ". . . F F F b^ b< b> b^ T T || T T w> F F F wv w> w< b^ T T",
    ),
    Case(
        "BOO-28, BOO-29: turned over twice, or seen too early", "o^ x^ T", "ov 0,0: 12 21",
        TWO_WHITES.format("b> . w^ | b> . bv", "w> . w^ | w> . bv", "T . T | T . T", "F F F | F F F"),
    ),
    Case(
        "BOO-16, BOO-20: whoever placed chooses", "x^ o^ T", "ov 0,0: 12 21",
        TWO_WHITES.format("b> . w^ | b> . bv", "w> . w^ | w> . bv", "T . T | T . T", "F F F | F F F"),
        {"mover": 1},
    ),
    Case(
        "BOO-27, BOO-30, BOO-31: its own card, checked on as it is then; looks in vain are used up",
        "o> o^ x^", "o> 0,0: 123 213",
        """
        .  .  .  || w< wv bv | w< wv bv
        T  b< T  || T  w> T  | T  b< T
        F  F  F  || F  F  F  | F  F  F
        """,
    ),
    Case(
        "BOO-30, BOO-34: who was checked on it before is not checked again", "o> x^ T", "o> 0,0: 12 21",
        """
        .  .  .  || w< bv T  | w< bv T
        T  w< T  || T  b> T  | T  w< T
        F  F  F  || F  F  F  | F  F  F
        """,
    ),
    Case("BOO-34: two on it who look at each other", "o> x< T", "o> 0,0", ". . . F F F || b> w< T F F F"),
    *[
        Case(f"BOO-31: nothing to ask, {hand}", hand, "ov 0,0", TWO_WHITES.format(*after.split("/"), "F F F"))
        for hand, after in [
            ("o^ o^ o^", "b> . bv / b> . bv / b> . T"),
            ("o< T T", "b^ . w^ / T . w^ / T . T"),
            ("T T T", "T . w^ / T . w^ / T . T"),
            ("o^ T x^", "b> . bv / T . bv / w> . T"),
            ("o> T T", "bv . w^ / T . w^ / T . T"),
        ]
    ],
    *[
        Case(
            f"BOO-29, BOO-31: turned over before it is looked at, or not, {column}", hand, f"ov 0,0: {orders}",
            "\n".join(
                f". . {before} | . . a | {laid} . {one} | {laid} . {other}"
                for before, laid, one, other in zip(*map(str.split, (column, laid, *ends)))
            )
            + "\n F F F | g g g | F F F | F F F",
        )
        for column, hand, orders, laid, *ends in [
            ("w^ T b^", "o^ T o^", "13 31", "b> T b>", "w^ T b^", "bv T wv"),
            ("b^ T w^", "o^ T o^", "13 31", "b> T b>", "wv T bv", "b^ T w^"),
            ("w^ b^ T", "o^ o^ T", "12 21", "b> b> T", "w^ b^ T", "bv wv T"),
            ("b^ w^ T", "o^ o^ T", "12 21", "b> b> T", "wv bv T", "b^ w^ T"),
            ("T w^ b^", "T o^ o^", "23 32", "T b> b>", "T w^ b^", "T bv wv"),
            ("T b^ w^", "T o^ o^", "23 32", "T b> b>", "T wv bv", "T b^ w^"),
        ]
    ],
    Case("BOO-32: compulsory", "T T x>", "o> 0,0", ". . . F F F b^ b^ b^ || T T w> F F F wv wv wv"),
    Case(
        "BOO-31, BOO-32: of the orders that end alike the first", "o^ x^ T", "ov 0,0: none 1",
        TWO_WHITES.format("b> . w^ | b> . bv", "w> . w^ | w> . bv", "T . T | T . T", "F F F | F F F"), SPARING,
    ),
    Case("BOO-31, BOO-32: nobody to spare", "T T o>", "o> 0,0", ". . . F F F w< T T || T T b> F F F w< T T", SPARING),
    Case(
        "BOO-32: any number of three", "o^ o^ o^", "o> 0,4: none 1 2 3 12 13 23 123",
        "\n".join(
            f"{row} | {letters} |" + "|".join([row] * 8)
            for row, letters in [("F F F", "g g g"), ("T T T", "a b c"), ("T T T", "a b c")]
        )
        + "\n w^ w^ w^ | a b c | w^ w^ w^ | bv w^ w^ | w^ bv w^ | w^ w^ bv | bv bv w^ | bv w^ bv | w^ bv bv | bv bv bv"
        + "\n .  .  .  | . . .".ljust(30) + "| b^ b^ b^" * 8,
        SPARING,
    ),
]  # fmt: skip

CASES = GAZES + SCARES
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=[case.words for case in CASES])


@EVERY_CASE
def test_a_card_laid_there_does_that(case: Case) -> None:
    """As each case says.

    BOO-03, BOO-04, BOO-15, BOO-16, BOO-20, BOO-21, BOO-22, BOO-23, BOO-24, BOO-25, BOO-26, BOO-27, BOO-28, BOO-29,
    BOO-30, BOO-31, BOO-32, BOO-34, BOO-35.
    """
    table = case.placed()
    asked = {name for name in legal(table.state) if name.startswith("scare:")}
    assert asked == set(case.orders)
    assert not asked or table.state.mover() == case.more.get("mover", 0)
    ends = [table.play(order) for order in case.orders] or [table]
    assert [end.shows() for end in ends] == later(case.picture)
    assert {end.state.mover() for end in ends} == {CHANCE}


SIDE = 61
SIDE_GATE = {(x, y): "F F F" for x in (0, 58) for y in (1, 3, 5)}
UPPER_GATE = {(x, y): "F F F" for x in (3, 6, 9) for y in (0, 60)}


def over_the_grid(cards: dict[tuple[int, int], str]) -> str:
    """A picture of the whole grid, with these cards across from these cells on."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for (x, y), squares in cards.items():
        rows[y][x : x + 3] = squares.split()
    return "\n".join(" ".join(row) for row in rows)


def test_a_gaze_ends_at_the_edge_of_the_grid() -> None:
    """BOO-15, BOO-22: it does not come back on the other side, be it one row further."""
    for gate, whites, hand, cell in [
        (SIDE_GATE, {(0, 0): "w^ T T", (58, 0): "T T w^"}, "o< T T", (0, 2)),
        (SIDE_GATE, {(58, 0): "T T w^", (58, 2): "T T w^"}, "o< T T", (0, 2)),
        (SIDE_GATE, {(0, 4): "w^ T T", (58, 4): "T T w^"}, "T T o>", (58, 2)),
        (SIDE_GATE, {(0, 4): "w^ T T", (0, 2): "w^ T T"}, "T T o>", (58, 2)),
        (UPPER_GATE, {(0, 60): "w< T w<"}, "o^ T o^", (0, 0)),
        (UPPER_GATE, {(0, 0): "w< T w<"}, "ov T ov", (0, 60)),
    ]:
        table = draw(over_the_grid(gate | whites), hand)
        assert table.corner[gate is UPPER_GATE] == 0
        after = table.play(f"o> {cell[0]},{cell[1]}")
        assert after.shows() == grid(over_the_grid(gate | whites | {cell: hand.replace("o", "b")}))
