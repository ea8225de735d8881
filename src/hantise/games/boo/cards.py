"""A square of a card as one small number, and the ways in which a card can lie.

A fence is 0, as is bare ground: a gaze passes over both. A tombstone is 1. A ghost is its colour (4 black, 8 white)
and where it looks (0 up, 1 right, 2 down, 3 left).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hantise.games.boo.actions import FACES, WAYS

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
