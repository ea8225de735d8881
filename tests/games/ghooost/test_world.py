"""The worlds that a seat imagines, never one that it could rule out; and the odds of an unknown hand in them.

On decks of a few cards they are all those that fit its sheet, as likely as chance makes them: every deal and every
history is enumerated.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, permutations
from math import comb, prod
from typing import NamedTuple

import pytest

from games.ghooost.beside import fields, unknowing
from games.ghooost.drawn import at, hand, play, table, view
from hantise.core import SPECTATOR, BadView, Rng, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.knowledge import Inference, read_trace, spell_trace
from hantise.games.ghooost.piles import SIGNS, pile_of
from hantise.games.ghooost.view import GhooostView
from hantise.testing.world import Draw, Follow, Sheet, Tally, agree, imagining, redrawing, redrawing_twice


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


def test_a_round_that_goes_on_is_not_one_that_would_have_ended_and_a_lost_turn_tells_of_miss_copies() -> None:
    """GHO-97, GHO-72: on an empty cemetery I hold Miss Copy, so the other's one card is something else."""
    seen = view(play(table("> X X / 5 6 / 7"), "lose"), 1)
    assert {hand(seen.imagine(Rng(seed)), 0) for seed in range(20)} == {"X X"}
    assert "X" not in imagined("> X | 1 / 5 | 1 / unseen X 6", 0, 1)
    assert "X" in imagined("> X | 1 / 5 | 1 / unseen X 6 / on 2", 0, 1)
    seen = view(table("> X | 1 / 5 | 1 / unseen X 6"))
    both = {(hand(world, 0), hand(world, 1)) for world in (seen.imagine(Rng(seed)) for seed in range(150))}
    assert both == {("X", "5"), ("5", "X"), ("X", "6"), ("6", "X"), ("5", "6"), ("6", "5")}


def test_what_is_forgotten_may_be_otherwise_and_with_a_take_goes_what_the_plays_told() -> None:
    """GHO-95: the card is still there, but not known any more; what others hold stays known."""
    seen = view(table("> 9 / 4 / 5 / known ,4,5"), 0)
    hazy = seen.forget(lambda memory: memory.id != "1.0")
    assert [memory.id for memory in hazy.memories] == ["2.0"]
    assert hazy.facts.hands == seen.facts.hands
    worlds = [hazy.imagine(Rng(seed)) for seed in range(60)]
    assert len({hand(world, 1) for world in worlds}) > 5
    assert {hand(world, 2) for world in worlds} == {"5"}
    state = play(table("> 7 7 2 5 / 9 / 6 / known 7 5,,"), "7x2")
    assert view(state, 1).facts.traces == ("++7", "", "+")
    assert view(state, 1).forget(lambda memory: False).facts.traces == ("", "", "+")


def test_the_hands_are_listed_that_one_other_seat_may_hold() -> None:
    """GHO-97: unless there are more than so many."""
    for drawn, most, hands in [
        ("> 5 | 0 / 7 | 1 / unseen 9", 2, {"7", "9"}),
        ("> 5 | 0 / 7 | 1 / unseen 9", 1, set()),
        ("> 5 | 0 / 7 7 | 1 / unseen 9 / known ,7", 9, {"7 7", "7 9"}),
        ("> X | 0 / 5 | 1 / unseen X", 9, {"5"}),  # GHO-72: else the sun would have risen
        ("> 5 | 0 / 7 | 0 / 9 | 0", 9, set()),  # two hands are unknown
        ("> 5 | 0 / 7 | 0 / known ,7", 9, {"7"}),
    ]:
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
    played = [SIGNS.index(event) for event in trace if event != "+"]
    left = Counter(deck) - Counter(played)
    kept: dict[Hand, float] = {}
    for dealt in {tuple(sorted(cards)) for cards in permutations(left.elements(), trace.count("+") - len(played))}:
        fresh = 1
        for kind, number in Counter(dealt).items():
            fresh *= comb(left[kind], number)
        chance = inference.chance(pile_of(dealt))
        assert 0.0 < chance <= 1.0
        kept[dealt] = fresh * chance
    return {dealt: weight / sum(kept.values()) for dealt, weight in kept.items()}


@pytest.mark.parametrize("trace", ["+", "++5", "+5++7", "++55++", "+++5+", "++5+5", "+++57", "++++X5", "+++5+5+"])
def test_odds_are_those_of_counting_every_order(trace: str) -> None:
    """GHO-95."""
    deck = (0, 5, 5, 5, 7, 7, 9)
    assert inferred(deck, trace) == pytest.approx(odds(deck, trace))


def test_a_trace_plays_what_was_drawn_and_a_hand_without_any_kind_that_was_played_is_the_likeliest() -> None:
    """GHO-95."""
    inference = Inference(read_trace("++++7"))
    assert inference.chance(pile_of([2, 3, 4])) == 1.0
    assert inference.chance(pile_of([2, 3, 7])) == pytest.approx(1 / 2)  # either of two 7s was played, not one
    assert inference.size == 3
    for trace in ("", "+", "++5X", "+K+1++e"):
        assert spell_trace(read_trace(trace)) == trace
    for trace in ("5", "+55", "++5X7"):
        with pytest.raises(ValueError, match="played more than it drew"):
            read_trace(trace)


def test_a_seat_that_played_a_seven_holds_another_less_often() -> None:
    """GHO-95: two cards came unseen, and a 7 of them went; of a 7 and two 9s, which is left?

    The 7 stays with two orders of draws (7 7', 7' 7), each 9 with four (7 9, 9 7, 7' 9, 9 7'): 2 in 10.
    """
    state = play(table("> 7 9 | 1 / 2 | 1 / unseen 7 9 / known ,2"), "7")
    imagined = Counter(hand(view(state, 1).imagine(Rng(seed)), 0) for seed in range(400))
    assert imagined["7"] / 400 == pytest.approx(1 / 5, abs=0.05)


def everything(sheet: Sheet, name: str) -> bool:
    return True


def only(*names: str) -> Follow:
    return lambda sheet, name: name in names


def first(name: str, *then: str) -> Follow:
    """That choice first, then any of the others."""
    return lambda sheet, chosen: chosen == name if len(sheet) == 1 else chosen in then


class Small(NamedTuple):
    """A round that begins with these cards: each way to deal them is a start."""

    deck: str
    hands: tuple[int, ...]
    mansions: tuple[int, ...]
    crypt: int = 0
    on: str = ""
    daybreak: int = 40
    length: int = 4
    follow: Follow = everything

    def starts(self) -> list[tuple[float, State]]:
        """All deals with their odds. After midnight GHO-72 leaves somebody something to do."""
        unseen = Counter(self.deck.split()) - Counter(self.on.split())
        found = [(odds, self._state(hands)) for odds, hands in deals(unseen, self.hands)]
        return [(odds, state) for odds, state in found if self.crypt or self.on or not all_stuck(state)]

    def _state(self, hands: Sequence[str]) -> State:
        fields = {"on": self.on, "crypt": self.crypt, "deck": self.deck, "daybreak": self.daybreak}
        return at(hands, self.mansions, **fields)  # type: ignore[arg-type]


def deals(bag: Counter[str], sizes: Sequence[int]) -> Iterator[tuple[float, list[str]]]:
    """Every way to deal hands of these sizes, with the number of ways that the cards, told apart, come so."""
    if not sizes:
        yield 1.0, []
        return
    for cards in {*combinations(sorted(bag.elements()), sizes[0])}:
        hand = Counter(cards)
        ways = prod(comb(bag[card], count) for card, count in hand.items())
        for odds, others in deals(bag - hand, sizes[1:]):
            yield ways * odds, [" ".join(cards), *others]


def hands_in(state: State) -> list[str]:
    return fields(state)["hands"].split(",")


def all_stuck(state: State) -> bool:
    return all(hand and not hand.strip("X") for hand in hands_in(state))


def compare(small: Small, seat: int, draw: Draw = imagining) -> Tally:
    project = unknowing if draw is imagining else GAME.dump
    told: Callable[[State], str] = (lambda state: "") if seat == SPECTATOR else (lambda state: hands_in(state)[seat])
    starts, follow = small.starts(), small.follow
    return agree(GAME, starts, seat, small.length, project=project, told=told, follow=follow, draw=draw, least=100)


ROUNDS = {
    "after midnight": Small("X 5 5 7 9 K", (2, 2), (1, 1)),
    "before midnight": Small("X 5 5 7 K", (1, 1), (1, 1), crypt=1, length=5),
    "who played unknown cards and drew": Small(
        "5 5 5 7 7 9 9", (2, 2), (1, 1), crypt=1, length=8, follow=only("5", "7", "9")
    ),
    "who played and drew again": Small("5 5 5 7 7 9", (1, 1), (1, 1), crypt=2, length=9, follow=only("5", "7", "9")),
    "who played doubles with Miss Copy": Small(
        "X X 5 5 5 7", (3, 1), (1, 1), length=6, follow=only("5", "5x2", "5+X", "5x2+X", "7", "7+X", "mansion")
    ),
    "who took the cemetery openly": Small(
        "5 5 5 7 7 9 9 X", (2, 2), (1, 1), on="5 7", length=7, follow=first("take", "5", "7", "9", "5x2", "7x2", "5x3")
    ),
    "who failed with a card turned up": Small("X 5 7 9 9", (1, 1), (1, 1), crypt=1, length=7),
    "who lost a turn holding Miss Copy": Small("X X X 5 7 9", (2, 2), (1, 1), length=6),
    "three, of whom some hold Miss Copy": Small("X X X X 5 7", (1, 1, 1), (1, 1, 1), length=9),
    "three with more of her": Small("X X X X 5 7 7", (2, 1, 1), (1, 1, 1), length=4),
    "a Skeletum that leaves only her": Small("X X X X X 5 11", (2, 1, 2), (1, 1, 0), length=8),
    "luck that brings midnight": Small("X X X 5 11", (1, 1), (1, 1), crypt=1, length=9),
    "a Kitty and a Twist": Small("X K 5 5 8", (1, 1, 1), (1, 1, 0), length=7),
    "early daybreak": Small("X X 5 5 7 9", (2, 2), (1, 1), daybreak=1, length=5),
}
SEATS = (0, 1, SPECTATOR)
# Each round before the eyes of one, all of them by turns; a soak has all before all.
EYES = [
    pytest.param(name, seat, marks=[] if number % 3 == place else [pytest.mark.soak])
    for number, name in enumerate(ROUNDS)
    for place, seat in enumerate(SEATS)
]


@pytest.mark.walk
@pytest.mark.parametrize(("name", "seat"), EYES)
def test_worlds_are_those_that_fit_the_sheet(name: str, seat: int) -> None:
    """GHO-04, GHO-06, GHO-35, GHO-72, GHO-95, GHO-97."""
    tally = compare(ROUNDS[name], seat)
    assert tally.worlds > tally.views >= 15
    assert tally.fit.freedom >= 10
    assert tally.drawn >= 1000


# What is known of the hands plays a part in these. Positions are drawn as often as the rarest world needs to come up,
# and written down whole, which is dear: a soak does so with all rounds, before both, and with what was drawn once.
MEMORABLE = ("who played and drew again", "who took the cemetery openly", "who lost a turn holding Miss Copy")
DRAWN = [
    pytest.param(name, seat, marks=[] if name in MEMORABLE and not seat else [pytest.mark.soak])
    for name in ROUNDS
    for seat in (0, 1)
]


@pytest.mark.soak
@pytest.mark.walk
@pytest.mark.parametrize("draw", [redrawing, redrawing_twice])
@pytest.mark.parametrize(("name", "seat"), DRAWN)
def test_what_is_drawn_anew_is_all_that_fits_the_sheet_with_all_memories(name: str, seat: int, draw: Draw) -> None:
    """GHO-95, GHO-97: each whole position, what all know of each other included, as often as chance makes it."""
    tally = compare(ROUNDS[name], seat, draw)
    assert tally.worlds > tally.views >= 15
    assert tally.drawn >= 1000


def test_what_is_drawn_anew_remembers_as_much_and_shares_no_memory() -> None:
    """GHO-95: whoever plays on there changes nothing here."""
    state = play(table("> 7 2 / 5 6 / on 9 4"), "take")
    world, before = redrawing(GAME, state, 1)(Rng(1)), GAME.dump(state)
    assert fields(world)["takes"] == fields(state)["takes"] == "0.1.49"
    for name in ("5", "9"):
        world.apply(GAME.actions.parse(name))
    assert GAME.dump(state) == before
