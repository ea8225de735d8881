"""The rules of Haunted Stairs: what each action does to a position."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.games.haunted_stairs.actions import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_CARD,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_START,
    FIRST_SWAP,
    FIRST_TURN,
    MOST_SEATS,
    PAIRS,
    QUIT,
)
from hantise.games.haunted_stairs.cards import MOVE_CARD, ONE_CARD, SWAP_CARD
from hantise.games.haunted_stairs.disc import BIT, WHITE, exchanged, lying_at
from hantise.games.haunted_stairs.fields import ANSWER, ASK, CARD, FINISHED, MOVE, NAME, RIDDLE, SEARCH, SWAP
from hantise.games.haunted_stairs.marks import MARK, SHOWN
from hantise.games.haunted_stairs.position import HEAP, NOBODY, NOWHERE, Position


@final
class HauntedStairs(Position):
    """A position of Haunted Stairs and what each action does to it."""

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
        self.pointed = choice // MOST_SEATS
        self.asked = choice % MOST_SEATS
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

    def _show(self, place: i64) -> i64:
        """STA-11: everybody sees the child there; then it is a ghost again."""
        child = lying_at(self.disc, place)
        self.marks += (self.clock * SHOWN - self.mark(child)) * MARK[child]
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


# The legal actions, as lists made once: each rule's choices, by what lies where.


_PLACES: Final = range(5)
_CHILDREN: Final = range(4)


def _asks(players: int, asker: int, free: int) -> list[int]:
    """STA-20: to pass, or any ghost and any other seat."""
    ghosts = [place for place in _PLACES if place != free]
    others = [seat for seat in range(players) if seat != asker]
    return [QUIT, *[FIRST_ASK + MOST_SEATS * place + seat for place in ghosts for seat in others]]


# STA-11, STA-15: by the set of ghosts that may be turned over.
TURNS: Final = [[FIRST_TURN + place for place in _PLACES if bits >> place & 1] for bits in range(32)]
# STA-16, STA-17: by the free place.
SWAPS: Final = [[FIRST_SWAP + number for number in range(10) if free not in PAIRS[number]] for free in _PLACES]
MOVES: Final = [[FIRST_MOVE + place for place in _PLACES if place != free] for free in _PLACES]
# STA-18, STA-19.
GUESSES: Final = [*[FIRST_GUESS + child for child in _CHILDREN], QUIT]
# By the number of players, the asker and the free place.
ASKS: Final = [
    [[_asks(players, asker, free) for free in _PLACES] for asker in range(players)] for players in range(MOST_SEATS + 1)
]
# STA-22.
ANSWERS: Final = [FIRST_ANSWER + child for child in _CHILDREN]
# STA-34.
NAMES: Final = [FIRST_NAME + child for child in _CHILDREN]
