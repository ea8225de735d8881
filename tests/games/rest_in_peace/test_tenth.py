"""The tenth round: what lies there is turned up, resolved and counted (RIP-31, RIP-32, RIP-36)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rest_in_peace.drawn import (
    at,
    deck,
    front,
    hand,
    is_over,
    legal,
    mover,
    odds,
    play,
    side,
    tokens,
    tops,
    total,
    view,
)
from hantise.core import State
from hantise.games.rest_in_peace import GAME


def tenth(own: str, other: str = "", *, winner: int = 0, **given: Any) -> State:
    """Family `winner` wins round 9 without a card, and the tenth begins; `own` lies on the side of family 0."""
    state = at(9, first=1 - winner, tenth=(own, other), **given)
    return play(state, "end none")


def worth(own: str, other: str = "", **given: Any) -> tuple[int, int]:
    state = tenth(own, other, **given)
    assert is_over(state)
    return total(state, 0), total(state, 1)


def test_nothing_more_is_played_there() -> None:
    """RIP-31: no turn, whatever the families hold."""
    state = tenth("2 3", "4", hands=("5", "6"), fronts=("4", ""))
    assert is_over(state)
    assert (side(state, 0, 10), side(state, 1, 10)) == ("2 3", "4")


@pytest.mark.parametrize(
    ("own", "other", "totals"),
    [
        ("2 3", "4", (5, 4)),
        ("m3 m4 m5 m7", "", (9, 0)),
        ("m8 2 4 1", "2", (9, 2)),
        ("m9 1 m5", "", (6, 0)),
        ("m12 1", "1 2 3 m4", (1, 3)),
        ("m13", "1", (-2, 1)),
        ("m23 m9", "", (4, 0)),
        ("m1 m6 m14 m15 m24 m25 m28", "1", (0, 1)),
        ("m29 6 5", "m13 m8 2", (2, 3)),
        ("m21", "1", (0, 1)),
        ("m21 m8", "1", (0, 1)),
        ("m16", "5", (0, 5)),
        ("m16 5", "", (10, 0)),
        ("m2", "", (0, 0)),
        ("m11", "", (0, 0)),
        ("m11", "6", (0, 0)),
        ("m11", "m13", (0, 0)),
        ("m18 m19", "", (0, 0)),
    ],
)
def test_what_needs_no_choice(own: str, other: str, totals: tuple[int, int]) -> None:
    """RIP-32, RIP-36, RIP-37, RIP-42, RIP-M07, RIP-M13: mediums are resolved compulsorily, by themselves."""
    assert worth(own, other) == totals


def test_the_winner_of_round_9_comes_first_ascending() -> None:
    """RIP-32: its mediums, then the other's."""
    for winner in (0, 1):
        state = tenth("m26 m10", "m28 m17", winner=winner)
        asked = []
        while not is_over(state):
            asked.append(mover(state))
            state = play(state, "value:1")
        assert asked == ([0, 0, 1] if winner == 0 else [1, 0, 0])


@pytest.mark.parametrize("winner", [0, 1])
def test_a_medium_discarded_before_its_turn_is_not_resolved(winner: int) -> None:
    """RIP-32, RIP-M11."""
    state = tenth("m11 3", "m12", winner=winner)
    assert is_over(state)
    assert (total(state, 0), side(state, 1, 10)) == (3, "")
    state = tenth("m11 1", "m20", winner=winner, hands=("", "5"))
    assert is_over(state) == (winner == 0)


def test_all_ghosts_lie_open_before_the_first_medium() -> None:
    """RIP-32: 11 and 16 choose among all of them; mediums count among what 11 may choose."""
    state = tenth("m11 m16 2 3", "4 m5 m26")
    assert legal(state) == {"card:4", "card:m5", "card:m26"}
    assert legal(play(state, "card:m26")) == {"card:2", "card:3"}


def test_22_gives_the_houses_away() -> None:
    """RIP-36, RIP-M22: at once; nothing is taken back, the rest is not resolved."""
    state = tenth("6 m20 m22 m26", "1 m10", hands=("", "3"))
    assert legal(state) == {"family:own", "family:other"}
    state = play(state, "family:own")
    assert (is_over(state), state.payoffs()) == (True, [0.0, 1.0])
    assert (side(state, 0, 10), hand(state, 0)) == ("6 m20 m22 m26", "")


def test_27_voids_the_houses() -> None:
    """RIP-36, RIP-M27, RIP-35: most tokens win."""
    state = tenth("m27 m28", "6 m10", winner=0)
    assert is_over(state)
    assert len(tokens(state, 0).split()) == 5
    assert state.payoffs() == [1.0, 0.0]


def test_after_29_the_rest_has_no_effect() -> None:
    """RIP-32, RIP-M29: 22 of the other does nothing either; what was before it loses its bonus."""
    assert worth("m8 m29 2 4", "m22 6 m10", winner=0) == (3, 3)
    assert tenth("m29 6", "m22 1", winner=1).payoffs() == [1.0, 0.0]


def test_2_adds_its_card_at_once() -> None:
    """RIP-36, RIP-M02: face up; 25 of the tenth bars nothing."""
    state = at(9, first=1, tenth=("m2 m25", ""), decks=("1 1 5 6", "4"))
    state = play(state, "end draw:1 draw:1 draw:4 none")
    assert legal(state) == {"card:5", "card:6"}
    state = play(state, "card:6")
    assert (side(state, 0, 10), total(state, 0)) == ("6 m2 m25", 6)


@pytest.mark.parametrize("family", ["family:own", "family:other"])
def test_20_adds_a_random_card_at_once(family: str) -> None:
    """RIP-36, RIP-M20."""
    state = tenth("m20 1", "2", hands=("3 3 5", "4 4 6"))
    places = 0 if family == "family:own" else 1
    state = play(state, family)
    assert odds(state) == ({"away:3": 2, "away:5": 1} if places == 0 else {"away:4": 2, "away:6": 1})
    state = play(state, "away:3" if places == 0 else "away:4")
    assert (total(state, 0), total(state, 1)) == ((4, 2) if places == 0 else (1, 6))


def test_18_takes_from_rounds_1_to_9() -> None:
    """RIP-36, RIP-M18: nothing that lies on the tenth."""
    state = tenth("m18 5", "", earlier={1: ("2", ""), 8: ("3", "")})
    assert legal(state) == {"card:2", "card:3"}
    state = play(state, "card:3")
    assert (is_over(state), deck(state, 0), side(state, 0, 8)) == (True, "3", "")


def test_21_discards_two() -> None:
    """RIP-36, RIP-M21: with fewer than two it discards none, counts 0 and is in no set."""
    state = tenth("m21", "", hands=("1 2 3", ""))
    assert legal(state) == {"card:1", "card:2"}
    state = play(state, "card:1")
    assert legal(state) == {"card:2", "card:3"}
    state = play(state, "card:3")
    assert (total(state, 0), hand(state, 0)) == (6, "2")
    state = tenth("m21 m8", "", hands=("1", ""))
    assert (total(state, 0), hand(state, 0)) == (0, "1")


def test_19_takes_the_top_card() -> None:
    """RIP-M19: of a deck that has cards."""
    state = at(9, first=1, tenth=("m19", ""), decks=("1 1 6", ""))
    state = play(state, "end draw:1 draw:1 none")
    assert odds(state) == {"top:6": 1}
    state = play(state, "top:6")
    assert (total(state, 0), tops(state)) == (6, (6, 0))


def test_16_copies_what_lies_there() -> None:
    """RIP-M16: with the option also a ghostly medium that is resolved already or was moved there by 15."""
    assert legal(tenth("m16 2 5 m5 m23", "")) == {"card:2", "card:5"}
    state = tenth("m16 2 m5 m23 m13 m21", "", copy_ghostly=True)
    assert legal(state) == {"card:2", "card:m5"}
    assert total(play(state, "card:m5"), 0) == 2 + 3 + 2 - 2 + 3
    four = tenth("m16 m13", "", copy_ghostly=True, thirteen_placed_is_four=True)
    assert total(four, 0) == 8
    state = at(9, hands=("1 2", ""), fronts=("21 15", ""), tenth=("m16", ""), copy_ghostly=True)
    state = play(state, "medium:21 card:1 card:2 medium:15 end end card:m21 none")
    assert total(state, 0) == 12


def test_13_is_in_no_set() -> None:
    """RIP-42, RIP-M13: but with the option a placed one is a 4."""
    assert worth("m13 m8 2", "") == (1, 0)
    assert worth("m13 m8 2", "", thirteen_placed_is_four=True) == (8, 0)
    state = tenth("m13 m26", "m17")
    assert total(play(state, "value:4 value:4"), 0) == -2


@pytest.mark.parametrize(("medium", "totals"), [("m10", (5, 3)), ("m17", (3, 1)), ("m26", (6, 6))])
def test_named_values_are_asked_for(medium: str, totals: tuple[int, int]) -> None:
    """RIP-36, RIP-M10, RIP-M17, RIP-M26."""
    state = tenth(f"{medium} 3", "3")
    assert legal(state) == {f"value:{value}" for value in range(1, 7)}
    state = play(state, "value:3")
    assert (total(state, 0), total(state, 1)) == totals


def test_a_medium_moved_there_by_15_is_not_resolved() -> None:
    """RIP-M15, RIP-32: a 3 or 21 keeps its value only; 16 placed is resolved."""
    state = at(9, hands=("1 2 5", "4"), fronts=("21 15", ""), tenth=("m16", ""))
    state = play(state, "medium:21 card:1 card:2 medium:15 end end card:m21 tenth:4")
    assert (is_over(state), hand(state, 0), total(state, 0)) == (True, "5", 6)


def test_22_of_round_9_and_the_tenth() -> None:
    """RIP-31, RIP-M22: the loser of round 9 may still place."""
    state = play(at(9, hands=("6", ""), fronts=("22", ""), line={9: 7}), "ghost:6 medium:22 tenth:m7")
    assert (is_over(state), total(state, 0), front(state, 0), hand(state, 0)) == (True, 3, "", "6")


@pytest.mark.parametrize(("is_four", "worth"), [(False, 2 - 2), (True, 2 + 4)])
def test_a_placed_13_is_shown_as_it_will_count(is_four: bool, worth: int) -> None:
    """RIP-42, RIP-M13: while it waits to be resolved, on the table and in the text."""
    state = tenth("m13 2", "m17 m26 1", winner=1, thirteen_placed_is_four=is_four)
    waiting, last = play(state, "value:6"), play(state, "value:6 value:6")
    assert not is_over(waiting)
    assert is_over(last)
    for table in (state, waiting, last):
        assert total(table, 0) == worth
        assert f"total {worth}" in GAME.table.text(view(table), ["Ann", "Bo"])
        assert f"<b>{worth}</b>" in GAME.table.html(view(table), ["Ann", "Bo"])


def test_a_placed_13_is_weighed_as_it_will_count() -> None:
    """RIP-42, RIP-M13: in the standing, and by whoever looks ahead."""
    less, more = [tenth("m13 2", "m17 m26 1", winner=1, thirteen_placed_is_four=is_four) for is_four in (False, True)]
    assert less.standing()[0] < more.standing()[0]
    assert GAME.hints.judge(less)[0] < GAME.hints.judge(more)[0]


def test_a_13_that_moved_there_counts_against_its_family_with_the_option_too() -> None:
    """RIP-M13: only one that was placed is a 4."""
    state = play(at(9, fronts=("13", ""), first=0, tenth=("", "m17"), thirteen_placed_is_four=True), "medium:13")
    state = play(state, "end end none")
    assert (total(state, 0), total(play(state, "value:6"), 0)) == (-2, -2)
