"""A choice's consequences as signs on the table: who scares, who looks back, what turns over, the ghosts after it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from hantise.core import Sign
from hantise.games.boo.actions import SIDE
from hantise.games.boo.cards import SQUARES
from hantise.games.boo.foresight import Foreseen, place_of
from hantise.games.boo.rules import Boo

TURNS: Final = "turns"
TURNS_ITSELF: Final = "turns-itself"
AFTER: Final = "after"
BALANCE: Final = "balance"
ORDINALS: Final = ("first", "second", "third")


def placing_signs(world: Boo, foreseen: Foreseen) -> tuple[Sign, ...]:
    """BOO-21 to BOO-26: gazes, the cards that turn over, the card itself by its middle, and each seat's ghosts."""
    itself = (Sign(TURNS_ITSELF, _place(foreseen.first + foreseen.step)),) if foreseen.turns_itself else ()
    return (*_gazes(foreseen), *_turned(world, foreseen, foreseen.card - 1), *itself, *_ghosts(foreseen))


def order_signs(world: Boo, foreseen: Foreseen) -> tuple[Sign, ...]:
    """BOO-20: the same once the card lies, and which of its ghosts is checked first, second and third."""
    aside = _aside(world, foreseen)
    cells = [foreseen.first + square * foreseen.step for square in foreseen.order]
    numbers = [Sign(ordinal, _place(cell), _place(cell + aside)) for ordinal, cell in zip(ORDINALS, cells)]
    return (*_gazes(foreseen), *_turned(world, foreseen, foreseen.card), *numbers, *_ghosts(foreseen))


def _aside(world: Boo, foreseen: Foreseen) -> int:
    """From a ghost of the card laid last to the square beside it, on the long side along which fewer cards lie."""
    across = SIDE if foreseen.step == 1 else 1
    cells = [foreseen.first + square * foreseen.step for square in range(SQUARES)]
    taken = {way: sum(bool(world.table.squares[cell + way]) for cell in cells) for way in (across, -across)}
    return min(taken, key=lambda way: taken[way])


def ghosts_at(seat: int) -> str:
    """The place where a seat's ghosts are counted."""
    return f"ghosts:{seat}"


def share(mine: int, theirs: int) -> int:
    """How much of a hundred of the bar at BALANCE is full; a half while nobody has a ghost."""
    return round(100 * mine / (mine + theirs)) if mine + theirs else 50


def _gazes(foreseen: Foreseen) -> Iterator[Sign]:
    for gaze in foreseen.gazes:
        yield Sign(gaze.kind, _place(gaze.start), _place(gaze.end))


def _turned(world: Boo, foreseen: Foreseen, last: int) -> Iterator[Sign]:
    """The cards that turn over, up to that one, by their leftmost or topmost squares."""
    for card in foreseen.turned:
        if card <= last:
            yield Sign(TURNS, _place(int(world.table.lying[card]) >> 1 & 4095))


def _ghosts(foreseen: Foreseen) -> Iterator[Sign]:
    for seat, ghosts in enumerate(foreseen.ghosts):
        yield Sign(AFTER, ghosts_at(seat), words=str(ghosts))


@lru_cache(maxsize=4000)
def _place(cell: int) -> str:
    x, y = place_of(cell)
    return f"{x},{y}"
