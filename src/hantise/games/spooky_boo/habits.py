"""A careful player of Spooky Boo! follows a few plain rules, from what it has seen of the squares.

The margins were chosen by hand and kept where several hundred games against other margins spoke for them, or not
against them; what others' cards are worth was read off the squares of players by rule, round for round.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from hantise.core.rng import Rng
from hantise.core.state import Menu
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DISCARD,
    DRAW,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    PASS,
    POWER,
    SEATS,
    SQUARE,
)
from hantise.games.spooky_boo.deck import BLIND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.fields import DONE, DRAWN, LOOK, LOOKED, SWAP, TURN
from hantise.games.spooky_boo.race import average_of, highest, is_unseen, reckoned, share_up_to, unseen_of
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.scores import ENOUGH

# A player with one card unseen calls if it is as likely as this to be low enough.
_SURE: Final = 0.75
# The discard's top is taken if it is so far below the average, and below the card that it replaces.
_MARGIN: Final = 2.0
# What others keep is below the average: by so much at first, and by so much more in time.
_KEPT: Final = 0.9
_CHOSEN: Final = 3.0
_TIME: Final = 1.5
# The share of the two cards nobody peeks at that their owner has seen: at first, and more each round.
_SEEN: Final = 0.06
_SEEN_A_ROUND: Final = 0.145
# A turned down place among the others has less than this many points.
_FAR: Final = 1.0e9


def usual(state: SpookyBoo, menu: Menu, count: i64, rng: Rng) -> i64:
    """The decision by habit, from what the seat to decide has seen; one of the first `count` actions of the menu."""
    awaits = state.awaits
    if awaits in (DONE, TURN):
        return _ended(state)
    if awaits == LOOK:
        return _look(state, menu, count, rng)
    cards = reckoned(state, state.turn, average_of(state))
    worst = highest(cards)
    if awaits == DRAWN:
        return _placed(state, worst, cards[worst])
    if awaits == SWAP:
        return FIRST_SWAP + worst * SEATS * SQUARE + _lowest_of_others(state, rng)
    if awaits == LOOKED and count > 1:
        return FIRST_WITH + worst if _value(state, state.squares[state.looked]) < cards[worst] else BACK
    return menu.actions[0]


def seen_by_now(state: SpookyBoo) -> float:
    """The chance that a seat has by now seen a card of its own that it did not peek at."""
    return min(1.0, _SEEN + _SEEN_A_ROUND * _rounds(state))


def _ended(state: SpookyBoo) -> i64:
    """SPB-10, SPB-30: a call if enough is seen; else on with the turn."""
    if _calls(state):
        return CALL
    return PASS if state.awaits == DONE else _taken(state)


def _calls(state: SpookyBoo) -> bool:
    """SPB-33: true if the cards that it has seen are enough to call, with at most one unseen."""
    unseen = unseen_of(state, state.turn)
    if unseen == 0:
        return state.total_of(state.turn) <= ENOUGH
    if unseen > 1:
        return False
    need = float(ENOUGH) - sum(reckoned(state, state.turn, 0.0))
    return share_up_to(state, need) >= _SURE


def _taken(state: SpookyBoo) -> i64:
    """SPB-13: the discard's top if it is low, in place of the worst; else a card of the stock."""
    if state.discarded == 0:
        return DRAW
    average = average_of(state)
    cards = reckoned(state, state.turn, average)
    worst = highest(cards)
    return FIRST_TAKE + worst if _value(state, state.top) <= min(average, cards[worst]) - _MARGIN else DRAW


def _placed(state: SpookyBoo, worst: i64, points: float) -> i64:
    """SPB-11, SPB-12: a low drawn card in place of the worst; else its power where that is of use."""
    drawn = _value(state, state.drawn)
    if drawn < points and drawn <= average_of(state):
        return FIRST_PUT + worst
    power = state.deck.powers[state.drawn]
    if power == OWN_LOOK:
        return POWER if unseen_of(state, state.turn) else DISCARD
    if power == BLIND_SWAP:
        return POWER if points > _lowest_guess(state) else DISCARD
    return POWER if power else DISCARD


def _look(state: SpookyBoo, menu: Menu, count: i64, rng: Rng) -> i64:
    """SPB-20, SPB-21: a look at a card not seen before, if there is one."""
    start = rng.below(count)
    for n in range(count):
        action = menu.actions[(start + n) % count]
        if is_unseen(state, action - FIRST_LOOK, state.turn):
            return action
    return menu.actions[start]


# The cards of others.


def _lowest_of_others(state: SpookyBoo, rng: Rng) -> i64:
    """SPB-22: the place of the lowest card of the others, as far as it knows or guesses; of equals any."""
    places = state.players * SQUARE
    average = average_of(state)
    start = rng.below(places)
    best: i64 = 0
    least = _FAR
    for n in range(places):
        place = (start + n) % places
        if place // SQUARE != state.turn:
            guess = _guessed(state, place, average)
            if guess < least:
                least = guess
                best = place
    return best


def _lowest_guess(state: SpookyBoo) -> float:
    """The worth of the others' lowest card, as far as it knows or guesses."""
    average = average_of(state)
    others = [place for place in range(state.players * SQUARE) if place // SQUARE != state.turn]
    return min([_guessed(state, place, average) for place in others])


def _guessed(state: SpookyBoo, place: i64, average: float) -> float:
    """The worth of another's card: those that were chosen are low."""
    if not is_unseen(state, place, state.turn):
        return _value(state, state.squares[place])
    chosen = average - _KEPT - _CHOSEN * (1.0 - exp(-_rounds(state) / _TIME))
    if place % SQUARE < 2:
        return chosen
    seen = seen_by_now(state)
    return seen * chosen + (1.0 - seen) * average


def _rounds(state: SpookyBoo) -> float:
    return float(state.turns) / float(state.players)


def _value(state: SpookyBoo, kind: i64) -> float:
    return float(state.deck.values[kind])
