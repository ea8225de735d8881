"""The race to the first call in a round of Spooky Boo!, and the others' points after it: a guess at the chances to win.

A seat reckons with what it has seen of its own cards, and with the average for the others. The numbers below were
fitted to four thousand rounds of two players by rule, and fifteen hundred of three: whoever is the readier calls
first, as in a race whose runners win in proportion to a weight each (Luce, Individual choice behavior, 1959).
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.fields import CARD, DEAL, DRAWN, FINISHED, PEEK, STARTER, TURN
from hantise.games.spooky_boo.piles import size
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


def chances(state: SpookyBoo) -> list[float]:
    """The chance of each seat to win; where the position ends before the last round, of those that are missing too."""
    rounds = float(state.rounds - len(state.scores) // state.players)
    if rounds == 0.0:
        return state.payoffs()
    sums = [float(points) for points in state.sums()]
    if state.awaits in (STARTER, DEAL, FINISHED, PEEK):
        return _shares(sums, _LOGISTIC * _ROUND * sqrt(rounds))
    _add_expected(state, sums)
    return _shares(sums, _LOGISTIC * sqrt(_REST * _REST + _ROUND * _ROUND * (rounds - 1.0)))


def _add_expected(state: SpookyBoo, sums: list[float]) -> None:
    """Add the points that each seat may expect of this round."""
    average = average_of(state)
    weights = [_weight(state, seat, average) for seat in range(state.players)]
    whole = sum(weights)
    for seat in range(state.players):
        others = whole - weights[seat]
        left = _LEFT + _LEFT_BY_TOTAL * float(state.total_of(seat)) + _LEFT_BY_OTHERS * log(others)
        sums[seat] += max(0.0, left) * others / whole


def _weight(state: SpookyBoo, seat: i64, average: float) -> float:
    """A seat's readiness to call, as its weight in the race."""
    turn = state.turn
    first = turn if state.awaits == TURN or state.awaits == CARD else state.left_of(turn)
    cards = reckoned(state, seat, average)
    unseen = unseen_of(state, seat)
    if state.awaits == DRAWN and seat == turn:
        unseen -= _improve(state, seat, cards)
    is_last_unseen = unseen == 1 and is_unseen(state, seat * SQUARE + highest(cards), seat)
    cards.sort()
    need = float(ENOUGH) - cards[0] - cards[1] - cards[2]
    chance = 0.0
    if unseen == 0 and cards[3] <= need:
        chance = 1.0
    elif unseen == 0 or is_last_unseen:
        tops = seat == first and state.awaits != CARD and state.discarded != 0
        chance = 1.0 if tops and _value(state, state.top) <= need else share_up_to(state, need)
    later = float((seat - first + state.players) % state.players)
    return exp(_ONE_MORE * log(chance + _NO_CHANCE) - _LOWEST_TWO * (cards[0] + cards[1]) - _LATER * later)


def _improve(state: SpookyBoo, seat: i64, cards: list[float]) -> i64:
    """SPB-11: the drawn card goes where it serves best; 1 if that is one unseen card less."""
    place = highest(cards)
    drawn = _value(state, state.drawn)
    if drawn >= cards[place]:
        return 0
    was_unseen: i64 = 1 if is_unseen(state, seat * SQUARE + place, seat) else 0
    cards[place] = drawn
    return was_unseen


# What a seat knows of its own square.


def reckoned(state: SpookyBoo, seat: i64, average: float) -> list[float]:
    """The values of a seat's cards by place, as far as it has seen them; else the average."""
    first = seat * SQUARE
    return [
        average if is_unseen(state, first + place, seat) else _value(state, state.squares[first + place])
        for place in range(SQUARE)
    ]


def unseen_of(state: SpookyBoo, seat: i64) -> i64:
    """The number of cards of its own square that a seat has not seen; 0 where nobody's knowledge is told."""
    unseen: i64 = 0
    for place in range(seat * SQUARE, seat * SQUARE + SQUARE):
        if is_unseen(state, place, seat):
            unseen += 1
    return unseen


def is_unseen(state: SpookyBoo, place: i64, seat: i64) -> bool:
    """True if a seat has not seen the card at that place of the table; never where nobody's knowledge is told."""
    knowledge = state.knowledge
    return knowledge is not None and knowledge.when(place, seat) == 0


def is_known(state: SpookyBoo, place: i64, seat: i64) -> bool:
    """True if a seat has seen the card at that place of the table; never where nobody's knowledge is told."""
    knowledge = state.knowledge
    return knowledge is not None and knowledge.when(place, seat) != 0


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
    deck = state.deck
    pile = _to_come(state)
    total: i64 = 0
    for kind in range(1, len(deck.values)):
        total += size(pile & deck.bits[kind]) * deck.values[kind]
    return float(total) / float(max(size(pile), 1))


def share_up_to(state: SpookyBoo, most: float) -> float:
    """The share of cards of at most that value among those to come."""
    deck = state.deck
    pile = _to_come(state)
    enough: i64 = 0
    for kind in range(1, len(deck.values)):
        if _value(state, kind) <= most:
            enough += size(pile & deck.bits[kind])
    return float(enough) / float(max(size(pile), 1))


def _to_come(state: SpookyBoo) -> i64:
    """SPB-16: the stock, or what is to become it."""
    return state.stock if state.stock else state.covered()


def _value(state: SpookyBoo, kind: i64) -> float:
    return float(state.deck.values[kind])


def _shares(burdens: list[float], spread: float) -> list[float]:
    """Shares of 1, the larger the lighter the burden."""
    least = min(burdens)
    weights = [exp((least - burden) / spread) for burden in burdens]
    whole = sum(weights)
    return [weight / whole for weight in weights]
