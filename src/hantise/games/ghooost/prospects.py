"""The odds to leave a round of Ghooost! early or late, from the cards that are left to get rid of.

Each seat's lead is a sum of weights. In the odds that a seat stays behind, leads count as in a logistic regression,
which is how the weights were found: over positions of two players who looked one step ahead with the weights found
before, at first those of players who follow `habits`. With more at a table the last to leave is drawn first, then the
one before (Plackett and Luce, from the end).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.habits import answers
from hantise.games.ghooost.piles import KINDS, SIZE
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.scores import SHARPNESS, place_pays, place_points

# Weights are in thousandths. By phase (before midnight, after), by kind, by how many of it are in the hand.
EIGHT: Final = 8
PHASE_OF_HELD: Final = 128
# fmt: off
HELD: Final = vec[i64]([
    # Before midnight.
    0, 24, -33, -13, 7, 27, 47, 67,
    0, 45, 52, 182, 302, 322, 342, 362,
    0, -56, 99, 23, -47, -27, -7, 13,
    0, 49, -63, -72, 179, 199, 219, 239,
    0, -25, -1, -53, -64, -44, -24, -4,
    0, 5, 51, -2, -9, 11, 31, 51,
    0, 20, 54, 17, 14, 34, 54, 74,
    0, 43, 44, -14, 45, 65, 85, 105,
    0, -11, 136, 144, 357, 377, 397, 417,
    0, -22, 6, -15, -6, 14, 34, 54,
    0, 56, 79, -4, 27, 47, 67, 87,
    0, -14, -100, -100, -84, -64, -44, -24,
    0, 50, 137, 53, 36, 56, 76, 96,
    0, 43, 104, 44, 192, 212, 232, 252,
    0, 28, 45, 176, 217, 237, 257, 277,
    0, 67, 32, 60, 134, 154, 174, 194,
    # After midnight.
    0, 153, 163, 181, 200, 219, 238, 256,
    0, 20, 363, 244, 366, 385, 404, 422,
    0, -175, -9, -15, 53, 71, 90, 109,
    0, -35, -206, -137, -125, -106, -87, -68,
    0, -150, -44, -98, -29, -10, 8, 27,
    0, -111, -33, -127, -42, -23, -4, 14,
    0, -95, -67, -63, 3, 21, 40, 59,
    0, -41, 17, -14, -53, -34, -16, 3,
    0, -17, 40, -11, 32, 51, 69, 88,
    0, -17, 10, -48, 71, 90, 109, 127,
    0, 15, 53, -33, -59, -40, -21, -2,
    0, 99, 95, 79, 98, 116, 135, 154,
    0, 170, 276, 353, 257, 276, 295, 313,
    0, 138, 146, 99, 181, 200, 218, 237,
    0, 202, 298, 281, 353, 372, 390, 409,
    0, 37, 26, 8, -91, -72, -53, -35,
])

# What else weighs, by its place.
MANSION: Final = 0  # each card of the mansion
OPEN: Final = 1  # nothing left but a mansion
SQUARES: Final = 2  # a sixteenth of the hand's size squared
TURN: Final = 3  # being on the move
STUCK: Final = 4  # being on the move with nothing that goes on top
STUCK_CARD: Final = 5  # each card in the cemetery then
CROWDED: Final = 6  # the hand's size, by the crypt as a share of thirty
OPEN_MANSION: Final = 7  # each card of a mansion that is all that is left
FREE: Final = 8  # being on the move with an empty cemetery
BARRED: Final = 9  # having nothing that goes on top, while others move
SORTS: Final = 10  # each kind in the hand
TOP: Final = 11  # each step of the rank on top, when on the move
LYING: Final = 12  # each card in the cemetery, when on the move
BARE: Final = 13  # no mansion
BARRED_CARD: Final = 14  # each card in the cemetery while barred
PHASE: Final = 16
WEIGHTS: Final = vec[i64]([
    0, 0, -6, -10, -3, -12, 6, 0, 4, -19, -17, 4, -5, 0, -6, 0,
    -300, 463, 16, 110, -68, -16, 0, -32, 40, -76, -104, -15, 4, 325, 2, 0,
])
# fmt: on
THOUSANDTH: Final = 0.001
# No lead counts for more, so that no odds are lost beside others.
FARTHEST: Final = 12_000


def lead(state: Ghooost, seat: i64) -> float:
    """The lead of a seat, in logarithms of odds: only the difference of two leads says anything."""
    weights = WEIGHTS
    phase: i64 = 0 if state.crypt else PHASE
    hand = state.hands[seat]
    cards = hand >> SIZE
    mansion = state.mansions[seat]
    total = _held(hand, 0 if state.crypt else PHASE_OF_HELD) + weights[phase + MANSION] * mansion
    total += weights[phase + SQUARES] * cards * cards // 16 + weights[phase + CROWDED] * cards * state.crypt // 30
    if not mansion:
        total += weights[phase + BARE]
    elif not cards:
        total += weights[phase + OPEN] + weights[phase + OPEN_MANSION] * mansion
    stuck = cards > 0 and not answers(hand, state.top)
    if state.turn == seat:
        total += _on_the_move(state, stuck, phase)
    elif stuck:
        total += weights[phase + BARRED] + weights[phase + BARRED_CARD] * (state.cemetery >> SIZE)
    return float(max(-FARTHEST, min(FARTHEST, total))) * THOUSANDTH


def _held(hand: i64, phase: i64) -> i64:
    """The weight of the hand's cards together, and the number of their sorts."""
    total: i64 = 0
    place = phase
    sort = WEIGHTS[SORTS + (PHASE if phase else 0)]
    for _ in range(KINDS):
        count = hand & 7
        if count:
            total += HELD[place + count] + sort
        hand >>= 3
        place += EIGHT
    return total


def _on_the_move(state: Ghooost, stuck: bool, phase: i64) -> i64:
    weights = WEIGHTS
    lying = state.cemetery >> SIZE
    total = weights[phase + TURN] + weights[phase + TOP] * state.top + weights[phase + LYING] * lying
    if stuck:
        total += weights[phase + STUCK] + weights[phase + STUCK_CARD] * lying
    return total if lying else total + weights[phase + FREE]


def round_prospects(state: Ghooost) -> list[float]:
    """What each seat may expect of a round that is not over: its points (GHO-84), or 1 for escaping (GHO-83)."""
    seats = int(state.players)
    is_scored = state.counts_points()
    order = state.order()
    expected = [0.0] * seats
    for place, seat in enumerate(order):
        expected[seat] = float(place_pays(place, seats, is_scored))
    staying = [seat for seat in range(seats) if seat not in order]
    leads = [lead(state, seat) for seat in staying]
    shares = share_out(leads, seats, not order) if is_scored else escapes(leads)
    for seat, share in zip(staying, shares, strict=True):
        expected[seat] = share
    return expected


def escapes(leads: Sequence[float]) -> list[float]:
    """Each one's odds not to stay behind, from the leads of those still in."""
    behind = [exp(-lead) for lead in leads]
    whole = sum(behind)
    return [1.0 - share / whole for share in behind]


def share_out(leads: Sequence[float], seats: int, is_first_open: bool) -> list[float]:
    """The points that those still in may expect, of so many at the table, from their leads."""
    if seats == 2:
        return escapes(leads)
    behind = [exp(-lead) for lead in leads]
    whole = sum(behind)
    ahead = sum([1.0 / share for share in behind])
    expected: list[float] = []
    for share, late in zip(behind, last_to_leave(behind, whole), strict=True):
        first = 1.0 / share / ahead if is_first_open else 0.0
        expected.append(1.0 - share / whole + first + 2.0 * late)
    return expected


def last_to_leave(behind: Sequence[float], whole: float) -> list[float]:
    """Each one's odds to be the last but one: somebody else stays, and of the others this one comes last.

    `behind` are the odds of each to stay behind, and what they add up to.
    """
    return [
        sum([other / whole * share / (whole - other) for other in behind]) - share / whole * share / (whole - share)
        for share in behind
    ]


def round_wins(state: Ghooost) -> list[float]:
    """Each seat's odds to have most points of a round that pays them (GHO-84), in points: who leaves last wins it."""
    seats = int(state.players)
    most = float(place_points(seats - 2, seats))
    order = state.order()
    wins = [0.0] * seats
    if len(order) >= seats - 1:
        wins[order[seats - 2]] = most
        return wins
    staying = [seat for seat in range(seats) if seat not in order]
    behind = [exp(-lead(state, seat)) for seat in staying]
    for seat, odds in zip(staying, last_to_leave(behind, sum(behind)), strict=True):
        wins[seat] = most * odds
    return wins


def match_prospects(state: Ghooost) -> list[float]:
    """Each seat's chance to win the match, roughly, from the points it has and may expect of this round."""
    expected = round_prospects(state)
    weights = [
        0.0 if seat == state.barred else (1.0 + state.points[seat] + expected[seat]) ** SHARPNESS
        for seat in range(len(expected))
    ]
    whole = sum(weights)
    return [weight / whole for weight in weights]
