"""The rules of Spooky Boo!: a position, the effect of each action, and the payoffs.

Chance deals the cards of the squares. They lie at numbered places, four for each seat, the two nearest to it first.
Chance picks a card of the stock only when a seat draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.core.vecs import vec
from hantise.games.spooky_boo.facts import Pack, Sight
from hantise.games.spooky_boo.fields import (
    CARD,
    DEAL,
    DONE,
    DRAWN,
    FINISHED,
    LOOK,
    LOOKED,
    PEEK,
    STARTER,
    SWAP,
    TURN,
    Fields,
)
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.pieces import (
    ALL_CARDS,
    BACK,
    BLIND_SWAP,
    CALL,
    DISCARD,
    DRAW,
    ENOUGH,
    FIRST_CARD,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_START,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    LOOK_AND_SWAP,
    OWN_LOOK,
    PASS,
    PENALTY,
    PLACES,
    POWER,
    SEATS,
    SIZE,
    SQUARE,
    lowest,
    nth,
    size,
)

NOBODY: Final = -1
NOWHERE: Final = -1


def has_to_lay_back(seat: i64, turn: i64, starter: i64, players: i64) -> bool:
    """SPB-05: True if this seat's two cards still lie open; the seats lay back in order, and `turn` is next."""
    return seat >= 0 and (seat + players - starter) % players >= (turn + players - starter) % players


@final
class SpookyBoo(Fields):
    """A position: piles are whole numbers as in `deck`; cards of squares and single cards are kinds.

    `starter` began the round, `turns` counts its completed turns, `limit` is each player's maximum. `rounds` is the
    number of rounds in the game. `scores` has the finished rounds' points, seat by seat. `revealed` has the squares at
    the end of the last round, `caller` the seat that ended it. Both lists are only replaced, never changed.
    """

    def clone(self) -> SpookyBoo:
        """A copy that shares no mutable data."""
        new = self.world()
        if self.knowledge is not None:
            new.knowledge = self.knowledge.clone()
        return new

    def world(self) -> SpookyBoo:
        """A copy without the seats' knowledge, for search."""
        new = SpookyBoo(0, self.deck)
        self.copy_to(new)
        return new

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits < PEEK:
            return CHANCE
        return OVER if self.awaits == FINISHED else self.turn

    def fill(self, menu: Menu) -> i64:
        """Writes the choices of the seat to move, or the outcomes at CHANCE; returns their number."""
        actions = menu.actions
        n: i64 = 0
        if self.awaits == STARTER:
            for seat in range(self.players):
                actions[seat] = FIRST_START + seat
            return self.players
        if self.awaits < PEEK:
            bits = self.deck.bits
            for kind in range(1, len(bits)):
                if self.stock & bits[kind]:
                    actions[n] = FIRST_CARD - 1 + kind
                    n += 1
        elif self.awaits != FINISHED:
            for action in MENUS[self._menu()]:
                actions[n] = action
                n += 1
        return n

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        return LISTS[self._menu()][:] if PEEK <= self.awaits < FINISHED else super().legal()

    def _menu(self) -> i64:
        """SPB-05, SPB-10, SPB-11, SPB-12, SPB-15, SPB-24, SPB-31, SPB-43: the index in `MENUS`."""
        awaits = self.awaits
        if awaits == TURN:
            return ANY_TURN if self.discarded else FIRST_TURN
        if awaits == DRAWN:
            return CARD_OF_POWER if self.deck.powers[self.drawn] else PLAIN_CARD
        if awaits == DONE:
            return ACTION_DONE
        if awaits == LOOK:
            return OWN_LOOKS + self.turn if self.power() == OWN_LOOK else OTHER_LOOKS + self._opposing()
        if awaits == SWAP:
            return BLIND_SWAPS + self._opposing()
        return MAY_SWAP if awaits == LOOKED and self.power() == LOOK_AND_SWAP else LAY_BACK

    def _opposing(self) -> i64:
        """The offset of this table's menu among those about other seats' cards, by players and turn."""
        return (self.players - 2) * SEATS + self.turn

    def power(self) -> i64:
        """SPB-12: the power in use, which is that of the card discarded last."""
        return self.deck.powers[self.top]

    # Actions.

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if self.knowledge is not None:
            self.knowledge.tick()
        if action >= FIRST_CARD:
            self._card(action - (FIRST_CARD - 1))
        elif action >= FIRST_START:
            self.starter = action - FIRST_START
            self.deal()
        elif action == PASS:
            self._pass()
        elif action == CALL:
            self._end_round(self.turn)
        elif action >= FIRST_WITH:
            self._swap(action - FIRST_WITH, self.looked)
        elif action >= FIRST_SWAP:
            self._swap((action - FIRST_SWAP) // PLACES, (action - FIRST_SWAP) % PLACES)
        elif action >= FIRST_LOOK:
            self._look(action - FIRST_LOOK)
        elif action >= FIRST_PUT:
            self._put(action - FIRST_PUT)
        elif action >= DISCARD:
            self._discard_drawn(action == POWER)
        elif action >= FIRST_TAKE:
            self._take(action - FIRST_TAKE)
        elif action == DRAW:
            self._draw()
        else:
            self._lay_back()

    # A turn.

    def _draw(self) -> None:
        """SPB-10, SPB-16: draws from the stock; the discard without its top card replaces an empty stock."""
        if not self.stock:
            self.stock = self.covered()
            self.discarded -= self.stock
            if self.knowledge is not None:
                self.knowledge.shuffle()
        self.awaits = CARD

    def _card(self, kind: i64) -> None:
        """SPB-04, SPB-11: chance deals or draws a card of the stock."""
        if self.awaits == DEAL:
            at = self.next_place()
            self.squares[at] = kind
            if self.knowledge is not None:
                self.knowledge.lay(at)
            if self.dealt() + 1 == self.players * SQUARE:
                self._peek(self.starter)
        else:
            self.drawn = kind
            self.awaits = DRAWN
        self.stock -= lowest(self.stock & self.deck.bits[kind])

    def _take(self, place: i64) -> None:
        """SPB-13: the discard's top replaces one of the seat's own cards."""
        taken = self.top
        self.discarded -= lowest(self.discarded & self.deck.bits[taken])
        at = self.turn * SQUARE + place
        self._replace(at, taken)
        if self.knowledge is not None:
            self.knowledge.take(at)

    def _put(self, place: i64) -> None:
        """SPB-11: the drawn card, which only its drawer saw, replaces one of the drawer's own cards."""
        at = self.turn * SQUARE + place
        self._replace(at, self.drawn)
        self.drawn = 0
        if self.knowledge is not None:
            self.knowledge.lay(at)
            self.knowledge.see(at, self.turn)

    def _replace(self, at: i64, kind: i64) -> None:
        """SPB-11, SPB-13, SPB-14: the replaced card is discarded face up, without its power."""
        replaced = self.squares[at]
        self.squares[at] = kind
        self._discard(replaced)
        self.awaits = DONE

    def _discard(self, kind: i64) -> None:
        self.discarded += lowest(self.deck.bits[kind] & ~(self.stock | self.discarded))
        self.top = kind
        if self.knowledge is not None:
            self.knowledge.discard(kind, self.knowledge.clock)

    def _discard_drawn(self, for_its_power: bool) -> None:
        """SPB-11, SPB-12: discards the drawn card, perhaps for its power."""
        self._discard(self.drawn)
        self.drawn = 0
        if for_its_power:
            self.awaits = SWAP if self.power() == BLIND_SWAP else LOOK
        else:
            self.awaits = DONE

    def _pass(self) -> None:
        """SPB-31, SPB-37: the turn passes; after the last turn of all seats the round ends without a call."""
        self.turns += 1
        if self.turns == self.limit * self.players:
            self._end_round(NOBODY)
        else:
            self.turn = self.left_of(self.turn)
            self.awaits = TURN

    # Powers.

    def _look(self, at: i64) -> None:
        """SPB-20, SPB-21, SPB-23, SPB-43: the card stays open to its looker."""
        self.looked = at
        self.awaits = LOOKED
        if self.knowledge is not None:
            self.knowledge.see(at, self.turn)

    def _swap(self, own: i64, other: i64) -> None:
        """SPB-22, SPB-23, SPB-24: one of the seat's own cards and another card change places."""
        at = self.turn * SQUARE + own
        squares = self.squares
        card = squares[at]
        squares[at] = squares[other]
        squares[other] = card
        if self.knowledge is not None:
            self.knowledge.swap(at, other)
        self.looked = NOWHERE
        self.awaits = DONE

    def _lay_back(self) -> None:
        """SPB-05, SPB-20, SPB-21, SPB-24, SPB-43: covers the open cards again."""
        if self.awaits == LOOKED:
            self.looked = NOWHERE
            self.awaits = DONE
            return
        following = self.left_of(self.turn)
        if following == self.starter:
            self.turn = following
            self.awaits = TURN
        else:
            self._peek(following)

    # A round.

    def deal(self) -> None:
        """SPB-04, SPB-06: shuffles all cards and begins to deal four to each seat."""
        self.stock = ALL_CARDS
        self.discarded = self.top = self.drawn = self.turns = 0
        self.looked = NOWHERE
        self.turn = self.starter
        for at in range(self.players * SQUARE):
            self.squares[at] = 0
        if self.knowledge is not None:
            self.knowledge = Knowledge(self.players * SQUARE, len(self.deck.kinds))
        self.awaits = DEAL

    def _peek(self, seat: i64) -> None:
        """SPB-05: a seat sees the two cards nearest to it."""
        self.turn = seat
        self.awaits = PEEK
        if self.knowledge is not None:
            self.knowledge.see(seat * SQUARE, seat)
            self.knowledge.see(seat * SQUARE + 1, seat)

    def _end_round(self, caller: i64) -> None:
        """SPB-30, SPB-32, SPB-36, SPB-37, SPB-39: turns up and scores all cards; the last round ends the game."""
        totals = [int(self.total_of(seat)) for seat in range(self.players)]
        self.scores = self.scores + round_points(totals, caller, self.penalty_on_top)
        self.revealed = [int(kind) for kind in self.squares]
        self.caller = caller
        if self.round == self.rounds:
            self.awaits = FINISHED
        else:
            self.round += 1
            self.starter = self.left_of(self.starter)
            self.deal()

    # Chance.

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        if self.awaits > CARD:
            return []
        bits = self.deck.bits
        return [int(size(self.stock & bits[kind])) for kind in range(1, len(bits)) if self.stock & bits[kind]]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == STARTER:
            return self.players
        return 0 if self.awaits > CARD else size(self.stock)

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD - 1 + self.deck.kind_at[nth(self.stock, ticket)]

    # Cards.

    def dealt(self) -> i64:
        """While dealing: the number of cards dealt so far."""
        return SIZE - size(self.stock)

    def next_place(self) -> i64:
        """SPB-04: while dealing, the place of the next card, seat by seat from the round's starter."""
        return (self.starter * SQUARE + self.dealt()) % (self.players * SQUARE)

    def left_of(self, seat: i64) -> i64:
        """SPB-07: the next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def covered(self) -> i64:
        """SPB-16: the discard without its top card."""
        return self.discarded - lowest(self.discarded & self.deck.bits[self.top])

    def total_of(self, seat: i64) -> i64:
        """SPB-32: the sum of the cards of a square."""
        values = self.deck.values
        squares = self.squares
        at = seat * SQUARE
        return values[squares[at]] + values[squares[at + 1]] + values[squares[at + 2]] + values[squares[at + 3]]

    # Points and payoffs.

    def sums(self) -> list[int]:
        """SPB-36: each seat's points of all rounds so far."""
        return [sum(self.scores[seat :: self.players]) for seat in range(self.players)]

    def payoffs(self) -> list[float]:
        """SPB-36, SPB-38: 1 for the lowest sum, shared on a tie."""
        sums = self.sums()
        best = min(sums)
        share = 1.0 / sums.count(best)
        return [share if points == best else 0.0 for points in sums]

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        if self.awaits <= DEAL or self.awaits == PEEK:
            return estimate(self.sums(), [], self.rounds + 1 - self.round)
        totals = [float(self.total_of(seat)) for seat in range(self.players)]
        if self.awaits == DRAWN:
            # the card in the mover's hand replaces the highest card
            first = self.turn * SQUARE
            highest = max([self.deck.values[kind] for kind in self.squares[first : first + SQUARE]])
            totals[self.turn] -= max(0.0, float(highest - self.deck.values[self.drawn]))
        return estimate(self.sums(), totals, self.rounds - self.round)


# The choices of a seat: a few menus, each worked out once.


def _each(first: int) -> list[int]:
    return [first + place for place in range(SQUARE)]


# By the number of players and by seat: the places of the other seats; none for a seat that is not at the table.
_OPPOSING: Final = [
    [place for place in range(players * SQUARE) if place // SQUARE != seat] if seat < players else []
    for players in range(2, SEATS + 1)
    for seat in range(SEATS)
]

LAY_BACK: Final = 0
FIRST_TURN: Final = 1
ANY_TURN: Final = 2
PLAIN_CARD: Final = 3
CARD_OF_POWER: Final = 4
MAY_SWAP: Final = 5
ACTION_DONE: Final = 6
# Own looks: by seat. The others: by the number of players from two on, then by seat.
OWN_LOOKS: Final = 7
OTHER_LOOKS: Final = 11
BLIND_SWAPS: Final = 23

LISTS: Final = [
    [BACK],
    [DRAW, CALL],
    [DRAW, *_each(FIRST_TAKE), CALL],
    [DISCARD, *_each(FIRST_PUT)],
    [DISCARD, POWER, *_each(FIRST_PUT)],
    [BACK, *_each(FIRST_WITH)],
    [CALL, PASS],
    *[_each(FIRST_LOOK + SQUARE * seat) for seat in range(SEATS)],
    *[[FIRST_LOOK + place for place in places] for places in _OPPOSING],
    *[[FIRST_SWAP + PLACES * own + place for own in range(SQUARE) for place in places] for places in _OPPOSING],
]
MENUS: Final = [vec[i64](menu) for menu in LISTS]


# The payoffs of a round and of the game, and a guess at them while they last.


# The total of a square that improved until another seat could call.
_SETTLED: Final = 6.0
# A total higher by this many points makes a good call about a third as likely.
_PATIENCE: Final = 4.0
# A lead of this many points makes winning nearly three times as likely: within a round, and per round to come.
_SPREAD: Final = 4.0
_SPREAD_A_ROUND: Final = 3.0


def round_points(totals: Sequence[int], caller: int, penalty_on_top: bool) -> list[int]:
    """SPB-33, SPB-34, SPB-35, SPB-37: each seat's points for a round; `caller` is -1 without a call."""
    if caller < 0:
        return list(totals)
    if totals[caller] <= ENOUGH:
        return [0 if seat == caller else total for seat, total in enumerate(totals)]
    penalty = PENALTY + (totals[caller] if penalty_on_top else 0)
    return [penalty if seat == caller else 0 for seat in range(len(totals))]


def estimate(sums: Sequence[int], totals: Sequence[float], rounds: int) -> list[float]:
    """Rough chances to win, from the sums so far, this round's totals ([] if unknown) and the rounds to come.

    A seat nearer to a good call is likelier to end the round, which costs the other seats their totals.
    """
    expected = [float(points) for points in sums]
    if totals:
        calls = shares([max(total, float(ENOUGH)) for total in totals], _PATIENCE)
        for seat in range(len(totals)):
            for caller in range(len(totals)):
                if caller != seat:
                    # until the caller's square is low enough, all squares improve alike
                    left = max(min(totals[seat], _SETTLED), totals[seat] - max(0.0, totals[caller] - ENOUGH))
                    expected[seat] += calls[caller] * left
    return shares(expected, _SPREAD + _SPREAD_A_ROUND * rounds)


def shares(burdens: Sequence[float], spread: float) -> list[float]:
    """Shares of 1; a lighter burden gets a larger share."""
    least = min(burdens)
    weights = [exp((least - burden) / spread) for burden in burdens]
    whole = sum(weights)
    return [weight / whole for weight in weights]


# The cards of the squares that a seat sees or has seen.


def open_places(awaits: int, turn: int, starter: int, looked: int, seat: int, places: int) -> Sequence[int]:
    """SPB-05, SPB-32, SPB-40, SPB-43: the places where cards lie open to this seat."""
    if awaits == FINISHED:
        return range(places)
    if awaits == PEEK and has_to_lay_back(seat, turn, starter, places // SQUARE):
        return (seat * SQUARE, seat * SQUARE + 1)
    return (looked,) if awaits == LOOKED and turn == seat else ()


def sights_of(knowledge: Knowledge | None, seat: int, covered: Sequence[int]) -> list[Sight]:
    """The cards at covered places that this seat has seen."""
    if knowledge is None:
        return []
    found: list[Sight] = []
    for place in covered:
        when, moved = knowledge.when(place, seat), knowledge.moved(place, seat)
        if when:
            found.append(Sight(place, int(knowledge.number_at(place)), int(when), int(moved)))
    return found


def packs_of(state: SpookyBoo, known: Sequence[int]) -> tuple[Pack, ...]:
    """SPB-44: the cards that have lain in squares since before the last shuffle, by pack."""
    knowledge = state.knowledge
    if knowledge is None:
        return ()
    pack_of = [int(knowledge.pack_at(place)) for place in range(len(state.squares))]
    found: list[Pack] = []
    for number in sorted(set(pack_of) - {int(knowledge.pack)}):
        places = [place for place, pack in enumerate(pack_of) if pack == number]
        unseen = [int(state.squares[place]) for place in places if place not in known]
        found.append(Pack(tuple(places), tuple(state.deck.count(unseen))))
    return tuple(found)
