"""Hints of Spooky Boo! for a search, beyond the rules."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.rng import Rng
from hantise.core.state import Menu, State
from hantise.core.view import View
from hantise.games.spooky_boo.fields import CARD, DEAL, DONE, DRAWN, FINISHED, LOOK, LOOKED, PEEK, STARTER, SWAP, TURN
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.pieces import (
    BACK,
    BLIND_SWAP,
    CALL,
    DISCARD,
    DRAW,
    ENOUGH,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    OWN_LOOK,
    PASS,
    PLACES,
    POWER,
    SQUARE,
    size,
)
from hantise.games.spooky_boo.rules import SpookyBoo, shares
from hantise.games.spooky_boo.view import SpookyBooView

# Guesses at the cards that others hold and have seen, by the length of the round.
#
# The numbers were fitted by eye to the sights and cards of players by rule, round for round, in 150 games of two.


# The search takes one of this many worlds.
WORLDS: Final = 16
# A card that others chose loses this much log-likelihood per point, once they had time to choose.
_PICKED: Final = 0.33
_TIME: Final = 1.6
# The chance that a seat that knows of so few points has not called.
_UNCALLED: Final = 0.1
_LOTS: Final = 1 << 20


@final
class Guess:
    """Random guesses at who has seen which card: by place, a flag for its owner and one for the guessing seat."""

    def __init__(self, world: SpookyBoo, view: SpookyBooView, rng: Rng) -> None:
        self.seat: i64 = view.seat
        self.known: list[bool] = [kind != 0 for kind in view.facts.squares]
        self.seen: list[bool] = self.known[:]
        odds = i64(seen_by_now(world) * float(_LOTS))
        moved = [sight.place for sight in view.facts.sights if sight.moved]
        for place in range(len(self.seen)):
            if place // SQUARE != self.seat:
                peeked = place % SQUARE < 2 and place not in moved
                self.seen[place] = peeked or rng.below(_LOTS) < odds

    def likelihood(self, world: SpookyBoo) -> float:
        """The rough likelihood of the others' squares after this much time to choose."""
        likelihood = 1.0
        points: i64 = 0
        for other in range(world.players):
            if other != self.seat:
                for place in range(other * SQUARE, other * SQUARE + SQUARE):
                    # a guessed card that its owner has seen and may have chosen
                    if self.seen[place] and not self.known[place]:
                        points += world.deck.values[world.squares[place]]
                if world.total_of(other) <= ENOUGH and all(self.seen[other * SQUARE : other * SQUARE + SQUARE]):
                    likelihood *= _UNCALLED
        return likelihood * exp(-_PICKED * (1.0 - exp(-_rounds(world) / _TIME)) * float(points))

    def tell(self, world: SpookyBoo) -> None:
        """Tells each seat of the world the cards of its own square that it saw, and the guessing seat all it saw."""
        knowledge = Knowledge(len(self.seen), len(world.deck.kinds))
        knowledge.tick()
        for place in range(len(self.seen)):
            owner = place // SQUARE
            if self.seen[place]:
                knowledge.see(place, owner)
            if self.known[place] and owner != self.seat:
                knowledge.see(place, self.seat)
        world.knowledge = knowledge


# A careful player of Spooky Boo! follows a few plain rules, from the cards that it has seen.
#
# The margins were chosen by hand and kept unless several hundred games against other margins spoke against them. The
# worth of others' cards was read off the squares of players by rule, round for round.


# A player with one card unseen calls if the card is low enough with at least this chance.
_SURE: Final = 0.75
# The player takes the discard's top if it is this far below the average and below the card that it replaces.
_MARGIN: Final = 2.0
# Cards that others keep are below the average: by this much at first, and by this much more in time.
_KEPT: Final = 0.9
_CHOSEN: Final = 3.0
_TIME_TO_LEARN: Final = 1.5
# The share that an owner has seen of its two cards without a peek: at first, and more each round.
_SEEN: Final = 0.06
_SEEN_A_ROUND: Final = 0.145
# More points than any card has.
_FAR: Final = 1.0e9


def seen_by_now(state: SpookyBoo) -> float:
    """The chance that a seat has by now seen an own card that it did not peek at."""
    return min(1.0, _SEEN + _SEEN_A_ROUND * _rounds(state))


def _calls(state: SpookyBoo) -> bool:
    """SPB-33: True if the mover's seen cards suffice for a call, with at most one unseen."""
    unseen = unseen_of(state, state.turn)
    if unseen == 0:
        return state.total_of(state.turn) <= ENOUGH
    if unseen > 1:
        return False
    need = float(ENOUGH) - sum(reckoned(state, state.turn, 0.0))
    return share_up_to(state, need) >= _SURE


def _placed(state: SpookyBoo, worst: i64, points: float, average: float) -> i64:
    """SPB-11, SPB-12: puts a low drawn card in place of the worst; else uses its power if that helps."""
    drawn = _value(state, state.drawn)
    if drawn < points and drawn <= average:
        return FIRST_PUT + worst
    power = state.deck.powers[state.drawn]
    if power == OWN_LOOK:
        return POWER if unseen_of(state, state.turn) else DISCARD
    if power == BLIND_SWAP:
        others = [place for place in range(state.players * SQUARE) if place // SQUARE != state.turn]
        return POWER if points > min([_guessed(state, place, average) for place in others]) else DISCARD
    return POWER if power else DISCARD


def _look(state: SpookyBoo, menu: Menu, count: i64, rng: Rng) -> i64:
    """SPB-20, SPB-21: a look at a card that the mover has not seen, if there is one."""
    start = rng.below(count)
    for n in range(count):
        action = menu.actions[(start + n) % count]
        if is_unseen(state, action - FIRST_LOOK, state.turn):
            return action
    return menu.actions[start]


# The cards of others.


def _lowest_of_others(state: SpookyBoo, average: float, rng: Rng) -> i64:
    """SPB-22: the place of the others' lowest card by knowledge or guess; a random one of equals."""
    places = state.players * SQUARE
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


def _guessed(state: SpookyBoo, place: i64, average: float) -> float:
    """The guessed value of another seat's card; chosen cards are low."""
    if not is_unseen(state, place, state.turn):
        return _value(state, state.squares[place])
    chosen = average - _KEPT - _CHOSEN * (1.0 - exp(-_rounds(state) / _TIME_TO_LEARN))
    if place % SQUARE < 2:
        return chosen
    seen = seen_by_now(state)
    return seen * chosen + (1.0 - seen) * average


def _rounds(state: SpookyBoo) -> float:
    return float(state.turns) / float(state.players)


# A guess at the chances to win, from the race to the first call of a round and the others' points after it.
#
# A seat reckons with its own cards as far as it has seen them, and with the average for unseen ones. The numbers were
# fitted to four thousand rounds of two players by rule and fifteen hundred of three. The seats race to call, and each
# wins in proportion to its weight (Luce, Individual choice behavior, 1959).


# The logarithm of a seat's weight: by the chance that one more card is enough, the points of its two lowest cards, and
# the number of seats before it.
_ONE_MORE: Final = 0.49
_NO_CHANCE: Final = 0.03
_LOWEST_TWO: Final = 0.145
_LATER: Final = 0.16
# A seat's points when another calls: more with a high square and with readier opponents.
_LEFT: Final = 8.0
_LEFT_BY_TOTAL: Final = 0.30
_LEFT_BY_OTHERS: Final = 1.25
# The spread that chance puts between two seats: in the rest of a round, and in a whole one.
_REST: Final = 10.0
_SPREAD: Final = 11.5
# From the spread of a normal distribution to that of a logistic one.
_LOGISTIC: Final = 0.55


def _weight(state: SpookyBoo, seat: i64, average: float) -> float:
    """A seat's weight in the race to call."""
    turn = state.turn
    first = turn if state.awaits == TURN or state.awaits == CARD else state.left_of(turn)
    cards = reckoned(state, seat, average)
    unseen = unseen_of(state, seat)
    if state.awaits == DRAWN and seat == turn:
        # SPB-11: the drawn card replaces the highest card
        place = highest(cards)
        drawn = _value(state, state.drawn)
        if drawn < cards[place]:
            unseen -= 1 if is_unseen(state, seat * SQUARE + place, seat) else 0
            cards[place] = drawn
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


# A seat's knowledge of its own square.


def reckoned(state: SpookyBoo, seat: i64, average: float) -> list[float]:
    """The values of a seat's cards by place; the average for unseen ones."""
    first = seat * SQUARE
    return [
        average if is_unseen(state, first + place, seat) else _value(state, state.squares[first + place])
        for place in range(SQUARE)
    ]


def unseen_of(state: SpookyBoo, seat: i64) -> i64:
    """The number of cards of its own square that a seat has not seen; 0 without knowledge in the state."""
    unseen: i64 = 0
    for place in range(seat * SQUARE, seat * SQUARE + SQUARE):
        if is_unseen(state, place, seat):
            unseen += 1
    return unseen


def is_unseen(state: SpookyBoo, place: i64, seat: i64) -> bool:
    """True if a seat has not seen the card at that place; False without knowledge in the state."""
    knowledge = state.knowledge
    return knowledge is not None and knowledge.when(place, seat) == 0


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
    """The share of the cards to come with at most that value."""
    deck = state.deck
    pile = _to_come(state)
    enough: i64 = 0
    for kind in range(1, len(deck.values)):
        if _value(state, kind) <= most:
            enough += size(pile & deck.bits[kind])
    return float(enough) / float(max(size(pile), 1))


def _to_come(state: SpookyBoo) -> i64:
    """SPB-16: the stock, or the discards that will become it."""
    return state.stock if state.stock else state.covered()


# The hints.


# By memory first: level 1 has forgotten its own square after a turn or two.
STRENGTHS: Final = (
    Strength(60, whim=0.7, sure=3, half=6),
    Strength(400, sure=8, half=16, daring=0.1),
    Strength(1500, sure=20, half=40, daring=-0.05),
    Strength(4000, sure=60, half=120, daring=0.03, seconds=0.35),
    Strength(20000, seconds=1.2),
)
# Enough for the rest of nearly every round.
_ROUND: Final = 80
# The deductions for an unusual action, and for a senseless one.
_UNUSUAL: Final = 0.05
_SENSELESS: Final = 9.0
# A call with at most this many points too many is daring; with more than the second number it is folly.
_DARING: Final = 5.0
_FOLLY: Final = 12.0


@final
class SpookyBooHints(Hints):
    """The hints of Spooky Boo!: a search plays the round to its end by habit, in worlds with guessed knowledge.

    An imagined world ends with the round, because later rounds cannot be planned.
    """

    def strengths(self) -> tuple[Strength, ...]:
        """The levels, which differ mainly in memory."""
        return STRENGTHS

    def sharpness(self) -> float:
        """The sharpness, fitted to games of levels 3 to 5."""
        return 1.1

    def imagined(self, view: View, rng: Rng) -> State:
        """One of a few worlds, picked by likelihood; it ends with this round."""
        world = view.imagine(rng)
        assert isinstance(world, SpookyBoo)
        if isinstance(view, SpookyBooView):
            guess = Guess(world, view, rng)
            total = guess.likelihood(world)
            for _ in range(WORLDS - 1):
                other = view.imagine(rng)
                odds = guess.likelihood(other)
                total += odds
                if float(rng.below(_LOTS)) * total < odds * float(_LOTS):
                    world = other
            guess.tell(world)
        world.round = world.rounds
        return world

    def acuity(self) -> float:
        """The acuity: a card moves the chance to win by a few hundredths, the luck of a round by much more."""
        return 1.5

    def judge(self, state: State) -> list[float]:
        """Each seat's chance to win, by the race to the call, the points so far and the rounds to come."""
        assert isinstance(state, SpookyBoo)
        rounds = float(state.rounds - len(state.scores) // state.players)
        if rounds == 0.0:
            return state.payoffs()
        sums = [float(points) for points in state.sums()]
        if state.awaits in (STARTER, DEAL, FINISHED, PEEK):
            return shares(sums, _LOGISTIC * _SPREAD * sqrt(rounds))
        average = average_of(state)
        weights = [_weight(state, seat, average) for seat in range(state.players)]
        whole = sum(weights)
        for seat in range(state.players):
            others = whole - weights[seat]
            left = _LEFT + _LEFT_BY_TOTAL * float(state.total_of(seat)) + _LEFT_BY_OTHERS * log(others)
            sums[seat] += max(0.0, left) * others / whole
        return shares(sums, _LOGISTIC * sqrt(_REST * _REST + _SPREAD * _SPREAD * (rounds - 1.0)))

    def has_ranking(self) -> bool:
        """True: the search skips senseless actions."""
        return True

    def urgency(self, state: State, action: i64) -> float:
        """The urgency: the habitual action first, then sensible ones, then senseless ones."""
        assert isinstance(state, SpookyBoo)
        hope = self.judge(state)[state.turn]
        if not _serves(state, action):
            return hope - _SENSELESS
        menu = Menu()
        return hope if self.choose(state, menu, state.fill(menu), Rng(1)) == action else hope - _UNUSUAL

    def branches(self, state: State) -> bool:
        """False: habit makes all later decisions, because other seats act on cards that only they saw."""
        return False

    def horizon(self, state: State) -> i64:
        """The number of actions to look ahead, enough for the rest of the round."""
        return _ROUND

    def has_policy(self) -> bool:
        """True, because random players would call at once."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The habitual action of a careful player, from the cards it has seen, out of the menu's first `count`."""
        assert isinstance(state, SpookyBoo)
        awaits = state.awaits
        if awaits in (DONE, TURN) and _calls(state):
            return CALL
        if awaits == DONE:
            return PASS
        if awaits == LOOK:
            return _look(state, menu, count, rng)
        if awaits == TURN and state.discarded == 0:
            return DRAW
        average = average_of(state)
        cards = reckoned(state, state.turn, average)
        worst = highest(cards)
        if awaits == TURN:
            # SPB-13: the discard's top replaces the worst card if it is low; else draw from the stock
            is_low = _value(state, state.top) <= min(average, cards[worst]) - _MARGIN
            return FIRST_TAKE + worst if is_low else DRAW
        if awaits == DRAWN:
            return _placed(state, worst, cards[worst], average)
        if awaits == SWAP:
            return FIRST_SWAP + worst * PLACES + _lowest_of_others(state, average, rng)
        if awaits == LOOKED and count > 1:
            return FIRST_WITH + worst if _value(state, state.squares[state.looked]) < cards[worst] else BACK
        return menu.actions[0]

    def boldness(self, state: State, action: i64) -> float:
        """SPB-30: 1 for an early call that may still be right, else 0."""
        assert isinstance(state, SpookyBoo)
        return 1.0 if action == CALL and _excess(state) <= _DARING else 0.0


def _excess(state: SpookyBoo) -> float:
    """SPB-33: the points by which a call is too early, if unseen cards have the average value."""
    return sum(reckoned(state, state.turn, average_of(state))) - ENOUGH


def _serves(state: SpookyBoo, action: i64) -> bool:
    """True if the action may put a lower card into the mover's square.

    A blind swap serves only with the worst card, and a look only at an unseen card.
    """
    if action == CALL:
        return _excess(state) <= _FOLLY
    if FIRST_LOOK <= action < FIRST_SWAP:
        return state.knowledge is None or is_unseen(state, action - FIRST_LOOK, state.turn)
    if action < FIRST_TAKE or action > CALL or action in (DISCARD, POWER):
        return True
    cards = reckoned(state, state.turn, average_of(state))
    if action < DISCARD:
        return _value(state, state.top) < cards[action - FIRST_TAKE]
    if action < FIRST_LOOK:
        return _value(state, state.drawn) < cards[action - FIRST_PUT]
    if action < FIRST_WITH:
        return (action - FIRST_SWAP) // PLACES == highest(cards)
    return _value(state, state.squares[state.looked]) < cards[action - FIRST_WITH]


def _value(state: SpookyBoo, kind: i64) -> float:
    return float(state.deck.values[kind])


HINTS: Final = SpookyBooHints()
