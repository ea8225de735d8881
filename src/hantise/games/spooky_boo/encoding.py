"""What a seat knows of Spooky Boo! as a row of numbers, for those who learn.

Seats count from the first one, as in the actions; there is room for four, and 0 where fewer play. Places go seat by
seat, four each. Kinds of cards count from 1 in the order of the deck, 0 is no card or an unknown one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core.view import View
from hantise.games.spooky_boo.actions import KINDS, SEATS, SQUARE
from hantise.games.spooky_boo.deck import MOST_POWER, MOST_VALUE, SIZE, deck_of
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.notation import PHASES
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

_PHASES: Final = list(PHASES)


def numbers(view: View) -> list[int]:
    """The numbers of this view."""
    assert isinstance(view, SpookyBooView)
    facts = view.facts
    kinds = deck_of(facts.deck).kinds
    return [
        facts.players,
        *_one_of(SEATS, facts.seat),
        _PHASES.index(facts.awaits),
        *_one_of(SEATS, facts.mover),
        *_one_of(SEATS, facts.turn),
        *_one_of(SEATS, facts.starter),
        facts.round,
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
