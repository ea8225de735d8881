"""Who will call first in a round of Spooky Boo!, and what that leaves the others with: a guess at the chances to win.

A seat reckons with what it has seen of its own cards, and with the average for the others. The numbers below were
fitted to four thousand rounds of two players by rule, and fifteen hundred of three: whoever is the readier calls
first, as in a race whose runners win in proportion to a weight each (Luce, Individual choice behavior, 1959).
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.piles import size
from hantise.games.spooky_boo.position import CARD, DEAL, DRAWN, FINISHED, PEEK, ROUNDS, TURN
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.scores import ENOUGH

# The logarithm of a seat's weight: by the chance that one card more is enough, the points of its two lowest cards,
# and how many seats come before it.
_ONE_MORE: Final = 0.49
_NO_CHANCE: Final = 0.03
_LOWEST_TWO: Final = 0.145
_LATER: Final = 0.16
# The points left with when another calls: more with a high square, and the readier the others are.
_LEFT: Final = 8.0
_LEFT_BY_TOTAL: Final = 0.30
_LEFT_BY_OTHERS: Final = 1.25
# How far apart chance takes two seats: in the rest of a round, and in a whole one.
_REST: Final = 10.0
_ROUND: Final = 11.5
# From the spread of a normal distribution to that of a logistic one.
_LOGISTIC: Final = 0.55


def chances(state: SpookyBoo, may_take: bool = True) -> list[float]:
    """The chance of each seat to win; whoever is next to play uses the discard's top only if it `may_take` it."""
    if state.awaits == FINISHED:
        return state.payoffs()
    sums = [float(points) for points in state.sums()]
    rounds = float(ROUNDS - state.round)
    if state.awaits <= DEAL or state.awaits == PEEK:
        return _shares(sums, _LOGISTIC * _ROUND * sqrt(rounds + 1.0))
    _add_expected(state, may_take, sums)
    return _shares(sums, _LOGISTIC * sqrt(_REST * _REST + _ROUND * _ROUND * rounds))


def _add_expected(state: SpookyBoo, may_take: bool, sums: list[float]) -> None:
    """Add the points that each seat may expect of this round."""
    counts = _to_come(state)
    weights = [_weight(state, seat, counts, may_take) for seat in range(state.players)]
    whole = sum(weights)
    for seat in range(state.players):
        others = whole - weights[seat]
        left = _LEFT + _LEFT_BY_TOTAL * float(state.total_of(seat)) + _LEFT_BY_OTHERS * log(others)
        sums[seat] += max(0.0, left) * others / whole


def _weight(state: SpookyBoo, seat: i64, counts: list[int], may_take: bool) -> float:
    """How ready a seat is to call, as its weight in the race."""
    turn = state.turn
    first = turn if state.awaits == TURN or state.awaits == CARD else state.left_of(turn)
    cards = reckoned(state, seat, _average(state, counts))
    unseen = unseen_of(state, seat)
    if state.awaits == DRAWN and seat == turn:
        unseen -= _improve(state, seat, cards)
    is_last_unseen = unseen == 1 and _is_unseen(state, seat, highest(cards))
    cards.sort()
    need = float(ENOUGH) - cards[0] - cards[1] - cards[2]
    chance = 0.0
    if unseen == 0 and cards[3] <= need:
        chance = 1.0
    elif unseen == 0 or is_last_unseen:
        tops = may_take and seat == first and state.awaits != CARD and state.discarded != 0
        chance = 1.0 if tops and _value(state, state.top) <= need else _share_up_to(state, counts, need)
    later = float((seat - first + state.players) % state.players)
    return exp(_ONE_MORE * log(chance + _NO_CHANCE) - _LOWEST_TWO * (cards[0] + cards[1]) - _LATER * later)


def _improve(state: SpookyBoo, seat: i64, cards: list[float]) -> i64:
    """SPB-11: the drawn card goes where it serves best; 1 if that is one unseen card less."""
    place = highest(cards)
    drawn = _value(state, state.drawn)
    if drawn >= cards[place]:
        return 0
    was_unseen: i64 = 1 if _is_unseen(state, seat, place) else 0
    cards[place] = drawn
    return was_unseen


# What a seat knows of its own square.


def reckoned(state: SpookyBoo, seat: i64, average: float) -> list[float]:
    """The values of a seat's cards by place, as far as it has seen them; else the average."""
    first = seat * SQUARE
    return [
        average if _is_unseen(state, seat, place) else _value(state, state.squares[first + place])
        for place in range(SQUARE)
    ]


def unseen_of(state: SpookyBoo, seat: i64) -> i64:
    """How many cards of its own square a seat has not seen; none where nobody's knowledge is told."""
    unseen: i64 = 0
    for place in range(SQUARE):
        if _is_unseen(state, seat, place):
            unseen += 1
    return unseen


def _is_unseen(state: SpookyBoo, seat: i64, place: i64) -> bool:
    knowledge = state.knowledge
    return knowledge is not None and knowledge.when(seat * SQUARE + place, seat) == 0


def highest(cards: list[float]) -> i64:
    """The place of the highest card, the first of equals."""
    best: i64 = 0
    for place in range(1, SQUARE):
        if cards[place] > cards[best]:
            best = place
    return best


# The cards to come.


def average_of(state: SpookyBoo) -> float:
    """The average value of the cards to come."""
    return _average(state, _to_come(state))


def _to_come(state: SpookyBoo) -> list[int]:
    """SPB-16: by kind from 1 on, how many cards lie in the stock; in the discard if that is to become it."""
    bits = state.deck.bits
    pile = state.stock if state.stock else state.covered()
    return [int(size(pile & bits[kind])) for kind in range(1, len(bits))]


def _average(state: SpookyBoo, counts: list[int]) -> float:
    total: i64 = 0
    cards: i64 = 0
    for kind in range(len(counts)):
        total += counts[kind] * state.deck.values[kind + 1]
        cards += counts[kind]
    return float(total) / float(max(cards, 1))


def _share_up_to(state: SpookyBoo, counts: list[int], need: float) -> float:
    """The share of cards of at most that value among those to come."""
    enough: i64 = 0
    cards: i64 = 0
    for kind in range(len(counts)):
        cards += counts[kind]
        if _value(state, kind + 1) <= need:
            enough += counts[kind]
    return float(enough) / float(max(cards, 1))


def _value(state: SpookyBoo, kind: i64) -> float:
    return float(state.deck.values[kind])


def _shares(burdens: list[float], spread: float) -> list[float]:
    """Shares of 1, the larger the lighter the burden."""
    least = min(burdens)
    weights = [exp((least - burden) / spread) for burden in burdens]
    whole = sum(weights)
    return [weight / whole for weight in weights]
