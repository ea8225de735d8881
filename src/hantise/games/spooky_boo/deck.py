"""The cards of a box: kinds that differ in value or power, read from a data file or from a line of text.

A pile of cards is one whole number: a bit for each card of the deck, those of a kind side by side. Which of two like
cards lies where nobody can tell, so the lowest bit of a kind that fits is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from hantise.core.deck import Entry, read_lists, written
from hantise.core.errors import BadDeck
from hantise.core.notation import entries, require, whole
from hantise.core.vecs import vec
from hantise.games.spooky_boo.actions import SQUARE

SIZE: Final = 54
ALL_CARDS: Final = (1 << 54) - 1
MOST_VALUE: Final = 99
MOST_POWER: Final = 4

OWN_LOOK: Final = 1
LOOK: Final = 2
BLIND_SWAP: Final = 3
LOOK_AND_SWAP: Final = 4

ROUNDS: Final = 5
ENOUGH: Final = 5
PENALTY: Final = 10
MOST_POINTS: Final = SQUARE * MOST_VALUE + PENALTY  # of a round
MOST_LIMIT: Final = 1000
MOST_TURNS: Final = 10**9

_LINE: Final = re.compile(r"\s*([0-9]{1,4})\s*x\s*(-?[0-9]{1,4})\s*(?:,\s*power\s*([0-9]{1,4})\s*)?")
_FACE: Final = re.compile(r"([0-9]{1,2})x(-?[0-9]{1,2})(?:p([1-4]))?")


class Kind(NamedTuple):
    """Cards that are alike: how many, their value in points, their power or 0."""

    copies: int
    value: int
    power: int


def _face(kind: Kind) -> str:
    """The face of a card of that kind, in one word."""
    return f"{kind.value}p{kind.power}" if kind.power else str(kind.value)


@final
class Deck:
    """The cards by their kind, from 1 on (0: no card), as the rules need them; never changes.

    `bits` are, by kind, the pile of all its cards, `kind_at` is the kind by the card's place in the deck.
    """

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds: Final = tuple(kinds)
        self.values: vec[i64] = vec[i64]([0] + [kind.value for kind in self.kinds])
        self.powers: vec[i64] = vec[i64]([0] + [kind.power for kind in self.kinds])
        self.kind_at: vec[i64] = vec[i64]([n for n, kind in enumerate(self.kinds, 1) for _ in range(kind.copies)])
        firsts = accumulate([kind.copies for kind in self.kinds], initial=0)
        bits = [0]
        bits += [((1 << kind.copies) - 1) << first for kind, first in zip(self.kinds, firsts)]
        self.bits: vec[i64] = vec[i64](bits)

    @property
    def text(self) -> str:
        """The deck in one word, as in `4x1,4x7p1`."""
        return ",".join([f"{kind.copies}x{_face(kind)}" for kind in self.kinds])

    def face(self, kind: int) -> str:
        """The face of a card in one word: `7p1` is a 7 with power 1, `-1` has none; `?` for no card."""
        return _face(self.kinds[kind - 1]) if kind else "?"

    def count(self, lying: Sequence[int]) -> list[int]:
        """By kind: how many of these cards are of it."""
        return [lying.count(kind) for kind in range(1, len(self.kinds) + 1)]


def value_and_power(face: str) -> tuple[str, str]:
    """The value and the power on a card with that face, "" where it has no power."""
    value, _p, power = face.partition("p")
    return value, power


@lru_cache(maxsize=64)
def deck_of(text: str) -> Deck:
    """The deck that `Deck.text` tells; ValueError if it is none of 54 cards."""
    kinds: list[Kind] = []
    for word in text.split(","):
        found = _FACE.fullmatch(word)
        if found is None:
            raise ValueError(f"{word!r} is no kind of card")
        kinds.append(Kind(int(found[1]), int(found[2]), int(found[3] or 0)))
    deck = Deck(kinds)
    if deck.text != text or sum([kind.copies for kind in kinds]) != SIZE or _merged(kinds) != kinds:
        raise ValueError("the deck is not 54 cards, each kind once")
    return deck


def _merged(kinds: Iterable[Kind]) -> list[Kind]:
    """Each value and power once, in the order in which they first come."""
    counts: dict[tuple[int, int], int] = {}
    for copies, value, power in kinds:
        counts[value, power] = counts.get((value, power), 0) + copies
    return [Kind(count, value, power) for (value, power), count in counts.items()]


# The data file.


@lru_cache(maxsize=64)
def deck_in(text: str) -> Deck:
    """SPB-02, SPB-03: the deck of a data file, or, of an empty text, the one that lies in the box."""
    in_the_box = files("hantise.games.spooky_boo").joinpath("deck.toml")
    return Deck(kinds_in(text or in_the_box.read_text(encoding="utf-8")))


def read_deck(text: str) -> str:
    """SPB-03: the data in canonical form; BadDeck, naming the line, if nobody can play with it."""
    kinds = kinds_in(text)
    return written(
        {"cards": [f"{copies} x {value}" + (f", power {power}" if power else "") for copies, value, power in kinds]}
    )


def kinds_in(text: str) -> list[Kind]:
    """SPB-03: the kinds of a data file; BadDeck, naming the line, unless they are 54 cards in all."""
    kinds: list[Kind] = []
    line = 1
    cards = 0
    for entry in read_lists(text, ["cards"])["cards"]:
        kinds.append(_kind(entry))
        line = entry.line
        cards += kinds[-1].copies
        if cards > SIZE:
            raise BadDeck(f"line {line}: with these there are {cards} cards, and the box holds {SIZE}")
    if cards < SIZE:
        raise BadDeck(f"line {line}: after these there are only {cards} cards, and the box holds {SIZE}")
    return _merged(kinds)


def _kind(entry: Entry) -> Kind:
    found = _LINE.fullmatch(entry.text)
    if found is None:
        raise BadDeck(f"line {entry.line}: {entry.text[:40]!r} is no card; write it like '4 x 2' or '4 x 7, power 1'")
    kind = Kind(int(found[1]), int(found[2]), int(found[3] or 0))
    limits = (("the number of cards", 1, SIZE), ("a value", -MOST_VALUE, MOST_VALUE), ("a power", 0, MOST_POWER))
    for number, (what, least, most) in zip(kind, limits):
        if not least <= number <= most:
            raise BadDeck(f"line {entry.line}: {what} is a whole number from {least} to {most}, not {number}")
    return kind


# Piles.


_BYTES: Final = range(256)
_BITS_SET: Final = vec[i64]([byte.bit_count() for byte in _BYTES])


def _place_in_byte(byte: int, rank: int) -> int:
    places = [place for place in range(8) if byte >> place & 1]
    return places[rank] if rank < len(places) else 0


# By byte and rank: the place of its bit number `rank`.
_PLACE: Final = vec[i64]([_place_in_byte(byte, rank) for byte in _BYTES for rank in range(8)])


def size(pile: i64) -> i64:
    """The number of cards in the pile: bits added up in pairs, in fours, in bytes, then bytes."""
    pile -= pile >> 1 & 0x55555555555555
    pile = (pile & 0x33333333333333) + (pile >> 2 & 0x33333333333333)
    pile = pile + (pile >> 4) & 0x0F0F0F0F0F0F0F
    pile += pile >> 8
    pile += pile >> 16
    pile += pile >> 32
    return pile & 127


def nth(pile: i64, rank: i64) -> i64:
    """The place in the deck of the pile's card number `rank`, counting up from 0."""
    first: i64 = 0
    while True:
        byte = pile & 255
        here = _BITS_SET[byte]
        if rank < here:
            return first + _PLACE[byte * 8 + rank]
        rank -= here
        pile >>= 8
        first += 8


def lowest(pile: i64) -> i64:
    """The pile's first card, as a pile; 0 of an empty one."""
    return pile & -pile


def counts_of(deck: Deck, pile: int) -> list[int]:
    """The number of cards of each kind in the pile."""
    return [int(size(pile & deck.bits[kind])) for kind in range(1, len(deck.kinds) + 1)]


def pile_of(deck: Deck, counts: Iterable[int], free: int = ALL_CARDS) -> int:
    """A pile with so many cards of each kind, out of those that are free; ValueError if there are too few."""
    pile = 0
    for kind, count in enumerate(counts, start=1):
        for _ in range(count):
            card: int = lowest(free & deck.bits[kind])
            require(card > 0, "there are more cards than in the deck")
            free -= card
            pile += card
    return pile


def read_pile(deck: Deck, text: str, free: int = ALL_CARDS) -> int:
    """The pile with these counts, as a line says them; ValueError for others."""
    return pile_of(deck, [whole(part, 0, SIZE) for part in entries(text, len(deck.kinds))], free)


# Rounds.


def round_name(number: int, rounds: int) -> str:
    """SPB-39: "2", or "2/3" in a game that has not all rounds."""
    return f"{number}" if rounds == ROUNDS else f"{number}/{rounds}"


def round_named(text: str) -> tuple[int, int]:
    """The round and how many there are, as `round_name` wrote them."""
    number, _sign, rounds = text.partition("/")
    return int(number), int(rounds or ROUNDS)
