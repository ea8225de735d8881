"""Hints of Rest in Peace to a search: each family's chance to win a round, and the game.

The weights come from games of the search against itself, by logistic regression.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.core.view import View
from hantise.games.rest_in_peace.fields import BLIND_CARD, FINISHED, PLACE, TURN
from hantise.games.rest_in_peace.pieces import END, FIRST_MEDIUM, GREATEST, ROUNDS, SIZE, Family
from hantise.games.rest_in_peace.rules import CASTLES_TO_WIN, MANORS_TO_WIN, RestInPeace, points, total
from hantise.games.rest_in_peace.view import RestInPeaceView

# The race for the houses: each family's chance to win the game, from its chance to win each round.


# One cell for each pair of manor and castle counts that does not win the game yet.
CELLS: Final = 12


def chance(p: RestInPeace, now: float, later: float, tenth: float) -> float:
    """RIP-30, RIP-34: the first seat's chance to win.

    It wins this round with the odds `now`, each later one with the odds `later`, and the tenth, where the game ends,
    with the odds `tenth`.
    """
    cells = vec[float]([0.0] * CELLS)
    cells[p.blue.manors * CASTLES_TO_WIN + p.blue.castles] = 1.0
    manors = p.blue.manors + p.green.manors
    castles = p.blue.castles + p.green.castles
    won = 0.0
    number = p.round
    while number < ROUNDS:
        more_manors = p.manors >> 4 * number & 15
        more_castles = p.castles >> 4 * number & 15
        if more_manors or more_castles:
            odds = now if number == p.round else later
            won += _fight(cells, odds, manors, castles, more_manors, more_castles)
            manors += more_manors
            castles += more_castles
        number += 1
    left = 0.0
    for i in range(CELLS):
        left += cells[i]
    return won + left * (now if p.round == ROUNDS else tenth)


def _fight(cells: vec[float], odds: float, manors: i64, castles: i64, more_manors: i64, more_castles: i64) -> float:
    """Move the cells on by one round; returns the increase of the first seat's odds to have won.

    `manors` and `castles` count those of both families together, the others those of this round.
    """
    won = 0.0
    cell: i64 = CELLS - 1
    while cell >= 0:
        weight = cells[cell]
        if weight > 0.0:
            own_manors = cell // CASTLES_TO_WIN
            own_castles = cell - own_manors * CASTLES_TO_WIN
            if own_manors + more_manors >= MANORS_TO_WIN or own_castles + more_castles >= CASTLES_TO_WIN:
                won += weight * odds
            else:
                cells[cell + more_manors * CASTLES_TO_WIN + more_castles] += weight * odds
            lost = (
                manors - own_manors + more_manors >= MANORS_TO_WIN
                or castles - own_castles + more_castles >= CASTLES_TO_WIN
            )
            cells[cell] = 0.0 if lost else weight * (1.0 - odds)
        cell -= 1
    return won


# The hints and their weights.


STRENGTHS: Final = (
    Strength(20, sure=4, half=8, slips=0.6),
    Strength(100, slips=0.12, daring=0.05),
    Strength(400, daring=-0.03),
    Strength(2000, daring=0.02),
    Strength(40000, proofs=20000, seconds=1.2),
)

# The worth of each medium, in points of ghost cards: in front of its family, and on the tenth.
# fmt: off
FRONT: Final = vec[float]([
    0.0, 3.4, 4.9, 2.1, 2.8, 4.5, 1.8, 1.5, 3.2, 4.2, 5.0, 6.3, 3.9, 4.5, 1.7,
    3.4, 5.3, 5.2, 1.9, 3.6, 3.6, 3.4, 3.1, 2.3, 3.3, 2.7, 4.1, 5.0, 3.1, 3.0,
])
TOMB: Final = vec[float]([
    0.0, 2.5, 2.9, 3.3, 2.4, 3.7, 2.6, 3.9, 2.6, 2.0, 3.1, 4.1, 2.3, 1.3, 1.5,
    3.6, 3.8, 2.3, 2.1, 3.1, 4.3, 3.3, -2.5, 3.0, 1.7, 2.1, 4.1, 2.6, 2.6, 1.8,
])
# fmt: on

# This round, for the family in turn: by itself; for each point ahead, and for being ahead at all; before the loser has
# placed a card; for each point more in hand, and for the mediums in front; if one side cannot catch up any more.
TEMPO: Final = -0.28
LEAD: Final = 0.34
AHEAD: Final = 0.5
FRESH: Final = 0.73
HAND: Final = 0.325
TRICKS: Final = 0.19
STUCK: Final = 0.68

# The rounds after it: for each point more in hand and deck, over the rounds left; a card is worth so much more.
LATER: Final = 0.4
CARD: Final = 0.22

# The tenth: for each point more there.
TENTH: Final = 0.25


@final
class RestInPeaceHints(Hints):
    """Rest in Peace: a race for houses, paid for with cards."""

    def strengths(self) -> tuple[Strength, ...]:
        """The levels of play: weak ones slip, strong ones think longer."""
        return STRENGTHS

    def sharpness(self) -> float:
        """The sharpness fitted to games of levels 3 to 5."""
        return 1.8

    def doubt(self) -> float:
        """The doubt fitted to games of levels 3 to 5."""
        return 0.04

    def likely(self, view: View, rng: Rng) -> State:
        """A world drawn by the other family's habits: low ghosts go first, and so the ghosts kept are high."""
        assert isinstance(view, RestInPeaceView)
        return view.likely(rng)

    def acuity(self) -> float:
        """High acuity, because most actions are worth about the same."""
        return 2.8

    def horizon(self, state: State) -> i64:
        """No playouts: they tell no more than `judge`."""
        return 0

    def judge(self, state: State) -> list[float]:
        """Each family's chance to win the race for the houses."""
        assert isinstance(state, RestInPeace)
        if state.awaits == FINISHED:
            return state.payoffs()
        share = chance(
            state,
            _now(state),
            _odds(LATER * (_strength(state.blue) - _strength(state.green)) / float(ROUNDS + 1 - state.round)),
            _odds(TENTH * (_side(state.blue) - _side(state.green))),
        )
        return [share, 1.0 - share]

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """RIP-38."""
        return 0.0, 1.0

    def has_ranking(self) -> bool:
        """Ranks actions by the race for the houses that follows."""
        return True

    def boldness(self, state: State, action: i64) -> float:
        """RIP-15: giving a round up is timid; fighting on is bold, more so with a higher card."""
        assert isinstance(state, RestInPeace)
        if state.awaits != TURN:
            return 0.0
        if action == END:
            return 0.0 if total(state, state.turn) > total(state, 1 - state.turn) else -1.0
        return float(action + 1) / float(GREATEST) if action < FIRST_MEDIUM else 0.5


def _now(p: RestInPeace) -> float:
    """The first seat's chance to win this round."""
    if p.round == ROUNDS:
        return _odds(TENTH * (float(total(p, 0) - total(p, 1)) + _side(p.blue) - _side(p.green)))
    fresh = p.awaits >= PLACE and p.awaits != BLIND_CARD
    seat = p.began if fresh else p.turn
    own, other = p.family(seat), p.family(1 - seat)
    lead = total(p, seat) - total(p, 1 - seat)
    behind = other if lead > 0 else own
    # The family behind catches up if its hand surpasses the lead, or a medium might.
    stuck = 0.0 if behind.front or points(behind.hand) > max(lead, -lead) else STUCK
    odds = _odds(
        TEMPO
        + (FRESH if p.awaits == PLACE else 0.0)
        + (LEAD * float(lead) + AHEAD + stuck if lead > 0 else LEAD * float(lead) - stuck)
        + HAND * float(points(own.hand) - points(other.hand))
        + TRICKS * (_worth(own.front, FRONT) - _worth(other.front, FRONT))
    )
    return 1.0 - odds if seat else odds


def _strength(family: Family) -> float:
    """The points in hand and deck; with those on the tenth they are public, because all others lie open."""
    cards = (family.hand >> SIZE) + (family.deck >> SIZE)
    return float(points(family.hand) + points(family.deck)) + CARD * float(cards) + _worth(family.front, FRONT)


def _side(family: Family) -> float:
    """The points on the family's side of the tenth."""
    return float(points(family.buried)) + _worth(family.tomb, TOMB)


def _worth(mediums: i64, worths: vec[float]) -> float:
    found = 0.0
    medium: i64 = 1
    while mediums >> medium:
        if mediums >> medium & 1:
            found += worths[medium]
        medium += 1
    return found


def _odds(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


HINTS: Final = RestInPeaceHints()
