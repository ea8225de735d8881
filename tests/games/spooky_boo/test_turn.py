"""A turn: draw and put, discard or use a power; or take what was discarded; then pass or call."""

import pytest

from games.spooky_boo.drawn import dealt, facts, legal, pile, play, read, shown, squares, table, top, view
from hantise.core import CHANCE, SPECTATOR, State

PUTS = {f"put:{place}" for place in (1, 2, 3, 4)}
TAKES = {f"take:{place}" for place in (1, 2, 3, 4)}


def two(**more: str) -> State:
    """A table for two; a 6 and a 9 with power 2 were discarded unless told."""
    return table(
        """
        3    4     7p1   0
        1    2     5     10p3
        """,
        **({"on": "6 9p2"} | more),  # type: ignore[arg-type]
    )


def test_a_turn_is_to_draw_or_to_take_the_discard() -> None:
    """SPB-10, SPB-31: or to call before."""
    assert legal(two()) == {"draw", "call"} | TAKES


def test_the_first_player_of_a_round_can_only_draw() -> None:
    """SPB-15: or call; the next player can take already."""
    state = dealt(3)
    assert legal(state) == {"draw", "call"}
    assert legal(play(state, "draw", "+5", "discard", "pass")) == {"draw", "call"} | TAKES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(players: int) -> None:
    """SPB-07."""
    state, movers = dealt(players, starter=1), []
    for face in ("1", "2", "3", "4"):
        movers.append(state.mover())
        state = play(state, "draw", f"+{face}", "discard", "pass")
    assert movers == [(1 + turn) % players for turn in range(4)]


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    """SPB-11."""
    state = play(two(), "draw")
    assert state.mover() == CHANCE
    state = play(state, "+5")
    assert [facts(state, seat).drawn for seat in (0, 1, SPECTATOR)] == [5, 0, 0]
    assert facts(state, 1).stock == 43


def test_any_card_of_the_stock_may_be_drawn() -> None:
    """SPB-04, SPB-11: each as likely."""
    state = play(two(stock="1 5 5 15p4"), "draw")
    assert legal(state) == {"card:1", "card:5", "card:12"}
    assert state.weights() == [1, 2, 1]


def test_a_drawn_card_is_discarded_or_put_into_the_square() -> None:
    """SPB-11, SPB-12: a power is an offer."""
    assert legal(play(two(), "draw", "+5")) == {"discard"} | PUTS
    assert legal(play(two(), "draw", "+7p1")) == {"discard", "power"} | PUTS


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_card_that_it_replaces_is_discarded_face_up(place: int) -> None:
    """SPB-11: the new one lies face down, and its drawer has seen it."""
    state = play(two(), "draw", "+15p4", f"put:{place}")
    assert squares(state)[place - 1] == "15p4"
    assert top(state) == str(place)
    assert f"0.{place}" in shown(view(state, 0))
    assert f"0.{place}" not in shown(view(state, 1)) | shown(view(state, 0).glance())
    assert (state.mover(), legal(state)) == (0, {"call", "pass"})


def test_a_card_may_be_discarded_without_its_power() -> None:
    """SPB-12."""
    state = play(two(), "draw", "+7p1", "discard")
    assert (top(state), legal(state)) == ("7p1", {"call", "pass"})


@pytest.mark.parametrize("face", ["7p1", "9p2", "10p3", "15p4"])
def test_a_card_discarded_out_of_a_square_has_no_power(face: str) -> None:
    """SPB-14."""
    state = table(f"""
        {face}  4     5   0
        1       2     5   1
    """)  # fmt: skip
    assert legal(play(state, "draw", "+6", "put:3")) == {"call", "pass"}


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_card_taken_from_the_discard_replaces_one_of_the_square(place: int) -> None:
    """SPB-13, SPB-14: whatever power it has."""
    state = play(two(), f"take:{place}")
    assert squares(state)[place - 1] == "9p2"
    assert top(state) == str(place)
    assert legal(state) == {"call", "pass"}
    assert facts(state).discard == 2


def test_all_have_seen_a_card_that_is_taken() -> None:
    """SPB-13: it lies face down all the same."""
    state = play(two(), "take:3")
    for seat in (0, 1, SPECTATOR):
        assert shown(view(state, seat)) == {"0.3": "9p2"}
        assert shown(view(state, seat).glance()) == {}


def test_only_the_top_card_can_be_taken() -> None:
    """SPB-15: what the next player takes is what came onto it."""
    state = play(two(), "draw", "+4", "discard", "pass", "take:1")
    assert squares(state)[4:] == read("""
        7p1   0
        4     10p3
    """)
    assert (top(state), pile(state, "discard")) == ("5", "5 6 9p2")


def test_the_discards_but_the_top_become_the_stock() -> None:
    """SPB-16: when a player chooses to draw; the top may be taken instead, or Spooky Boo! called."""
    state = two(stock="", on="9p2 6")
    assert legal(state) == {"draw", "call"} | TAKES
    assert facts(state).stock == 0
    taken = play(state, "take:1", "pass")
    assert (facts(taken).stock, facts(taken).discard) == (0, 46)
    drawn = play(state, "draw")
    assert (facts(drawn).stock, facts(drawn).discard, top(drawn)) == (45, 1, "6")
    assert pile(drawn, "discard") == "6"
    assert sum(drawn.weights()) == 45


def test_a_new_stock_holds_what_was_discarded() -> None:
    """SPB-16: in a deck of few kinds."""
    state = table(
        """
        1 1   0 0
        1 1   0 0
        """,
        deck="30x1,20x0,4x5",
        stock="",
        on="5 5 0",
    )
    state = play(state, "draw")
    assert (pile(state, "stock").split().count("1"), pile(state, "stock").split().count("0")) == (26, 15)
    assert state.weights() == [26, 15, 4]


def test_one_calls_when_the_action_is_done_or_passes() -> None:
    """SPB-31: not between drawing and acting."""
    state = play(two(), "draw", "+5")
    assert "call" not in legal(state)
    state = play(state, "put:1")
    assert legal(state) == {"call", "pass"}
    assert play(state, "pass").mover() == 1
