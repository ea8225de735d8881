"""What the ghosts of a placed card do, and in which order."""

import pytest

from games.boo.drawn import Drawn, draw, grid, legal
from hantise.core import CHANCE


def orders(table: Drawn) -> set[str]:
    """The orders that are offered; none if nothing is asked."""
    return {name for name in legal(table.state) if name.startswith("scare:")}


def test_ghosts_of_both_colours_scare() -> None:
    """BOO-20: the white ghost on black's card too."""
    table = draw(
        """
        F  F  F  | g g g
        T  .  b> | a . b
        T  .  T  | a . b
        w^ .  b^ | a . b
        .  .  .  | . . .
        """,
        hand="o^ T x^",
    )
    after = table.play("o> 0,4")
    assert after.shows() == grid("""
        F  F  F
        T  .  w<
        T  .  T
        bv .  wv
        b^ T  w^
    """)
    assert after.state.mover() == CHANCE


def test_a_card_is_turned_over_in_its_place() -> None:
    """BOO-04, BOO-26: every ghost of it gets the other colour and looks the other way; tombstones stay."""
    table = draw(". . . F F F w^ b< T", "T T o>")
    assert table.play("o> 0,0").shows() == grid("T T b> F F F bv w> T")
    table = draw(
        """
        .  .  .  w^ | . . . a
        F  F  F  b< | g g g a
        .  .  .  w> | . . . a
        """,
        "T T o>",
    )
    assert table.play("o> 0,0").shows() == grid("""
        T  T  b> bv
        F  F  F  w>
        .  .  .  b<
    """)


def test_ghosts_on_other_cards_never_act() -> None:
    """BOO-27: neither those that see a ghost of the placed card, nor those of a card just turned over."""
    picture = """
        .  .  .  w> b^ T  T | . . . a b b b
        .  .  .  T  F  F  F | . . . a g g g
        .  .  .  T  .  .  . | . . . a . . .
        F  F  F  F  F  F  . | h h h i i i .
        .  .  w^ .  .  .  . | . . c . . . .
        .  .  T  .  .  .  . | . . c . . . .
        .  .  T  .  .  .  . | . . c . . . .
    """
    table = draw(picture, "T T o>").play("o> 0,0")
    assert table.shows() == grid(picture.replace(".  .  .  w> b^", "T  T  b> b< b^"))


def test_each_ghost_scares_once() -> None:
    """BOO-27: the black ghost behind the one that was scared is not concerned."""
    table = draw(". . . F F F b^ b< b> b^ T T", "T T x>")
    assert table.play("o> 0,0").shows() == grid("T T w> F F F wv w> w< b^ T T")


TWO_WHITES = """
    .  .  w^ | . . a
    .  .  w^ | . . a
    .  .  T  | . . a
    F  F  F  | g g g
"""


def test_a_card_can_be_turned_over_more_than_once() -> None:
    """BOO-28, BOO-29: the first black ghost turns it over, then the white one sees a black ghost there."""
    table = draw(TWO_WHITES, "o^ x^ T").play("ov 0,0")
    assert orders(table) == {"scare:12", "scare:21"}
    assert table.play("scare:12").shows().splitlines()[:3] == ["b> . w^", "w> . w^", "T . T"]


def test_sight_is_judged_anew_for_each_check() -> None:
    """BOO-29: checked first, the white ghost sees nobody; then the black one turns the card over."""
    table = draw(TWO_WHITES, "o^ x^ T").play("ov 0,0")
    assert table.play("scare:21").shows().splitlines()[:3] == ["b> . bv", "w> . bv", "T . T"]


def test_an_order_is_chosen_by_who_placed_and_before_the_next_card() -> None:
    """BOO-16, BOO-20: the same seat is asked, and then its next card is turned up."""
    table = draw(TWO_WHITES, "x^ o^ T", mover=1).play("ov 0,0")
    assert table.state.mover() == 1
    assert orders(table) == legal(table.state) == {"scare:12", "scare:21"}
    assert table.play("scare:12").state.mover() == CHANCE


UNDER = """
    .  .  .
    T  b< T
    F  F  F
"""


def test_a_ghost_can_scare_its_own_card() -> None:
    """BOO-30, BOO-31: the black ghost finds the white one beyond; what was not checked yet is checked as it is then."""
    table = draw(UNDER, "o> o^ x^").play("o> 0,0")
    assert orders(table) == {"scare:123", "scare:213"}
    assert table.play("scare:123").shows() == grid("""
        w< wv bv
        T  w> T
        F  F  F
    """)


def test_a_check_that_scares_nobody_is_used_up() -> None:
    """BOO-27, BOO-31: the second ghost looked up in vain before it was turned over, and does not look again."""
    table = draw(UNDER, "o> o^ x^").play("o> 0,0", "scare:213")
    assert table.shows() == grid("""
        w< wv bv
        T  b< T
        F  F  F
    """)


def test_two_on_one_card_who_look_at_each_other_do_nothing() -> None:
    """BOO-34."""
    table = draw(". . . F F F", "o> x< T").play("o> 0,0")
    assert table.shows() == "b> w< T F F F"
    assert table.state.mover() == CHANCE


def test_a_gaze_along_its_own_card_turns_it_over() -> None:
    """BOO-30, BOO-34: who was checked before is not checked again."""
    picture = UNDER.replace("b<", "w<")
    table = draw(picture, "o> x^ T").play("o> 0,0")
    assert orders(table) == {"scare:12", "scare:21"}
    assert table.play("scare:12").shows() == grid("w< bv T \n T b> T \n F F F")
    assert table.play("scare:21").shows() == grid("w< bv T \n T w< T \n F F F")


@pytest.mark.parametrize("hand", ["o^ o^ o^", "o< T T", "T T T", "o^ T x^", "o> T T"])
def test_where_all_orders_end_alike_nothing_is_asked(hand: str) -> None:
    """BOO-31: nobody scares, one alone does, or there is no ghost."""
    table = draw(TWO_WHITES, hand).play("ov 0,0")
    assert table.state.mover() == CHANCE
    turned = hand == "o^ o^ o^"
    assert table.shows().splitlines()[0].split()[2] == ("bv" if turned or hand == "o^ T x^" else "w^")


@pytest.mark.parametrize(
    ("column", "hand", "orders_asked"),
    [
        ("w^ T b^", "o^ T o^", {"scare:13": "w^ T b^", "scare:31": "bv T wv"}),
        ("b^ T w^", "o^ T o^", {"scare:13": "wv T bv", "scare:31": "b^ T w^"}),
        ("w^ b^ T", "o^ o^ T", {"scare:12": "w^ b^ T", "scare:21": "bv wv T"}),
        ("b^ w^ T", "o^ o^ T", {"scare:12": "wv bv T", "scare:21": "b^ w^ T"}),
        ("T w^ b^", "T o^ o^", {"scare:23": "T w^ b^", "scare:32": "T bv wv"}),
        ("T b^ w^", "T o^ o^", {"scare:23": "T wv bv", "scare:32": "T b^ w^"}),
    ],
)
def test_it_matters_whether_a_card_was_turned_over_before_it_is_looked_at(
    column: str, hand: str, orders_asked: dict[str, str]
) -> None:
    """BOO-29, BOO-31: one sees a white ghost there, the other passes a black one and sees nobody yet."""
    rows = [f". . {square} | . . a" for square in column.split()]
    table = draw("\n".join([*rows, "F F F | g g g"]), hand).play("ov 0,0")
    assert orders(table) == set(orders_asked)
    for name, shown in orders_asked.items():
        assert [row.split()[2] for row in table.play(name).shows().splitlines()[:3]] == shown.split()


def test_two_who_scare_apart_from_each_other_need_no_order() -> None:
    """BOO-31: both cards are turned over whoever is first."""
    table = draw(
        """
        F  F  F  | g g g
        T  .  T  | a . b
        T  .  T  | a . b
        w^ .  w^ | a . b
        .  .  .  | . . .
        """,
        hand="o^ T o^",
    ).play("o> 0,4")
    assert table.state.mover() == CHANCE
    assert table.shows().splitlines()[3:] == ["bv . bv", "b^ T b^"]


def test_checks_are_compulsory() -> None:
    """BOO-32: black must turn over a card that shows three black ghosts and one white one must look at one of them."""
    table = draw(". . . F F F b^ b^ b^", "T T x>").play("o> 0,0")
    assert table.shows() == "T T w> F F F wv wv wv"
    assert table.state.mover() == CHANCE


def test_at_some_tables_a_check_may_be_left_out() -> None:
    """BOO-32: any number of them; of the orders that end alike the first is offered."""
    table = draw(". . . F F F b^ b^ b^", "T T x>", may_spare=True).play("o> 0,0")
    assert orders(table) == {"scare:none", "scare:3"}
    assert table.play("scare:none").shows() == "T T w> F F F b^ b^ b^"
    assert table.play("scare:3").shows() == "T T w> F F F wv wv wv"
    table = draw(TWO_WHITES, "o^ x^ T", may_spare=True).play("ov 0,0")
    assert orders(table) == {"scare:none", "scare:1"}


def test_who_may_spare_is_not_asked_where_nobody_scares() -> None:
    """BOO-31, BOO-32."""
    table = draw(". . . F F F w< T T", "T T o>", may_spare=True).play("o> 0,0")
    assert table.state.mover() == CHANCE


def test_all_three_ghosts_can_matter() -> None:
    """BOO-31, BOO-32: three cards to scare or to spare, in any number."""
    table = draw(
        """
        F  F  F  | g g g
        T  T  T  | a b c
        T  T  T  | a b c
        w^ w^ w^ | a b c
        .  .  .  | . . .
        """,
        hand="o^ o^ o^",
        may_spare=True,
    ).play("o> 0,4")
    assert orders(table) == {f"scare:{name}" for name in ("none", "1", "2", "3", "12", "13", "23", "123")}
    assert table.play("scare:13").shows().splitlines()[3:] == ["bv w^ bv", "b^ b^ b^"]
