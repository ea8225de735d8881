"""A seat's knowledge of Haunted Stairs as a row of numbers, for learning programs.

Where a field but `seat` has a number for each seat, they go clockwise from the viewer on (from the first seat for
somebody who watches), four places, the last ones 0 where fewer play. Places: red, green, blue, yellow, white; children:
the first four.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row
from hantise.core.scale import plain
from hantise.core.shape import Shape, each, soft
from hantise.core.state import OVER, State
from hantise.core.vecs import vec
from hantise.core.view import View
from hantise.games.haunted_stairs.cards import ALL_CARDS, CARDS
from hantise.games.haunted_stairs.disc import CHILDREN, FREE, PLACES, lying_at
from hantise.games.haunted_stairs.notation import PHASES
from hantise.games.haunted_stairs.position import SHOWN
from hantise.games.haunted_stairs.rules import HauntedStairs
from hantise.games.haunted_stairs.view import HauntedStairsView

SEATS: Final = 4
TIMES: Final = 1000  # decisions, more than a game has

FIELDS: Final = (
    ("players", 1, 2, SEATS, "seats at the table"),
    ("seat", SEATS, 0, 1, "1 at the viewer's number, counted from the first seat; no 1 for somebody who watches"),
    ("phase", 1, 0, len(PHASES) - 1, f"what the table waits for: {', '.join(PHASES)}"),
    ("over", 1, 0, 1, "1 once the game is over"),
    ("mover", SEATS, 0, 1, "by seat: 1 for the one to decide"),
    ("turn", SEATS, 0, 1, "by seat: 1 for the one whose turn it is"),
    ("stock", len(CARDS), 0, 15, f"cards in the stock, by kind: {', '.join(CARDS)}"),
    ("pile", 1, 0, ALL_CARDS, "cards to be won"),
    ("won", SEATS, 0, ALL_CARDS, "cards won, by seat"),
    ("free", len(PLACES), 0, 1, "by place: 1 for the one without a ghost"),
    ("sought", len(CHILDREN), 0, 1, "by child: 1 for the one that is sought"),
    ("tried", len(PLACES), 0, 1, "by place: 1 if it was turned over in vain in this search"),
    ("tries", 1, 0, TIMES, "tries in this search"),
    ("pointed", len(PLACES), 0, 1, "by place: 1 for the ghost that was pointed at"),
    ("asked", SEATS, 0, 1, "by seat: 1 for who is asked"),
    ("known", len(PLACES) * len(CHILDREN), 0, 1, "by place, then by child: 1 if that child is known to lie there"),
    ("when", len(PLACES), 0, TIMES, "by place: decisions of the game when its child was last seen"),
    ("moved", len(PLACES), 0, TIMES, "by place: how often that ghost has moved since"),
    ("clock", 1, 0, TIMES, "decisions so far"),
    ("options", 3, 0, 1, "1 for each option in use: double_or_quits, repeat_ghosts, next_searches_first"),
)

# What is no share of the way from the least to the most.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "phase": (each(0, len(PHASES) - 1),),
    "tries": (soft(3),),
    "when": (soft(60),),
    "moved": (soft(2),),
    "clock": (soft(60),),
}

_PLAIN: Final = plain(sum([size for _name, size, _least, _most, _words in FIELDS]))
# By what the position waits for.
_PHASE: Final = vec[i64]([list(PHASES.values()).index(awaits) for awaits in range(len(PHASES))])
_KINDS: Final = len(CARDS)
_PLACES: Final = len(PLACES)
_CHILDREN: Final = len(CHILDREN)


def numbers(view: View) -> list[int]:
    """The numbers of this view: those of the position as far as its seat knows it."""
    assert isinstance(view, HauntedStairsView)
    row = Row(_PLAIN)
    row.begin()
    write(view.known_world(), view.seat, row)
    row.end()
    return row.listed()


def write(state: State, seat: int, row: Row) -> None:
    """The numbers of this seat's view, without making the view."""
    assert isinstance(state, HauntedStairs)
    first: i64 = max(seat, 0)
    mover = state.mover()
    row.add(state.players)
    row.mark(seat, SEATS)
    row.add(_PHASE[state.awaits])
    row.add(mover == OVER)
    row.mark(_from(first, mover, state.players), SEATS)
    row.mark(_from(first, state.turn, state.players), SEATS)
    _write_cards(state, first, row)
    row.mark(state.free, _PLACES)
    row.mark(state.sought, _CHILDREN)
    for place in range(_PLACES):
        row.add(state.tried >> place & 1)
    row.add(state.tries)
    row.mark(state.pointed, _PLACES)
    row.mark(_from(first, state.asked, state.players), SEATS)
    _write_known(state, row)
    row.add(state.clock)
    row.add(state.double_or_quits)
    row.add(state.repeat_ghosts)
    row.add(state.next_searches_first)


def _from(first: i64, seat: i64, players: i64) -> i64:
    """The distance of a seat from the first one, clockwise; below 0 for nobody."""
    if seat < 0:
        return seat
    return seat - first if seat >= first else seat - first + players


def _write_cards(state: HauntedStairs, first: i64, row: Row) -> None:
    for kind in range(_KINDS):
        row.add(state.stock >> 4 * kind & 15)
    row.add(state.pile)
    for seat in range(state.players):
        row.put(_from(first, seat, state.players), state.won >> 8 * seat & 255)
    row.skip(SEATS)


def _write_known(state: HauntedStairs, row: Row) -> None:
    """Each known child's place, the time when it was last seen, and the moves of its ghost since."""
    for place in range(_PLACES):
        child = lying_at(state.disc, place)
        if child != FREE:
            mark = state.mark(child)
            row.put(place * _CHILDREN + child, 1)
            row.put(_PLACES * _CHILDREN + place, mark // SHOWN)
            row.put(_PLACES * _CHILDREN + _PLACES + place, mark % SHOWN)
    row.skip(_PLACES * _CHILDREN + 2 * _PLACES)
