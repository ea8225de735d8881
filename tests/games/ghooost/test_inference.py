"""The odds of an unknown hand, against every order in which its cards can have come."""

from collections import Counter
from itertools import permutations
from math import comb

import pytest

from games.ghooost.drawn import hand, play, table, view
from hantise.core import Rng
from hantise.games.ghooost.inference import Inference
from hantise.games.ghooost.notation import read_trace, spell_trace
from hantise.games.ghooost.piles import SIGNS, pile_of

Hand = tuple[int, ...]


def odds(deck: Hand, trace: str) -> dict[Hand, float]:
    """GHO-95: the odds of each hand by counting the orders of the deck, its cards told apart, that allow the trace."""
    counts: Counter[Hand] = Counter()
    for order in permutations(range(len(deck)), trace.count("+")):
        ended = replay([deck[card] for card in order], trace)
        if ended is not None:
            counts[ended] += 1
    return {ended: count / counts.total() for ended, count in counts.items()}


def replay(draws: list[int], trace: str) -> Hand | None:
    """The hand after these draws and the trace's plays; None if one of those was not in hand."""
    coming = iter(draws)
    held: list[int] = []
    for event in trace:
        if event == "+":
            held.append(next(coming))
        elif SIGNS.index(event) in held:
            held.remove(SIGNS.index(event))
        else:
            return None
    return tuple(sorted(held))


def inferred(deck: Hand, trace: str) -> dict[Hand, float]:
    """The same from `Inference`: a fresh deal of the cards not played, each hand kept with its chance."""
    inference = Inference(read_trace(trace))
    left = Counter(deck) - Counter(SIGNS.index(event) for event in trace if event != "+")
    kept: dict[Hand, float] = {}
    for dealt in {tuple(sorted(cards)) for cards in permutations(left.elements(), trace.count("+") - plays(trace))}:
        fresh = 1
        for kind, number in Counter(dealt).items():
            fresh *= comb(left[kind], number)
        chance = inference.chance(pile_of(dealt))
        assert 0.0 < chance <= 1.0
        kept[dealt] = fresh * chance
    return {dealt: weight / sum(kept.values()) for dealt, weight in kept.items()}


def plays(trace: str) -> int:
    return len(trace) - trace.count("+")


@pytest.mark.parametrize("trace", ["+", "++5", "+5++7", "++55++", "+++5+", "++5+5", "+++57", "++++X5", "+++5+5+"])
def test_odds_are_those_of_counting_every_order(trace: str) -> None:
    """GHO-95."""
    deck = (0, 5, 5, 5, 7, 7, 9)
    assert inferred(deck, trace) == pytest.approx(odds(deck, trace))


def test_a_hand_without_any_kind_that_was_played_is_the_likeliest() -> None:
    inference = Inference(read_trace("++++7"))
    assert inference.chance(pile_of([2, 3, 4])) == 1.0
    assert inference.chance(pile_of([2, 3, 7])) == pytest.approx(1 / 2)  # either of two 7s was played, not one
    assert inference.size == 3


def test_a_seat_that_played_a_seven_holds_another_less_often() -> None:
    """GHO-95: two cards came unseen, and a 7 of them went; of a 7 and two 9s, which is left?

    The 7 stays with two orders of draws (7 7', 7' 7), each 9 with four (7 9, 9 7, 7' 9, 9 7'): 2 in 10.
    """
    state = play(table("> 7 9 | 1 / 2 | 1 / unseen 7 9 / known ,2"), "7")
    imagined = Counter(hand(view(state, 1).imagine(Rng(seed)), 0) for seed in range(400))
    assert imagined["7"] / 400 == pytest.approx(1 / 5, abs=0.05)


@pytest.mark.parametrize("trace", ["", "+", "++5X", "+K+1++e"])
def test_a_trace_is_read_as_it_is_spelt(trace: str) -> None:
    assert spell_trace(read_trace(trace)) == trace


@pytest.mark.parametrize("trace", ["5", "+55", "++5X7"])
def test_a_trace_cannot_play_what_was_not_drawn(trace: str) -> None:
    with pytest.raises(ValueError, match="played more than it drew"):
        read_trace(trace)
