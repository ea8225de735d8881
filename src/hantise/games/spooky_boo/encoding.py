"""A seat's knowledge of Spooky Boo! as a row of numbers, for learning programs.

Seats count from the first one, as in the actions; there is room for four, and 0 where fewer play. Places go seat by
seat, four each. Kinds of cards count from 1 in the order of the deck, 0 is no card or an unknown one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row
from hantise.core.shape import Shape, each, share, soft
from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.core.view import View
from hantise.games.spooky_boo.actions import KINDS, SEATS, SQUARE
from hantise.games.spooky_boo.deck import MOST_POWER, MOST_VALUE, SIZE, deck_of, size
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.fields import DRAWN, FINISHED, LOOKED, PEEK, PHASES
from hantise.games.spooky_boo.knowledge import UNKNOWN, Knowledge
from hantise.games.spooky_boo.rules import SpookyBoo, has_to_lay_back
from hantise.games.spooky_boo.view import SpookyBooView

PLACES: Final = SEATS * SQUARE
ROUNDS: Final = 5
LARGEST: Final = 2**31 - 1

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

# What is no share of the way from the least to the most; a kind of cards is a name, be it of a number.
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
    facts = view.facts
    kinds = deck_of(facts.deck).kinds
    return [
        facts.players,
        *_one_of(SEATS, facts.seat),
        PHASES.index(facts.awaits),
        *_one_of(SEATS, facts.mover),
        *_one_of(SEATS, facts.turn),
        *_one_of(SEATS, facts.starter),
        facts.round,
        facts.rounds,
        facts.turns,
        facts.limit,
        int(facts.on_top),
        facts.stock,
        facts.discard,
        facts.top,
        *_filled(facts.squares, PLACES),
        facts.drawn,
        *_one_of(PLACES, facts.looked),
        *_one_of(SEATS, facts.caller),
        *_scores(facts),
        *_filled(facts.revealed, PLACES),
        *_remembered(facts),
        *_filled(facts.discarded, KINDS),
        *_filled(facts.lasts, KINDS),
        *_filled([kind.copies for kind in kinds], KINDS),
        *_filled([kind.value for kind in kinds], KINDS),
        *_filled([kind.power for kind in kinds], KINDS),
    ]


def _one_of(size: int, chosen: int) -> list[int]:
    row = [0] * size
    if chosen >= 0:
        row[chosen] = 1
    return row


def _filled(told: Sequence[int], size: int) -> list[int]:
    return [*told, *[0] * (size - len(told))]


def _scores(facts: Facts) -> list[int]:
    rounds = [facts.scores[first : first + facts.players] for first in range(0, len(facts.scores), facts.players)]
    return _filled([points for one in rounds for points in _filled(one, SEATS)], ROUNDS * SEATS)


def _remembered(facts: Facts) -> list[int]:
    """SPB-44: the covered cards that were seen, and what is known of the packs before the last shuffle."""
    card, when, moved, pack = [0] * PLACES, [0] * PLACES, [0] * PLACES, [0] * PLACES
    for sight in facts.sights:
        card[sight.place], when[sight.place], moved[sight.place] = sight.number, sight.when, sight.moved
    unseen = [0] * KINDS
    for number, older in enumerate(facts.packs, 1):
        for place in older.places:
            pack[place] = number
        for kind, count in enumerate(older.unseen):
            unseen[kind] += count
    return [*card, *when, *moved, *pack, *unseen]


# The same, straight from a position.


def write(state: State, seat: int, row: Row) -> None:
    """The numbers of this seat's view, as `numbers` tells them, without making the view."""
    assert isinstance(state, SpookyBoo)
    viewer: i64 = seat
    row.add(state.players)
    row.mark(viewer, SEATS)
    row.add(state.awaits)
    row.mark(state.mover(), SEATS)
    row.mark(state.turn, SEATS)
    row.mark(state.starter, SEATS)
    row.add(state.round)
    row.add(state.rounds)
    row.add(state.turns)
    row.add(state.limit)
    row.add(state.penalty_on_top)
    row.add(size(state.stock))
    row.add(size(state.discarded))
    row.add(state.top)
    _write_squares(state, viewer, row)
    row.add(state.drawn if state.awaits == DRAWN and state.turn == viewer else 0)
    row.mark(state.looked, PLACES)
    row.mark(state.caller, SEATS)
    _write_scores(state, row)
    _write_sights(state, viewer, row)
    _write_packs(state, viewer, row)
    _write_discards(state, row)
    _write_deck(state, row)


def _is_open(state: SpookyBoo, seat: i64, place: i64) -> bool:
    """SPB-05, SPB-32, SPB-40, SPB-43: true if the card at this place lies open to this seat."""
    awaits = state.awaits
    if awaits == FINISHED:
        return True
    if awaits == PEEK:
        is_near = place == seat * SQUARE or place == seat * SQUARE + 1
        return is_near and has_to_lay_back(seat, state.turn, state.starter, state.players)
    return awaits == LOOKED and place == state.looked and state.turn == seat


def _is_known(state: SpookyBoo, seat: i64, place: i64) -> bool:
    """True if this seat has seen the card at this place."""
    knowledge = state.knowledge
    return _is_open(state, seat, place) or (knowledge is not None and knowledge.when(place, seat) > 0)


def _write_squares(state: SpookyBoo, seat: i64, row: Row) -> None:
    for place in range(state.players * SQUARE):
        if _is_known(state, seat, place):
            row.put(place, state.squares[place])
    row.skip(PLACES)


def _write_scores(state: SpookyBoo, row: Row) -> None:
    seat: i64 = 0
    start: i64 = 0
    for points in state.scores:
        row.put(start + seat, points)
        seat += 1
        if seat == state.players:
            seat = 0
            start += SEATS
    row.skip(ROUNDS * SEATS)
    for place, kind in enumerate(state.revealed):
        row.put(place, kind)
    row.skip(PLACES)


def _write_sights(state: SpookyBoo, seat: i64, row: Row) -> None:
    """SPB-44: the covered cards that were seen."""
    knowledge = state.knowledge
    if knowledge is not None:
        for place in range(state.players * SQUARE):
            when = knowledge.when(place, seat)
            if when > 0 and not _is_open(state, seat, place):
                row.put(place, knowledge.number_at(place))
                row.put(PLACES + place, when)
                row.put(2 * PLACES + place, knowledge.moved(place, seat))
    row.skip(3 * PLACES)


def _write_packs(state: SpookyBoo, seat: i64, row: Row) -> None:
    """SPB-44: the cards of the squares that come from older packs, and the count of those unseen by this seat."""
    knowledge = state.knowledge
    if knowledge is not None and knowledge.pack > 0:
        unseen = vec[i64]([0] * (KINDS + 1))
        for place in range(state.players * SQUARE):
            age = _age(state, knowledge, place)
            row.put(place, age)
            if age > 0 and not _is_known(state, seat, place):
                unseen[state.squares[place]] += 1
        for kind in range(1, KINDS + 1):
            row.put(PLACES + kind - 1, unseen[kind])
    row.skip(PLACES + KINDS)


def _age(state: SpookyBoo, knowledge: Knowledge, place: i64) -> i64:
    """The number of this card's pack among the older ones in the squares, 1 for the oldest; 0 for the present one."""
    own = knowledge.pack_at(place)
    if own == knowledge.pack:
        return 0
    age: i64 = 1
    for other in range(state.players * SQUARE):
        if knowledge.pack_at(other) < own and _is_first_of_pack(knowledge, other):
            age += 1
    return age


def _is_first_of_pack(knowledge: Knowledge, place: i64) -> bool:
    """True if no place before this one has a card of the same pack."""
    first: i64 = 0
    while knowledge.pack_at(first) != knowledge.pack_at(place):
        first += 1
    return first == place


def _write_discards(state: SpookyBoo, row: Row) -> None:
    """The number of each kind in the discard, and the time when one was last discarded."""
    knowledge = state.knowledge
    bits = state.deck.bits
    for kind in range(1, len(bits)):
        if knowledge is None:
            row.put(kind - 1, UNKNOWN)
        else:
            row.put(kind - 1, size(state.discarded & bits[kind]))
            row.put(KINDS + kind - 1, knowledge.last(kind))
    row.skip(2 * KINDS)


def _write_deck(state: SpookyBoo, row: Row) -> None:
    deck = state.deck
    for kind in range(1, len(deck.bits)):
        row.put(kind - 1, size(deck.bits[kind]))
        row.put(KINDS + kind - 1, deck.values[kind])
        row.put(2 * KINDS + kind - 1, deck.powers[kind])
