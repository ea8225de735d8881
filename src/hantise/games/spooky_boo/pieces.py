"""The pieces of Spooky Boo!: every action, named once, and the cards of a box.

Seats count from 0. Places count from 1 in names and from 0 in code; place 0 of seat 1 is place 4 of the whole table.
Kinds of cards differ in value or power and come from a data file or a line of text. A pile is one whole number with a
bit for each card of the deck; cards of a kind are neighbours. Like cards are interchangeable, so code takes the lowest
bit of a kind that fits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.deck import read_lists, written
from hantise.core.errors import BadDeck
from hantise.core.notation import entries, require, whole
from hantise.core.vecs import vec

SEATS: Final = 4
SQUARE: Final = 4
PLACES: Final = 16  # of the largest table
KINDS: Final = 54

# The numbers of actions are written out because compiled code folds them into its instructions. `ACTIONS` has the same
# families in the same order; tests act by names and so hold the two together.
BACK: Final = 0
DRAW: Final = 1
FIRST_TAKE: Final = 2
DISCARD: Final = 6
POWER: Final = 7
FIRST_PUT: Final = 8
FIRST_LOOK: Final = 12
FIRST_SWAP: Final = 28
FIRST_WITH: Final = 92
CALL: Final = 96
PASS: Final = 97
FIRST_START: Final = 98
FIRST_CARD: Final = 102  # of kind 1


ACTIONS: Final = Actions()
ACTIONS.family("back")
ACTIONS.family("draw")
ACTIONS.family("take", SQUARE, spell=lambda place: f"take:{place + 1}")
ACTIONS.family("discard")
ACTIONS.family("power")
ACTIONS.family("put", SQUARE, spell=lambda place: f"put:{place + 1}")
ACTIONS.family("look", SEATS, SQUARE, spell=lambda seat, place: f"look:{seat}:{place + 1}")
ACTIONS.family("swap", SQUARE, SEATS, SQUARE, spell=lambda own, seat, place: f"swap:{own + 1}:{seat}:{place + 1}")
ACTIONS.family("with", SQUARE, spell=lambda place: f"with:{place + 1}")
ACTIONS.family("call")
ACTIONS.family("pass")
ACTIONS.chance("start", SEATS)
ACTIONS.chance("card", KINDS, spell=lambda kind: f"card:{kind + 1}")


# The cards of a box.


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
    """A kind of cards: the number of copies, the value in points, and the power or 0."""

    copies: int
    value: int
    power: int


@final
class Deck:
    """The cards by kind, from 1 on (0: no card); immutable.

    `bits` is by kind the pile of all its cards. `kind_at` is the kind at each place in the deck. `faces` are the kinds
    in one word: `7p1` is a 7 with power 1, `-1` has no power, `?` is no card. `text` is the deck in one word, such as
    `4x1,4x7p1`.
    """

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds: Final = tuple(kinds)
        named = [f"{kind.value}p{kind.power}" if kind.power else str(kind.value) for kind in self.kinds]
        self.faces: Final = ("?", *named)
        self.text: Final = ",".join([f"{kind.copies}x{face}" for kind, face in zip(self.kinds, named)])
        self.values: vec[i64] = vec[i64]([0] + [kind.value for kind in self.kinds])
        self.powers: vec[i64] = vec[i64]([0] + [kind.power for kind in self.kinds])
        self.kind_at: vec[i64] = vec[i64]([n for n, kind in enumerate(self.kinds, 1) for _ in range(kind.copies)])
        firsts = accumulate([kind.copies for kind in self.kinds], initial=0)
        bits = [0]
        bits += [((1 << kind.copies) - 1) << first for kind, first in zip(self.kinds, firsts)]
        self.bits: vec[i64] = vec[i64](bits)

    def count(self, lying: Sequence[int]) -> list[int]:
        """The number of these cards of each kind."""
        return [lying.count(kind) for kind in range(1, len(self.kinds) + 1)]


def value_and_power(face: str) -> tuple[str, str]:
    """The value and the power on a card with that face; "" for no power."""
    value, _p, power = face.partition("p")
    return value, power


@lru_cache(maxsize=64)
def deck_of(text: str) -> Deck:
    """The deck that `Deck.text` wrote; ValueError unless it has 54 cards, each kind once."""
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
    """The kinds with like ones added up, in the order of their first entries."""
    counts: Counter[tuple[int, int]] = Counter()
    for copies, value, power in kinds:
        counts[value, power] += copies
    return [Kind(count, value, power) for (value, power), count in counts.items()]


# The data file.


@lru_cache(maxsize=64)
def deck_in(text: str) -> Deck:
    """SPB-02, SPB-03: the deck of a data file; an empty text gives the deck of the box."""
    in_the_box = files("hantise.games.spooky_boo").joinpath("deck.toml")
    return Deck(kinds_in(text or in_the_box.read_text(encoding="utf-8")))


def read_deck(text: str) -> str:
    """SPB-03: the data in canonical form; BadDeck with the line if they make no playable deck."""
    kinds = kinds_in(text)
    return written(
        {"cards": [f"{copies} x {value}" + (f", power {power}" if power else "") for copies, value, power in kinds]}
    )


def kinds_in(text: str) -> list[Kind]:
    """SPB-03: the kinds of a data file; BadDeck with the line unless they have 54 cards in all."""
    limits = (("the number of cards", 1, SIZE), ("a value", -MOST_VALUE, MOST_VALUE), ("a power", 0, MOST_POWER))
    kinds: list[Kind] = []
    line, cards = 1, 0
    for entry in read_lists(text, ["cards"])["cards"]:
        line, found = entry.line, _LINE.fullmatch(entry.text)
        if found is None:
            raise BadDeck(f"line {line}: {entry.text[:40]!r} is no card; write it like '4 x 2' or '4 x 7, power 1'")
        kind = Kind(int(found[1]), int(found[2]), int(found[3] or 0))
        for number, (what, least, most) in zip(kind, limits):
            if not least <= number <= most:
                raise BadDeck(f"line {line}: {what} is a whole number from {least} to {most}, not {number}")
        kinds.append(kind)
        cards += kind.copies
        if cards > SIZE:
            raise BadDeck(f"line {line}: with these there are {cards} cards, and the box holds {SIZE}")
    if cards < SIZE:
        raise BadDeck(f"line {line}: after these there are only {cards} cards, and the box holds {SIZE}")
    return _merged(kinds)


# Piles.


_BITS_SET: Final = vec[i64]([byte.bit_count() for byte in range(256)])
# By byte and rank, eight ranks to a byte: the place of the byte's set bit number `rank`.
_PLACE: Final = vec[i64](
    [place for byte in range(256) for place in ([at for at in range(8) if byte >> at & 1] + [0] * 8)[:8]]
)


def size(pile: i64) -> i64:
    """The number of cards in the pile; adds bits in pairs, in fours, in bytes, then the bytes."""
    pile -= pile >> 1 & 0x55555555555555
    pile = (pile & 0x33333333333333) + (pile >> 2 & 0x33333333333333)
    pile = pile + (pile >> 4) & 0x0F0F0F0F0F0F0F
    pile += pile >> 8
    pile += pile >> 16
    pile += pile >> 32
    return pile & 127


def nth(pile: i64, rank: i64) -> i64:
    """The place in the deck of the pile's card number `rank`, from 0."""
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
    """The pile's first card, as a pile; 0 for an empty pile."""
    return pile & -pile


def counts_of(deck: Deck, pile: int) -> list[int]:
    """The number of cards of each kind in the pile."""
    return [int(size(pile & deck.bits[kind])) for kind in range(1, len(deck.kinds) + 1)]


def pile_of(deck: Deck, counts: Iterable[int], free: int = ALL_CARDS) -> int:
    """A pile with these counts by kind, from the free cards; ValueError if there are too few."""
    pile = 0
    for kind, count in enumerate(counts, start=1):
        for _ in range(count):
            card: int = lowest(free & deck.bits[kind])
            require(card > 0, "there are more cards than in the deck")
            free -= card
            pile += card
    return pile


def read_pile(deck: Deck, text: str, free: int = ALL_CARDS) -> int:
    """The pile with the counts in this text; ValueError for any other text."""
    return pile_of(deck, [whole(part, 0, SIZE) for part in entries(text, len(deck.kinds))], free)


# Rounds.


def round_name(number: int, rounds: int) -> str:
    """SPB-39: the round as "2", or as "2/3" in a game with fewer rounds than usual."""
    return f"{number}" if rounds == ROUNDS else f"{number}/{rounds}"


def round_named(text: str) -> tuple[int, int]:
    """The round and the number of rounds that `round_name` wrote."""
    number, _sign, rounds = text.partition("/")
    return int(number), int(rounds or ROUNDS)
