"""The payoffs of a round and of a match, and a guess at them while they last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.piles import KINDS

# How hard each kind is to get rid of, in tenths of an ordinary card: low values seldom go on anything, what goes on
# everything is light. Miss Copy needs company.
_HEFT: Final = vec[i64]([16, 5, 17, 11, 15, 14, 13, 12, 10, 10, 9, 5, 6, 7, 6, 5])
_MANSION_HEFT: Final = 11

LAST_ROUND: Final = 30
# No round or night is so long.
FAR: Final = 10**6
MOST_POINTS: Final = 3  # of a round

# A match's points become chances by this power: three points ahead is a clear lead, not a win.
SHARPNESS = 2.0


def round_points(order: Sequence[int]) -> list[int]:
    """GHO-84, GHO-92: each seat's points, from the seats in the order of leaving, the loser last."""
    return [place_points(order.index(seat), len(order)) for seat in range(len(order))]


def place_points(place: int, seats: int) -> int:
    """GHO-84: 1 for leaving, 1 more for leaving first, 2 more for leaving last; with two players 1 and 0."""
    if place == seats - 1:
        return 0
    if seats == 2:
        return 1
    return 1 + (1 if place == 0 else 0) + (2 if place == seats - 2 else 0)


def place_pays(place: int, seats: int, is_scored: bool) -> int:
    """GHO-83, GHO-92: 1 to whoever escapes, 0 to the last; or the points of GHO-84 where they are counted."""
    return place_points(place, seats) if is_scored else int(place < seats - 1)


def earned(order: Sequence[int], seats: int, is_scored: bool) -> list[float]:
    """GHO-92: the pay of each of so many seats in a single round, from those that left it, in their order."""
    pays = [0.0] * seats
    for place, seat in enumerate(order):
        pays[seat] = float(place_pays(place, seats, is_scored))
    return pays


def furthest(players: int, last_round: int) -> int:
    """GHO-86, GHO-87: no match comes further than this round: it goes on until somebody has two tokens."""
    return max(last_round, players + 1) if last_round else FAR


def leaders(points: Sequence[int], barred: int) -> list[int]:
    """GHO-86, GHO-87, GHO-92: whoever has most points, the barred seat apart."""
    most = max([points[seat] for seat in range(len(points)) if seat != barred])
    return [seat for seat in range(len(points)) if seat != barred and points[seat] == most]


def match_payoffs(points: Sequence[int], barred: int) -> list[float]:
    """GHO-86, GHO-87, GHO-92: 1 to whoever has most points, the barred seat apart; shared on a tie."""
    winners = leaders(points, barred)
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(points))]


def match_chances(points: Sequence[int], expected: Sequence[float], barred: int) -> list[float]:
    """Expected payoffs of a match, roughly: `points` are those so far, to which come those `expected` of the round."""
    weights = [
        0.0 if seat == barred else (1.0 + points[seat] + expected[seat]) ** SHARPNESS for seat in range(len(points))
    ]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def heft(hand: i64, mansion: i64) -> i64:
    """The effort to get rid of a hand and so many cards of a mansion, in tenths of an ordinary card."""
    total: i64 = mansion * _MANSION_HEFT
    kind: i64 = 0
    while kind < KINDS:
        total += (hand & 7) * _HEFT[kind]
        hand >>= 3
        kind += 1
    return total


def estimate(order: Sequence[int], burdens: Sequence[int], is_scored: bool) -> list[float]:
    """Expected payoffs of a round, roughly: places still open go to those whose cards are the easiest to get rid of.

    `burdens` are by seat, in any unit.
    """
    seats = len(burdens)
    expected = earned(order, seats, is_scored)
    staying = [seat for seat in range(seats) if seat not in order]
    if len(staying) < 2:
        return expected
    at_stake = float(sum([place_pays(place, seats, is_scored) for place in range(len(order), seats)]))
    whole = float(sum([burdens[seat] for seat in staying]))
    for seat in staying:
        share = 1.0 - burdens[seat] / whole if whole else 1.0 - 1.0 / len(staying)
        expected[seat] = min(at_stake * share / (len(staying) - 1), best_place(len(order), seats, is_scored))
    return expected


def best_place(taken: int, seats: int, is_scored: bool) -> float:
    """The most that a place pays which is still open, so many having left."""
    return float(max([place_pays(place, seats, is_scored) for place in range(taken, seats)]))
