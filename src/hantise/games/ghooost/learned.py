"""A learned judgement of Ghooost!: what the weights of `hints` miss, from the hands of all who are still in.

The features are told by a seat: its own cards, those of the next seat and of all others, and the moment.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.judgement import Judgement, Mended
from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.ghooost.fields import FINISHED, PHASES, SEATS
from hantise.games.ghooost.hints import HINTS, answers, escapes, lead, share_out
from hantise.games.ghooost.piles import KINDS, SIZE
from hantise.games.ghooost.rules import Ghooost, earned, match_chances

# The places of the features: four runs of kinds, the rank on top, the phase, the seats still in, and the rest.
_HAS: Final = KINDS
_NEXT: Final = 2 * KINDS
_OTHERS: Final = 3 * KINDS
_TOP: Final = 4 * KINDS
_PHASES: Final = 15 + _TOP
_STAYING: Final = 7 + _PHASES
_REST: Final = SEATS + 1 + _STAYING
FEATURES: Final = 18 + _REST
# In the time of the last level.
ITERATIONS: Final = 15900
_NOTHING: Final = vec[float]([0.0] * FEATURES)
assert len(PHASES) == _STAYING - _PHASES


def row_of(state: Ghooost, staying: list[int], seat: i64) -> vec[float]:
    """The features of the position for a seat that is still in."""
    row = _NOTHING[:]
    hand = state.hands[seat]
    left = _left_of(state, staying, seat)
    answering = state.hands[left]
    _tell(hand, row, 0, 0.5)
    for kind in range(KINDS):
        if row[kind] > 0.0:
            row[_HAS + kind] = 1.0
    _tell(answering, row, _NEXT, 0.5)
    share = 0.5 / float(max(1, len(staying) - 1))
    burden: i64 = 0
    lightest: i64 = 100
    for other in staying:
        if other != seat:
            _tell(state.hands[other], row, _OTHERS, share)
            cards = (state.hands[other] >> SIZE) + state.mansions[other]
            burden += cards
            lightest = min(lightest, cards)
    row[_TOP + state.top] = 1.0
    row[_PHASES + state.awaits] = 1.0
    row[_STAYING + len(staying)] = 1.0
    at: i64 = _REST
    row[at] = 1.0 if state.turn == seat else 0.0
    row[at + 1] = 1.0 if _left_of(state, staying, state.turn) == seat else 0.0
    row[at + 2] = float(hand >> SIZE) / 8.0
    row[at + 3] = float(state.mansions[seat]) / 6.0
    row[at + 4] = 0.0 if state.mansions[seat] else 1.0
    row[at + 5] = 0.0 if hand else 1.0
    row[at + 6] = float(answering >> SIZE) / 8.0
    row[at + 7] = float(state.mansions[left]) / 6.0
    row[at + 8] = float(lightest) / 8.0
    row[at + 9] = share * float(burden) / 4.0
    row[at + 10] = 1.0 if answers(hand, state.top) else 0.0
    row[at + 11] = 1.0 if answers(answering, state.top) else 0.0
    row[at + 12] = float(state.cemetery >> SIZE) / 10.0
    row[at + 13] = float(state.crypt) / 20.0
    row[at + 14] = 1.0 if state.crypt else 0.0
    row[at + 15] = float(state.run) / 3.0
    row[at + 16] = 1.0 if state.again else 0.0
    row[at + 17] = float(state.idle) / float(max(1, state.daybreak * state.players))
    return row


def lesson(state: State) -> list[tuple[int, float, vec[float] | None]]:
    """Of each seat that may still come last, the logarithm of its odds to do so by the hints, and its features."""
    assert isinstance(state, Ghooost)
    staying = staying_in(state)
    if state.awaits == FINISHED or len(staying) < 2:
        return []
    return [(seat, -lead(state, seat), row_of(state, staying, seat)) for seat in staying]


def _tell(pile: i64, row: vec[float], at: i64, weight: float) -> None:
    for kind in range(KINDS):
        row[at + kind] += weight * float(pile & 7)
        pile >>= 3


def _left_of(state: Ghooost, staying: list[int], seat: i64) -> i64:
    """The next seat of those still in, in the direction of play; the seat itself if it is alone."""
    seat = (seat + state.direction + state.players) % state.players
    while seat not in staying:
        seat = (seat + state.direction + state.players) % state.players
    return seat


@final
class LearnedHints(Mended):
    """The hints of the game, with the leads moved by what was learned."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(HINTS, ITERATIONS)
        self._judgement = judgement

    def judge(self, state: State) -> list[float]:
        """Each seat's expected pay of the round, or its chance to win the match; the payoffs once it is over."""
        assert isinstance(state, Ghooost)
        if state.awaits == FINISHED:
            return state.payoffs()
        judgement = self._judgement
        staying = staying_in(state)
        leads = [lead(state, seat) - judgement.of(row_of(state, staying, seat)) for seat in staying]
        return worth(state, staying, leads)


def worth(state: Ghooost, staying: list[int], leads: list[float]) -> list[float]:
    """GHO-83, GHO-84: what each seat may expect by these leads."""
    seats, order = int(state.players), state.order()
    is_scored = state.is_match or state.is_scored
    expected = earned(order, seats, is_scored)
    shares = share_out(leads, seats, not order) if is_scored else escapes(leads)
    for seat, share in zip(staying, shares):
        expected[seat] = share
    return match_chances(state.points, expected, state.barred) if state.is_match else expected


def staying_in(state: Ghooost) -> list[int]:
    """The seats that are still in."""
    order = state.order()
    return [seat for seat in range(state.players) if seat not in order]
