"""The cards of a box: kinds that differ in value or power, read from a data file or from a line of text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from hantise.core.deck import Entry, read_lists, written
from hantise.core.errors import BadDeck
from hantise.core.notation import entries, require, whole
from hantise.core.vecs import vec
from hantise.games.spooky_boo.piles import lowest, size

SIZE: Final = 54
ALL_CARDS: Final = (1 << 54) - 1
MOST_VALUE: Final = 99
MOST_POWER: Final = 4

OWN_LOOK: Final = 1
LOOK: Final = 2
BLIND_SWAP: Final = 3
LOOK_AND_SWAP: Final = 4

_LINE: Final = re.compile(r"\s*([0-9]{1,4})\s*x\s*(-?[0-9]{1,4})\s*(?:,\s*power\s*([0-9]{1,4})\s*)?")
_FACE: Final = re.compile(r"([0-9]{1,2})x(-?[0-9]{1,2})(?:p([1-4]))?")


class Kind(NamedTuple):
    """Cards that are alike: how many, their value in points, their power or 0."""

    copies: int
    value: int
    power: int


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
        self.bits: vec[i64] = vec[i64](_rows([0] + [kind.copies for kind in self.kinds]))

    @property
    def text(self) -> str:
        """The deck in one word, as in `4x1,4x7p1`."""
        return ",".join([f"{kind.copies}x{face(kind)}" for kind in self.kinds])

    def face(self, kind: int) -> str:
        """The face of a card in one word: `7p1` is a 7 with power 1, `-1` has none; `?` for no card."""
        return face(self.kinds[kind - 1]) if kind else "?"


def face(kind: Kind) -> str:
    """The face of a card of that kind, in one word."""
    return f"{kind.value}p{kind.power}" if kind.power else str(kind.value)


def value_and_power(face: str) -> tuple[str, str]:
    """The value and the power on a card with that face, "" where it has no power."""
    value, _p, power = face.partition("p")
    return value, power


def _rows(counts: list[int]) -> list[int]:
    """So many bits for each, side by side."""
    rows: list[int] = []
    first = 0
    for count in counts:
        rows.append(((1 << count) - 1) << first)
        first += count
    return rows


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
    for kind in kinds:
        key = (kind.value, kind.power)
        counts[key] = counts.get(key, 0) + kind.copies
    return [Kind(count, value, power) for (value, power), count in counts.items()]


# The data file.


@lru_cache(maxsize=64)
def deck_in(text: str) -> Deck:
    """SPB-02, SPB-03: the deck of a data file, or, of an empty text, the one that lies in the box."""
    return Deck(kinds_in(text or _in_the_box()))


def _in_the_box() -> str:
    return files("hantise.games.spooky_boo").joinpath("deck.toml").read_text(encoding="utf-8")


def read_deck(text: str) -> str:
    """SPB-03: the data in canonical form; BadDeck, naming the line, if nobody can play with it."""
    return written({"cards": [_line(kind) for kind in kinds_in(text)]})


def _line(kind: Kind) -> str:
    return f"{kind.copies} x {kind.value}" + (f", power {kind.power}" if kind.power else "")


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
    count, value, power = int(found[1]), int(found[2]), int(found[3] or 0)
    _within(entry.line, "the number of cards", count, 1, SIZE)
    _within(entry.line, "a value", value, -MOST_VALUE, MOST_VALUE)
    _within(entry.line, "a power", power, 0, MOST_POWER)
    return Kind(count, value, power)


def _within(line: int, what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise BadDeck(f"line {line}: {what} is a whole number from {least} to {most}, not {number}")


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
