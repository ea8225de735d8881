"""The mediums of the third level, 20 to 24, in rounds 1 to 9."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, begun, deck, front, hand, legal, odds, play, round_of, side, tokens, total


@pytest.mark.parametrize(("family", "places"), [("family:own", 0), ("family:other", 1)])
def test_20_sends_a_random_card_to_the_tenth(family: str, places: int) -> None:
    """RIP-M20."""
    state = play(at(hands=("1 1 5", "2 2 6"), fronts=("20", "")), "medium:20", family)
    assert odds(state) == ({"away:1": 2, "away:5": 1} if places == 0 else {"away:2": 2, "away:6": 1})
    card = sorted(legal(state))[0]
    state = play(state, card)
    assert side(state, places, 10) == card[-1]
    assert len(hand(state, places).split()) == 2
    assert side(state, 1 - places, 10) == ""


def test_20_places_nothing_from_an_empty_hand() -> None:
    """RIP-M20."""
    state = play(at(hands=("1", ""), fronts=("20", "")), "medium:20 family:other")
    assert (legal(state), side(state, 1, 10)) == ({"ghost:1", "end"}, "")


def test_20_taken_back_places_again() -> None:
    """RIP-M20, RIP-M22."""
    state = at(5, hands=("1 2 2", ""), fronts=("20 22", ""))
    state = play(state, "medium:20 family:own away:2 medium:22 none end none medium:20 family:own away:1")
    assert side(state, 0, 10) == "1 2"


def test_21_is_a_6_for_two_discards() -> None:
    """RIP-M21: chosen, and out of the game."""
    state = play(at(hands=("1 3 3 5", ""), fronts=("21 8", "")), "medium:21")
    assert legal(state) == {"card:1", "card:3"}
    assert legal(play(state, "card:3")) == {"card:3", "card:5"}
    state = play(state, "card:1 card:5")
    assert (hand(state, 0), side(state, 0), total(state, 0), deck(state, 0)) == ("3 3", "m21", 6, "")
    assert total(play(state, "medium:8"), 0) == 7


@pytest.mark.parametrize(("cards", "playable"), [("", False), ("4", False), ("4 5", True)])
def test_21_needs_two_ghost_cards(cards: str, playable: bool) -> None:
    """RIP-M21, RIP-44: a hand of exactly two suffices."""
    state = at(hands=(cards, ""), fronts=("21 4", ""))
    assert ("medium:21" in legal(state)) == playable
    if playable:
        assert hand(play(state, "medium:21 card:4 card:5"), 0) == ""


def test_22_loses_the_round_at_once() -> None:
    """RIP-M22, RIP-16, RIP-17, RIP-18, RIP-20: and takes one card back."""
    state = at(4, hands=("6 5", "1"), fronts=("22 8", ""), line={4: 9}, decks=("1", "2"))
    state = play(state, "ghost:6 medium:8 ghost:5 medium:22")
    assert legal(state) == {"card:5", "card:6", "card:m8"}
    six, eight = play(state, "card:6 draw:1 draw:2"), play(state, "card:m8 draw:1 draw:2")
    assert (hand(six, 0), front(six, 0), front(eight, 0)) == ("1 6", "9", "8 9")
    assert legal(eight) == {"tenth:1", "tenth:m8", "tenth:m9", "none"}
    assert (begun(play(six, "none")), len(tokens(six, 1).split())) == (1, len(tokens(at(4), 1).split()) + 1)


def test_22_takes_back_the_only_card_unasked_and_never_itself() -> None:
    """RIP-M22, RIP-48."""
    state = play(at(4, hands=("6", ""), fronts=("22", "")), "ghost:6 medium:22")
    assert hand(state, 0) == "6"
    alone = play(at(4, fronts=("22", ""), line={4: 9}), "medium:22")
    assert (front(alone, 0), side(alone, 0, 4)) == ("9", "m22")


def test_22_takes_back_what_15_moved() -> None:
    """RIP-M22, RIP-47: a medium comes back in front of its family."""
    state = play(at(7, fronts=("5 15 22", "")), "medium:5 medium:15 end end card:m5 none medium:22")
    assert "5" in front(state, 0).split()


def test_22_takes_back_what_2_fetched() -> None:
    """RIP-M22, RIP-M02."""
    state = play(at(7, fronts=("2 22", ""), decks=("6", "")), "medium:2 card:6 medium:22")
    assert legal(state) == {"card:6", "card:m2"}
    assert hand(play(state, "card:6"), 0) == "6"


@pytest.mark.parametrize("medium", [13, 1])
def test_22_ends_the_effect_of_what_it_takes_back(medium: int) -> None:
    """RIP-43, RIP-M22: 13 does not move; 1 does not take (but the loser gets the medium anyway)."""
    state = play(at(4, fronts=(f"{medium} 22", ""), line={4: 8}), f"medium:{medium} medium:22")
    assert side(state, 0, 10) == ""
    assert front(state, 0).split() == sorted([str(medium), "8"], key=int)


def test_22_ends_the_6_that_it_takes_back() -> None:
    """RIP-43, RIP-M06, RIP-M22."""
    state = at(4, hands=("1", "2 3"), fronts=("6 22", ""))
    back = play(state, "ghost:1 medium:6 medium:22 card:m6 none")
    assert "ghost:2" in legal(back)
    left = play(state, "ghost:1 medium:6 medium:22 card:1 none")
    assert "blind" in legal(left)


def test_22_lets_13_move() -> None:
    """RIP-M22, RIP-M13, RIP-21."""
    state = play(at(4, hands=("1", ""), fronts=("13 22", "")), "ghost:1 medium:13 medium:22 card:1")
    assert side(state, 0, 10) == "m13"


def test_23_is_two_cards_of_1() -> None:
    """RIP-M23: each of the two gets the bonuses."""
    state = play(at(9, fronts=("23 9 10 26", "17")), "medium:23")
    assert total(state, 0) == 2
    assert total(play(state, "medium:9"), 0) == 4
    assert total(play(state, "medium:10 value:1"), 0) == 6
    assert total(play(state, "medium:26 value:1"), 0) == 8
    assert total(play(state, "end medium:17 value:1"), 0) == 0


def test_23_with_the_option_is_one_card() -> None:
    """RIP-M23: worth 2, of the set of 1; each bonus and malus applies once."""
    state = play(at(9, fronts=("23 9 10 26 8", "17 12"), twins_are_one=True), "medium:23")
    assert total(state, 0) == 2
    assert total(play(state, "medium:9"), 0) == 3
    assert total(play(state, "medium:8"), 0) == 2
    assert total(play(state, "medium:10 value:1"), 0) == 4
    assert total(play(state, "medium:10 value:2"), 0) == 2
    assert total(play(state, "medium:26 value:1"), 0) == 5
    state = play(state, "medium:9 end")
    assert total(play(state, "medium:17 value:1"), 0) == 1
    assert total(play(state, "medium:12"), 0) == 0


def test_23_is_one_thing_to_discard_take_back_or_move() -> None:
    """RIP-M23, RIP-M11, RIP-M22, RIP-M15."""
    state = play(at(9, hands=("2", ""), fronts=("23 22", "11")), "medium:23 ghost:2 end medium:11")
    assert legal(state) == {"card:2", "card:m23"}
    assert total(play(state, "card:m23"), 0) == 2
    state = play(at(9, fronts=("23 22", "")), "medium:23 medium:22")
    assert "23" in front(state, 0).split()


def test_24_lets_the_opponent_play_ghosts_only() -> None:
    """RIP-M24: for this round; not oneself."""
    state = play(at(5, hands=("5", "1 6"), fronts=("24 4", "8 22")), "ghost:5 medium:24")
    assert "medium:4" in legal(state)
    state = play(state, "end")
    assert legal(state) == {"ghost:1", "ghost:6", "end"}
    state = play(state, "ghost:6 end medium:4 end end none end none")
    assert legal(state) >= {"medium:8", "medium:22"}
    assert round_of(state) == 7
