"""How a game ends, and what it is worth."""

import pytest

from games.boo.drawn import cards_in, is_over, legal, start, walk
from hantise.core import CHANCE, OVER, State
from hantise.core.deck import written
from hantise.games.boo import GAME

GATE = ["down 0 0  T F T", "across 1 0  T F T", "down 4 0  F T F", "down 1 1  F T F"]
GATE += ["across 2 3  T F T", "down 5 1  T F T"]


def deck(*cards: str) -> str:
    """A box with these cards, again and again, and the usual gate."""
    return written({"cards": [cards[number % len(cards)] for number in range(12)], "gate": GATE})


def played(faces: str, **options: object) -> State:
    """A game in which the seats lay their cards with these faces up, each on the right end of the top row."""
    state = start(**options)
    while not is_over(state):
        if state.mover() == CHANCE:
            state.apply(state.outcome(0))
        else:
            names = [name for name in legal(state) if name[0] == faces[state.mover()] or name.startswith("scare")]
            state.apply(min(map(GAME.actions.parse, names)))
    return state


def ghosts(state: State, colour: str) -> int:
    return sum(square[0] == colour for card in cards_in(state) for square in card.squares)


@pytest.mark.parametrize("seed", range(3))
def test_the_game_ends_when_both_have_placed_their_twelfth_card(seed: int) -> None:
    """BOO-40, BOO-43."""
    *_, (state, name) = walk(seed)
    assert (state.mover(), name) == (OVER, "")
    assert legal(state) == set()
    assert len(cards_in(state)) == 6 + 24
    assert sorted(state.payoffs()) == [0.0, 1.0]


@pytest.mark.parametrize("seed", range(8))
def test_most_ghosts_of_ones_colour_win_on_whosever_card(seed: int) -> None:
    """BOO-18, BOO-41, BOO-42: all that show at the end count."""
    *_, (state, _) = walk(seed, black=seed % 2, oya=seed // 2 % 2)
    black, white = ghosts(state, "b"), ghosts(state, "w")
    lead = black - white if seed % 2 == 0 else white - black
    first = lead > 0 or (lead == 0 and seed // 2 % 2 == 0)
    assert state.payoffs() == ([1.0, 0.0] if first else [0.0, 1.0])


@pytest.mark.parametrize("black", [0, 1])
def test_the_ghosts_on_the_others_cards_count_too(black: int) -> None:
    """BOO-41: the second seat lays its cards with the first seat's ghosts up."""
    state = played("ox", deck=deck("o^ T T", "ov T T"), black=black, oya=1)
    assert ghosts(state, "bw"[black]) == 24
    assert state.payoffs() == [1.0, 0.0]


@pytest.mark.parametrize("oya", [0, 1])
def test_on_a_tie_the_oya_wins(oya: int) -> None:
    """BOO-42, BOO-43: nobody has a ghost."""
    state = played("oo", deck=deck("T T T"), oya=oya)
    assert state.payoffs() == [float(seat == oya) for seat in range(2)]


def test_payoffs_have_a_range() -> None:
    """BOO-43."""
    assert GAME.payoff_range(GAME.options(2)) == (0.0, 1.0)
