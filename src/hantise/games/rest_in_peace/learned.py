"""A learned judgement of Rest in Peace: what the weights of `hints` miss, from all cards of a position.

The features are told by the family in turn: itself first, then the other.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from hantise.core.judgement import Judgement, Mended
from hantise.core.state import State
from hantise.core.vecs import vec
from hantise.games.rest_in_peace.fields import FINISHED, PHASES
from hantise.games.rest_in_peace.hints import HINTS
from hantise.games.rest_in_peace.pieces import GREATEST, LAST, ROUNDS, Family
from hantise.games.rest_in_peace.rules import CASTLES_TO_WIN, MANORS_TO_WIN, RestInPeace, total

# The places of the features: the moment, the houses, this round's medium, then both families.
_PHASES: Final = 13
_HOUSES: Final = 10 + _PHASES
_MEDIUM: Final = 8 + _HOUSES
_FAMILIES: Final = LAST + 1 + _MEDIUM
# Of each family: its houses, four piles of ghost cards, three sets of mediums.
_WON: Final = MANORS_TO_WIN + CASTLES_TO_WIN
_PILES: Final = 4 * GREATEST
_FAMILY: Final = _WON + _PILES + 3 * (LAST + 1)
FEATURES: Final = _FAMILIES + 2 * _FAMILY
_NOTHING: Final = vec[float]([0.0] * FEATURES)
assert len(PHASES) == _PHASES

# A share nearer to 0 or 1 than this is as good as certain.
_CERTAIN: Final = 1e-6
# In the time of the last level.
ITERATIONS: Final = 30600


def row_of(p: RestInPeace) -> vec[float]:
    """The features of the position."""
    row = _NOTHING[:]
    own, other = p.family(p.turn), p.family(1 - p.turn)
    lead = total(p, p.turn) - total(p, 1 - p.turn)
    row[p.awaits] = 1.0
    row[_PHASES + p.round - 1] = 1.0
    row[_HOUSES] = float(lead) / 4.0
    row[_HOUSES + 1] = 1.0 if lead > 0 else 0.0
    row[_HOUSES + 2] = 1.0 if lead == 0 else 0.0
    row[_HOUSES + 3] = 1.0 if p.began == p.turn else 0.0
    row[_HOUSES + 4] = float(p.manors >> 4 * p.round & 15)
    row[_HOUSES + 5] = float(p.castles >> 4 * p.round & 15)
    row[_HOUSES + 6] = float(p.manors >> 4 * ROUNDS & 15)
    row[_HOUSES + 7] = float(p.castles >> 4 * ROUNDS & 15)
    row[_MEDIUM + p.medium_of(p.round)] = 1.0
    _tell(own, row, _FAMILIES)
    _tell(other, row, _FAMILIES + _FAMILY)
    return row


def lesson(state: State) -> list[tuple[int, float, vec[float] | None]]:
    """Of each seat that may still come last, the logarithm of its odds to do so by the hints, and its features."""
    assert isinstance(state, RestInPeace)
    share = HINTS.judge(state)[state.turn]
    if state.awaits == FINISHED or not _CERTAIN < share < 1.0 - _CERTAIN:
        return []
    return [(int(state.turn), log((1.0 - share) / share), row_of(state)), (1 - int(state.turn), 0.0, None)]


def _tell(family: Family, row: vec[float], at: i64) -> None:
    row[at + min(family.manors, MANORS_TO_WIN - 1)] = 1.0
    row[at + MANORS_TO_WIN + min(family.castles, CASTLES_TO_WIN - 1)] = 1.0
    at += _WON
    _tell_pile(family.hand, row, at)
    _tell_pile(family.deck, row, at + GREATEST)
    _tell_pile(family.ghosts, row, at + 2 * GREATEST)
    _tell_pile(family.buried, row, at + 3 * GREATEST)
    at += _PILES
    _tell_set(family.front, row, at)
    _tell_set(family.active, row, at + LAST + 1)
    _tell_set(family.tomb, row, at + 2 * (LAST + 1))


def _tell_pile(pile: i64, row: vec[float], at: i64) -> None:
    for value in range(1, GREATEST + 1):
        row[at + value - 1] = 0.5 * float(pile >> 4 * value & 15)


def _tell_set(mediums: i64, row: vec[float], at: i64) -> None:
    while mediums:
        if mediums & 1:
            row[at] = 1.0
        mediums >>= 1
        at += 1


@final
class LearnedHints(Mended):
    """The hints of the game, with the odds moved by what was learned."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(HINTS, ITERATIONS)
        self._judgement = judgement

    def judge(self, state: State) -> list[float]:
        """Each family's chance to win."""
        assert isinstance(state, RestInPeace)
        shares = HINTS.judge(state)
        share = shares[state.turn]
        if state.awaits == FINISHED or not _CERTAIN < share < 1.0 - _CERTAIN:
            return shares
        share = 1.0 / (1.0 + exp(log((1.0 - share) / share) + self._judgement.of(row_of(state))))
        return [1.0 - share, share] if state.turn else [share, 1.0 - share]
