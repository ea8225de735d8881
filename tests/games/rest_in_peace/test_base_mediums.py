"""The base mediums, 1 to 9, in rounds 1 to 9."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, deck, front, hand, legal, odds, play, side, tops, total


def test_1_takes_the_medium_of_a_round_that_is_won() -> None:
    """RIP-M01: and of one that is lost."""
    state = at(3, hands=("6 1", "5"), fronts=("1", ""), line={3: 8})
    assert front(play(state, "ghost:6 medium:1 end end"), 0) == "8"
    assert front(play(state, "ghost:1 medium:1 end ghost:5 end end none"), 0) == "8"


def test_1_against_22() -> None:
    """RIP-M01, RIP-M22: who played 1 takes house and medium."""
    state = play(at(4, hands=("6", "2"), fronts=("1", "22"), line={4: 8}), "ghost:6 medium:1 end medium:22")
    assert (front(state, 0), front(state, 1)) == ("8", "")


def test_27_overrides_1() -> None:
    """RIP-M01, RIP-M27."""
    state = play(at(4, hands=("6", "2"), fronts=("1", "27"), line={4: 8}), "ghost:6 medium:1 end medium:27")
    assert (front(state, 0), front(state, 1)) == ("", "")


def test_2_fetches_a_ghost_card() -> None:
    """RIP-M02: of one's choice, into play at once."""
    state = play(at(hands=("1", ""), fronts=("2", ""), decks=("2 2 5", "6")), "medium:2")
    assert legal(state) == {"card:2", "card:5"}
    state = play(state, "card:5")
    assert (side(state, 0), total(state, 0), deck(state, 0)) == ("5 m2", 5, "2 2")
    assert legal(state) == {"ghost:1", "end"}


def test_2_finds_nothing_in_an_empty_deck_or_among_barred_values() -> None:
    """RIP-M02, RIP-M25."""
    state = play(at(hands=("1", ""), fronts=("2", "")), "medium:2")
    assert (side(state, 0), legal(state)) == ("m2", {"ghost:1", "end"})
    state = at(hands=("1", ""), fronts=("2 25", ""), decks=("2 2 5 6", ""))
    assert legal(play(state, "medium:25 value:2 value:3 medium:2")) == {"card:5", "card:6"}
    state = at(hands=("1", ""), fronts=("2 25", ""), decks=("2 2 5", ""))
    assert side(play(state, "medium:25 value:2 value:5 medium:2"), 0) == "m2 m25"
    assert side(play(state, "medium:25 value:2 value:3 medium:2 card:5"), 0) == "5 m2 m25"


@pytest.mark.parametrize("bars", ["value:2 value:5", "value:1 value:2"])
def test_after_a_search_the_deck_is_shuffled(bars: str) -> None:
    """RIP-M02, RIP-45: whether something was fetched or not; a top card that 19 had shown is unknown again."""
    state = play(at(fronts=("19 25 2", ""), decks=("2 2 5", "")), "medium:19 top:2")
    assert tops(state) == (2, 0)
    assert tops(play(state, "medium:25", bars, "medium:2")) == (0, 0)


def test_3_is_a_1() -> None:
    """RIP-M03."""
    assert total(play(at(fronts=("3", "")), "medium:3"), 0) == 1


@pytest.mark.parametrize(("medium", "value"), [(4, 2), (5, 3)])
def test_4_is_a_2_and_5_a_3(medium: int, value: int) -> None:
    """RIP-M04, RIP-M05."""
    assert total(play(at(fronts=(f"{medium} 10", "")), f"medium:{medium} medium:10 value:{value}"), 0) == value + 2


def test_6_has_the_next_ghost_card_drawn_at_random() -> None:
    """RIP-M06: one card; mediums may be played before; then all is as always."""
    state = play(at(hands=("3", "2 2 5"), fronts=("6", "4")), "ghost:3 medium:6 end")
    assert legal(state) == {"blind", "medium:4", "end"}
    state = play(state, "medium:4 blind")
    assert odds(state) == {"blind:2": 2, "blind:5": 1}
    state = play(state, "blind:2")
    assert (side(state, 1), hand(state, 1)) == ("2 m4", "2 5")
    assert legal(state) == {"ghost:2", "ghost:5", "end"}


def test_6_waits_for_the_next_round() -> None:
    """RIP-M06: and for any later one."""
    state = play(at(3, hands=("3 4", "2 5"), fronts=("6", "")), "ghost:3 medium:6 end end none ghost:4 end")
    assert legal(state) >= {"blind", "end"}
    assert "ghost:2" not in legal(state)
    state = play(state, "end none end none")
    assert "blind" in legal(state)


def test_6_is_not_used_up_by_2_20_or_discards() -> None:
    """RIP-M06."""
    state = at(9, hands=("3", "2 2 5 5 6"), fronts=("6", "2 20 21"), decks=("", "4 4"))
    state = play(state, "ghost:3 medium:6 end medium:2 card:4 medium:20 family:own away:2 medium:21 card:2 card:5")
    assert legal(state) == {"blind", "end"}
    assert odds(play(state, "blind")) == {"blind:5": 1, "blind:6": 1}


def test_6_leaves_the_second_card_of_14_free() -> None:
    """RIP-M06, RIP-M14."""
    state = play(at(hands=("5", "1 2 3"), fronts=("6 14", "")), "ghost:5 medium:6 medium:14 end")
    assert legal(state) == {"blind", "end"}
    assert legal(play(state, "blind blind:2")) == {"ghost:1", "ghost:3"}


def test_6_with_25_draws_among_what_may_be_played() -> None:
    """RIP-M06, RIP-M25: if that is nothing it stays pending."""
    state = at(hands=("5", "1 2 3"), fronts=("6 25", ""))
    some = play(state, "ghost:5 medium:6 medium:25 value:1 value:2 end blind")
    assert odds(some) == {"blind:3": 1}
    none = play(at(hands=("5 6", "1 2 2"), fronts=("6 25", "")), "ghost:5 medium:6 medium:25 value:1 value:2 end")
    assert legal(none) == {"end"}
    assert legal(play(none, "end none ghost:6 end")) >= {"blind", "end"}


def test_6_outlasts_a_later_11_or_29_and_a_27() -> None:
    """RIP-M06, RIP-M29: of a later round."""
    state = at(9, hands=("3 6", "2 5"), fronts=("6", "27 29"), first=0)
    assert "blind" in legal(play(state.clone(), "ghost:3 medium:6 end"))
    early = at(5, hands=("3 6", "2 5"), fronts=("6 29", "27"))
    truce = play(early, "ghost:3 medium:6 end medium:27")
    assert "blind" in legal(play(truce, "ghost:6 end"))
    assert "blind" in legal(play(truce, "medium:29 ghost:6 end"))
    assert "blind" not in legal(play(early, "ghost:3 medium:6 medium:29 end"))


def test_7_is_for_the_tenth_only() -> None:
    """RIP-M07, RIP-18."""
    state = at(hands=("1", ""), fronts=("7", ""), first=0)
    assert legal(state) == {"ghost:1", "end"}
    assert "tenth:m7" in legal(play(state, "end"))


def test_8_and_9_are_for_the_players_own_cards() -> None:
    """RIP-M08, RIP-M09: 2, 4, 6 and 1, 3, 5."""
    state = at(hands=("1 2 3 4 5 6", "1 2 3 4 5 6"), fronts=("8 9", ""))
    cards = "ghost:1 ghost:2 ghost:3 ghost:4 ghost:5 ghost:6"
    state = play(state, cards)
    eight = play(state, "medium:8")
    assert total(eight, 0) == total(play(state, "medium:9"), 0) == 24
    state = play(eight, "end", cards)
    assert total(state, 1) == 21
