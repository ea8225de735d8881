"""What lies on the table before the first turn (RIP-01 to RIP-09)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.rest_in_peace.drawn import (
    at,
    begun,
    dealt,
    deck,
    fields,
    front,
    hand,
    houses,
    legal,
    odds,
    play,
    side,
    total,
)
from hantise.core import CHANCE, BadOption, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.mediums import FIXED_VALUE, UP_TO_LEVEL, mediums_of

DECK = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"


def start(**options: object) -> State:
    return GAME.start(GAME.options(2, **options))


def laid_out(seed: int, kind: str, **options: object) -> State:
    """The position where chance is first to bring something of that kind."""
    state = start(**options)
    rng = random.Random(seed)
    while not any(name.startswith(kind) for name in legal(state)):
        state.apply(state.outcome(rng.randrange(state.total())))
    return state


@pytest.mark.parametrize("players", [1, 3])
def test_two_families(players: int) -> None:
    """RIP-01."""
    assert list(GAME.players) == [2]
    with pytest.raises(BadOption):
        GAME.options(players)


def test_each_family_has_21_ghost_cards() -> None:
    """RIP-02, RIP-07: six of 1, five of 2, down to one of 6; all in the deck, from which five are drawn."""
    state = laid_out(0, "draw")
    assert (deck(state, 0), deck(state, 1)) == (DECK, DECK)
    assert odds(state) == {"draw:1": 6, "draw:2": 5, "draw:3": 4, "draw:4": 3, "draw:5": 2, "draw:6": 1}
    drawn = play(state, "draw:6 draw:5 draw:5 draw:4 draw:4")
    assert odds(drawn) == odds(state)
    drawn = play(drawn, "draw:1 draw:1 draw:1 draw:1 draw:1")
    assert (hand(drawn, 0), hand(drawn, 1)) == ("4 4 5 5 6", "1 1 1 1 1")
    assert (len(deck(drawn, 0).split()), len(deck(drawn, 1).split())) == (16, 16)
    assert "end" in legal(drawn)


def test_even_and_odd_ghost_cards() -> None:
    """RIP-02, RIP-M08, RIP-M09: the symbols matter to 8 and 9."""
    for value in range(1, 7):
        state = at(hands=(str(value), ""), fronts=("8 9", ""))
        assert total(play(state, f"ghost:{value} medium:8"), 0) == value + (value % 2 == 0)
        assert total(play(state, f"ghost:{value} medium:9"), 0) == value + (value % 2 == 1)


@pytest.mark.parametrize(("level", "last"), [(0, 9), (1, 14), (2, 19), (3, 24), (4, 29)])
def test_levels(level: int, last: int) -> None:
    """RIP-03, RIP-04: the mediums up to a level are available, each as likely as the others."""
    state = start(levels=level, first=0)
    assert odds(state) == {f"medium-up:{number}": 1 for number in range(1, last + 1)}
    assert mediums_of(UP_TO_LEVEL[level]) == tuple(range(1, last + 1))


def test_nine_mediums_lie_in_a_line() -> None:
    """RIP-04: each once; the first that comes up belongs to round 1."""
    state = start(first=0)
    for number in range(9, 0, -1):
        assert f"medium-up:{number}" in legal(state)
        state = play(state, f"medium-up:{number}")
        assert f"medium-up:{number}" not in legal(state)
    assert fields(state)["line"] == "9.8.7.6.5.4.3.2.1"
    assert legal(state) == {"house-up:manor", "house-up:castle"}


def test_the_tenth_round_has_no_medium() -> None:
    """RIP-05: its card is no effect and nobody's to win."""
    state = play(at(9, first=1, hands=("", ""), line={9: 5}), "end none")
    assert (front(state, 0), front(state, 1)) == ("", "5")
    assert (side(state, 0, 10), side(state, 1, 10)) == ("", "")


def test_six_manors_and_four_castles() -> None:
    """RIP-06: one on each of the ten, in any order."""
    state = laid_out(1, "house-up")
    assert odds(state) == {"house-up:manor": 6, "house-up:castle": 4}
    state = play(state, "house-up:castle " * 3)
    assert odds(state) == {"house-up:manor": 6, "house-up:castle": 1}
    state = play(state, "house-up:castle")
    assert odds(state) == {"house-up:manor": 6}
    state = play(state, "house-up:manor " * 6)
    assert [houses(state, place) for place in range(1, 11)] == ["castle"] * 4 + ["manor"] * 6


def test_each_family_draws_five() -> None:
    """RIP-07: unseen, and then it begins."""
    state = dealt(3)
    assert Counter(len(hand(state, family).split()) for family in (0, 1)) == {5: 2}


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_family_is_chosen_or_random(first: int) -> None:
    """RIP-08."""
    assert odds(start()) == {"first:0": 1, "first:1": 1}
    chosen, drawn = dealt(first=first), play(start(), f"first:{first}")
    assert (chosen.mover(), begun(chosen), begun(drawn)) == (first, first, first)
    assert start(first=first).mover() == CHANCE
    assert "medium-up:1" in legal(start(first=first))


def test_an_initiation_has_base_cards_three_of_them_face_up() -> None:
    """RIP-09: whatever the level says."""
    state = start(initiation=True, levels=4, first=0)
    assert odds(state) == {f"medium-up:{number}": 1 for number in range(1, 10)}
    state = play(state, "medium-up:3 medium-up:9 medium-up:1")
    assert legal(state) == {"house-up:manor", "house-up:castle"}


def test_in_an_initiation_one_more_comes_after_each_round() -> None:
    """RIP-09, RIP-21: after RIP-18, just before the next round, until nine lie there."""
    later = "manor manor manor manor castle castle castle castle manor"
    state = at(1, initiation=True, up=3, line={1: 4, 2: 5, 3: 6}, house="manor", later=later)
    shown = []
    for place in range(1, 10):
        shown.append(len(fields(state)["line"].split(".")))
        state = play(state, "end none")
        if place <= 6:
            assert legal(state) == {f"medium-up:{number}" for number in {1, 2, 3, 7, 8, 9} - seen_in(state)}
            state = play(state, min(legal(state)))
    assert shown == [3, 4, 5, 6, 7, 8, 9, 9, 9]


def seen_in(state: State) -> set[int]:
    return {int(number) for number in fields(state)["line"].split(".")}


def test_ghostly_mediums() -> None:
    """RIP-41: the values that they function as."""
    assert FIXED_VALUE == {3: 1, 4: 2, 5: 3, 7: 3, 13: 4, 21: 6, 23: 1}
