"""The rules of Haunted Stairs: every action, and what each does to a position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.notation import entries, whole
from hantise.core.row import Row
from hantise.core.state import CHANCE, OVER, Menu
from hantise.core.vecs import vec
from hantise.games.haunted_stairs.facts import Known
from hantise.games.haunted_stairs.fields import (
    ANSWER,
    ASK,
    CARD,
    FINISHED,
    MOVE,
    NAME,
    RIDDLE,
    SEARCH,
    SEATS,
    STARTER,
    SWAP,
    Fields,
)
from hantise.games.haunted_stairs.pieces import (
    ALL_PLACES,
    BIT,
    CARDS,
    CHILDREN,
    FREE,
    MOST_TRIES,
    MOVE_CARD,
    ONE_CARD,
    PLACES,
    SIZE,
    SWAP_CARD,
    WHITE,
    children_of,
    counts_of,
    disc_of,
    drawn,
    exchanged,
    lying_at,
)

# Every action of Haunted Stairs, named once.


FIRST_TURN: Final = 0
FIRST_SWAP: Final = 5
FIRST_MOVE: Final = 15
FIRST_GUESS: Final = 20
QUIT: Final = 24
FIRST_ASK: Final = 25
FIRST_ANSWER: Final = 45
FIRST_NAME: Final = 49
FIRST_START: Final = 53
FIRST_CARD: Final = 57

# The two places of each swap, in the order of the actions.
PAIRS: Final = [*combinations(range(5), 2)]

ACTIONS: Final = Actions()
ACTIONS.family("turn", 5, spell=lambda place: f"turn:{PLACES[place]}")
ACTIONS.family("swap", 10, spell=lambda pair: "swap:{}-{}".format(*[PLACES[place] for place in PAIRS[pair]]))
ACTIONS.family("move", 5, spell=lambda place: f"move:{PLACES[place]}")
ACTIONS.family("guess", 4, spell=lambda child: f"guess:{CHILDREN[child]}")
ACTIONS.family("quit")
ACTIONS.family("ask", 5, SEATS, spell=lambda place, seat: f"ask:{PLACES[place]}:{seat}")
ACTIONS.family("answer", 4, spell=lambda child: f"answer:{CHILDREN[child]}")
ACTIONS.family("name", 4, spell=lambda child: f"name:{CHILDREN[child]}")
ACTIONS.chance("start", SEATS)
ACTIONS.chance("card", 7, spell=lambda kind: f"card:{CARDS[kind]}")


# The legal actions, as lists made once: each rule's choices, by what lies where.


def _asks(players: int, asker: int, free: int) -> list[int]:
    """STA-20: to pass, or any ghost and any other seat."""
    ghosts = [place for place in range(5) if place != free]
    others = [seat for seat in range(players) if seat != asker]
    return [QUIT, *[FIRST_ASK + SEATS * place + seat for place in ghosts for seat in others]]


# STA-11, STA-15: by the set of ghosts that may be turned over.
TURNS: Final = [[FIRST_TURN + place for place in range(5) if bits >> place & 1] for bits in range(32)]
# STA-16, STA-17: by the free place.
SWAPS: Final = [[FIRST_SWAP + number for number in range(10) if free not in PAIRS[number]] for free in range(5)]
MOVES: Final = [[FIRST_MOVE + place for place in range(5) if place != free] for free in range(5)]
# STA-18, STA-19, STA-22, STA-34.
GUESSES: Final = [*range(FIRST_GUESS, FIRST_GUESS + 4), QUIT]
ANSWERS: Final = [*range(FIRST_ANSWER, FIRST_ANSWER + 4)]
NAMES: Final = [*range(FIRST_NAME, FIRST_NAME + 4)]
# By the number of players, the asker and the free place.
ASKS: Final = [
    [[_asks(players, asker, free) for free in range(5)] for asker in range(players)] for players in range(SEATS + 1)
]


# A position.


NOBODY: Final = -1
NOWHERE: Final = -1

# By seat: the lowest bit of the cards that it won.
HEAP: Final = vec[i64]([1, 256, 65536, 16777216])
# By child: the lowest bit of its mark, which is 32 * when + moved: the clock when that child was last shown, and how
# often its ghost has moved since. All seats see what a ghost shows, so one set of marks serves them all.
MARK: Final = vec[i64]([1, 32768, 1073741824, 35184372088832])
MARK_BITS: Final = 15
WHOLE_MARK: Final = 32767
SHOWN: Final = 32


@final
class HauntedStairs(Fields):
    """Ghosts and cards in their places, and what each action does; disc, stock, heaps and marks are whole numbers."""

    def clone(self) -> HauntedStairs:
        """A copy that shares nothing that changes."""
        new = HauntedStairs(0)
        self.copy_to(new)
        return new

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits <= CARD:
            return CHANCE
        if self.awaits == FINISHED:
            return OVER
        return self.asked if self.awaits == ANSWER else self.turn

    def fill(self, menu: Menu) -> i64:
        """The choices that the card gives the mover; at CHANCE the outcomes."""
        actions = menu.actions
        n: i64 = 0
        for action in self._choices():
            actions[n] = action
            n += 1
        return n

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        return self._choices()[:]

    def _choices(self) -> list[int]:
        awaits = self.awaits
        if awaits == SEARCH:
            return TURNS[self.may_be_turned()]
        if awaits == SWAP:
            return SWAPS[self.free]
        if awaits == MOVE:
            return MOVES[self.free]
        if awaits == RIDDLE:
            return GUESSES
        if awaits == ASK:
            return ASKS[self.players][self.turn][self.free]
        if awaits == ANSWER:
            return ANSWERS
        if awaits == NAME:
            return NAMES
        return [] if awaits == FINISHED else self.outcomes()

    # Chance.

    def outcomes(self) -> list[int]:
        """At CHANCE: the seats that may start, or the kinds of cards in the stock."""
        if self.awaits == STARTER:
            return [FIRST_START + seat for seat in range(self.players)]
        return [FIRST_CARD + kind for kind, count in enumerate(counts_of(self.stock)) if count]

    def weights(self) -> list[int]:
        """At CHANCE: the odds of each outcome; [] elsewhere."""
        if self.awaits == STARTER:
            return [1] * self.players
        return [count for count in counts_of(self.stock) if count] if self.awaits == CARD else []

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        if self.awaits == CARD:
            return self.stock >> SIZE
        return self.players if self.awaits == STARTER else 0

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        if self.awaits == STARTER:
            return FIRST_START + ticket
        return FIRST_CARD + drawn(self.stock, ticket)

    # Actions.

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if action >= FIRST_CARD:
            self._turn_up(action - FIRST_CARD)
            return
        if action >= FIRST_START:
            self.start(action - FIRST_START)
            return
        self.clock += 1
        if action < FIRST_SWAP:
            self._try(action)
        elif action < FIRST_MOVE:
            self._swap(action - FIRST_SWAP)
        elif action < FIRST_GUESS:
            self._move(action - FIRST_MOVE)
        elif action < QUIT:
            self._guess(action - FIRST_GUESS)
        elif action == QUIT:
            self._end_turn()
        elif action < FIRST_ANSWER:
            self._ask(action - FIRST_ASK)
        elif action < FIRST_NAME:
            self._answer(action - FIRST_ANSWER)
        else:
            self._name(action - FIRST_NAME)

    def start(self, seat: i64) -> None:
        """STA-05: the seat that starts."""
        self.turn = seat
        self.awaits = CARD

    def _turn_up(self, kind: i64) -> None:
        """STA-10: the top card of the stock goes onto the pile, and is done as it says."""
        self.stock -= ONE_CARD[kind]
        self.pile += 1
        if kind < SWAP_CARD:
            self._search_for(kind)
        elif kind == SWAP_CARD:
            self.awaits = SWAP
        elif kind == MOVE_CARD:
            self.awaits = MOVE
        else:
            self._riddle()

    def _search_for(self, child: i64) -> None:
        """STA-11: a child is to be found."""
        self.sought = child
        self.awaits = SEARCH

    def _try(self, place: i64) -> None:
        """STA-12, STA-13: turning over the right ghost wins the pile; else the next player tries."""
        if self._show(place) == self.sought:
            self.sought = NOBODY
            self.tried = self.tries = 0
            self._win(self.turn)
            self._end_turn()
        else:
            self.tried |= BIT[place]
            self.tries += 1
            self.turn = self.left_of(self.turn)

    def _swap(self, pair: i64) -> None:
        """STA-16: two ghosts change places."""
        one, other = PAIRS[pair]
        self.marks += MARK[lying_at(self.disc, one)] + MARK[lying_at(self.disc, other)]
        self.disc = exchanged(self.disc, one, other)
        self._end_turn()

    def _move(self, place: i64) -> None:
        """STA-17: a ghost goes to the free place."""
        self.marks += MARK[lying_at(self.disc, place)]
        self.disc = exchanged(self.disc, place, self.free)
        self.free = place
        self._end_turn()

    def _riddle(self) -> None:
        """STA-18, STA-19, STA-20: a ghost at the white place is guessed at; in the variant another player is asked."""
        if self.double_or_quits:
            self.awaits = ASK
        elif self.free == WHITE:
            self._end_turn()
        else:
            self.awaits = RIDDLE

    def _guess(self, child: i64) -> None:
        """STA-18, STA-19: a right guess wins the pile; a wrong one leaves it."""
        if self._show(WHITE) == child:
            self._win(self.turn)
        self._end_turn()

    def _ask(self, choice: i64) -> None:
        """STA-20: point at a ghost, and ask another player for the child under it."""
        self.pointed = choice // SEATS
        self.asked = choice % SEATS
        self.awaits = ANSWER

    def _answer(self, child: i64) -> None:
        """STA-21: the one who was asked wins the pile if that is right, else the one who asked."""
        is_right = self._show(self.pointed) == child
        self._win(self.asked if is_right else self.turn)
        self.pointed = NOWHERE
        self.asked = NOBODY
        self._end_turn()

    def _name(self, child: i64) -> None:
        """STA-31, STA-34: the last child to be found."""
        if self.next_searches_first:
            self.turn = self.left_of(self.turn)
        self._search_for(child)

    # What actions have in common.

    def left_of(self, seat: i64) -> i64:
        """STA-05: the next player clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def may_be_turned(self) -> i64:
        """STA-15: the set of ghosts that may be turned over in this search."""
        ghosts = ALL_PLACES - BIT[self.free]
        if self.repeat_ghosts and self.tries < MOST_TRIES:
            return ghosts
        return ghosts & ~self.tried

    def _show(self, place: i64) -> i64:
        """STA-11: all players see the child there; then it is a ghost again."""
        child = lying_at(self.disc, place)
        self.marks += (self.clock * SHOWN - (self.marks >> MARK_BITS * child & WHOLE_MARK)) * MARK[child]
        return child

    def _win(self, seat: i64) -> None:
        """STA-12, STA-22: the whole pile, with the card just drawn."""
        self.won += self.pile * HEAP[seat]
        self.pile = 0

    def _end_turn(self) -> None:
        """STA-10, STA-14: the player to the left draws; STA-30, STA-31, STA-32: with no stock left it ends."""
        if self.stock:
            self.turn = self.left_of(self.turn)
            self.awaits = CARD
        else:
            self.awaits = NAME if self.pile else FINISHED

    # The score.

    def heaps(self) -> list[int]:
        """The cards that each seat has won."""
        return [self.won >> 8 * seat & 255 for seat in range(self.players)]

    def payoffs(self) -> list[float]:
        """STA-35: 1 for winning, shared on a tie."""
        return payoffs(self.heaps())

    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over."""
        if self.awaits == FINISHED:
            return self.payoffs()
        return estimate(self.heaps(), self.pile, self.stock >> SIZE, self._nearest())

    def _nearest(self) -> i64:
        """The seat that is the next to have a chance to win the pile."""
        if self.awaits == ANSWER:
            return self.asked
        last = self.stock == 0
        if self.awaits == SWAP or self.awaits == MOVE or self.awaits == NAME:
            return self.turn if last and not self.next_searches_first else self.left_of(self.turn)
        return self.turn


# The payoffs for the cards won, and a guess at them while the game lasts.


# A lead of so many cards is worth less while many are still to be won.
_CARDS_TO_A_CARD: Final = 8.0


def payoffs(won: Sequence[int]) -> list[float]:
    """STA-33, STA-35: 1 to the player with the most cards, shared on a tie."""
    most = max(won)
    winners = [seat for seat, cards in enumerate(won) if cards == most]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(won))]


def estimate(won: Sequence[int], pile: int, stock: int, first: int) -> list[float]:
    """Expected payoffs, roughly: `first` is the next that can win the pile, and the others come after it, clockwise."""
    seats = len(won)
    whole = 2.0 - 0.5 ** (seats - 1)
    shares = [pile * 0.5 ** ((seat - first) % seats) / whole for seat in range(seats)]
    cards = [won[seat] + shares[seat] for seat in range(seats)]
    best = max(cards)
    scale = 1.0 + (pile + stock) / _CARDS_TO_A_CARD
    weights = [exp((number - best) / scale) for number in cards]
    total = sum(weights)
    return [weight / total for weight in weights]


# The marks, in a position's line and as the knowledge of a player who forgets nothing (STA-43).


def marks_in(marks: int) -> list[int]:
    """The mark of each child."""
    return [marks >> MARK_BITS * child & WHOLE_MARK for child in range(4)]


def read_marks(shown: str, moved: str) -> int:
    """The marks of these times and moves, each with a number a child; ValueError for others."""
    marks = 0
    for child, (when, moves) in enumerate(zip(entries(shown, 4), entries(moved, 4))):
        marks += (whole(when, 0, 999) * SHOWN + whole(moves, 0, SHOWN - 1)) << MARK_BITS * child
    return marks


def known_of(disc: int, marks: int) -> tuple[Known, ...]:
    """Each child, in the order of places; a disc may have more than one FREE place."""
    lying = [(place, child) for place, child in enumerate(children_of(disc)) if child != FREE]
    each = marks_in(marks)
    return tuple([Known(place, child, each[child] // SHOWN, each[child] % SHOWN) for place, child in lying])


def known_disc(known: tuple[Known, ...]) -> int:
    """The disc with these children, and FREE at every other place."""
    children = [FREE] * len(PLACES)
    for place, child, _when, _moved in known:
        children[place] = child
    return disc_of(children)


def known_marks(known: tuple[Known, ...]) -> int:
    """The marks of these children."""
    return sum([(when * SHOWN + moved) << MARK_BITS * child for _place, child, when, moved in known])


def write_known(disc: i64, marks: i64, row: Row) -> None:
    """The known child of each place; then when it was last seen, and the moves of its ghost since."""
    for place in range(5):
        child = lying_at(disc, place)
        if child != FREE:
            mark = marks >> MARK_BITS * child & WHOLE_MARK
            row.put(place * 4 + child, 1)
            row.put(20 + place, mark // SHOWN)
            row.put(25 + place, mark % SHOWN)
    row.close(30)
