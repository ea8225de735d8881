"""A seat's knowledge of Rest in Peace as a row of numbers, for learning programs.

Fields for both families begin with the viewer's family (the first seat's for a spectator). A family is 0 for the
viewer's, 1 for the other, 2 for both, -1 for neither. Ghost cards are counted by value from 1 to 6; mediums have
their numbers from 1 to 29, rounds from 1 to 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from hantise.core.row import Row, plain
from hantise.core.shape import Shape, bits, each, soft
from hantise.core.state import OVER, State
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
    is_second = viewer == 1
    seat: i64 = 1 if is_second else 0
    own, other = state.family(seat), state.family(1 - seat)
    if is_second:
        top_times, traces = (top_times[1], top_times[0]), (traces[1], traces[0])
    _write_time(state, viewer, row)
    _write_line(state, is_second, row)
    _write_pile(own.hand if viewer >= 0 else 0, row)
    _write_pile(own.buried if viewer >= 0 else 0, row)
    _write_pile(other.hand if viewer >= 0 and state.looks_into(1 - viewer) else 0, row)  # RIP-M03
    _write_both(size(own.hand), size(other.hand), row)
    _write_both(size(own.deck), size(other.deck), row)
    _write_both(size(own.buried), size(other.buried), row)
    _write_both(own.due, other.due, row)
    _write_both(own.manors, other.manors, row)
    _write_both(own.castles, other.castles, row)
    _write_both(own.top, other.top, row)
    _write_both(top_times[0], top_times[1], row)
    _write_cards(own, other, row)
    row.add(clock)
    for trace in traces:
        row.add_signs(trace.encode()[-EVENTS:], EVENTS)
    row.add(state.level)
    row.add(state.initiation)
    row.add(state.thirteen_is_four)
    row.add(state.copy_ghostly)
    row.add(state.twins_are_one)


def _write_time(state: RestInPeace, viewer: i64, row: Row) -> None:
    mover = state.mover()
    row.mark(viewer, 2)
    row.add(state.awaits)
    row.add(mover == viewer)
    row.add(mover == OVER)
    row.add(_side(viewer, state.turn))
    row.add(_side(viewer, state.began))
    row.add(_side(viewer, state.loser))
    row.add(_side(viewer, state.stumbler))
    row.add(_side(viewer, state.aim))
    row.add(_side(viewer, state.victor))
    row.add(state.round)
    row.add(state.laid)
    row.add(state.flat)
    row.add(state.knocked)
    row.add(state.dampened)
    row.add(state.worshipped)
    row.add_packed(state.barred, 1, GREATEST)
    row.add(state.copied)
    row.add(state.revealed)
    row.add(state.asking)
    row.add(state.first)


def _side(viewer: i64, seat: i64) -> i64:
    """A family as this viewer counts them."""
    return 1 - seat if viewer == 1 and 0 <= seat <= 1 else seat


def _write_line(state: RestInPeace, is_second: bool, row: Row) -> None:
    for number in range(1, PAST + 1):
        row.add(state.medium_of(number) if number <= state.up else 0)
    row.add_packed(state.manors >> 4, 4, ROUNDS)
    row.add_packed(state.castles >> 4, 4, ROUNDS)
    results = state.results >> 2
    if is_second:  # The families are exchanged, a tie stays.
        results = (results & FIRST_WON) << 1 | results >> 1 & FIRST_WON
    row.add_packed(results, 2, ROUNDS)


def _write_cards(own: Family, other: Family, row: Row) -> None:
    _write_pile(own.whole, row)
    _write_pile(other.whole, row)
    _write_pile(own.ghosts, row)
    _write_pile(other.ghosts, row)
    _write_pile(own.discarded(), row)
    _write_pile(other.discarded(), row)
    for family in (own, other):
        for number in range(1, ROUNDS):
            _write_pile(family.past_ghosts[number], row)
    _write_mediums(own.front, other.front, row)
    _write_mediums(own.mediums, other.mediums, row)
    _write_mediums(own.active, other.active, row)
    _write_mediums(own.tomb, other.tomb, row)
    _write_mediums(own.waiting, other.waiting, row)
    _write_mediums(own.void, other.void, row)
    _write_past(own, row)
    _write_past(other, row)


def _write_past(family: Family, row: Row) -> None:
    """The round of each medium that the family placed."""
    for number in range(1, ROUNDS):
        mediums = family.past_mediums[number] >> 1
        place: i64 = 0
        while mediums:
            if mediums & 1:
                row.put(place, number)
            mediums >>= 1
            place += 1
    row.skip(LAST)


def _write_both(own: i64, other: i64, row: Row) -> None:
    row.add(own)
    row.add(other)


def _write_mediums(own: i64, other: i64, row: Row) -> None:
    """A 1 for each medium of two sets."""
    row.add_packed(own >> 1, 1, LAST)
    row.add_packed(other >> 1, 1, LAST)


def _write_pile(pile: i64, row: Row) -> None:
    """A pile by value."""
    row.add_packed((pile & COUNT_BITS) >> 4, 4, GREATEST)
