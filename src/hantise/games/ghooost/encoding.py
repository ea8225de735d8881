"""A seat's knowledge of Ghooost! as a row of numbers, for learning programs.

A field other than `seat` with a number for each seat goes clockwise from the viewer (the first seat for a
spectator) over six places, the last ones 0 if fewer play. Kinds of cards: Miss Copy, the values 1 to 14,
Kitty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row, plain, seat_from
from hantise.core.shape import Shape, each, soft
from hantise.core.state import State
from hantise.core.view import View
from hantise.games.ghooost.fields import PHASES
from hantise.games.ghooost.knowledge import Knowledge, read_trace
from hantise.games.ghooost.piles import KIND_BITS, KINDS, pile_of, size
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.view import GhooostView

SEATS: Final = 6
MOST: Final = 7  # cards of a kind
CARDS: Final = KINDS * MOST
LARGEST: Final = 2**31 - 1

FIELDS: Final = (
    ("players", 1, 2, SEATS, "seats at the table"),
    ("seat", SEATS, 0, 1, "1 at the viewer's number, counted from the first seat; no 1 for somebody who watches"),
    ("phase", 1, 0, len(PHASES) - 1, f"what the table waits for: {', '.join(PHASES)}"),
    ("turn", SEATS, 0, 1, "by seat: 1 for the one whose turn it is"),
    ("direction", 1, -1, 1, "of play: 1 clockwise, -1 the other way"),
    ("again", 1, 0, 1, "1: the same player goes on after drawing up"),
    ("misses", 1, 0, 1, "1: the next player misses a turn after that"),
    ("hand", KINDS, 0, MOST, "own cards, by kind"),
    ("hands", SEATS, 0, CARDS, "cards in hand, by seat"),
    ("mansions", SEATS, 0, CARDS, "cards in the mansion, by seat"),
    ("crypt", 1, 0, CARDS, "cards in the crypt"),
    ("cemetery", KINDS, 0, MOST, "cards in the cemetery, by kind"),
    ("top", 1, 0, 14, "the value on top of the cemetery, 0: none"),
    ("run", 1, 0, CARDS, "how many of it lie on top"),
    ("discard", KINDS, 0, MOST, "cards that left the game, by kind"),
    ("idle", 1, 0, LARGEST, "turns since something was last used up"),
    ("left", SEATS, 0, SEATS, "by seat: 0 still in the round, else 1 for who left it first, and so on"),
    ("known", SEATS * KINDS, 0, MOST, "cards that were taken openly and are still held, by seat, then by kind"),
    ("drawn", SEATS, 0, CARDS, "cards drawn unseen since a hand was last known whole, by seat"),
    ("played", SEATS * KINDS, 0, MOST, "cards played since then out of what was drawn unseen, by seat, then by kind"),
    ("deck", KINDS, 0, MOST, "cards that the table plays with, by kind"),
    ("twist each", 1, 0, 1, "1: several Twists at once turn the direction once per card"),
    ("daybreak", 1, 0, LARGEST, "idle turns for each player after which the sun rises, 0: never"),
    ("match", 1, 0, 1, "1: a match of several rounds"),
    ("scored", 1, 0, 1, "1: a single round pays points; 0: all who escape have won alike"),
    ("last round", 1, 0, LARGEST, "the round of a match after which a tie is shared, 0: never"),
    ("round", 1, 1, LARGEST, "the round of the match"),
    ("barred", SEATS, 0, 1, "by seat: 1 for who was first to have two Boo! tokens"),
    ("points", SEATS, 0, LARGEST, "points in the match, by seat"),
    ("tokens", SEATS, 0, LARGEST, "Boo! tokens, by seat"),
)

# The fields that are no share of a range.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "phase": (each(0, len(PHASES) - 1),),
    "top": (each(0, 14),),
    "idle": (soft(20),),
    "daybreak": (soft(20),),
    "last round": (soft(20),),
    "round": (soft(5),),
    "points": (soft(10),),
    "tokens": (soft(1),),
}

COUNT_WIDTH: Final = 7  # bits, for up to CARDS
TO_PLAYED: Final = SEATS * KINDS + SEATS  # places from a seat's known cards to its played ones

_PLAIN: Final = plain(sum([size for _name, size, _least, _most, _words in FIELDS]))


def numbers(view: View) -> list[int]:
    """The numbers of this view, from any position with its facts and its seat's memories of the hands."""
    assert isinstance(view, GhooostView)
    facts = view.facts
    # GHO-95: the cards taken openly, the cards drawn unseen, and the plays out of the unseen ones.
    knowledge = Knowledge(facts.players)
    for seat, _when, kinds in facts.takes:
        knowledge.known[seat] += pile_of(kinds)
    knowledge.recall([read_trace(trace) for trace in facts.traces])
    world = view.any_world()
    world.knowledge = knowledge
    row = Row(_PLAIN)
    row.begin()
    write(world, view.seat, row)
    row.end()
    return row.listed()


def write(state: State, seat: int, row: Row) -> None:
    """Write the numbers of this seat's view, without making the view."""
    assert isinstance(state, Ghooost)
    first: i64 = max(seat, 0)
    row.add(state.players)
    row.mark(seat, SEATS)
    row.add(state.awaits)
    row.mark(seat_from(first, state.turn, state.players), SEATS)
    row.add(state.direction)
    row.add(state.again)
    row.add(state.misses)
    hand: i64 = state.hands[first] if seat >= 0 else 0
    _write_pile(hand, row)
    _write_table(state, first, row)
    _write_knowledge(state, seat, first, row)
    _write_match(state, first, row)


def _at(first: i64, place: i64, players: i64) -> i64:
    """The seat at `place`, clockwise from the first one."""
    seat = first + place
    return seat if seat < players else seat - players


def _write_pile(pile: i64, row: Row) -> None:
    row.add_packed(pile & KIND_BITS, 3, KINDS)


def _write_table(state: Ghooost, first: i64, row: Row) -> None:
    """Write the cards on the table and the seats that left the round."""
    players = state.players
    discard = state.deck - state.bag - state.cemetery
    sizes: i64 = 0
    mansions: i64 = 0
    for place in range(players):
        seat = _at(first, place, players)
        discard -= state.hands[seat]
        sizes |= size(state.hands[seat]) << COUNT_WIDTH * place
        mansions |= state.mansions[seat] << COUNT_WIDTH * place
    row.add_packed(sizes, COUNT_WIDTH, SEATS)
    row.add_packed(mansions, COUNT_WIDTH, SEATS)
    row.add(state.crypt)
    _write_pile(state.cemetery, row)
    row.add(state.top)
    row.add(state.run)
    _write_pile(discard, row)
    row.add(state.idle)
    left = state.left
    orders: i64 = 0
    for order in range(state.out):
        orders |= (order + 1) << 3 * seat_from(first, left & 7, players)
        left >>= 3
    row.add_packed(orders, 3, SEATS)


def _write_knowledge(state: Ghooost, seat: i64, first: i64, row: Row) -> None:
    """GHO-95: write the knowledge of hands; `known` cards were taken openly and are still held."""
    knowledge = state.knowledge
    players = state.players
    drawn: i64 = 0
    are_as_many = row.is_same(None, players)
    for place in range(players):
        known: i64 = 0
        unseen: i64 = 0
        if knowledge is not None:
            other = _at(first, place, players)
            known = knowledge.known[other]
            if other != seat:
                unseen = knowledge.unseen[other]
        _write_hand(known, unseen, row)
        drawn |= size(unseen) << COUNT_WIDTH * place
    absent = SEATS - players
    if are_as_many:
        row.pass_over(absent * KINDS, absent * 2)
    else:
        for _ in range(absent):
            _write_hand(0, 0, row)
    row.add_packed(drawn, COUNT_WIDTH, SEATS)
    row.skip(SEATS * KINDS)


def _write_hand(known: i64, unseen: i64, row: Row) -> None:
    """Write a seat's known cards, and further on those that it played out of unseen ones."""
    _write_pile(known, row)
    row.skip(TO_PLAYED - KINDS)
    _write_pile(unseen, row)
    row.skip(-TO_PLAYED)


def _write_match(state: Ghooost, first: i64, row: Row) -> None:
    """Write the options and the state of the match."""
    players = state.players
    _write_pile(state.deck, row)
    row.add(state.twist_each)
    row.add(state.daybreak)
    row.add(state.is_match)
    row.add(state.is_scored)
    row.add(state.last_round)
    row.add(state.round)
    row.mark(seat_from(first, state.barred, players), SEATS)
    _write_points(state.points, first, row)
    _write_points(state.tokens, first, row)


def _write_points(points: list[int], first: i64, row: Row) -> None:
    """Write the points or tokens by seat; the rules replace their list with another one."""
    players = len(points)
    if row.is_same(points, first):
        row.pass_over(SEATS, SEATS)
        return
    for place in range(players):
        row.add(points[_at(first, place, players)])
    row.blank(SEATS - players)
