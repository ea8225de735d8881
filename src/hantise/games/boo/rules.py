"""The rules of BOO: what each action does to a position."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.vecs import vec
from hantise.games.boo.actions import CARDS, FIRST_ORDER, FIRST_OYA, FIRST_TURN, SIDE
from hantise.games.boo.cards import BLACK, LIES, SQUARES, WHITE, Deck
from hantise.games.boo.cemetery import BIT, MOST_CARDS, Cemetery, cemetery

NONE: Final = -1
ALL_UNSEEN: Final = 4095  # (1 << CARDS) - 1
MOST_GHOSTS: Final = 72.0

# What the position waits for.
LOT: Final = 0
TURN_UP: Final = 1
PLACE: Final = 2
ORDER: Final = 3
FINISHED: Final = 4


@final
class Boo(State):
    """A position of BOO: the table, and for each seat the card in hand, the one on top, and those not seen yet.

    Cards are numbers from 0, those not seen yet one bit each; which comes next is decided when it is turned up.
    """

    def __init__(self, deck: Deck, black: i64, may_spare: bool, table: Cemetery, is_match: bool = False) -> None:
        self.deck: Deck = deck
        self.black: i64 = black
        self.may_spare = may_spare
        self.is_match = is_match
        self.is_second = False  # whether the first game of a match is over
        self.first: vec[i64] = vec[i64]([0, 0])  # each seat's ghosts at the end of it
        self.table: Cemetery = table
        self.oya: i64 = NONE
        self.turn: i64 = 0
        self.awaits: i64 = LOT
        self.asked: i64 = 0  # the orders to choose from, one bit each
        self.hands: vec[i64] = vec[i64]([NONE, NONE])
        self.tops: vec[i64] = vec[i64]([NONE, NONE])
        self.unseen: vec[i64] = vec[i64]([ALL_UNSEEN, ALL_UNSEEN])

    def clone(self) -> Boo:
        """A copy that shares nothing that changes."""
        new = Boo(self.deck, self.black, self.may_spare, self.table.clone(), self.is_match)
        new.is_second = self.is_second
        new.first = self.first[:]
        new.oya = self.oya
        new.turn = self.turn
        new.awaits = self.awaits
        new.asked = self.asked
        new.hands = self.hands[:]
        new.tops = self.tops[:]
        new.unseen = self.unseen[:]
        return new

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits == PLACE or self.awaits == ORDER:
            return self.turn
        return OVER if self.awaits == FINISHED else CHANCE

    # What may be done.

    def fill(self, menu: Menu) -> i64:
        """BOO-10, BOO-31: the placements of the card in hand, or the orders that differ; outcomes at CHANCE."""
        actions = menu.actions
        if self.awaits == PLACE:
            return self.table.fill(actions, self.deck.choices[self.hands[self.turn]])
        if self.awaits == ORDER:
            return _fill_bits(actions, self.asked, FIRST_ORDER)
        if self.awaits == TURN_UP:
            return _fill_bits(actions, self.unseen[self.turn], FIRST_TURN)
        return _fill_bits(actions, 3, FIRST_OYA) if self.awaits == LOT else 0

    def allows(self, action: i64) -> bool:
        """BOO-11, BOO-12, BOO-14, BOO-15, BOO-33: true for what `fill` writes; only its place is looked at."""
        if self.awaits != PLACE:
            return super().allows(action)
        if not 0 <= action < FIRST_ORDER:
            return False
        return self.table.takes(action, self.deck.choices[self.hands[self.turn]])

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome, all alike; [] elsewhere."""
        return [1] * int(self.total())

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == TURN_UP:
            return _count(self.unseen[self.turn])
        return 2 if self.awaits == LOT else 0

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == LOT:
            return FIRST_OYA + ticket
        unseen = self.unseen[self.turn]
        while ticket:
            unseen &= unseen - 1
            ticket -= 1
        return FIRST_TURN + _count((unseen & -unseen) - 1)

    # What is done.

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if action < FIRST_ORDER:
            self._place(action)
        elif action < FIRST_OYA:
            self.table.scare_in(action - FIRST_ORDER)
            self._take_top()
        elif action < FIRST_TURN:
            self.begin(action - FIRST_OYA)
        else:
            self._turn_up(action - FIRST_TURN)

    def begin(self, oya: i64) -> None:
        """BOO-05, BOO-08: the Oya, and then the other, turns up a first card and takes it, and turns up another."""
        self.oya = oya
        self.turn = oya
        self.awaits = TURN_UP

    def _place(self, action: i64) -> None:
        """BOO-10, BOO-13, BOO-20: the card in hand is laid and its ghosts scare, in an order that is asked for."""
        turn = self.turn
        number = self.hands[turn]
        self.hands[turn] = NONE
        self.lay(action, turn, number)
        self.asked = self.table.scare(self.may_spare)
        if self.asked:
            self.awaits = ORDER
        else:
            self._take_top()

    def lay(self, action: i64, seat: i64, number: i64) -> None:
        """A card of that seat comes to lie as the action says."""
        kind = number if seat == self.black else number + CARDS
        self.table.lay(action >> 3, action & 4 != 0, number, self.deck.lies, (kind * LIES + (action & 7)) * SQUARES)

    def _take_top(self) -> None:
        """BOO-16, BOO-17: the top card into the hand, and the next one is turned up, if there is one."""
        turn = self.turn
        self.asked = 0
        self.hands[turn] = self.tops[turn]
        self.tops[turn] = NONE
        if self.unseen[turn]:
            self.awaits = TURN_UP
        else:
            self._pass_on()

    def _turn_up(self, number: i64) -> None:
        """BOO-05, BOO-16: the next card lies face up; the very first one is taken in hand."""
        turn = self.turn
        self.unseen[turn] &= ~BIT[number]
        if self.hands[turn] == NONE:
            self.hands[turn] = number
        else:
            self.tops[turn] = number
            self._pass_on()

    def _pass_on(self) -> None:
        """BOO-10, BOO-40: the other places a card, if they have one, or still turns up their first."""
        self.turn = 1 - self.turn
        if self.hands[self.turn] != NONE:
            self.awaits = PLACE
        elif self.table.cards < MOST_CARDS:
            self.awaits = TURN_UP
        elif self.is_match and not self.is_second:
            self._exchange()
        else:
            self.awaits = FINISHED

    def _exchange(self) -> None:
        """BOO-44: the ghosts of the first game are kept, and the other begins the second one as the Oya."""
        self.first = vec[i64]([self.ghosts(0), self.ghosts(1)])
        self.is_second = True
        self.table = with_gate(self.deck, self.table.facing_is_enough)
        self.unseen = vec[i64]([ALL_UNSEEN, ALL_UNSEEN])
        self.begin(1 - self.oya)

    # What it is worth.

    def colour(self, seat: i64) -> i64:
        """BOO-18."""
        return BLACK if seat == self.black else WHITE

    def ghosts(self, seat: i64) -> i64:
        """BOO-41: the visible ghosts of this seat's colour, whoever's card they are on."""
        return self.table.ghosts(self.colour(seat))

    def lead(self) -> i64:
        """BOO-41, BOO-44: the ghosts of the first seat beyond those of the second, those of the first game included."""
        return self.ghosts(0) + self.first[0] - self.ghosts(1) - self.first[1]

    def payoffs(self) -> list[float]:
        """BOO-41 to BOO-43, BOO-45: 1 for most ghosts; on a tie for the Oya, but in a match a half for each."""
        lead = self.lead()
        if lead == 0 and self.is_match:
            return [0.5, 0.5]
        first = self.oya == 0 if lead == 0 else lead > 0
        return [1.0, 0.0] if first else [0.0, 1.0]

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        most = 2.0 * MOST_GHOSTS if self.is_match else MOST_GHOSTS
        first = 0.5 + float(self.lead()) / (2.0 * most)
        return [first, 1.0 - first]


def _fill_bits(actions: vec[i64], bits: i64, first: i64) -> i64:
    n: i64 = 0
    while bits:
        if bits & 1:
            actions[n] = first
            n += 1
        bits >>= 1
        first += 1
    return n


def _count(bits: i64) -> i64:
    """The number of set bits."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def with_gate(deck: Deck, facing_is_enough: bool) -> Cemetery:
    """BOO-06: the table with nothing on it but the gate."""
    table = cemetery(facing_is_enough)
    for at, card in enumerate(deck.gate):
        table.lay(card.y * SIDE + card.x, card.down, 0, deck.gate_squares, SQUARES * at)
    return table
