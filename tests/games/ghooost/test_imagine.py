"""The worlds that a seat imagines, never one that it could rule out; and the odds of an unknown hand in them."""

from collections import Counter
from importlib import import_module
from itertools import permutations
from math import comb

import pytest

from games.ghooost.drawn import hand, play, table, view
from hantise.core import BadView, Rng
from hantise.games.ghooost import GAME
from hantise.games.ghooost.inference import Inference
from hantise.games.ghooost.knowledge import read_trace, spell_trace
from hantise.games.ghooost.piles import SIGNS, pile_of
from hantise.games.ghooost.view import GhooostView


def imagined(drawn: str, seat: int, of: int, number: int = 60) -> set[str]:
    """The hands of a seat in the worlds that another one imagines."""
    seen = view(table(drawn), seat)
    return {hand(seen.imagine(Rng(seed)), of) for seed in range(number)}


def test_unknown_cards_are_any_that_were_not_seen() -> None:
    """GHO-95, GHO-96."""
    hands = imagined("> 9 / 4 7 7 / 5 / known ,7 7,", 0, 1)
    assert all(cards.count("7") >= 2 for cards in hands)
    assert len(hands) > 5
    assert imagined("> 9 | 1 / 4 | 1 / 5 | 1 / unseen 4 5 5 / known 9,,5", 0, 1) == {"4", "5"}


def test_a_seat_that_lost_its_turn_holds_miss_copies_in_every_world() -> None:
    """GHO-97."""
    seen = view(play(table("> X X / 5 6 / 7"), "lose"), 1)
    assert {hand(seen.imagine(Rng(seed)), 0) for seed in range(20)} == {"X X"}


def test_a_round_that_goes_on_is_not_one_that_would_have_ended() -> None:
    """GHO-97, GHO-72: on an empty cemetery I hold Miss Copy, so the other's one card is something else."""
    assert "X" not in imagined("> X | 1 / 5 | 1 / unseen X 6", 0, 1)
    assert "X" in imagined("> X | 1 / 5 | 1 / unseen X 6 / on 2", 0, 1)
    seen = view(table("> X | 1 / 5 | 1 / unseen X 6"))
    both = {(hand(world, 0), hand(world, 1)) for world in (seen.imagine(Rng(seed)) for seed in range(150))}
    assert both == {("X", "5"), ("5", "X"), ("X", "6"), ("6", "X"), ("5", "6"), ("6", "5")}


def test_what_is_forgotten_may_be_otherwise() -> None:
    """GHO-95: the card is still there, but not known any more; what others hold stays known."""
    seen = view(table("> 9 / 4 / 5 / known ,4,5"), 0)
    hazy = seen.forget(lambda memory: memory.id != "1.0")
    assert [memory.id for memory in hazy.memories] == ["2.0"]
    assert hazy.facts.hands == seen.facts.hands
    worlds = [hazy.imagine(Rng(seed)) for seed in range(60)]
    assert len({hand(world, 1) for world in worlds}) > 5
    assert {hand(world, 2) for world in worlds} == {"5"}


def test_with_a_take_goes_what_the_plays_told() -> None:
    """GHO-95: that the known card went first tells of the take."""
    state = play(table("> 7 7 2 5 / 9 / 6 / known 7 5,,"), "7x2")
    assert view(state, 1).facts.traces == ("++7", "", "+")
    assert view(state, 1).forget(lambda memory: False).facts.traces == ("", "", "+")


@pytest.mark.parametrize(
    ("drawn", "most", "hands"),
    [
        ("> 5 | 0 / 7 | 1 / unseen 9", 2, {"7", "9"}),
        ("> 5 | 0 / 7 | 1 / unseen 9", 1, set()),
        ("> 5 | 0 / 7 7 | 1 / unseen 9 / known ,7", 9, {"7 7", "7 9"}),
        ("> X | 0 / 5 | 1 / unseen X", 9, {"5"}),  # GHO-72: else the sun would have risen
        ("> 5 | 0 / 7 | 0 / 9 | 0", 9, set()),  # two hands are unknown
        ("> 5 | 0 / 7 | 0 / known ,7", 9, {"7"}),
    ],
)
def test_the_hands_are_listed_that_one_other_seat_may_hold(drawn: str, most: int, hands: set[str]) -> None:
    """GHO-97: unless there are more than so many."""
    listed = [*GAME.worlds(view(table(drawn), 0), most)]
    assert {hand(world, 1) for world in listed} == hands
    assert len(listed) == len(hands)


def test_a_view_that_no_world_fits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """GHO-72: all hold Miss Copy, the cemetery is empty, and yet somebody is to move."""
    monkeypatch.setattr(import_module(GhooostView.__module__), "PATIENCE", 10)
    seen = view(table("> X / X / known X,X"), 0)
    with pytest.raises(BadView, match="no position fits"):
        seen.imagine(Rng(1))


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
