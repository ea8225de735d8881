"""The mediums of the second level, 15 to 19, in rounds 1 to 9."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, deck, front, hand, legal, odds, play, round_of, side, tokens, tops, total


def test_15_moves_a_card_of_a_round_that_was_won() -> None:
    """RIP-M15: a ghost card, 3, 4, 5, 21 or 23; not 13, 16 or 19; or none."""
    state = at(9, hands=("1 1 6 5", ""), fronts=("3 4 5 13 16 19 21 15", ""))
    state = play(state, "ghost:6 medium:16 medium:19 medium:3 medium:4 medium:5 medium:13 ghost:1")
    state = play(state, "medium:21 card:1 card:5 medium:15")
    assert hand(state, 0) == ""
    state = play(state, "end end")
    assert legal(state) == {"none", "card:1", "card:6", "card:m3", "card:m4", "card:m5", "card:m21"}
    assert side(play(state, "card:m21"), 0, 10) == "m13 m21"


def test_15_moves_23() -> None:
    """RIP-M15, RIP-M23: two cards of 1 there too."""
    state = play(at(7, fronts=("23 15 9", "")), "medium:23 medium:15 end end card:m23 none")
    assert (side(state, 0), total(state, 0)) == ("m23", 2)
    assert total(play(state, "medium:9"), 0) == 4


def test_15_moves_the_value_only() -> None:
    """RIP-M15: no second look, no second discard."""
    state = at(7, hands=("1 2 3 4", ""), fronts=("21 15", ""))
    state = play(state, "medium:21 card:1 card:2 medium:15 end end card:m21 none")
    assert (hand(state, 0), total(state, 0), legal(state)) == ("3 4", 6, {"ghost:3", "ghost:4", "end"})


def test_15_does_nothing_for_who_loses() -> None:
    """RIP-M15."""
    state = play(at(7, hands=("2", "5"), fronts=("15", "")), "ghost:2 medium:15 end ghost:5 end end")
    assert legal(state) == {"tenth:m" + front(state, 0), "none"}


def test_15_after_22() -> None:
    """RIP-M15, RIP-M22: after one's own nothing; if the opponent plays it, it works."""
    state = play(at(7, hands=("2 3", ""), fronts=("15 22", "")), "ghost:2 medium:15 medium:22 card:m15")
    assert "card:2" not in legal(state)
    state = play(at(7, hands=("2", "5"), fronts=("15", "22")), "ghost:2 medium:15 end medium:22")
    assert legal(state) == {"none", "card:2"}


def test_15_after_27() -> None:
    """RIP-M15, RIP-M27: nothing."""
    state = play(at(7, hands=("2", "5"), fronts=("15", "27")), "ghost:2 medium:15 end medium:27")
    assert (round_of(state), legal(state)) == (8, {"end"})


def test_15_asks_nothing_where_there_is_nothing_to_move() -> None:
    """RIP-M15."""
    state = play(at(7, fronts=("13 15", "")), "medium:13 medium:15 end end none")
    assert round_of(state) == 8


def test_15_after_round_9_moves_to_the_tenth() -> None:
    """RIP-M15: a medium that it moves is not resolved there."""
    state = at(9, hands=("1 2 3", ""), fronts=("21 15", ""))
    state = play(state, "medium:21 card:1 card:2 medium:15 end end card:m21 none")
    assert (legal(state), hand(state, 0), total(state, 0)) == (set(), "3", 6)


def test_16_copies_a_ghost_card() -> None:
    """RIP-M16: played by its family this round; it is then of that value."""
    state = at(hands=("2 5", "6"), fronts=("16 9 3", ""))
    state = play(state, "ghost:2 ghost:5 medium:3 medium:16")
    assert legal(state) == {"card:2", "card:5"}
    state = play(state, "card:5")
    assert total(state, 0) == 13
    assert total(play(state, "medium:9"), 0) == 16


def test_16_without_a_card_to_copy_counts_nothing() -> None:
    """RIP-M16: the opponent's cards, and those of other rounds, are none."""
    state = at(4, hands=("", "6"), fronts=("16 26", ""), earlier={1: ("5", "")}, first=1)
    state = play(state, "ghost:6 end medium:16 medium:26 value:5")
    assert total(state, 0) == 0


@pytest.mark.parametrize("option", [False, True])
def test_16_copies_a_ghostly_medium_with_the_option(option: bool) -> None:
    """RIP-M16: 16 and 19 without a value are none."""
    state = at(9, hands=("1 1 6", ""), fronts=("3 8 13 19 21 23 16", ""), copy_ghostly=option)
    state = play(state, "medium:3 medium:8 medium:13 medium:19 ghost:6 medium:21 card:1 card:1 medium:23 medium:16")
    if option:
        assert legal(state) == {"card:6", "card:m3", "card:m13", "card:m21", "card:m23"}
        copies = [total(play(state, card), 0) for card in ("card:m23", "card:m21", "card:m13")]
        assert [copy - total(state, 0) for copy in copies] == [1, 7, 5]
    else:
        assert total(state, 0) == 1 + 5 + 7 + 7 + 2 + 7


def test_16_copies_a_1_from_23() -> None:
    """RIP-M16, RIP-M23: one card of 1, even as twins."""
    for twins in (False, True):
        state = play(at(fronts=("23 16", ""), copy_ghostly=True, twins_are_one=twins), "medium:23 medium:16")
        assert total(state, 0) == 3


def test_17_takes_two_from_a_value() -> None:
    """RIP-M17: the opponent's cards, not below 0, before and after."""
    state = at(hands=("3 6", "3 3"), fronts=("17", "5"))
    state = play(state, "ghost:3 ghost:6 medium:17 value:3 end ghost:3 ghost:3 medium:5")
    assert (total(state, 0), total(state, 1)) == (9, 3)
    state = play(at(hands=("6", "1 1"), fronts=("17", "")), "ghost:6 medium:17 value:1 end ghost:1 ghost:1")
    assert total(state, 1) == 0


def test_18_puts_a_card_back() -> None:
    """RIP-M18: a ghost card of an earlier round; of several alike the earliest."""
    state = at(
        6,
        hands=("1 1", ""),
        fronts=("18", ""),
        decks=("2 2", "4"),
        earlier={1: ("3 5", "6"), 2: ("3", ""), 4: ("6", "")},
    )  # fmt: skip
    state = play(state, "ghost:1 medium:18")
    assert legal(state) == {"card:3", "card:5", "card:6"}
    state = play(state, "card:3")
    assert (side(state, 0, 1), side(state, 0, 2), deck(state, 0)) == ("5", "3", "2 2 3")


def test_18_shuffles_only_if_it_finds_something() -> None:
    """RIP-M18, RIP-45."""
    nothing = at(6, fronts=("19 18", ""), decks=("2 2 6", ""))
    assert tops(play(nothing, "medium:19 top:6 medium:18")) == (6, 0)
    something = at(6, fronts=("19 18", ""), decks=("2 2 6", ""), earlier={3: ("3", "")})
    assert tops(play(something, "medium:19 top:6 medium:18")) == (0, 0)


def test_18_takes_no_medium_and_nothing_from_the_tenth() -> None:
    """RIP-M18: nor from the round itself."""
    state = at(6, hands=("2", ""), fronts=("18", ""), tenth=("5", ""), earlier={2: ("", "5")})
    state = play(state, "ghost:2 medium:18")
    assert (legal(state), deck(state, 0)) == ({"end"}, "")


def test_18_finds_what_15_moved_where_it_lies_now() -> None:
    """RIP-M18, RIP-M15."""
    state = play(at(6, hands=("5", ""), fronts=("15 18", "")), "ghost:5 medium:15 end end card:5 none medium:18")
    assert (side(state, 0), deck(state, 0)) == ("5 m18", "")


def test_19_takes_the_value_of_a_deck_s_top_card() -> None:
    """RIP-M19: it stays on top, and is drawn next."""
    state = at(6, hands=("", "3"), fronts=("19 9", ""), decks=("2", "5 5 6"))
    state = play(state, "medium:19")
    assert legal(state) == {"family:own", "family:other"}
    state = play(state, "family:other")
    assert odds(state) == {"top:5": 2, "top:6": 1}
    state = play(state, "top:5")
    assert (total(state, 0), deck(state, 1), tops(state)) == (5, "5 5 6", (0, 5))
    assert total(play(state, "medium:9"), 0) == 6
    state = play(state, "end end draw:2")
    assert odds(state) == {"draw:5": 1, "draw:6": 1}
    assert (hand(state, 1), tops(state)) == ("3 5", (0, 0))


def test_a_top_that_is_known_is_not_revealed_again() -> None:
    """RIP-M19: 19 in another round."""
    state = at(6, fronts=("19", ""), decks=("", "5 5 6"), hands=("1 6", ""), tops=(0, 6))
    assert total(play(state, "medium:19"), 0) == 6


def test_19_must_choose_a_deck_that_has_cards() -> None:
    """RIP-M19: with both empty it counts 0."""
    state = play(at(6, fronts=("19", ""), decks=("4", "")), "medium:19")
    assert odds(state) == {"top:4": 1}
    state = play(at(6, fronts=("19 26", ""), decks=("", "")), "medium:19 medium:26 value:1")
    assert total(state, 0) == 0


def test_15_and_a_house_that_ends_the_game() -> None:
    """RIP-21, RIP-30: a win comes before 15."""
    state = at(
        7, hands=("2", ""), fronts=("15", ""), tokens=("manor manor manor", "castle castle manor"), house="manor"
    )
    state = play(state, "ghost:2 medium:15 end end")
    assert legal(state) == set()
    assert tokens(state, 0).split().count("manor") == 4
