"""The mediums of the first level, 10 to 14, in rounds 1 to 9."""

from __future__ import annotations

from typing import Any

import pytest

from games.rest_in_peace.drawn import at, front, hand, legal, play, round_of, side, total


def test_10_adds_two_to_ones_own_cards_of_a_value() -> None:
    """RIP-M10: before and after; not to the other family's."""
    state = play(at(hands=("3 3", "3 3 3"), fronts=("10 5", "")), "ghost:3 medium:10 value:3 ghost:3 medium:5")
    assert total(state, 0) == 15
    assert total(play(state, "end ghost:3 ghost:3 ghost:3"), 1) == 9


def test_11_discards_a_card_of_this_round() -> None:
    """RIP-M11: any card that lies there, out of the game."""
    state = at(9, hands=("2 5", "6"), fronts=("8 3 15", "11"), decks=("4", ""), earlier={2: ("1", "")})
    state = play(state, "ghost:2 ghost:5 medium:8 medium:3 end medium:11")
    assert legal(state) == {"card:2", "card:5", "card:m3", "card:m8"}
    state = play(state, "card:5")
    assert (side(state, 0), hand(state, 0), total(state, 0)) == ("2 m3 m8", "", 4)


def test_11_leaves_a_copy_its_value() -> None:
    """RIP-M11, RIP-M16."""
    state = play(at(hands=("6", ""), fronts=("16", "11")), "ghost:6 medium:16 end medium:11 card:6")
    assert total(state, 0) == 6


def test_11_discards_what_15_moved_or_2_fetched() -> None:
    """RIP-M11, RIP-47."""
    state = play(at(7, hands=("5", ""), fronts=("15", "11")), "ghost:5 medium:15 end end card:5 none end")
    assert (side(state, 0), side(play(state, "medium:11"), 0)) == ("5", "")
    state = play(at(7, fronts=("2", "11"), decks=("5", "")), "medium:2 card:5 end medium:11")
    assert legal(state) == {"card:5", "card:m2"}


def test_12_makes_low_cards_count_for_nothing() -> None:
    """RIP-M12: the other family's, not one's own."""
    state = play(at(hands=("1 2 6", "1 2 3"), fronts=("", "12")), "ghost:1 ghost:2 ghost:6 end ghost:1 medium:12")
    assert (total(state, 0), total(state, 1)) == (6, 1)


def test_13_is_a_4_that_moves_to_the_tenth() -> None:
    """RIP-M13: at the end of the round, whoever wins it."""
    for script in ["medium:13 end end none", "medium:13 end ghost:5 end end none"]:
        state = at(hands=("", "5"), fronts=("13", ""))
        assert total(play(state, "medium:13"), 0) == 4
        state = play(state, script)
        assert (side(state, 0, 10), side(state, 0, round_of(state) - 1)) == ("m13", "")


@pytest.mark.parametrize("option", [False, True])
def test_13_placed_on_the_tenth_counts_minus_two(option: bool) -> None:
    """RIP-M13: unless the option says that a placed one is a 4."""
    placed = play(at(9, fronts=("13", ""), thirteen_placed_is_four=option), "end tenth:m13")
    moved = play(at(9, fronts=("13", ""), first=0, thirteen_placed_is_four=option), "medium:13 end end none")
    assert total(placed, 0) == (4 if option else -2)
    assert total(moved, 0) == -2


def afraid(hand: str, front: str = "", **given: Any) -> set[str]:
    """What family 1 may do at the beginning of its turn when 14 lies there."""
    state = at(9, hands=("5 5", hand), fronts=("14 25", front), **given)
    return legal(play(state, "ghost:5 medium:14 end"))


def test_14_takes_two_cards_or_none() -> None:
    """RIP-M14: for the rest of the round."""
    state = play(at(hands=("5 6 4", "1 2 3"), fronts=("14", "")), "ghost:5 medium:14 end")
    assert legal(state) == {"ghost:1", "ghost:2", "ghost:3", "end"}
    state = play(state, "ghost:3")
    assert legal(state) == {"ghost:1", "ghost:2"}
    state = play(state, "ghost:2")
    assert legal(state) == {"ghost:1", "end"}
    state = play(
        at(hands=("1 6", "1 2 3 3"), fronts=("14", "")), "ghost:1 medium:14 end ghost:2 ghost:3 end ghost:6 end"
    )
    assert "end" not in legal(play(state, "ghost:3"))
    ended = play(at(hands=("5", "1 2 3"), fronts=("14", "")), "ghost:5 medium:14 end end none")
    assert legal(play(ended, "end none ghost:2")) >= {"ghost:1", "ghost:3", "end"}


def test_14_lets_its_own_player_be() -> None:
    """RIP-M14."""
    assert "end" in legal(play(at(hands=("5 5", "1"), fronts=("14", "")), "medium:14"))
    state = play(at(hands=("5 5 4", "1 6"), fronts=("14", "")), "ghost:4 medium:14 end ghost:1 ghost:6 end ghost:5")
    assert legal(state) == {"ghost:5", "end"}


@pytest.mark.parametrize(
    ("hand", "front", "first"),
    [
        ("2", "", ""),
        ("2 2", "", "ghost:2"),
        ("2", "4", "ghost:2 medium:4"),
        ("", "4", ""),
        ("", "4 8", "medium:4 medium:8"),
        ("", "7", ""),
        ("2", "7", ""),
    ],
)
def test_a_first_card_needs_another_besides(hand: str, front: str, first: str) -> None:
    """RIP-M14."""
    assert afraid(hand, front) == {"end", *first.split()}


def test_22_and_27_may_be_played_alone() -> None:
    """RIP-M14."""
    assert afraid("", "22") == {"end", "medium:22"}
    assert afraid("", "27") == {"end", "medium:27"}
    assert afraid("3", "27") == {"end", "medium:27", "ghost:3"}


def test_23_is_two_cards_unless_twins_are_one() -> None:
    """RIP-M14, RIP-M23."""
    assert afraid("", "23") == {"end", "medium:23"}
    state = play(at(hands=("5", "2 3"), fronts=("14", "23")), "ghost:5 medium:14 end medium:23")
    assert legal(state) == {"ghost:2", "ghost:3", "end"}
    assert afraid("", "23", twins_are_one=True) == {"end"}
    assert "medium:23" in afraid("2", "23", twins_are_one=True)


def test_2_and_the_card_that_it_brings_are_two() -> None:
    """RIP-M14, RIP-M02."""
    state = at(hands=("5", "2"), fronts=("14", "2"), decks=("", "6"))
    assert legal(play(state, "ghost:5 medium:14 end medium:2 card:6")) == {"ghost:2", "end"}


@pytest.mark.parametrize(
    ("hand", "front", "first"),
    [
        ("2 3", "21", "ghost:2 ghost:3"),
        ("2 3 3", "21", "ghost:2 ghost:3 medium:21"),
        ("2 3", "21 4", "ghost:2 ghost:3 medium:4 medium:21"),
        ("2", "21", ""),
        ("2", "21 4", "ghost:2 medium:4"),
        ("", "21 4", ""),
    ],
)
def test_14_with_21(hand: str, front: str, first: str) -> None:
    """RIP-M14, RIP-M21: the two discards do not count as another card."""
    assert afraid(hand, front) == {"end", *first.split()}


def test_14_with_21_and_25() -> None:
    """RIP-M14: of three ghost cards one must be playable after a first 21; its discards are free."""
    script = "ghost:5 medium:25 value:2 value:3 medium:14 end"
    barred = play(at(9, hands=("5", "2 3 3"), fronts=("14 25", "21")), script)
    assert legal(barred) == {"end"}
    one = play(at(9, hands=("5", "1 2 3"), fronts=("14 25", "21")), script)
    assert legal(one) == {"end", "ghost:1", "medium:21"}
    free = play(one, "medium:21")
    assert legal(free) == {"card:1", "card:2"}
    assert legal(play(free, "card:1 card:2")) == {"end"}


def test_14_with_21_whose_discards_would_be_the_other_cards() -> None:
    """RIP-M14, RIP-M25: beside a first ghost card one is left, too few for 21."""
    state = at(9, hands=("5", "1 2"), fronts=("14 25", "21"))
    assert legal(play(state, "ghost:5 medium:25 value:2 value:3 medium:14 end")) == {"end"}


def test_14_with_2_that_brings_nothing() -> None:
    """RIP-M14, RIP-M02: an empty deck, or barred values only."""
    assert afraid("", "2") == {"end"}
    assert afraid("3", "2") == {"end", "ghost:3", "medium:2"}
    state = at(9, hands=("5", ""), fronts=("14 25", "2"), decks=("", "1 2"))
    assert legal(play(state, "ghost:5 medium:25 value:1 value:2 medium:14 end")) == {"end"}
    assert "medium:2" in legal(play(state, "ghost:5 medium:25 value:1 value:3 medium:14 end"))


def test_a_first_card_that_leaves_none_playable_may_end_the_turn() -> None:
    """RIP-M14: 20 takes the last card away, 25 bars it."""
    state = play(at(9, hands=("5", "2"), fronts=("14", "20 25")), "ghost:5 medium:14 end")
    assert legal(state) == {"end", "ghost:2", "medium:20", "medium:25"}
    assert legal(play(state, "medium:25 value:1 value:2")) == {"medium:20"}
    state = play(at(9, hands=("5", "2"), fronts=("14", "20")), "ghost:5 medium:14 end medium:20 family:own away:2")
    assert legal(state) == {"end"}


def test_without_14_one_card_is_enough_again() -> None:
    """RIP-M14, RIP-43: after 29."""
    state = play(at(9, hands=("5", "2 3"), fronts=("14", "29")), "ghost:5 medium:14 end medium:29")
    assert legal(state) == {"end", "ghost:2", "ghost:3"}
    assert front(state, 1) == ""
