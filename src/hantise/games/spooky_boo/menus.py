"""The choices of a seat: a few menus, each worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DISCARD,
    DRAW,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    PASS,
    POWER,
    SEATS,
    SQUARE,
)

_TAKES: Final = range(FIRST_TAKE, FIRST_TAKE + SQUARE)
_PUTS: Final = range(FIRST_PUT, FIRST_PUT + SQUARE)
_WITHS: Final = range(FIRST_WITH, FIRST_WITH + SQUARE)


def _places_of(seat: int) -> range:
    return range(SQUARE * seat, SQUARE * seat + SQUARE)


def _opposing(players: int, seat: int) -> list[int]:
    """The places of the others; none for a seat that is not at the table."""
    others = [other for other in range(players) if other != seat]
    return [place for other in others for place in _places_of(other)] if seat < players else []


def _looks(places: Iterable[int]) -> list[int]:
    return [FIRST_LOOK + place for place in places]


def _swaps(places: list[int]) -> list[int]:
    return [FIRST_SWAP + SEATS * SQUARE * own + place for own in range(SQUARE) for place in places]


def _menus() -> Iterator[list[int]]:
    yield [BACK]
    yield [DRAW, CALL]
    yield [DRAW, *_TAKES, CALL]
    yield [DISCARD, *_PUTS]
    yield [DISCARD, POWER, *_PUTS]
    yield [BACK, *_WITHS]
    yield [CALL, PASS]
    for seat in range(SEATS):
        yield _looks(_places_of(seat))
    for players in range(2, SEATS + 1):
        for seat in range(SEATS):
            yield _looks(_opposing(players, seat))
    for players in range(2, SEATS + 1):
        for seat in range(SEATS):
            yield _swaps(_opposing(players, seat))


LAY_BACK: Final = 0
FIRST_TURN: Final = 1
ANY_TURN: Final = 2
PLAIN_CARD: Final = 3
CARD_OF_POWER: Final = 4
MAY_SWAP: Final = 5
ACTION_DONE: Final = 6
_OWN_LOOKS: Final = 7
_LOOKS: Final = _OWN_LOOKS + SEATS
_SWAPS: Final = _LOOKS + 3 * SEATS

LISTS: Final = list(_menus())
MENUS: Final = [vec[i64](menu) for menu in LISTS]


def own_looks(seat: i64) -> i64:
    """SPB-20: the menu of looking at a card of one's own."""
    return _OWN_LOOKS + seat


def looks(players: i64, seat: i64) -> i64:
    """SPB-21, SPB-23: the menu of looking at a card of another."""
    return _LOOKS + (players - 2) * SEATS + seat


def swaps(players: i64, seat: i64) -> i64:
    """SPB-22: the menu of swapping one's own for another's."""
    return _SWAPS + (players - 2) * SEATS + seat
