"""On decks of a few cards, the worlds that a seat imagines are all those that fit its sheet, as likely as chance
makes them: every deal and every history is enumerated."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import pytest

from games.ghooost.beside import fields, unknowing
from games.ghooost.drawn import at, play, table
from hantise.core import SPECTATOR, Rng, State
from hantise.games.ghooost import GAME
from hantise.testing.world import Draw, Follow, Sheet, Tally, agree, imagining, redrawing, redrawing_twice


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
