"""How a game ends, what it is worth, and who is ahead before."""

from random import Random

import pytest

from games.boo.drawn import cards_in, draw, legal, start, view
from games.boo.slow import GATE, SlowBoo
from hantise.core import OVER, State
from hantise.core.deck import written
from hantise.games.boo import GAME
from hantise.testing.oracle import side_by_side


def played(faces: str, cards: list[str], oya: int, black: int = 0) -> State:
    """A game in which the seats lay their cards with these faces up, each where it can be laid first.

    It is played by the slow version too, and both agree on the end and what it is worth.
    """
    deck = written({"cards": cards, "gate": GATE})
    state, slow = start(deck=deck, oya=oya, black=black), SlowBoo(oya=oya, black=black, cards=cards)

    def choose(names: list[str]) -> str:
        return next(name for name in names if name[0] == faces[state.mover()] or name.startswith("scare"))

    assert list(side_by_side(GAME, state, slow, choose, Random(1), f"{faces} {cards}"))
    return state


def ghosts(state: State, colour: str) -> int:
    return sum(square[0] == colour for card in cards_in(state) for square in card.squares)


@pytest.mark.parametrize(
    ("faces", "cards", "oya", "black", "payoffs"),
    [
        ("oo", ["T T T"] * 12, 0, 0, [1.0, 0.0]),
        ("oo", ["T T T"] * 12, 1, 0, [0.0, 1.0]),
        ("ox", ["o^ T T", "ov T T"] * 6, 1, 0, [1.0, 0.0]),
        ("ox", ["o^ T T", "ov T T"] * 6, 1, 1, [1.0, 0.0]),
        ("xo", ["o^ T T", "ov T T"] * 6, 0, 0, [0.0, 1.0]),
    ],
    ids=["a tie", "a tie of the other", "on all cards", "on all cards of white", "on all cards of the second seat"],
)
def test_most_ghosts_win_on_whosever_card_and_on_a_tie_the_oya(
    faces: str, cards: list[str], oya: int, black: int, payoffs: list[float]
) -> None:
    """BOO-18, BOO-40, BOO-41, BOO-42, BOO-43: when both have placed their twelfth card."""
    state = played(faces, cards, oya, black)
    assert (state.mover(), legal(state), len(cards_in(state))) == (OVER, set(), 6 + 24)
    assert state.payoffs() == state.standing() == payoffs
    assert ("a tie goes to whoever began" in GAME.verdict(view(state)).margin) == ("x" not in faces)
    winner = "bw"[black] if payoffs[0] else "wb"[black]
    assert ghosts(state, winner) == (24 if "x" in faces else 0)


def test_payoffs_have_a_range() -> None:
    """BOO-43."""
    assert GAME.payoff_range(GAME.options(2)) == (0.0, 1.0)
    assert GAME.payoff_sum(GAME.options(2)) == 1.0


@pytest.mark.parametrize("black", [0, 1])
def test_more_ghosts_are_better_before(black: int) -> None:
    """BOO-18, BOO-41: and without any both are equal."""
    state = draw("b^ b^ w^ F F F T T T b^ T T", black=black).state
    assert state.standing()[black] > state.standing()[1 - black]
    assert start().standing() == [0.5, 0.5]
