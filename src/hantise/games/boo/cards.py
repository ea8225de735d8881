"""The cards of BOO: a square as one small number, the ways in which a card can lie, and the box, from its data file.

A fence is 0, as is bare ground: a gaze passes over both. A tombstone is 1. A ghost is its colour (4 black, 8 white)
and where it looks (0 up, 1 right, 2 down, 3 left).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, final

from mypy_extensions import i64, u8

from hantise.core.deck import Entry, read_lists, written
from hantise.core.errors import BadDeck
from hantise.core.vecs import vec
from hantise.games.boo.actions import CARDS, FACES, SIDE, WAYS

FENCE: Final = 0
TOMBSTONE: Final = 1
BLACK: Final = 4
WHITE: Final = 8
COLOUR: Final = 12
LOOK: Final = 3
AROUND: Final = 2  # a look the other way is this look ^ 2
OVER: Final = 14  # what turning a card over changes in a ghost: colour and look
LOOKS: Final = "^>v<"
SQUARES: Final = 3
LIES: Final = 8  # in how many ways a card can lie at a cell: four ways round, two faces

_SQUARE: Final = re.compile("T|F|[a-z][<>v^]")


def turned_over(show: int) -> int:
    """BOO-04: opposite colour, opposite direction; tombstones and fences stay."""
    return show ^ OVER if show & COLOUR else show


def colours_exchanged(show: int) -> int:
    """BOO-07: the same square on the other player's card."""
    return show ^ COLOUR if show & COLOUR else show


def turned_round(show: int, quarters: int) -> int:
    """BOO-33: directions turn with the card; a quarter is clockwise."""
    return show & COLOUR | show + quarters & LOOK if show & COLOUR else show


def lie(card: Sequence[int], way: int, face: int) -> list[int]:
    """BOO-13, BOO-14: the squares of the card from the leftmost or topmost on, laid this way with this face up."""
    shows = [turned_over(show) for show in card] if FACES[face] == "x" else list(card)
    quarters = {">": 0, "v": 1, "<": 2, "^": 3}[WAYS[way]]
    turned = [turned_round(show, quarters) for show in shows]
    return turned if WAYS[way] in ">v" else turned[::-1]


def spelt(show: int, colours: str = "bw") -> str:
    """A square in text: its colour's letter and its look, T or F."""
    if not show & COLOUR:
        return "T" if show == TOMBSTONE else "F"
    return colours[show // WHITE] + LOOKS[show & LOOK]


def spelt_card(shows: Sequence[int], colours: str = "bw") -> str:
    """Its squares in text, one after another."""
    return "".join([spelt(show, colours) for show in shows])


def read_square(text: str, colours: str = "bw") -> int:
    """The square that `spelt` wrote; ValueError if it is none."""
    if text in ("F", "T"):
        return FENCE if text == "F" else TOMBSTONE
    if len(text) != 2 or text[0] not in colours or text[1] not in LOOKS:
        raise ValueError(f"{text!r} is no square")
    return (WHITE if text[0] == colours[1] else BLACK) + LOOKS.index(text[1])


def read_card(text: str, colours: str = "bw") -> list[int]:
    """The card that `spelt_card` wrote; ValueError if it is none."""
    found = _SQUARE.findall(text)
    if "".join(found) != text or len(found) != SQUARES:
        raise ValueError(f"{text!r} is no card of three squares")
    return [read_square(square, colours) for square in found]


# The cards of a box and its gate.


GATE: Final = 6
OWN_AND_OTHER: Final = "ox"
_KEYS: Final = ("cards", "gate")
_DIRECTIONS: Final = ("across", "down")


class GateCard(NamedTuple):
    """A card of the gate: whether it lies down (else across), its leftmost or topmost cell, its squares."""

    down: bool
    x: int
    y: int
    shows: tuple[int, ...]

    def cells(self) -> list[tuple[int, int]]:
        """The cells of its squares."""
        return [(self.x, self.y + k) if self.down else (self.x + k, self.y) for k in range(SQUARES)]


@final
class Deck:
    """BOO-06, BOO-07: twelve cards as black has them, the gate as it lies in the middle, and what follows from them.

    `lies` holds three squares for each colour, card and lie, in this order. `choices[card]` has, of its four lies along
    an axis, those that lay the same as no lower one (BOO-33): all but the first, two bits each, and above how many.
    """

    __slots__ = ("cards", "choices", "gate", "gate_squares", "lies")

    def __init__(self, cards: list[list[int]], gate: list[GateCard]) -> None:
        self.cards: list[list[int]] = cards
        self.gate: list[GateCard] = _centred(gate)
        self.gate_squares: vec[u8] = vec[u8]([u8(show) for card in gate for show in card.shows])
        self.lies: vec[u8] = vec[u8](_all_lies(cards))
        self.choices: vec[i64] = vec[i64]([_choices(card) for card in cards])


def _all_lies(cards: list[list[int]]) -> list[u8]:
    whites = [[colours_exchanged(show) for show in card] for card in cards]
    return [u8(show) for card in [*cards, *whites] for at in range(LIES) for show in lie(card, at >> 1, at & 1)]


def _choices(card: list[int]) -> int:
    lies = [lie(card, at >> 1, at & 1) for at in range(LIES // 2)]
    different = [at for at in range(LIES // 2) if lies[at] not in lies[:at]]
    return sum([at << 2 * place for place, at in enumerate(different[1:])]) | len(different) << 6


def _centred(gate: list[GateCard]) -> list[GateCard]:
    """BOO-15: the same, with the middle of the grid as its own."""
    xs = [x for card in gate for x, _ in card.cells()]
    ys = [y for card in gate for _, y in card.cells()]
    right = (SIDE - (max(xs) - min(xs) + 1)) // 2 - min(xs)
    down = (SIDE - (max(ys) - min(ys) + 1)) // 2 - min(ys)
    return [card._replace(x=card.x + right, y=card.y + down) for card in gate]


# The data file.


def canonical(text: str) -> str:
    """The same data in the one form in which they are kept; BadDeck, naming the line, if BOO-09 refuses them."""
    cards, gate = _read(text)
    spelt_gate = [f"{_DIRECTIONS[c.down]} {c.x} {c.y}  {spaced_card(c.shows)}" for c in gate]
    return written({"cards": [spaced_card(card) for card in cards], "gate": spelt_gate})


def spaced_card(shows: Sequence[int]) -> str:
    """A card of a box, or of its gate, as the data file has it."""
    return " ".join([spelt(show, OWN_AND_OTHER) for show in shows])


@lru_cache(maxsize=64)
def deck_of(text: str) -> Deck:
    """The deck that a data file tells of; "" is the one that lies in the box."""
    cards, gate = _read(text if text else files("hantise.games.boo").joinpath("deck.toml").read_text("utf-8"))
    return Deck(cards, gate)


def _read(text: str) -> tuple[list[list[int]], list[GateCard]]:
    """BOO-09."""
    lists = read_lists(text, _KEYS)
    cards = [_card(entry) for entry in lists["cards"]]
    gate = [_gate_card(entry) for entry in lists["gate"]]
    _require_number(lists["cards"], CARDS, "cards")
    _require_number(lists["gate"], GATE, "gate cards")
    taken: set[tuple[int, int]] = set()
    for entry, card in zip(lists["gate"], gate):
        if not taken.isdisjoint(card.cells()):
            raise _bad(entry, "the card covers another one of the gate")
        taken.update(card.cells())
    return cards, gate


def _card(entry: Entry) -> list[int]:
    """A card of ghosts and tombstones, no fence."""
    shows = _squares(entry, entry.text.split())
    if FENCE in shows:
        raise _bad(entry, "a card of ghosts and tombstones has no fence (F); only the gate has")
    return shows


def _gate_card(entry: Entry) -> GateCard:
    """A card of tombstones and fences, no ghost."""
    direction, x, y, *squares = [*entry.text.split(), "", "", ""]
    if direction not in _DIRECTIONS:
        raise _bad(entry, f"a gate card lies across or down, not {direction!r}")
    shows = _squares(entry, squares[:-3])
    if any(show & COLOUR for show in shows):
        raise _bad(entry, "a gate card has tombstones (T) and fences (F), no ghosts")
    card = GateCard(direction == "down", _coordinate(entry, x), _coordinate(entry, y), tuple(shows))
    if max(max(cell) for cell in card.cells()) >= SIDE:
        raise _bad(entry, f"the card reaches beyond {SIDE - 1}, where the grid ends")
    return card


def _squares(entry: Entry, squares: list[str]) -> list[int]:
    if len(squares) != SQUARES:
        raise _bad(entry, f"a card has three squares, and this one {len(squares)}")
    try:
        return [read_square(square, OWN_AND_OTHER) for square in squares]
    except ValueError as error:
        raise _bad(entry, f"{error}; a square is o or x with ^ v < or >, or T, or F on the gate") from error


def _coordinate(entry: Entry, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < SIDE):
        raise _bad(entry, f"a column or row is a whole number from 0 to {SIDE - 1}, not {text!r}")
    return int(text)


def _require_number(entries: list[Entry], wanted: int, what: str) -> None:
    if len(entries) < wanted:
        last = entries[-1].line if entries else 1
        raise BadDeck(f"line {last}: a box has {wanted} {what}, and here the list ends after {len(entries)}")
    if len(entries) > wanted:
        raise _bad(entries[wanted], f"a box has {wanted} {what}, and this is one too many")


def _bad(entry: Entry, words: str) -> BadDeck:
    return BadDeck(f"line {entry.line}: {words}")
