"""A round, turn by turn: who plays what, who passes, who abandons, and what everybody gets (RIP-10 to RIP-22)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rest_in_peace.drawn import (
    at,
    begun,
    deck,
    front,
    hand,
    houses,
    legal,
    mediums_of,
    play,
    round_of,
    side,
    tokens,
    total,
)
from hantise.core import State


def drawing(place: int = 3, **given: Any) -> State:
    """Two families with cards left in their decks."""
    return at(place, hands=("1 5", "2 3"), decks=("1 1 2", "4 4 6"), **given)


def test_any_number_of_cards_in_any_order() -> None:
    """RIP-11, RIP-12, RIP-13: ghosts and mediums, one after another; they stay where they were laid."""
    state = at(hands=("1 2 2", "5"), fronts=("4 8", ""))
    assert legal(state) == {"ghost:1", "ghost:2", "medium:4", "medium:8", "end"}
    state = play(state, "ghost:2", "medium:8")
    assert total(state, 0) == 3
    state = play(state, "ghost:2", "medium:4", "ghost:1")
    assert legal(state) == {"end"}
    assert (side(state, 0), total(state, 0)) == ("1 2 2 m4 m8", 10)
    assert (hand(state, 0), front(state, 0)) == ("", "")


def test_who_is_ahead_passes_the_turn() -> None:
    """RIP-14: by one point at least."""
    state = play(at(hands=("1 3", "2 2")), "ghost:1 end ghost:2")
    assert (total(state, 0), total(state, 1)) == (1, 2)
    assert legal(play(state, "end")) == {"ghost:3", "end"}


@pytest.mark.parametrize("cards", ["", "ghost:2"])
def test_who_is_not_ahead_abandons(cards: str) -> None:
    """RIP-15: a tie is not enough; no card at all is allowed."""
    state = play(at(4, hands=("2", "2")), "ghost:2 end", cards, "end")
    assert tokens(state, 0) == tokens(at(4), 0) + " " + houses(at(4), 4)
    assert tokens(state, 1) == tokens(at(4), 1)


def test_the_first_turn_of_a_round_may_end_without_a_card() -> None:
    """RIP-15, RIP-16."""
    state = play(at(3, hands=("2", "")), "end none")
    assert (round_of(state), begun(state)) == (4, 1)
    assert tokens(state, 1).split().count(houses(at(3), 3)) == tokens(at(3), 1).split().count(houses(at(3), 3)) + 1


def test_the_loser_takes_the_rounds_medium() -> None:
    """RIP-16: face up in front of it, to be played in a later round."""
    state = play(at(3, line={3: 5}), "end none")
    assert (front(state, 0), front(state, 1)) == ("5", "")
    state = play(at(3, line={3: 5}, hands=("1", "1")), "ghost:1 end end none")
    assert (front(state, 0), front(state, 1)) == ("", "5")


def test_each_family_draws_two() -> None:
    """RIP-17: family 0 first, one card after another."""
    state = play(drawing(), "end draw:1 draw:2")
    assert legal(state) == {"draw:4", "draw:6"}
    state = play(state, "draw:4 draw:6")
    assert (hand(state, 0), hand(state, 1)) == ("1 1 2 5", "2 3 4 6")
    assert (deck(state, 0), deck(state, 1)) == ("1", "4")


def test_from_a_deck_with_fewer_what_is_left_is_drawn() -> None:
    """RIP-17."""
    state = play(at(3, hands=("1", "1"), decks=("2", "")), "end draw:2")
    assert "tenth:2" in legal(state)
    assert (hand(state, 0), hand(state, 1)) == ("1 2", "1")


def test_the_loser_may_place_a_card_on_the_tenth() -> None:
    """RIP-18, RIP-22: after drawing; the medium just won too, or nothing."""
    state = play(drawing(line={3: 6}, fronts=("4", "9")), "end draw:1 draw:2 draw:4 draw:6")
    assert legal(state) == {"tenth:1", "tenth:2", "tenth:5", "tenth:m4", "tenth:m6", "none"}
    placed = play(state, "tenth:5")
    assert (side(placed, 0, 10), hand(placed, 0)) == ("5", "1 1 2")
    placed = play(state, "tenth:m6")
    assert (side(placed, 0, 10), front(placed, 0)) == ("m6", "4")
    assert side(play(state, "none"), 0, 10) == ""


def test_who_has_nothing_to_place_is_not_asked() -> None:
    """RIP-18: the winner took the medium with 1."""
    state = play(at(3, hands=("", "2"), fronts=("", "1"), first=1), "ghost:2 medium:1 end end")
    assert (round_of(state), begun(state)) == (4, 1)


def test_a_medium_on_the_tenth_waits() -> None:
    """RIP-19: it has no effect before."""
    state = play(at(3, line={3: 29}, hands=("", "6 5")), "end tenth:m29 ghost:6")
    assert total(state, 1) == 6


def test_the_winner_begins() -> None:
    """RIP-20."""
    for first, winner in [(0, 1), (1, 0)]:
        assert begun(play(at(3, first=first), "end none")) == winner


def test_rounds_go_along_the_line() -> None:
    """RIP-10: to the ninth, and then the tenth is not played any more."""
    later = "manor manor manor castle castle castle castle manor"
    state = at(2, tokens=("manor", ""), house="manor", later=later)
    for place in range(2, 10):
        assert (round_of(state), legal(state)) == (place, {"end"} | mediums_of(state, begun(state)))
        state = play(state, "end none")
    assert legal(state) == set()


def test_the_end_of_a_round_has_its_order() -> None:
    """RIP-21: 13 and 15 move, then the medium, the effects end, both draw, then RIP-18."""
    state = at(3, hands=("6", ""), fronts=("13 15", ""), decks=("1 1", "2 2"), line={3: 9})
    state = play(state, "ghost:6 medium:13 medium:15 end end")
    assert side(state, 0, 10) == "m13"
    assert legal(state) == {"none", "card:6"}
    assert front(state, 1) == ""
    state = play(state, "card:6 draw:1 draw:1 draw:2")
    assert front(state, 1) == "9"
    assert legal(play(state, "draw:2")) == {"tenth:2", "tenth:m9", "none"}


def test_a_win_stops_there() -> None:
    """RIP-21, RIP-30: no 13 moves, nothing is drawn."""
    state = at(3, hands=("6", ""), fronts=("13", ""), decks=("1", "2"), tokens=("castle castle", ""), house="castle")
    state = play(state, "ghost:6 medium:13 end end")
    assert legal(state) == set()
    assert (side(state, 0, 10), side(state, 0, 3)) == ("", "6 m13")


def test_effects_do_not_bear_on_placing() -> None:
    """RIP-22: 24, 25, 14 and 6."""
    state = at(6, hands=("6", "1 2 5"), fronts=("24 25 14 6", "4"), line={6: 9})
    state = play(state, "ghost:6 medium:25 value:1 value:2 medium:14 medium:6 medium:24 end end")
    assert legal(state) == {"tenth:1", "tenth:2", "tenth:5", "tenth:m4", "tenth:m9", "none"}


def test_the_rulebooks_example_game() -> None:
    """RIP-50."""
    state = at(
        1,
        hands=("1 1 2 2 5", "1 2 2 3 4"),
        decks=("1 1 1 2 2 2", "1 1 1 2 2 2"),
        line={1: 4, 2: 8, 3: 3},
        house="manor",
    )
    state = play(state, "ghost:1 ghost:2 end ghost:1 ghost:3 end end draw:1 draw:1 draw:1 draw:1 tenth:1")
    assert (front(state, 0), tokens(state, 1), begun(state)) == ("4", "manor", 1)
    state = play(state, "end draw:1 draw:2 draw:1 draw:2 tenth:1")
    assert (front(state, 1), begun(state)) == ("8", 0)
    totals = []
    for family, turn in enumerate(["ghost:2", "ghost:2 ghost:2", "ghost:5", "ghost:4", "ghost:1 ghost:1", "medium:8"]):
        state = play(state, turn)
        totals.append(total(state, family % 2))
        state = play(state, "end")
    assert totals == [2, 4, 7, 8, 9, 11]
    state = play(state, "end draw:2 draw:2 draw:2 draw:2 none")
    assert (round_of(state), begun(state), front(state, 0)) == (4, 1, "3 4")
    assert len(tokens(state, 1).split()) == 2
    assert (side(state, 0, 10), side(state, 1, 10)) == ("1", "1")
