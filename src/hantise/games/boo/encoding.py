"""The open table of BOO as a row of numbers, for learning programs.

The row takes the viewer's side: own ghosts and own cards first (a spectator has the first seat's side). A square is 0
for a fence or none, 1 for a tombstone, 2 to 5 for an own ghost that looks up, right, down or left, 6 to 9 for one of
the other seat's. Columns and rows count from 0 to 60.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row, plain
from hantise.core.shape import Shape, each, share
from hantise.core.state import OVER, State
from hantise.core.view import View
from hantise.games.boo.cemetery import BLACK, CARDS, COLOUR, GATE, SIDE, SQUARES, TOMBSTONE, Cemetery
from hantise.games.boo.rules import MOST_GHOSTS, Boo
from hantise.games.boo.view import PHASES, BooView

LAID: Final = 2 * CARDS
NUMBERS: Final = 4 + SQUARES  # of a card on the table
MOST: Final = SIDE - 1

_A_CARD: Final = "card number, 1 across or 2 down, column and row of its leftmost or topmost square, its three squares"

FIELDS: Final = (
    ("seat", 2, 0, 1, "1 at the viewer's number; no 1 for somebody who watches"),
    ("turn", 1, 0, 1, "1 if the viewer is to decide"),
    ("over", 1, 0, 1, "1 once the game is over"),
    ("phase", 1, 0, len(PHASES) - 1, f"what the table waits for: {', '.join(PHASES)}"),
    ("concerned", 1, 0, 1, "1 if the viewer's cards are concerned, be it to place one or to turn one up"),
    ("oya", 1, -1, 1, "1: the viewer is the Oya, 0: the other is, -1: not known yet"),
    ("black", 1, 0, 1, "1 if the viewer plays black"),
    ("facing is enough", 1, 0, 1, "1 with that option"),
    ("may spare", 1, 0, 1, "1 with that option"),
    ("hands", 2 * (1 + SQUARES), 0, CARDS, "the card in hand, own then other's: its number (0 none), its squares"),
    ("tops", 2 * (1 + SQUARES), 0, CARDS, "the card on top of the pile, in the same way"),
    ("unseen", 2 * CARDS, 0, 1, "own then other's, by card: 1 if it was not turned up yet"),
    ("count", 1, 0, LAID, "cards laid so far"),
    ("gate", GATE * NUMBERS, 0, MOST, f"the cards that lay there first, each by {_A_CARD}"),
    ("laid", LAID * NUMBERS, 0, MOST, f"the cards laid since, in their order, each by {_A_CARD}"),
    ("match", 1, 0, 1, "1 with that option"),
    ("first", 2, -1, int(MOST_GHOSTS), "the ghosts at the end of a match's first game, own then other's; -1 before"),
)

WIDTH: Final = 6  # bits, for numbers up to MOST

_SHOWS: Final = (each(0, 9),) * SQUARES
_LYING: Final = (each(0, CARDS), each(0, 2), share(0, MOST), share(0, MOST), *_SHOWS)

# Fields that are not scaled between least and most: cards, ways and squares are names.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "phase": (each(0, len(PHASES) - 1),),
    "oya": (each(-1, 1),),
    "hands": (each(0, CARDS), *_SHOWS),
    "tops": (each(0, CARDS), *_SHOWS),
    "gate": _LYING,
    "laid": _LYING,
}


def numbers(view: View) -> list[int]:
    """The numbers of this view, which are those of its position because all lies open."""
    assert isinstance(view, BooView)
    row = Row(plain(sum([size for _name, size, _least, _most, _words in FIELDS])))
    row.begin()
    write(view.world(), view.seat, row)
    row.end()
    return row.listed()


def write(state: State, seat: int, row: Row) -> None:
    """Writes the numbers of this seat's view, without making the view."""
    assert isinstance(state, Boo)
    viewer: i64 = seat
    own: i64 = max(viewer, 0)
    mover = state.mover()
    is_black = state.black == own
    row.mark(viewer, 2)
    row.add(mover == viewer)
    row.add(mover == OVER)
    row.add(state.awaits)
    row.add(state.turn == own)
    row.add(state.oya if state.oya < 0 else state.oya == own)
    row.add(is_black)
    row.add(state.table.facing_is_enough)
    row.add(state.may_spare)
    for cards in (state.hands, state.tops):
        _write_card(state, cards[own], False, row)
        _write_card(state, cards[1 - own], True, row)
    row.add_packed(state.unseen[own], 1, CARDS)
    row.add_packed(state.unseen[1 - own], 1, CARDS)
    _write_table(state.table, not is_black, row)
    row.add(state.is_match)
    row.add(state.first[own] if state.is_second else -1)
    row.add(state.first[1 - own] if state.is_second else -1)


def _show(show: i64, is_turned: bool) -> i64:
    """The number of a square from black's side, or from white's if turned."""
    if show <= TOMBSTONE:
        return show
    return (show ^ COLOUR if is_turned else show) - BLACK + 2


def _write_card(state: Boo, number: i64, is_turned: bool, row: Row) -> None:
    """Writes a card from its holder's side, or from the other seat's if turned; a negative number is no card."""
    packed: i64 = 0
    if number >= 0:
        packed = number + 1
        place: i64 = WIDTH
        for show in state.deck.cards[number]:
            packed |= _show(show, is_turned) << place
            place += WIDTH
    row.add_packed(packed, WIDTH, 1 + SQUARES)


def _write_table(table: Cemetery, is_turned: bool, row: Row) -> None:
    """Writes the count of laid cards, then the gate and the laid cards: number, way, column, row and squares."""
    row.add(table.cards - GATE)
    card: i64
    for card in range(1, GATE + LAID + 1):
        packed: i64 = 0
        if card <= table.cards:
            lying = table.lying[card]
            cell = lying >> 1 & 4095
            packed = 1 + (lying & 1) << WIDTH
            if card > GATE:
                packed |= (lying >> 13) + 1
            packed |= cell % SIDE << 2 * WIDTH
            packed |= cell // SIDE << 3 * WIDTH
            place: i64 = 4 * WIDTH
            for square in range(SQUARES * card - 2, SQUARES * card + 1):
                packed |= _show(i64(table.shows[square]), is_turned) << place
                place += WIDTH
        row.add_packed(packed, WIDTH, NUMBERS)
