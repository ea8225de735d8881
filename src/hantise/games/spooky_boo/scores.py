"""The payoffs of a round and of the game, and a guess at them while they last."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import MOST_VALUE

ROUNDS: Final = 5
ENOUGH: Final = 5
PENALTY: Final = 10
MOST_POINTS: Final = SQUARE * MOST_VALUE + PENALTY  # of a round
MOST_LIMIT: Final = 1000
MOST_TURNS: Final = 10**9

# What a square comes to that got better until another seat could call.
_SETTLED: Final = 6.0
# A total of so many points more makes a good call about a third as likely.
_PATIENCE: Final = 4.0
# So many points ahead make winning nearly three times as likely: within a round, and for each round still to come.
_SPREAD: Final = 4.0
_SPREAD_A_ROUND: Final = 3.0


def round_name(number: int, rounds: int) -> str:
    """SPB-39: "2", or "2/3" in a game that has not all rounds."""
    return f"{number}" if rounds == ROUNDS else f"{number}/{rounds}"


def round_named(text: str) -> tuple[int, int]:
    """The round and how many there are, as `round_name` wrote them."""
    number, _sign, rounds = text.partition("/")
    return int(number), int(rounds or ROUNDS)


def round_points(totals: Sequence[int], caller: int, penalty_on_top: bool) -> list[int]:
    """SPB-33, SPB-34, SPB-35, SPB-37: each seat's points for a round; `caller` is -1 if nobody called."""
    if caller < 0:
        return list(totals)
    if totals[caller] <= ENOUGH:
        return [0 if seat == caller else total for seat, total in enumerate(totals)]
    penalty = PENALTY + (totals[caller] if penalty_on_top else 0)
    return [penalty if seat == caller else 0 for seat in range(len(totals))]


def winners_share(sums: Sequence[int]) -> list[float]:
    """SPB-36, SPB-38: 1 to the lowest sum, shared on a tie."""
    best = min(sums)
    share = 1.0 / list(sums).count(best)
    return [share if points == best else 0.0 for points in sums]


def estimate(sums: Sequence[int], totals: Sequence[float], rounds: int) -> list[float]:
    """Chances to win, roughly, from the sums so far, the squares of this round ([]: not worth a guess), rounds to come.

    The nearer a seat is to a good call, the likelier it ends the round, which brings the others their totals.
    """
    expected = [float(points) for points in sums]
    if totals:
        calls = _shares([max(total, float(ENOUGH)) for total in totals], _PATIENCE)
        for seat in range(len(totals)):
            for caller in range(len(totals)):
                if caller != seat:
                    expected[seat] += calls[caller] * _left_with(totals[seat], totals[caller])
    return _shares(expected, _SPREAD + _SPREAD_A_ROUND * rounds)


def _left_with(total: float, caller: float) -> float:
    """The sum of a square when the caller's is low enough: until then all get better alike."""
    return max(min(total, _SETTLED), total - max(0.0, caller - ENOUGH))


def _shares(burdens: Sequence[float], spread: float) -> list[float]:
    """Shares of 1, the larger the lighter the burden."""
    least = min(burdens)
    weights = [exp((least - burden) / spread) for burden in burdens]
    whole = sum(weights)
    return [weight / whole for weight in weights]
