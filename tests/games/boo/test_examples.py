"""The two examples of the rulebook, and what they show."""

from games.boo.drawn import draw, grid, legal
from hantise.core import CHANCE


def test_the_first_example() -> None:
    """BOO-20, BOO-27, BOO-35: white's card scares with a black ghost and with a white one; a third sees the edge.

    The black ghost turns over card a, the white one card b; the black ghost of card x behind it is not concerned.
    """
    table = draw(
        """
        .  T  .  .  .  .  .  .  | . a . . . . . .
        .  T  .  .  .  .  .  .  | . a . . . . . .
        .  w^ F  F  F  F  F  F  | . a g g g h h h
        .  .  .  b^ .  b^ .  .  | . . . b . x . .
        .  .  .  T  .  T  .  .  | . . . b . x . .
        .  .  .  T  .  T  .  .  | . . . b . x . .
        """,
        hand="x^ o^ ov",
        mover=1,
    )
    assert table.play("ov 0,2").shows() == grid("""
        .  T  .  .  .  .  .  .
        .  T  .  .  .  .  .  .
        b> bv F  F  F  F  F  F
        w> .  .  wv .  b^ .  .
        w< .  .  T  .  T  .  .
        .  .  .  T  .  T  .  .
    """)


def test_in_a_chosen_order() -> None:
    """BOO-20, BOO-31, BOO-35: both ghosts look at the same card, so that it matters who scares first."""
    table = draw(
        """
        .  w^ F  F  F | . a g g g
        .  w^ .  .  . | . a . . .
        .  T  .  .  . | . a . . .
        """,
        hand="x^ o^ ov",
        mover=1,
    ).play("ov 0,0")
    assert legal(table.state) == {"scare:123", "scare:213"}
    assert table.play("scare:123").shows() == grid("""
        b> w^ F  F  F
        w> w^ .  .  .
        w< T  .  .  .
    """)
    assert table.play("scare:213").shows() == grid("""
        b> bv F  F  F
        w> bv .  .  .
        w< T  .  .  .
    """)


def test_the_second_example() -> None:
    """BOO-22, BOO-24, BOO-26, BOO-35: one meets the eye of a ghost, one a tombstone, and the third scares."""
    table = draw(
        """
        .  F  F  F  w< T  T  | . g g g a a a
        .  .  .  .  T  w^ T  | . . . . b b b
        .  .  .  .  w^ T  b< | . . . . c c c
        """,
        hand="o^ o^ o^",
    ).play("ov 0,0")
    assert table.shows() == grid("""
        b> F  F  F  w< T  T
        b> .  .  .  T  w^ T
        b> .  .  .  bv T  w>
    """)
    assert table.state.mover() == CHANCE
