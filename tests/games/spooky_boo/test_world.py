"""With a few cards unknown, the worlds that a seat imagines are all those that fit its sheet, as likely as chance makes
them: every way in which the unknown cards can lie, and every history, is enumerated."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import pytest

from games.spooky_boo.drawn import read, squares, table
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.testing.world import Draw, Follow, Tally, agree, imagining, redrawing, redrawing_twice

FEW = "18x0,9x10p3,9x15p4,18x1"
LOOKERS = "20x0,8x7p1,8x9p2,18x1"
PLACES = [f"{seat}.{place}" for seat in range(2) for place in range(1, 5)]


def only(*names: str) -> Follow:
    allowed = " ".join(names).split()
    return lambda sheet, name: name in allowed


_PLAIN = only("draw discard put:3 put:4 pass")


@dataclass(frozen=True)
class Small:
    """The beginning of a turn. All know the cards that are not marked ?; of those `seen` tells who has seen which.

    `hidden` lie there, and in the stock.
    """

    picture: str
    hidden: str
    on: str = "1"
    deck: str = FEW
    seen: Mapping[int, str] = field(default_factory=dict)
    length: int = 6
    follow: Follow = _PLAIN

    def starts(self) -> list[tuple[float, State]]:
        """All ways in which the cards can lie, with their odds."""
        faces, pool, found = read(self.picture), self.hidden.split(), []
        unknown = [number for number, face in enumerate(faces) if face == "?"]
        public = " ".join(PLACES[number] for number in range(len(faces)) if number not in unknown)
        for cards, ways in Counter(permutations(pool, len(unknown))).items():
            stock = " ".join((Counter(pool) - Counter(cards)).elements())
            laid = drawing([dict(zip(unknown, cards)).get(number, face) for number, face in enumerate(faces)])
            state = table(laid, on=self.on, stock=stock, seen=self.seen, public=public, deck=self.deck)
            found.append((float(ways), state))
        return found

    def told(self, seat: int) -> Callable[[State], str]:
        """The marked cards that this seat has seen."""
        known = [PLACES.index(place) for place in self.seen.get(seat, "").split()]
        return lambda state: " ".join(squares(state)[number] for number in known)


def drawing(faces: list[str]) -> str:
    """The picture of these faces of two players."""
    return " ".join([*faces[2:4], *faces[6:], "|", *faces[:2], *faces[4:6]])


def unknowing(state: State) -> str:
    """The position without what seats know, which imagined ones do not have."""
    assert isinstance(state, SpookyBoo)
    return GAME.dump(state.world())


def compare(small: Small, seat: int, draw: Draw = imagining) -> Tally:
    project = unknowing if draw is imagining else GAME.dump
    told = (lambda state: "") if seat == SPECTATOR else small.told(seat)
    return agree(
        GAME, small.starts(), seat, small.length, project=project, told=told, follow=small.follow, draw=draw, least=40
    )


TWO = "0 ? 0 ? | 1 1 1 1"
SWAPS = "swap:4:1:4 swap:4:1:3 swap:4:0:4 swap:1:0:4"
LOOKS = "look:1:4 look:0:4 look:0:3 with:4 with:3 back"

TABLES = {
    "one pack": Small(TWO, "0 1 15p4 1", length=7),
    "swaps that nobody sees": Small(TWO, "0 1 10p3 10p3", length=9, follow=only("draw power discard pass", SWAPS)),
    "looks, and swaps after them":
        Small(TWO, "0 1 15p4 15p4", length=9, follow=only("draw power discard pass", LOOKS)),
    "powers that only look":
        Small(TWO, "0 1 7p1 9p2", deck=LOOKERS, length=9, follow=only("draw power put:4 pass", LOOKS, "look:1:3")),
    "cards that one seat has seen": Small(TWO, "0 1 15p4 0", seen={0: "0.4", 1: "0.4 1.4"}, length=6),
    "cards taken for all to see":
        Small(TWO, "0 1 15p4", on="1 15p4", length=6, follow=only("draw put:4 discard take:4 take:3 pass")),
    "a shuffle": Small(TWO, "0 15p4", on="1 0", length=7),
    "a shuffle, then looks and swaps":
        Small(TWO, "0 1", on="1 15p4", length=7, follow=only("draw power put:4 take:4 pass", LOOKS)),
}  # fmt: skip


def cases(*ways: tuple[Any, ...]) -> list[Any]:
    """Each table in each of these ways; outside a soak in one of them, in turn."""
    return [
        pytest.param(name, *way, marks=() if number % len(ways) == turn else pytest.mark.soak)
        for number, name in enumerate(TABLES)
        for turn, way in enumerate(ways)
    ]


@pytest.mark.walk
@pytest.mark.parametrize(("name", "seat"), cases((0,), (1,), (SPECTATOR,)))
def test_worlds_are_those_that_fit_the_sheet(name: str, seat: int) -> None:
    """SPB-05, SPB-11, SPB-13, SPB-16, SPB-22, SPB-24, SPB-40, SPB-42, SPB-44."""
    tally = compare(TABLES[name], seat)
    assert tally.worlds > tally.views >= 10
    assert tally.drawn >= 500


@pytest.mark.soak
@pytest.mark.walk
@pytest.mark.parametrize(
    ("name", "seat", "draw"), cases(*[(seat, draw) for draw in (redrawing, redrawing_twice) for seat in (0, 1)])
)
def test_what_is_drawn_anew_is_all_that_fits_the_sheet_with_all_memories(name: str, seat: int, draw: Draw) -> None:
    """SPB-44: each whole position, what all know of each other included, as often as chance makes it."""
    tally = compare(TABLES[name], seat, draw=draw)
    assert tally.worlds > tally.views >= 10
    assert tally.drawn >= 500


@pytest.mark.walk
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_worlds_while_cards_are_dealt_and_looked_at(seat: int) -> None:
    """SPB-04, SPB-05: a deck with one card that is another."""
    deck = 'cards = [\n"53 x 1",\n"1 x 0, power 2",\n]'
    start = GAME.start(GAME.options(2, starter=1, deck=deck))
    tally = agree(
        GAME, [(1.0, start)], seat, 12, project=unknowing, follow=only("back draw put:3 discard power"), least=40
    )
    assert tally.worlds > tally.views >= 10
