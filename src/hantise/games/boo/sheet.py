"""The lines that a seat writes down, which at this table are the same for everybody; and an action foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import i64

from hantise.core.sheet import written
from hantise.core.state import OVER, State
from hantise.games.boo.actions import (
    ACTIONS,
    CARDS,
    CHECKS,
    EVERY_ORDER,
    FIRST_ORDER,
    FIRST_OYA,
    FIRST_TURN,
    ORDER_NAMES,
    SIDE,
)
from hantise.games.boo.cards import LIES, SQUARES, TOMBSTONE, spelt_card
from hantise.games.boo.cemetery import NOWHERE, Cemetery
from hantise.games.boo.rules import Boo


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """BOO-50: the line about a legal action, asked before it is applied, the same for all; all lies open."""
    assert isinstance(state, Boo)
    return [_line(state, action)] * len(seats)


def _line(state: Boo, action: int) -> str:
    if action >= FIRST_TURN:
        number = action - FIRST_TURN
        return f"{state.turn} turn {number + 1} {shown(state, state.turn, number, 0)}"
    if action >= FIRST_OYA:
        return f"{action - FIRST_OYA} oya"
    squares = laid_last(state) if action >= FIRST_ORDER else placed(state, action)
    return written(f"{state.turn} {ACTIONS.name(action)} {squares}", _consequences(state, action))


def shown(state: Boo, seat: int, number: int, lie: int) -> str:
    """The squares that a card of this seat shows when it lies like this, from the leftmost or topmost on."""
    kind = number if seat == state.black else number + CARDS
    at = (kind * LIES + lie) * SQUARES
    return spelt_card([int(state.deck.lies[at + k]) for k in range(SQUARES)])


def placed(state: Boo, action: int) -> str:
    """BOO-33: the squares that the card in hand shows if it is placed like this."""
    return shown(state, state.turn, state.hands[state.turn], action % LIES)


def laid_last(state: Boo) -> str:
    """The squares that the card laid last shows now."""
    return spelt_card([int(state.table.shows[k]) for k in _squares(state.table.cards)])


def _consequences(state: Boo, action: int) -> list[str]:
    """BOO-26, BOO-31, BOO-41: the cards turned over and the ghosts of each seat, counted; or that an order is asked."""
    after = followed(state, action)
    if after.asked:
        return ["asked"]
    talk = [f"ghosts {after.ghosts(0)} {after.ghosts(1)}"]
    turned = turned_between(state, after, action)
    if turned:
        talk.insert(0, " ".join(["turned", *[_lies(after, card) for card in turned]]))
    if after.mover() == OVER:
        talk.append(_ending(state, after))
    return talk


def followed(state: Boo, action: int) -> Boo:
    """The position after a legal action; the end of a match's first game stays to be looked at."""
    after = state.clone()
    after.is_match = False
    after.apply(action)
    return after


def _ending(state: Boo, after: Boo) -> str:
    """BOO-42, BOO-44, BOO-45: the next Oya, the winner, or that nobody is ahead."""
    if state.is_match and not state.is_second:
        return f"second {1 - state.oya}"
    after.is_match = state.is_match
    payoffs = after.payoffs()
    return f"wins {payoffs.index(1.0)}" if 1.0 in payoffs else "tie"


def _lies(state: Boo, card: int) -> str:
    """The way a card lies, its leftmost or topmost square, and what it shows: `v28,27 b^w>T`."""
    lying = int(state.table.lying[card])
    y, x = divmod(lying >> 1 & 4095, SIDE)
    return f"{'>v'[lying & 1]}{x},{y} {spelt_card([int(state.table.shows[k]) for k in _squares(card)])}"


def turned_between(before: Boo, after: Boo, action: int) -> list[int]:
    """The cards that a legal action leaves turned over, the card that it places among them."""
    was, shows = before.table.shows, after.table.shows
    turned = [card for card in range(1, before.table.cards + 1) if any(was[k] != shows[k] for k in _squares(card))]
    if action >= FIRST_ORDER:
        return turned
    return [*turned, *[int(after.table.cards)] * (laid_last(after) != placed(before, action))]


def _squares(card: int) -> range:
    return range(SQUARES * card - 2, SQUARES * card + 1)


def reveals(text: str) -> bool:
    """BOO-50: false: all lies open, so that no line tells its seat of anything hidden.

    A card that was turned up is chance's answer, after which nothing can be taken back.
    """
    return False


# What comes of an action, check by check: where each ghost looks, and which cards turn over.


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
    squares = tuple([int(square) - 1 for square in ORDER_NAMES[order] if square.isdigit()])
    gazes: list[Gaze] = []
    turned: set[int] = set()
    for square in squares:
        gazes += _gaze(table, cell + square * step, turned)
    ghosts = int(table.ghosts(world.colour(0))), int(table.ghosts(world.colour(1)))
    cards = tuple(sorted(turned))
    return Foreseen(int(cell), int(step), int(table.cards), squares, tuple(gazes), cards, ghosts, endings)


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
