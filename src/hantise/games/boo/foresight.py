"""A placement or an order of scares foreseen, check by check: where each ghost looks, and which cards turn over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import i64

from hantise.games.boo.actions import CHECKED, CHECKS, EVERY_ORDER, FIRST_ORDER, SIDE
from hantise.games.boo.cards import TOMBSTONE
from hantise.games.boo.cemetery import NOWHERE, Cemetery
from hantise.games.boo.rules import Boo

SCARES: Final = "scares"
MUTUAL: Final = "mutual"
BLOCKED: Final = "blocked"


class Gaze(NamedTuple):
    """A ghost's gaze at its check: from its cell to the ghost that it scares, that looks back, or to a tombstone."""

    kind: str
    start: int
    end: int


class Foreseen(NamedTuple):
    """The consequence of an action: the squares of the card laid last in the order of their checks, what they saw, the
    cards that end turned over, and the ghosts of each seat.

    The card laid last begins at the cell `first`, goes on by `step` and has the number `card`. Where an order is still
    to be chosen, there are several `endings` with so many `scores`, and this is the best one for the seat that chooses.
    """

    first: int
    step: int
    card: int
    order: tuple[int, ...]
    gazes: tuple[Gaze, ...]
    turned: tuple[int, ...]
    ghosts: tuple[int, int]
    endings: int
    scores: int = 1

    @property
    def turns_itself(self) -> bool:
        """BOO-30: true if the card laid last is among those turned over."""
        return self.card in self.turned

    @property
    def turns_back(self) -> bool:
        """BOO-28: true if a card turned over and back again, and all end as they lay."""
        return not self.turned and self.saw(SCARES)

    def saw(self, kind: str) -> bool:
        """True if some ghost's gaze was of that kind."""
        return any(gaze.kind == kind for gaze in self.gazes)


def foresee(world: Boo, action: int) -> Foreseen:
    """BOO-20, BOO-31: the consequence of a legal action; the position stays as it is."""
    if action >= FIRST_ORDER:
        return _checked(world, world.table, action - FIRST_ORDER, 1)
    laid = world.clone()
    laid.lay(action, world.turn, world.hands[world.turn])
    table = laid.table
    asked = table.clone().scare(world.may_spare)
    if not asked:
        return _checked(world, table, _whole(int(table.ghosts_laid())), 1)
    endings = [order for order in range(EVERY_ORDER) if asked >> order & 1]
    turn = int(world.turn)
    foreseen = [_checked(world, table, order, len(endings)) for order in endings]
    best = max(foreseen, key=lambda one: one.ghosts[turn] - one.ghosts[1 - turn])
    return best._replace(scores=len({one.ghosts for one in foreseen}))


def retraced(world: Boo, turned: Sequence[int], order: int | None) -> tuple[Gaze, ...]:
    """The gazes of the card laid last, which left those cards turned over; `order` is the one that was chosen, if any.

    Where none was, all end alike, and any is told.
    """
    before = world.table.clone()
    for card in turned:
        before.turn_over(card)
    checks = _whole(int(before.ghosts_laid())) if order is None else order
    return _checked(world, before, checks, 1).gazes


def _whole(laid: int) -> int:
    """The first order that checks each of these ghosts; where all tables are alike it is as good as any."""
    return next(order for order in range(EVERY_ORDER) if CHECKS[order] == laid)


def _checked(world: Boo, before: Cemetery, order: int, endings: int) -> Foreseen:
    """BOO-27 to BOO-30: each ghost is checked as things are then."""
    table = before.clone()
    cell, step = table.laid_last()
    squares = _squares(order)
    gazes: list[Gaze] = []
    turned: set[int] = set()
    for square in squares:
        gazes += _gaze(table, cell + square * step, turned)
    ghosts = int(table.ghosts(world.colour(0))), int(table.ghosts(world.colour(1)))
    cards = tuple(sorted(turned))
    return Foreseen(int(cell), int(step), int(table.cards), squares, tuple(gazes), cards, ghosts, endings)


def _squares(order: int) -> tuple[int, ...]:
    """The squares of a card in this order, from 0."""
    left, squares = int(CHECKED[order]), []
    while left:
        squares.append((left & 3) - 1)
        left >>= 2
    return tuple(squares)


def _gaze(table: Cemetery, cell: i64, turned: set[int]) -> list[Gaze]:
    """BOO-21 to BOO-26: what the ghost there sees, if anything; whom it scares, that one's card is turned over.

    `turned` are the cards turned over so far; one that is turned again lies as before (BOO-28).
    """
    card, _ = table.gaze(cell)
    end = table.end_of_gaze(cell)
    if end == NOWHERE:
        return []
    if card:
        table.turn_over(card)
        turned ^= {int(card)}
        return [Gaze(SCARES, int(cell), int(end))]
    is_stone = i64(table.shows[i64(table.squares[end])]) == TOMBSTONE
    return [Gaze(BLOCKED if is_stone else MUTUAL, int(cell), int(end))]


def place_of(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    return cell % SIDE, cell // SIDE
