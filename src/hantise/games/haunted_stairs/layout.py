"""The line of a position, its facts and its numbers. Written by `python -m hantise.testing.layout`."""

# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.notation import FLAGS, SPELT, commas, entries, whole
from hantise.core.row import Row, seat_from
from hantise.core.shape import Shape, each, soft
from hantise.core.state import OVER, State
from hantise.games.haunted_stairs.facts import Facts
from hantise.games.haunted_stairs.fields import PHASES, SEATS
from hantise.games.haunted_stairs.pieces import (
    ALL_CARDS,
    CARDS,
    CHILDREN,
    FREE,
    LONGEST_SEARCH,
    PLACES,
    children_of,
    counts_of,
    read_disc,
    read_stock,
    spelt_disc,
    stock_of,
)
from hantise.games.haunted_stairs.rules import (
    SHOWN,
    HauntedStairs,
    known_disc,
    known_marks,
    known_of,
    marks_in,
    read_marks,
    write_known,
)

_CARDS: Final = len(CARDS)
_CHILDREN: Final = len(CHILDREN)
_PLACES: Final = len(PLACES)
_PHASES: Final = {name: number for number, name in enumerate(PHASES)}


def spelt(state: HauntedStairs) -> dict[str, object]:
    """The fields of the position's line."""
    return {
        "players": state.players,
        "double": SPELT[state.double_or_quits],
        "repeat": SPELT[state.repeat_ghosts],
        "next": SPELT[state.next_searches_first],
        "disc": spelt_disc(state.disc),
        "stock": commas(counts_of(state.stock)),
        "pile": state.pile,
        "won": commas([state.won >> 8 * n & 255 for n in range(state.players)]),
        "await": PHASES[state.awaits],
        "turn": state.turn,
        "sought": "-" if state.sought < 0 else CHILDREN[state.sought],
        "tried": ",".join([PLACES[place] for place in range(_PLACES) if state.tried >> place & 1]),
        "tries": state.tries,
        "pointed": "-" if state.pointed < 0 else PLACES[state.pointed],
        "asked": "-" if state.asked < 0 else state.asked,
        "clock": state.clock,
        "shown": commas([mark // SHOWN for mark in marks_in(state.marks)]),
        "moved": commas([mark % SHOWN for mark in marks_in(state.marks)]),
    }


def read(state: HauntedStairs, line: dict[str, str]) -> None:
    """Give a fresh position the fields of a line, each in its range by itself; ValueError or KeyError otherwise."""
    state.players = whole(line["players"], 2, 4)
    state.double_or_quits = FLAGS[line["double"]]
    state.repeat_ghosts = FLAGS[line["repeat"]]
    state.next_searches_first = FLAGS[line["next"]]
    state.disc = read_disc(line["disc"])
    state.stock = read_stock(line["stock"])
    state.pile = whole(line["pile"], 0, ALL_CARDS)
    state.won = sum([whole(part, 0, ALL_CARDS) << 8 * n for n, part in enumerate(entries(line["won"], state.players))])
    state.awaits = _PHASES[line["await"]]
    state.turn = whole(line["turn"], 0, state.players - 1)
    state.sought = -1 if line["sought"] == "-" else CHILDREN.index(line["sought"])
    state.tried = sum([1 << PLACES.index(name) for name in line["tried"].split(",") if name])
    state.tries = whole(line["tries"], 0, LONGEST_SEARCH - 1)
    state.pointed = -1 if line["pointed"] == "-" else PLACES.index(line["pointed"])
    state.asked = -1 if line["asked"] == "-" else whole(line["asked"], 0, state.players - 1)
    state.clock = whole(line["clock"], 0, 999)
    state.free = children_of(state.disc).index(FREE)
    state.marks = read_marks(line["shown"], line["moved"])


def told(state: HauntedStairs, seat: int) -> Facts:
    """All that this seat (or SPECTATOR) may know: each fact is named here, and no other."""
    return Facts(
        seat=seat,
        players=state.players,
        double_or_quits=state.double_or_quits,
        repeat_ghosts=state.repeat_ghosts,
        next_searches_first=state.next_searches_first,
        awaits=PHASES[state.awaits],
        mover=state.mover(),
        turn=state.turn,
        stock=counts_of(state.stock),
        pile=state.pile,
        won=tuple([int(state.won >> 8 * n & 255) for n in range(state.players)]),
        free=state.free,
        sought=state.sought,
        tried=tuple([place for place in range(_PLACES) if state.tried >> place & 1]),
        tries=state.tries,
        pointed=state.pointed,
        asked=state.asked,
        clock=state.clock,
        known=known_of(state.disc, state.marks),
    )


def lay_out(state: HauntedStairs, facts: Facts) -> None:
    """Give a fresh position what these facts tell."""
    state.players = facts.players
    state.double_or_quits = facts.double_or_quits
    state.repeat_ghosts = facts.repeat_ghosts
    state.next_searches_first = facts.next_searches_first
    state.disc = known_disc(facts.known)
    state.stock = stock_of(facts.stock)
    state.pile = facts.pile
    state.won = sum([number << 8 * n for n, number in enumerate(facts.won)])
    state.awaits = _PHASES[facts.awaits]
    state.turn = facts.turn
    state.sought = facts.sought
    state.tried = sum([1 << place for place in facts.tried])
    state.tries = facts.tries
    state.pointed = facts.pointed
    state.asked = facts.asked
    state.clock = facts.clock
    state.free = facts.free
    state.marks = known_marks(facts.known)


# fmt: off
FIELDS: Final = (
    ("players", 1, 2, 4, "How many play."),
    ("seat", 4, 0, 1, "1 at the viewer's number, counted from the first seat; no 1 for somebody who watches"),
    ("phase", 1, 0, len(PHASES) - 1, "What is to happen: starter, card (both chance), search, swap, move, riddle, ask, answer, name, over. By its number."),
    ("over", 1, 0, 1, "1 once the game is over"),
    ("mover", 4, 0, 1, "by seat: 1 for the one to decide"),
    ("turn", SEATS, 0, 1, "The seat whose turn it is; in a search, the one that tries. By seat: 1 for this one."),
    ("stock", 7, 0, 15, "How many cards of each kind are still to come: red, green, blue, yellow child, swap, move, riddle."),
    ("pile", 1, 0, ALL_CARDS, "How many cards lie in the pile that is to be won."),
    ("won", SEATS, 0, ALL_CARDS, "How many cards each seat has won. By seat."),
    ("free", _PLACES, 0, 1, "The place where no ghost lies. Places are 0 red, 1 green, 2 blue, 3 yellow, 4 white. By number: 1 for this one."),
    ("sought", _CHILDREN, 0, 1, "The child that is searched for, -1 for none. Children are 0 red, 1 green, 2 blue, 3 yellow. By number: 1 for this one."),
    ("tried", _PLACES, 0, 1, "The places whose ghosts were turned over in this search, and were wrong. By number: 1 for each of these."),
    ("tries", 1, 0, 1000, "How many ghosts were turned over in this search."),
    ("pointed", _PLACES, 0, 1, "The place whose ghost another player is asked about, -1 for none. By number: 1 for this one."),
    ("asked", SEATS, 0, 1, "The seat that is asked who is there, -1 for none. By seat: 1 for this one."),
    ("known", 20, 0, 1, "by place, then by child: 1 if that child is known to lie there"),
    ("when", 5, 0, 1000, "by place: decisions of the game when its child was last seen"),
    ("moved", 5, 0, 1000, "by place: how often that ghost has moved since"),
    ("clock", 1, 0, 1000, "How many actions there have been."),
    ("options", 3, 0, 1, "1 for each option in use: double_or_quits, repeat_ghosts, next_searches_first"),
)
# fmt: on
# What is no share of the way from the least to the most.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "phase": (each(0, len(PHASES) - 1),),
    "tries": (soft(3),),
    "when": (soft(60),),
    "moved": (soft(2),),
    "clock": (soft(60),),
}


def write(state: State, seat: int, row: Row) -> None:
    """The numbers of this seat's view, without making the view."""
    assert isinstance(state, HauntedStairs)
    first: i64 = max(seat, 0)
    mover = state.mover()
    row.add(state.players)
    row.mark(seat, SEATS)
    row.add(state.awaits)
    row.add(mover == OVER)
    row.mark(seat_from(first, mover, state.players), SEATS)
    row.mark(seat_from(first, state.turn, state.players), SEATS)
    for place in range(_CARDS):
        row.add(state.stock >> 4 * place & 15)
    row.add(state.pile)
    for n in range(state.players):
        row.put(seat_from(first, n, state.players), state.won >> 8 * n & 255)
    row.close(SEATS)
    row.mark(state.free, _PLACES)
    row.mark(state.sought, _CHILDREN)
    for place in range(_PLACES):
        row.add(state.tried >> place & 1)
    row.add(state.tries)
    row.mark(state.pointed, _PLACES)
    row.mark(seat_from(first, state.asked, state.players), SEATS)
    write_known(state.disc, state.marks, row)
    row.add(state.clock)
    row.add(state.double_or_quits)
    row.add(state.repeat_ghosts)
    row.add(state.next_searches_first)
