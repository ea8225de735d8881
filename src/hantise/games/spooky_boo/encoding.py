"""A seat's knowledge of Spooky Boo! as a row of numbers, for learning programs.

Seats count from the first one, as in the actions. The row has room for four; absent seats are 0. Places go seat by
seat, four each. Kinds of cards count from 1 in the order of the deck; 0 is no card or an unknown one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row, bit, plain
from hantise.core.shape import Shape, each, share, soft
from hantise.core.state import State
from hantise.core.view import View
from hantise.games.spooky_boo.facts import Pack
from hantise.games.spooky_boo.fields import DRAWN, FINISHED, LOOKED, PEEK, PHASES
from hantise.games.spooky_boo.knowledge import FIELD, UNKNOWN, Knowledge
from hantise.games.spooky_boo.pieces import (
    KINDS,
    MOST_POWER,
    MOST_VALUE,
    PLACES,
    ROUNDS,
    SEATS,
    SIZE,
    SQUARE,
    Deck,
    size,
)
from hantise.games.spooky_boo.rules import SpookyBoo, open_places, packs_of
from hantise.games.spooky_boo.view import SpookyBooView

LARGEST: Final = 2**31 - 1
WIDTH: Final = 6  # bits, for a kind or a number of cards
HALF: Final = 8  # of the places
LASTS: Final = KINDS // 4 + 1  # numbers with four times each
UNTOLD: Final = 1 << SIZE  # more than any pile

FIELDS: Final = (
    ("players", 1, 2, SEATS, "seats at the table"),
    ("seat", SEATS, 0, 1, "by seat: 1 for the viewer; no 1 for somebody who watches"),
    ("phase", 1, 0, len(PHASES) - 1, f"what the table waits for: {', '.join(PHASES)}"),
    ("mover", SEATS, 0, 1, "by seat: 1 for the one to decide"),
    ("turn", SEATS, 0, 1, "by seat: 1 for the one whose turn it is"),
    ("starter", SEATS, 0, 1, "by seat: 1 for who began the round"),
    ("round", 1, 0, ROUNDS, "the round"),
    ("rounds", 1, 1, ROUNDS, "the rounds of the game"),
    ("turns", 1, 0, LARGEST, "turns of this round that are over, of all players"),
    ("limit", 1, 0, LARGEST, "turns each player has in a round, 0: as many as they like"),
    ("on top", 1, 0, 1, "1 with the option penalty_on_top"),
    ("stock", 1, 0, SIZE, "cards in the stock"),
    ("discard", 1, 0, SIZE, "cards in the discard"),
    ("top", 1, 0, KINDS, "the kind on top of the discard"),
    ("squares", PLACES, 0, KINDS, "by place: the kind that lies there, where the viewer knows it"),
    ("drawn", 1, 0, KINDS, "the kind that the viewer has drawn"),
    ("looked", PLACES, 0, 1, "by place: 1 where a card is being looked at"),
    ("caller", SEATS, 0, 1, "by seat: 1 for who called the end of the last round, or of this one"),
    ("scores", ROUNDS * SEATS, -LARGEST, LARGEST, "points, by round, then by seat"),
    ("revealed", PLACES, 0, KINDS, "by place: the kind that lay there at the end of the last round"),
    ("card", PLACES, 0, LARGEST, "by place, for covered cards that the viewer saw: which card of the round it is"),
    ("when", PLACES, 0, LARGEST, "by place: actions of the round when it was last seen"),
    ("moved", PLACES, 0, LARGEST, "by place: how often it has moved since"),
    ("pack", PLACES, 0, PLACES, "by place: 0 for a card of the present pack, 1 of the oldest before it, and so on"),
    ("unseen", KINDS, 0, SIZE, "by kind: cards of the older packs that lie in squares and are not known"),
    ("discarded", KINDS, -1, SIZE, "by kind: cards in the discard, -1: not remembered"),
    ("last", KINDS, 0, LARGEST, "by kind: actions of the round when one was last discarded"),
    ("copies", KINDS, 0, SIZE, "by kind: cards in the deck"),
    ("value", KINDS, -MOST_VALUE, MOST_VALUE, "by kind: points"),
    ("power", KINDS, 0, MOST_POWER, "by kind: power"),
)

# Fields that are not scaled between least and most. A kind of cards is a name, even though it is a number.
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    "phase": (each(0, len(PHASES) - 1),),
    "turns": (soft(40),),
    "limit": (soft(20),),
    "top": (each(0, KINDS),),
    "squares": (each(0, KINDS),),
    "drawn": (each(0, KINDS),),
    "scores": (soft(20, -LARGEST),),
    "revealed": (each(0, KINDS),),
    "card": (soft(30),),
    "when": (soft(60),),
    "moved": (soft(2),),
    "discarded": (share(-1, SIZE),),
    "last": (soft(60),),
    "value": (soft(10, -LARGEST),),
    "power": (each(0, MOST_POWER),),
}


def numbers(view: View) -> list[int]:
    """The numbers of this view."""
    assert isinstance(view, SpookyBooView)
    facts, known = view.facts, view.table().known
    row = Row(plain(sum([size for _name, size, _least, _most, _words in FIELDS])))
    row.begin()
    _write_numbers(known, facts.seat, facts.stock, facts.discard, row)
    for place, kind in enumerate(facts.squares):
        row.put(place, kind)
    row.close(PLACES)
    _write_rounds(known, facts.drawn, row)
    for sight in facts.sights:
        row.put(sight.place, sight.number)
        row.put(PLACES + sight.place, sight.when)
        row.put(2 * PLACES + sight.place, sight.moved)
    row.close(3 * PLACES)
    _write_packs(facts.packs, row)
    for told in (facts.discarded, facts.lasts):
        for kind, number in enumerate(told):
            row.put(kind, number)
        row.close(KINDS)
    _write_deck(known.deck, row)
    row.end()
    return row.listed()


def write(state: State, seat: int, row: Row) -> None:
    """Writes the numbers of this seat's view, as in `numbers`, without making the view."""
    assert isinstance(state, SpookyBoo)
    viewer: i64 = seat
    knowledge = state.knowledge
    opened = _opened(state, viewer)
    known = opened
    if knowledge is not None:
        for place in range(state.players * SQUARE):
            if knowledge.when(place, viewer) > 0:
                known |= bit(place)
    _write_numbers(state, viewer, size(state.stock), size(state.discarded), row)
    _write_squares(state, known, row)
    _write_rounds(state, state.drawn if state.awaits == DRAWN and state.turn == viewer else 0, row)
    _write_sights(knowledge, viewer, known & ~opened, row)
    if knowledge is not None and knowledge.pack:
        places: i64 = state.players * SQUARE
        _write_packs(packs_of(state, [place for place in range(places) if known >> place & 1]), row)
    else:
        _write_packs((), row)
    _write_discard(state, knowledge, row)
    _write_deck(state.deck, row)


def _opened(state: SpookyBoo, viewer: i64) -> i64:
    """A bit for each place where a card lies open to this seat."""
    opened: i64 = 0
    if state.awaits in (FINISHED, PEEK, LOOKED):
        places: int = state.players * SQUARE
        for place in open_places(state.awaits, state.turn, state.starter, state.looked, viewer, places):
            opened |= 1 << i64(place)
    return opened


def _write_numbers(state: SpookyBoo, viewer: i64, stock: i64, discard: i64, row: Row) -> None:
    """Writes the fields before the squares: the public facts and the viewer's seat."""
    mover = state.mover()
    seats = state.players | _one(viewer, 1) | state.awaits << WIDTH * (SEATS + 1) | _one(mover, SEATS + 2)
    row.add_packed(seats, WIDTH, 2 * SEATS + 2)
    turns = _one(state.turn, 0) | _one(state.starter, SEATS)
    rounds = state.round | state.rounds << WIDTH
    row.add_packed(turns | rounds << WIDTH * 2 * SEATS, WIDTH, 2 * SEATS + 2)
    row.add(state.turns)
    row.add(state.limit)
    cards = stock << WIDTH | discard << 2 * WIDTH | state.top << 3 * WIDTH
    row.add_packed((1 if state.penalty_on_top else 0) | cards, WIDTH, 4)


def _one(seat: i64, start: i64) -> i64:
    """A 1 for the seat among numbers that are packed from `start` on; nothing for no seat."""
    return bit(WIDTH * (start + seat)) if seat >= 0 else 0


def _write_squares(state: SpookyBoo, known: i64, row: Row) -> None:
    """Writes the known kinds, the squares of two seats together."""
    squares = state.squares
    places: i64 = state.players * SQUARE
    for first in range(0, PLACES, HALF):
        packed: i64 = 0
        for place in range(first, min(first + HALF, places)):
            if known >> place & 1:
                packed |= squares[place] << WIDTH * (place - first)
        row.add_packed(packed, WIDTH, HALF)


def _write_rounds(state: SpookyBoo, drawn: i64, row: Row) -> None:
    """Writes the fields between squares and memories: the card in hand, a look, the finished rounds."""
    row.add(drawn)
    row.mark(state.looked, PLACES)
    row.mark(state.caller, SEATS)
    scores, players = state.scores, state.players
    if row.is_same(scores, players):
        row.pass_over(ROUNDS * SEATS, ROUNDS * SEATS)
    else:
        for first in range(0, len(scores), players):
            for points in scores[first : first + players]:
                row.add(points)
            row.blank(SEATS - players)
        row.blank(ROUNDS * SEATS - len(scores) // players * SEATS)
    revealed = state.revealed
    if row.is_same(revealed, 0):
        row.pass_over(PLACES, PLACES)
    else:
        for kind in revealed:
            row.add(kind)
        row.blank(PLACES - len(revealed))


def _write_sights(knowledge: Knowledge | None, viewer: i64, covered: i64, row: Row) -> None:
    """SPB-44: writes the cards that this seat has seen at covered places."""
    if knowledge is not None:
        place: i64 = 0
        while covered:
            if covered & 1:
                row.put(place, knowledge.number_at(place))
                row.put(PLACES + place, knowledge.when(place, viewer))
                row.put(2 * PLACES + place, knowledge.moved(place, viewer))
            covered >>= 1
            place += 1
    row.close(3 * PLACES)


def _write_packs(packs: Sequence[Pack], row: Row) -> None:
    """SPB-44: writes which cards of the squares come from older packs, and counts those that this seat has not seen."""
    if row.is_same(packs, 0):
        row.pass_over(PLACES + KINDS, PLACES + KINDS)
        return
    numbers = [0] * (PLACES + KINDS)
    for number, older in enumerate(packs, 1):
        for place in older.places:
            numbers[place] = number
        for kind, count in enumerate(older.unseen):
            numbers[PLACES + kind] += count
    for number in numbers:
        row.add(number)


def _write_discard(state: SpookyBoo, knowledge: Knowledge | None, row: Row) -> None:
    """Writes what is known of the discard, which comes of its pile and of the deck."""
    deck = state.deck
    kinds: i64 = len(deck.bits) - 1
    has_same_deck = row.is_same(deck, 0)
    kind: i64
    if row.is_same(deck, UNTOLD if knowledge is None else state.discarded):
        row.pass_over(KINDS, KINDS)
    else:
        for kind in range(1, kinds + 1):
            row.add(UNKNOWN if knowledge is None else size(state.discarded & deck.bits[kind]))
        if has_same_deck:
            row.pass_over(KINDS - kinds, KINDS - kinds)
        else:
            row.blank(KINDS - kinds)
    # Four kinds lie in each word, from kind 0 on, which is none.
    row.add_packed(knowledge.lasts[0] >> FIELD if knowledge is not None else 0, FIELD, 3)
    word: i64
    for word in range(1, LASTS):
        if 4 * word > kinds and has_same_deck:
            row.pass_over(KINDS + 1 - 4 * word, LASTS - word)
            break
        lasts: i64 = 0
        if knowledge is not None and word < len(knowledge.lasts):
            lasts = knowledge.lasts[word]
        row.add_packed(lasts, FIELD, min(4, KINDS + 1 - 4 * word))


def _write_deck(deck: Deck, row: Row) -> None:
    """Writes the kinds of cards."""
    if row.is_same(deck, 0):
        row.pass_over(3 * KINDS, 3 * KINDS)
        return
    kinds: i64 = len(deck.bits)
    kind: i64
    for kind in range(1, kinds):
        row.add(size(deck.bits[kind]))
    row.blank(KINDS + 1 - kinds)
    for kind in range(1, kinds):
        row.add(deck.values[kind])
    row.blank(KINDS + 1 - kinds)
    for kind in range(1, kinds):
        row.add(deck.powers[kind])
    row.blank(KINDS + 1 - kinds)
