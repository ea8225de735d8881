"""A seat's knowledge of Rest in Peace as a row of numbers, for learning programs.

Fields for both families begin with the viewer's family (the first seat's for a spectator). A family is 0 for the
viewer's, 1 for the other, 2 for both, -1 for neither. Ghost cards are counted by value from 1 to 6; mediums have
their numbers from 1 to 29, rounds from 1 to 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row, bit, plain
from hantise.core.shape import Shape, bits, each, soft
from hantise.core.state import OVER, State
from hantise.core.vecs import vec
from hantise.core.view import View
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.fields import PHASES
from hantise.games.rest_in_peace.pieces import COUNT_BITS, GREATEST, LAST, LEVELS, MOST_OF_A_VALUE, ROUNDS, Family, size
from hantise.games.rest_in_peace.rules import BOTH, CASTLES, MANORS, NOBODY, RestInPeace
from hantise.games.rest_in_peace.view import RestInPeaceView

LARGEST: Final = 4095
PAST: Final = ROUNDS - 1
EVENTS: Final = 256
CARDS: Final = GREATEST * MOST_OF_A_VALUE
LAST_CHARACTER: Final = 127
FAMILIES: Final = 6  # that `_write_sides` tells
FIRST_WON: Final = 0b01010101010101010101  # the results, if the first family had won each round

_VALUES: Final = "by family, then by value"
_ON_PAST: Final = "ghost cards by family, then by earlier round"
_MEDIUMS: Final = "by family, then by medium: 1 for those"

FIELDS: Final = (
    ("seat", 2, 0, 1, "1 at the viewer's number; no 1 for somebody who watches"),
    ("phase", 1, 0, len(PHASES) - 1, f"what the table waits for: {', '.join(PHASES)}"),
    ("decides", 1, 0, 1, "1 if the viewer is to decide"),
    ("over", 1, 0, 1, "1 once the game is over"),
    ("turn", 1, NOBODY, BOTH, "the family whose turn it is"),
    ("began", 1, NOBODY, BOTH, "the family that began this round, or will begin the next"),
    ("loser", 1, NOBODY, BOTH, "the family that lost the round before"),
    ("stumbler", 1, NOBODY, BOTH, "the family whose next ghost card is drawn blind"),
    ("aim", 1, NOBODY, BOTH, "the family that an answer named"),
    ("victor", 1, NOBODY, BOTH, "the family that has won the game"),
    ("round", 1, 1, ROUNDS, "the round"),
    ("played", 1, 0, LARGEST, "cards played in this turn"),
    ("flat", 1, 0, 1, "1 while medium 29 is in force"),
    ("knocked", 1, 0, GREATEST, "the value that medium 10 named, 0: nothing"),
    ("dampened", 1, 0, GREATEST, "the value that medium 17 named, 0: nothing"),
    ("worshipped", 1, 0, GREATEST, "the value that medium 26 named, 0: nothing"),
    ("barred", GREATEST, 0, 1, "by value: 1 if medium 25 bars it"),
    ("copied", 1, 0, GREATEST, "the value that medium 16 has taken over, 0: none"),
    ("revealed", 1, 0, GREATEST, "the value that medium 19 has revealed, 0: none"),
    ("asking", 1, 0, LAST, "the medium that asks, 0: none"),
    ("first", 1, 0, ROUNDS, "the first of its two answers, 0: none yet"),
    ("line", PAST, 0, LAST, "the mediums in the line, by round; 0: not laid yet"),
    ("manors", ROUNDS, 0, 15, "manors that lie there to be won, by round"),
    ("castles", ROUNDS, 0, 15, "castles that lie there to be won, by round"),
    ("results", ROUNDS, 0, 3, "by round: 0 not over, 1 won by the viewer, 2 by the other, 3 a tie"),
    ("hand", GREATEST, 0, MOST_OF_A_VALUE, "the viewer's ghost cards in hand, by value"),
    ("buried", GREATEST, 0, MOST_OF_A_VALUE, "its cards face down on the tenth round, by value"),
    ("shown", GREATEST, 0, MOST_OF_A_VALUE, "the other's hand while it lies open, by value"),
    ("hands", 2, 0, CARDS, "cards in hand, by family"),
    ("decks", 2, 0, CARDS, "cards in the deck, by family"),
    ("faces", 2, 0, CARDS, "cards face down on the tenth round, by family"),
    ("due", 2, 0, CARDS, "cards that are yet to be drawn, by family"),
    ("manors won", 2, 0, MANORS, "by family"),
    ("castles won", 2, 0, CASTLES, "by family"),
    ("tops", 2, 0, GREATEST, "the value on top of the deck where it is known, by family; 0: not known"),
    ("top times", 2, 0, LARGEST, "when that was revealed, in actions of the game, by family"),
    ("whole", 2 * GREATEST, 0, MOST_OF_A_VALUE, f"ghost cards that a family plays with, {_VALUES}"),
    ("ghosts", 2 * GREATEST, 0, MOST_OF_A_VALUE, f"ghost cards on its side of this round, {_VALUES}"),
    ("gone", 2 * GREATEST, 0, MOST_OF_A_VALUE, f"ghost cards discarded, {_VALUES}"),
    ("past ghosts", 2 * PAST * GREATEST, 0, MOST_OF_A_VALUE, f"{_ON_PAST}, then by value"),
    ("fronts", 2 * LAST, 0, 1, f"{_MEDIUMS} in front of it"),
    ("mediums", 2 * LAST, 0, 1, f"{_MEDIUMS} on its side of this round"),
    ("active", 2 * LAST, 0, 1, f"{_MEDIUMS} whose effects are in force"),
    ("tombs", 2 * LAST, 0, 1, f"{_MEDIUMS} that lie on the tenth round"),
    ("waiting", 2 * LAST, 0, 1, f"{_MEDIUMS} yet to be resolved there"),
    ("void", 2 * LAST, 0, 1, f"{_MEDIUMS} that count nothing there"),
    ("past mediums", 2 * LAST, 0, PAST, "by family, then by medium: the earlier round on whose side it lies, 0: none"),
    ("clock", 1, 0, LARGEST, "actions of the game so far"),
    ("traces", 2 * EVENTS, 0, LAST_CHARACTER, "by family: what was seen of its hidden cards, the last 256 characters"),
    ("levels", 1, 0, LEVELS, "the mediums' highest level"),
    ("options", 4, 0, 1, "1 for each in use: initiation, thirteen_placed_is_four, copy_ghostly, twins_are_one"),
)


# The fields that are no share of a range. Values and mediums are names: each has its own effect.
_A_FAMILY: Final = ("turn", "began", "loser", "stumbler", "aim", "victor")
_A_VALUE: Final = ("knocked", "dampened", "worshipped", "copied", "revealed", "tops")
SHAPES: Final[Mapping[str, tuple[Shape, ...]]] = {
    **dict.fromkeys(_A_FAMILY, (each(NOBODY, BOTH),)),
    **dict.fromkeys(_A_VALUE, (each(0, GREATEST),)),
    **dict.fromkeys(("asking", "line"), (each(0, LAST),)),
    **dict.fromkeys(("top times", "clock"), (soft(100),)),
    "phase": (each(0, len(PHASES) - 1),),
    "played": (soft(4),),
    "first": (each(0, ROUNDS),),
    "results": (each(0, 3),),
    "traces": (bits(LAST_CHARACTER),),
}


def numbers(view: View) -> list[int]:
    """The numbers of this view, from any position with its facts."""
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    row = Row(plain(sum([size for _name, size, _least, _most, _words in FIELDS])))
    row.begin()
    _write(view.any_world(), facts.seat, facts.clock, facts.top_times, facts.traces, row)
    row.end()
    return row.listed()


def write(state: State, seat: int, row: Row) -> None:
    """Write the numbers of this seat's view, equal to those of `numbers`, without making the view."""
    assert isinstance(state, RestInPeace)
    times = (knowledge.top_time_of(state.blue), knowledge.top_time_of(state.green))
    traces = (knowledge.trace_of(state.blue, 0, seat), knowledge.trace_of(state.green, 1, seat))
    _write(state, seat, state.clock, times, traces, row)


def _write(
    state: RestInPeace, viewer: i64, clock: i64, top_times: tuple[int, int], traces: tuple[str, str], row: Row
) -> None:
    """Neighbouring numbers that are small go together, because each call costs as much as many numbers."""
    is_second = viewer == 1
    seat: i64 = 1 if is_second else 0
    own, other = state.family(seat), state.family(1 - seat)
    if is_second:
        top_times, traces = (top_times[1], top_times[0]), (traces[1], traces[0])
    _write_time(state, viewer, row)
    _write_line(state, is_second, row)
    is_player = viewer >= 0
    _write_piles(own.hand if is_player else 0, own.buried if is_player else 0, row)
    row.add_packed(_counts(other.hand) if is_player and state.looks_into(1 - viewer) else 0, 4, GREATEST)  # RIP-M03
    _write_sizes(own, other, row)
    row.add(top_times[0])
    row.add(top_times[1])
    _write_cards(own, other, row)
    row.add(clock)
    row.add_text(traces[0], EVENTS)
    row.add_text(traces[1], EVENTS)
    options: i64 = state.level
    options |= (1 if state.initiation else 0) << 4
    options |= (1 if state.thirteen_is_four else 0) << 8
    options |= (1 if state.copy_ghostly else 0) << 12
    options |= (1 if state.twins_are_one else 0) << 16
    row.add_packed(options, 4, 5)


def _write_time(state: RestInPeace, viewer: i64, row: Row) -> None:
    mover = state.mover()
    row.mark(viewer, 2)
    phase = state.awaits
    phase |= (1 if mover == viewer else 0) << 8
    phase |= (1 if mover == OVER else 0) << 16
    row.add_packed(phase, 8, 3)
    _write_sides(state, viewer, row)
    row.add(state.round)
    row.add(state.laid)
    named: i64 = 1 if state.flat else 0
    named |= state.knocked << 3 | state.dampened << 6 | state.worshipped << 9
    place: i64
    for place in range(GREATEST):
        named |= (state.barred >> place & 1) << 3 * place + 12
    row.add_packed(named, 3, 4 + GREATEST)
    row.add_packed(state.copied | state.revealed << 5 | state.asking << 10 | state.first << 15, 5, 4)


def _write_sides(state: RestInPeace, viewer: i64, row: Row) -> None:
    """Families as this viewer counts them."""
    sides = state.turn + 1 | state.began + 1 << 2 | state.loser + 1 << 4
    sides |= state.stumbler + 1 << 6 | state.aim + 1 << 8 | state.victor + 1 << 10
    if row.is_same(None, sides << 1 | (viewer == 1)):
        row.pass_over(FAMILIES, FAMILIES)
        return
    for _ in range(FAMILIES):
        row.add(_side(viewer, (sides & 3) - 1))
        sides >>= 2


def _side(viewer: i64, seat: i64) -> i64:
    return 1 - seat if viewer == 1 and 0 <= seat <= 1 else seat


def _write_line(state: RestInPeace, is_second: bool, row: Row) -> None:
    up: i64 = min(state.up, PAST)
    row.add_packed(state.line >> 5 & bit(5 * up) - 1, 5, PAST)
    row.add_packed(state.manors >> 4, 4, ROUNDS)
    row.add_packed(state.castles >> 4, 4, ROUNDS)
    results = state.results >> 2
    if is_second:  # The families are exchanged, a tie stays.
        results = (results & FIRST_WON) << 1 | results >> 1 & FIRST_WON
    row.add_packed(results, 2, ROUNDS)


def _write_sizes(own: Family, other: Family, row: Row) -> None:
    """The numbers of cards, the rounds' gains, and the tops of the decks."""
    cards = size(own.hand) | size(other.hand) << 7 | size(own.deck) << 14 | size(other.deck) << 21
    cards |= size(own.buried) << 28 | size(other.buried) << 35 | own.due << 42 | other.due << 49
    row.add_packed(cards, 7, 8)
    gains = own.manors | other.manors << 6 | own.castles << 12 | other.castles << 18
    row.add_packed(gains | own.top << 24 | other.top << 30, 6, 6)


def _write_cards(own: Family, other: Family, row: Row) -> None:
    _write_piles(own.whole, other.whole, row)
    _write_piles(own.ghosts, other.ghosts, row)
    _write_piles(own.discarded(), other.discarded(), row)
    _write_past_ghosts(own.past_ghosts, row)
    _write_past_ghosts(other.past_ghosts, row)
    _write_mediums(own.front, other.front, row)
    _write_mediums(own.mediums, other.mediums, row)
    _write_mediums(own.active, other.active, row)
    _write_mediums(own.tomb, other.tomb, row)
    _write_mediums(own.waiting, other.waiting, row)
    _write_mediums(own.void, other.void, row)
    _write_past(own, row)
    _write_past(other, row)


def _write_past_ghosts(past: vec[i64], row: Row) -> None:
    number: i64
    for number in range(1, ROUNDS, 3):
        _write_piles(past[number], past[number + 1], row)
        row.add_packed(_counts(past[number + 2]), 4, GREATEST)


# By a byte of a set: a 1 of four bits for each medium in it.
_SPREAD: Final = vec[i64]([sum((byte >> place & 1) << 4 * place for place in range(8)) for byte in range(256)])
# The mediums whose rounds fit into one number.
TOGETHER: Final = 15


def _write_past(family: Family, row: Row) -> None:
    """The round of each medium that the family placed."""
    low: i64 = 0
    high: i64 = 0
    past = family.past_mediums
    number: i64
    for number in range(1, ROUNDS):
        mediums = past[number] >> 1
        if mediums:
            low += number * (_SPREAD[mediums & 255] | _SPREAD[mediums >> 8 & 127] << 32)
            high += number * (_SPREAD[mediums >> 15 & 255] | _SPREAD[mediums >> 23 & 127] << 32)
    row.add_packed(low, 4, TOGETHER)
    row.add_packed(high, 4, LAST - TOGETHER)


def _write_mediums(own: i64, other: i64, row: Row) -> None:
    """A 1 for each medium of two sets."""
    row.add_packed(own >> 1 | other >> 1 << LAST, 1, 2 * LAST)


def _counts(pile: i64) -> i64:
    """The cards of a pile by value, four bits each."""
    return (pile & COUNT_BITS) >> 4


def _write_piles(one: i64, other: i64, row: Row) -> None:
    """Two piles by value."""
    row.add_packed(_counts(one) | _counts(other) << 4 * GREATEST, 4, 2 * GREATEST)
