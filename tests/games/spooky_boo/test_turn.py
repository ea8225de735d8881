"""A turn: draw and put, discard or use a power; or take what was discarded; then pass or call."""

import pytest

from games.spooky_boo.both import Both, begun, both
from games.spooky_boo.drawn import TWO, facts, pile, read
from hantise.core import CHANCE, SPECTATOR

PUTS = {f"put:{place}" for place in (1, 2, 3, 4)}
TAKES = {f"take:{place}" for place in (1, 2, 3, 4)}
EIGHT = "+1 +2 +3 +4 +5 +6 +7p1 +8p1"


def two(*names: str, **more: str) -> Both:
    """A table for two, after these actions; a 6 and a 9 with power 2 were discarded unless told."""
    return both(TWO, **({"on": "6 9p2"} | more)).play(*names)


@pytest.mark.parametrize(
    ("names", "legal"),
    [
        ("", {"draw", "call"} | TAKES),
        ("draw +5", {"discard"} | PUTS),
        ("draw +7p1", {"discard", "power"} | PUTS),
        ("draw +7p1 discard", {"call", "pass"}),
        ("draw +5 put:1", {"call", "pass"}),
        ("take:1", {"call", "pass"}),
    ],
)
def test_what_may_be_done_in_a_turn(names: str, legal: set[str]) -> None:
    """SPB-10 to SPB-14, SPB-31: a power is an offer; one calls before drawing or when the action is done."""
    table = two(names)
    assert (table.mover, table.legal) == (0, legal)
    if "pass" in legal:
        assert table.play("pass").mover == 1


def test_the_first_player_of_a_round_can_only_draw() -> None:
    """SPB-15: or call; the next player can take already."""
    table = begun(2, "start:1", EIGHT, "back back")
    assert table.legal == {"draw", "call"}
    assert table.play("draw +5 discard pass").legal == {"draw", "call"} | TAKES


def test_a_drawn_card_is_any_of_the_stock_and_seen_by_its_drawer_only() -> None:
    """SPB-04, SPB-11: each as likely."""
    table = two("draw", stock="1 5 5 15p4")
    assert (table.mover, table.legal, table.first.weights()) == (CHANCE, {"card:1", "card:5", "card:12"}, [1, 2, 1])
    assert [facts(table.play("+5").first, seat).drawn for seat in (0, 1, SPECTATOR)] == [5, 0, 0]
    assert facts(table.play("+5").first, 1).stock == 3


@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("act", "face", "others", "discarded"), [("draw +15p4 put", "15p4", False, 3), ("take", "9p2", True, 2)]
)
def test_the_card_that_is_replaced_is_discarded_face_up(
    act: str, face: str, others: bool, discarded: int, place: int
) -> None:
    """SPB-11, SPB-13: the new one lies face down; who drew it has seen it, and all one that was taken."""
    table = two(f"{act}:{place}")
    assert (table.squares[place - 1], table.top) == (face, str(place))
    assert table.known(0) == {f"0.{place}": face}
    assert table.known(1) == table.known() == ({f"0.{place}": face} if others else {})
    assert table.opened(0) == {}
    assert facts(table.first).discard == discarded


@pytest.mark.parametrize("face", ["7p1", "9p2", "10p3", "15p4"])
def test_a_card_discarded_out_of_a_square_or_taken_into_it_has_no_power(face: str) -> None:
    """SPB-14."""
    squares = f"""
        {face}  4     5   0
        1       2     5   1
    """
    assert both(squares).play("draw +6 put:3").legal == {"call", "pass"}
    assert both(squares.replace(face, "6"), on=face).play("take:3").legal == {"call", "pass"}


def test_only_the_top_card_can_be_taken() -> None:
    """SPB-15: what the next player takes is what came onto it."""
    table = two("draw +4 discard pass take:1")
    assert table.squares[4:] == read("""
        7p1   0
        4     10p3
    """)
    assert (table.top, pile(table.first, "discard")) == ("5", "5 6 9p2")


def test_the_discards_but_the_top_become_the_stock() -> None:
    """SPB-16: when a player chooses to draw; the top may be taken instead, or Spooky Boo! called."""
    table = two(stock="", on="9p2 6")
    assert table.legal == {"draw", "call"} | TAKES
    taken, drawn = table.play("take:1 pass").first, table.play("draw").first
    assert (facts(taken).stock, facts(taken).discard) == (0, 46)
    assert (facts(drawn).stock, facts(drawn).discard, pile(drawn, "discard")) == (45, 1, "6")
    few = both("1 1 0 0\n1 1 0 0", deck="30x1,20x0,4x5", stock="", on="5 5 0").play("draw").first
    assert few.weights() == [26, 15, 4]
