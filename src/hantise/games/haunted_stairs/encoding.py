"""What a seat knows of Haunted Stairs as a row of numbers, for those who learn.

Where a field but `seat` has a number for each seat, they go clockwise from the viewer on (from the first seat for
somebody who watches), four places, the last ones 0 where fewer play. Places: red, green, blue, yellow, white; children:
the first four.
"""

from __future__ import annotations

from typing import Final

from hantise.core.state import OVER
from hantise.core.view import View
from hantise.games.haunted_stairs.cards import ALL_CARDS, CARDS
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.notation import PHASES
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

_PHASES: Final = list(PHASES)


def numbers(view: View) -> list[int]:
    """The numbers of this view."""
    assert isinstance(view, HauntedStairsView)
    facts = view.facts
    first = max(facts.seat, 0)
    seats = [(first + place) % facts.players for place in range(facts.players)]
    rest = [0] * (SEATS - facts.players)
    known = [0] * (len(PLACES) * len(CHILDREN))
    when = [0] * len(PLACES)
    moved = [0] * len(PLACES)
    for sight in facts.known:
        known[sight.place * len(CHILDREN) + sight.child] = 1
        when[sight.place] = sight.when
        moved[sight.place] = sight.moved
    return [
        facts.players,
        *[int(seat == facts.seat) for seat in range(SEATS)],
        _PHASES.index(facts.awaits),
        int(facts.mover == OVER),
        *[int(seat == facts.mover) for seat in seats],
        *rest,
        *[int(seat == facts.turn) for seat in seats],
        *rest,
        *facts.stock,
        facts.pile,
        *[facts.won[seat] for seat in seats],
        *rest,
        *[int(place == facts.free) for place in range(len(PLACES))],
        *[int(child == facts.sought) for child in range(len(CHILDREN))],
        *[int(place in facts.tried) for place in range(len(PLACES))],
        facts.tries,
        *[int(place == facts.pointed) for place in range(len(PLACES))],
        *[int(seat == facts.asked) for seat in seats],
        *rest,
        *known,
        *when,
        *moved,
        facts.clock,
        int(facts.double_or_quits),
        int(facts.repeat_ghosts),
        int(facts.next_searches_first),
    ]
