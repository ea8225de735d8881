"""The rules of Ghooost!: what each action does to a position.

Seats sit clockwise. The crypt and the mansions share one bag of unseen cards: a card's place is
decided when it leaves. The discard is the deck without all other cards of the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.core.vecs import vec
from hantise.games.ghooost.actions import (
    FIRST_CARD,
    FIRST_PLAY,
    FIRST_START,
    LAID,
    LAY_KITTY,
    LOSE,
    LUCK,
    PILE,
    QUARTET,
    RANK,
    TAKE,
    fill_others,
    fill_plays,
    listed_menu,
    plays,
)
from hantise.games.ghooost.fields import DEAL, DRAW, FINISHED, LUCK_CARD, MANSION_CARD, STARTER, TURN, Fields
from hantise.games.ghooost.knowledge import Knowledge
from hantise.games.ghooost.piles import COPY, KINDS, KITTY, NOT_COPY_BITS, ONE_CARD, SIZE, drawn

HAND: Final = 4
NOBODY: Final = -1
# Lists made once pay only in interpreted code, where each step of a loop costs.
COMPILED: Final = not __file__.endswith(".py")
TWIST: Final = 8
SKELETUM: Final = 11
SECOND_TOKEN: Final = 2
MANSIONS: Final = (0, 0, 12, 10, 8, 6, 4)


def beats(rank: int, top: int) -> bool:
    """GHO-10, GHO-13, GHO-14: true if one ghost of this rank may be laid on `top` (0: on nothing)."""
    if rank == 1:
        return True
    return rank >= top and (top not in (3, 12) or rank in (3, 12))


# By the rank on top: the bits in a pile of the ranks that may be laid on it.
BEATS: Final = vec[i64]([sum([7 << 3 * r for r in range(1, 15) if beats(r, top)]) for top in range(15)])


@final
class Ghooost(Fields):
    """All cards in their places; piles are whole numbers as in `piles`, seats count clockwise from 0."""

    def clone(self) -> Ghooost:
        """A copy that shares nothing that changes."""
        new = self.world()
        if self.knowledge is not None:
            new.knowledge = self.knowledge.clone()
        return new

    def world(self) -> Ghooost:
        """A copy without knowledge of hands, for search."""
        new = Ghooost(0, self.deck)
        self.copy_to(new)
        return new

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits == TURN:
            return self.turn
        return OVER if self.awaits == FINISHED else CHANCE

    def fill(self, menu: Menu) -> i64:
        """GHO-31, GHO-50: the actions of a turn; at CHANCE the outcomes; nothing when OVER."""
        actions = menu.actions
        n: i64 = 0
        if self.awaits == TURN:
            hand = self.hands[self.turn]
            n = fill_others(actions, hand, self.cemetery, self.crypt)
            return fill_plays(actions, n, hand, BEATS[self.top])
        if self.awaits == STARTER:
            while n < self.players:
                actions[n] = FIRST_START + n
                n += 1
        elif self.awaits != FINISHED:
            for kind in range(16):
                if self.bag >> 3 * kind & 7:
                    actions[n] = FIRST_CARD + kind
                    n += 1
        return n

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        if COMPILED or self.awaits != TURN:
            return super().legal()
        found = listed_menu(self.hands[self.turn], BEATS[self.top], self.cemetery, self.crypt)
        return found if found else super().legal()

    def allows(self, action: i64) -> bool:
        """GHO-12, GHO-19, GHO-61: true if `fill` writes this action; the hand decides on ghosts."""
        if self.awaits != TURN or not FIRST_PLAY <= action < FIRST_CARD:
            return super().allows(action)
        return plays(self.hands[self.turn], BEATS[self.top], action)

    # Chance.

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        if self.awaits in (TURN, FINISHED):
            return []
        return [count for count in [self.bag >> 3 * kind & 7 for kind in range(16)] if count]

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == STARTER:
            return self.players
        if self.awaits == TURN or self.awaits == FINISHED:
            return 0
        return self.bag >> SIZE

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD + drawn(self.bag, ticket)

    def dealt_to(self) -> i64:
        """While dealing: the seat that gets the next card."""
        seat: i64 = 0
        while self.hands[seat] >> SIZE == HAND:
            seat += 1
        return seat

    # Actions.

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if action >= FIRST_CARD:
            if action < FIRST_START:
                self._card(action - FIRST_CARD)
            else:
                self.start(action - FIRST_START)
            return
        self.idle += 1
        knowledge = self.knowledge
        if knowledge is not None:
            knowledge.clock += 1
        if action >= FIRST_PLAY:
            self._play(action)
        elif action == TAKE:
            self._take(0)
            self._end_action(False, False)
        elif action == LAY_KITTY:
            self._lay_kitty()
        elif action == LOSE:  # GHO-35, GHO-56: only Miss Copies in hand, and nothing to take
            if knowledge is not None:
                knowledge.bared(self.turn, self.hands[self.turn])
            self._end_action(False, False)
        else:
            self.awaits = LUCK_CARD if action == LUCK else MANSION_CARD

    def _play(self, action: i64) -> None:
        """GHO-31, GHO-60: lay identical ghosts; two or more play again."""
        turn = self.turn
        pile = PILE[action]
        laid = LAID[action]
        rank = RANK[action]
        hand = self.hands[turn] - pile
        self.hands[turn] = hand
        knowledge = self.knowledge
        if knowledge is not None:
            copies = pile & 7
            knowledge.played(turn, rank, laid - copies, hand + copies * ONE_CARD[COPY])
            if copies:
                knowledge.played(turn, COPY, copies, hand)
        again = self._lay(rank, laid, pile)
        self._end_action(again or laid >= 2, False)

    def _lay_kitty(self) -> None:
        """GHO-15, GHO-17: lay Kitty beside the cemetery; the next player misses a turn."""
        turn = self.turn
        hand = self.hands[turn] - ONE_CARD[KITTY]
        self.hands[turn] = hand
        if self.knowledge is not None:
            self.knowledge.played(turn, KITTY, 1, hand)
        self.cemetery += ONE_CARD[KITTY]
        self._end_action(False, True)

    def _lay(self, rank: i64, laid: i64, pile: i64) -> bool:
        """GHO-20, GHO-64, GHO-73: lay ghosts on top; true if a power lets the player play again."""
        run = self.run + laid if rank == self.top else laid
        # GHO-66, GHO-67, GHO-68: the direction turns, but not between two.
        if rank == TWIST and self.players - self.out > 2 and (laid & 1 or not self.twist_each):
            self.direction = -self.direction
        if run >= QUARTET or rank == SKELETUM:  # GHO-65, GHO-69: the cemetery, Kitty too, leaves the game for good
            self.cemetery = self.top = self.run = 0
            self.idle = 0
            return True
        self.cemetery += pile
        self.top = rank
        self.run = run
        return False

    def _take(self, failed: i64) -> None:
        """GHO-31, GHO-33, GHO-54: move the whole cemetery, and the failed card, into the hand."""
        pile = self.cemetery + failed
        self.hands[self.turn] += pile
        self.cemetery = self.top = self.run = 0
        if self.knowledge is not None:
            self.knowledge.took(self.turn, pile)

    # Cards that chance brings.

    def start(self, seat: i64) -> None:
        """GHO-08: set the seat that starts the first round."""
        self.turn = seat
        self.deal()

    def deal(self) -> None:
        """GHO-04, GHO-05, GHO-07: return all cards to the bag; a deal of four cards each comes next."""
        seats = self.players
        mansion = MANSIONS[seats]
        self.bag = self.deck
        for seat in range(seats):
            self.hands[seat] = 0
            self.mansions[seat] = mansion
        self.crypt = (self.deck >> SIZE) - seats * (HAND + mansion)
        self.cemetery = self.top = self.run = 0
        self.direction = 1
        self.again = self.misses = False
        self.idle = self.left = self.out = 0
        if self.knowledge is not None:
            self.knowledge = Knowledge(seats)
        self.awaits = DEAL

    def _card(self, kind: i64) -> None:
        """GHO-04, GHO-36: deal or draw a card into a hand, perhaps with another to come; or turn one up."""
        card = ONE_CARD[kind]
        self.bag -= card
        if self.awaits != DRAW and self.awaits != DEAL:
            self._turned_up(kind, card)
            return
        seat = self.turn if self.awaits == DRAW else self.dealt_to()
        self.hands[seat] += card
        if self.knowledge is not None:
            self.knowledge.drew(seat)
        if self.awaits == DRAW:
            self.idle = 0
            self.crypt -= 1
            self._end_action(self.again, self.misses)
        elif seat == self.players - 1 and self.hands[seat] >> SIZE == HAND:
            self.awaits = TURN

    def _turned_up(self, kind: i64, card: i64) -> None:
        """GHO-32, GHO-40, GHO-54, GHO-57: play the card if that is valid, else take it with the cemetery."""
        self.idle = 0
        if self.awaits == LUCK_CARD:
            self.crypt -= 1
        else:
            self.mansions[self.turn] -= 1
        again = False
        if kind == KITTY:
            self.cemetery += card
        elif BEATS[self.top] >> 3 * kind & 1:  # never Miss Copy
            again = self._lay(kind, 1, card)
        else:
            self._take(card)
        self._end_action(again, kind == KITTY)

    # The end of an action, a round, a match.

    def _end_action(self, again: bool, misses: bool) -> None:
        """GHO-90: after the powers, draw up (GHO-36 to GHO-38, GHO-55), let seats leave, and set the turn."""
        turn = self.turn
        hand = self.hands[turn]
        self.again = again
        self.misses = misses
        if self.crypt and hand >> SIZE < HAND:
            self.awaits = DRAW
            return
        self.awaits = TURN
        if not hand and not self.mansions[turn]:
            self._leave(turn)
            self.again = again = False
            if self.out == self.players - 1:
                self._last_one_loses()
                return
        if not again:
            self.turn = self.next_in(turn)
            if misses:  # GHO-17, GHO-75: one turn, of exactly the next player
                self.turn = self.next_in(self.turn)
        # Tested only if it is possible: most actions end here.
        if (not self.cemetery or self.idle >= self.daybreak) and self._sun_rises():
            self._rank_at_sunrise()

    def _leave(self, seat: i64) -> None:
        """GHO-80: move the seat out of the round, among the winners."""
        self.left |= seat << 3 * self.out
        self.out += 1
        self.idle = 0

    def _sun_rises(self) -> bool:
        """GHO-88: true after forty idle actions for each remaining player, or by GHO-72."""
        if self.daybreak and self.idle >= self.daybreak * (self.players - self.out):
            return True
        if self.is_open():
            return False
        # GHO-97: an end by GHO-72 reveals all hands.
        knowledge = self.knowledge
        if knowledge is not None:
            for seat in range(self.players):
                knowledge.bared(seat, self.hands[seat])
        return True

    def _rank_at_sunrise(self) -> None:
        """GHO-88: seats with the fewest cards leave first, ties in turn order from the player to move."""
        staying: list[int] = []
        seat = self.turn
        for _ in range(self.players - self.out):
            staying.append(seat)
            seat = self.next_in(seat)
        for ranked in sorted(staying, key=self.burden)[:-1]:
            self._leave(ranked)
        self._last_one_loses()

    def _last_one_loses(self) -> None:
        """GHO-81: the last player left has lost the round."""
        order = self.order()
        loser = next(seat for seat in range(self.players) if seat not in order)
        self._leave(loser)
        if self.is_match:
            self._score_round(loser)
        else:
            self.awaits = FINISHED

    def _score_round(self, loser: i64) -> None:
        """GHO-84, GHO-85: give points for leaving, and a Boo! token to the seat that stays."""
        gained = round_points(self.order())
        self.points = [self.points[seat] + gained[seat] for seat in range(self.players)]
        self.tokens = [self.tokens[seat] + (seat == loser) for seat in range(self.players)]
        if self.barred == NOBODY and self.tokens[loser] == SECOND_TOKEN:
            self.barred = loser
        # GHO-86, GHO-87: a second token ends it, unless the lead is tied and rounds are left (by 0: always).
        is_last = 0 < self.last_round <= self.round
        if self.barred != NOBODY and (is_last or len(leaders(self.points, self.barred)) == 1):
            self.awaits = FINISHED
        else:
            self.round += 1
            self.turn = loser
            self.deal()

    # Queries of a position.

    def next_in(self, seat: i64) -> i64:
        """GHO-09: the next player still in, in the direction of play."""
        while True:
            seat += self.direction
            if seat == self.players:
                seat = 0
            elif seat < 0:
                seat = self.players - 1
            if self.hands[seat] or self.mansions[seat]:
                return seat

    def is_open(self) -> bool:
        """GHO-97: false if GHO-72 ends the round: a seat is to act, and all remaining seats hold only Miss Copies."""
        if self.awaits != TURN or self.crypt > 0 or self.cemetery != 0:
            return True
        for seat in range(self.players):
            hand = self.hands[seat]
            if hand & NOT_COPY_BITS or (not hand and self.mansions[seat]):
                return True
        return False

    def burden(self, seat: int) -> int:
        """The number of cards that a seat still has to get rid of, hand and mansion."""
        return (self.hands[seat] >> SIZE) + self.mansions[seat]

    def order(self) -> list[int]:
        """The seats that left the round so far, first to last; the loser last once the round is over."""
        return [self.left >> 3 * place & 7 for place in range(self.out)]

    # The score.

    def payoffs(self) -> list[float]:
        """GHO-92: 1 for escaping from a single round, or its points; 1 for winning a match, shared on a tie."""
        if self.is_match:
            winners = leaders(self.points, self.barred)
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
        return earned(self.order(), self.players, self.is_scored)

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        burdens = [int(heft(self.hands[seat], self.mansions[seat])) for seat in range(self.players)]
        if self.is_match:
            return match_chances(self.points, estimate(self.order(), burdens, True), self.barred)
        return estimate(self.order(), burdens, self.is_scored)


# The payoffs of a round and of a match, and a guess at them while they last.


# The effort to get rid of each kind, in tenths of an ordinary card: low values seldom go on any ghost, and a ghost
# that goes on all others is light. Miss Copy needs company.
_HEFT: Final = vec[i64]([16, 5, 17, 11, 15, 14, 13, 12, 10, 10, 9, 5, 6, 7, 6, 5])
_MANSION_HEFT: Final = 11


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
    """GHO-83, GHO-92: 1 for a seat that escapes, 0 for the last; or the points of GHO-84 if they are counted."""
    return place_points(place, seats) if is_scored else int(place < seats - 1)


def earned(order: Sequence[int], seats: int, is_scored: bool) -> list[float]:
    """GHO-92: the pay of each of `seats` in a single round, from the order in which seats left."""
    pays = [0.0] * seats
    for place, seat in enumerate(order):
        pays[seat] = float(place_pays(place, seats, is_scored))
    return pays


def furthest(players: int, last_round: int) -> int:
    """GHO-86, GHO-87: the last round that a match can reach; it goes on until a seat has two tokens."""
    return max(last_round, players + 1) if last_round else 10**6


def leaders(points: Sequence[int], barred: int) -> list[int]:
    """GHO-86, GHO-87, GHO-92: the seats with the most points, without the barred seat."""
    most = max([points[seat] for seat in range(len(points)) if seat != barred])
    return [seat for seat in range(len(points)) if seat != barred and points[seat] == most]


def match_chances(points: Sequence[int], expected: Sequence[float], barred: int) -> list[float]:
    """Rough expected payoffs of a match, from the `points` so far and the `expected` points of the round."""
    # With this power three points ahead are a clear lead, not a win.
    weights = [0.0 if seat == barred else (1.0 + points[seat] + expected[seat]) ** 2.0 for seat in range(len(points))]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def heft(hand: i64, mansion: i64) -> i64:
    """The effort to get rid of a hand and a mansion, in tenths of an ordinary card."""
    total: i64 = mansion * _MANSION_HEFT
    kind: i64 = 0
    while kind < KINDS:
        total += (hand & 7) * _HEFT[kind]
        hand >>= 3
        kind += 1
    return total


def estimate(order: Sequence[int], burdens: Sequence[int], is_scored: bool) -> list[float]:
    """Rough expected payoffs of a round: open places go to the seats whose cards are the easiest to lose.

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
    """The highest pay of an open place, after `taken` seats have left."""
    return float(max([place_pays(place, seats, is_scored) for place in range(taken, seats)]))
