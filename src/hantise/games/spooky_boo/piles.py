"""A pile of cards as one whole number: a bit for each card of the deck, those of a kind side by side.

Which of two like cards lies where nobody can tell, so the lowest bit of a kind that fits is taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec

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
