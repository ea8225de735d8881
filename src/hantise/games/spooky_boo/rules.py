"""The rules of Spooky Boo!: what each action does to a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from mypy_extensions import i64

from hantise.core.state import CHANCE, OVER, Menu
from hantise.core.vecs import vec
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DISCARD,
    DRAW,
    FIRST_CARD,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_START,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_WITH,
    PASS,
    POWER,
    SEATS,
    SQUARE,
)
from hantise.games.spooky_boo.deck import ALL_CARDS, BLIND_SWAP, LOOK_AND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.fields import CARD, DEAL, DONE, DRAWN, FINISHED, LOOK, LOOKED, PEEK, SWAP, TURN
from hantise.games.spooky_boo.knowledge import Knowledge
from hantise.games.spooky_boo.piles import lowest
from hantise.games.spooky_boo.position import NOBODY, NOWHERE, Position
from hantise.games.spooky_boo.scores import round_points

_PLACES: Final = 16  # of the largest table


@final
class SpookyBoo(Position):
    """A position of Spooky Boo! and what each action does to it."""

    def clone(self) -> SpookyBoo:
        """A copy that shares nothing that changes."""
        new = self.world()
        if self.knowledge is not None:
            new.knowledge = self.knowledge.clone()
        return new

    def world(self) -> SpookyBoo:
        """A copy without anybody's knowledge, for search."""
        new = SpookyBoo(0, self.deck)
        self.copy_to(new)
        return new

    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""
        if self.awaits < PEEK:
            return CHANCE
        return OVER if self.awaits == FINISHED else self.turn

    def fill(self, menu: Menu) -> i64:
        """The choices of the seat to move; at CHANCE the outcomes."""
        if self.awaits < PEEK or self.awaits == FINISHED:
            return self.fill_outcomes(menu.actions)
        actions = menu.actions
        n: i64 = 0
        for action in MENUS[self._menu()]:
            actions[n] = action
            n += 1
        return n

    def legal(self) -> list[int]:
        """The actions that `fill` writes, as a list."""
        return LISTS[self._menu()][:] if PEEK <= self.awaits < FINISHED else super().legal()

    def _menu(self) -> i64:
        """SPB-05, SPB-10, SPB-11, SPB-12, SPB-15, SPB-24, SPB-31, SPB-43."""
        awaits = self.awaits
        if awaits == TURN:
            return ANY_TURN if self.discarded else FIRST_TURN
        if awaits == DRAWN:
            return CARD_OF_POWER if self.deck.powers[self.drawn] else PLAIN_CARD
        if awaits == DONE:
            return ACTION_DONE
        if awaits == LOOK:
            return own_looks(self.turn) if self.power() == OWN_LOOK else looks(self.players, self.turn)
        if awaits == SWAP:
            return swaps(self.players, self.turn)
        return MAY_SWAP if awaits == LOOKED and self.power() == LOOK_AND_SWAP else LAY_BACK

    def power(self) -> i64:
        """SPB-12: the power that is being used: that of the card discarded last."""
        return self.deck.powers[self.top]

    # Actions.

    def apply(self, action: i64) -> None:
        """Take a legal action, or let chance act."""
        if self.knowledge is not None:
            self.knowledge.tick()
        if action >= FIRST_CARD:
            self._card(action - (FIRST_CARD - 1))
        elif action >= FIRST_LOOK:
            self._act_on_others(action)
        elif action >= FIRST_PUT:
            self._put(action - FIRST_PUT)
        elif action == DRAW:
            self._draw()
        elif action == DISCARD:
            self._discard_drawn()
            self.awaits = DONE
        elif action == POWER:
            self._use_power()
        elif action >= FIRST_TAKE:
            self._take(action - FIRST_TAKE)
        else:
            self._lay_back()

    def _act_on_others(self, action: i64) -> None:
        if action == PASS:
            self._pass()
        elif action == CALL:
            self._end_round(self.turn)
        elif action < FIRST_SWAP:
            self._look(action - FIRST_LOOK)
        elif action < FIRST_WITH:
            self._swap(action - FIRST_SWAP)
        elif action < CALL:
            self._swap_with_looked(action - FIRST_WITH)
        else:
            self.starter = action - FIRST_START
            self.deal()

    # A turn.

    def _draw(self) -> None:
        """SPB-10, SPB-16: a card is drawn from the stock; once it is used up, the discard but its top card is it."""
        if not self.stock:
            self.stock = self.covered()
            self.discarded -= self.stock
            if self.knowledge is not None:
                self.knowledge.shuffle()
        self.awaits = CARD

    def _card(self, kind: i64) -> None:
        """SPB-04, SPB-11: chance brings a card of the stock."""
        if self.awaits == DEAL:
            self._deal_card(kind)
        else:
            self.drawn = kind
            self.awaits = DRAWN
        self.stock -= lowest(self.stock & self.deck.bits[kind])

    def _take(self, place: i64) -> None:
        """SPB-13: the discard's top replaces a card of one's own."""
        taken = self.top
        self.discarded -= lowest(self.discarded & self.deck.bits[taken])
        at = self.turn * SQUARE + place
        self._replace(at, taken)
        if self.knowledge is not None:
            self.knowledge.take(at)

    def _put(self, place: i64) -> None:
        """SPB-11: the drawn card, seen by its drawer only, replaces a card of one's own."""
        at = self.turn * SQUARE + place
        self._replace(at, self.drawn)
        self.drawn = 0
        if self.knowledge is not None:
            self.knowledge.lay(at)
            self.knowledge.see(at, self.turn)

    def _replace(self, at: i64, kind: i64) -> None:
        """SPB-11, SPB-13, SPB-14: the card that lay there is discarded face up, and has no power."""
        replaced = self.squares[at]
        self.squares[at] = kind
        self._discard(replaced)
        self.awaits = DONE

    def _discard(self, kind: i64) -> None:
        self.discarded += lowest(self.deck.bits[kind] & ~(self.stock | self.discarded))
        self.top = kind
        if self.knowledge is not None:
            self.knowledge.discard(kind, self.knowledge.clock)

    def _discard_drawn(self) -> None:
        """SPB-11."""
        self._discard(self.drawn)
        self.drawn = 0

    def _pass(self) -> None:
        """SPB-31, SPB-37: the turn passes; after everybody's last one the round ends without a call."""
        self.turns += 1
        if self.turns == self.limit * self.players:
            self._end_round(NOBODY)
        else:
            self.turn = self.left_of(self.turn)
            self.awaits = TURN

    # Powers.

    def _use_power(self) -> None:
        """SPB-12."""
        self._discard_drawn()
        self.awaits = SWAP if self.power() == BLIND_SWAP else LOOK

    def _look(self, at: i64) -> None:
        """SPB-20, SPB-21, SPB-23, SPB-43: the card stays open to its looker."""
        self.looked = at
        self.awaits = LOOKED
        if self.knowledge is not None:
            self.knowledge.see(at, self.turn)

    def _swap(self, choice: i64) -> None:
        """SPB-22."""
        self._change_places(choice // _PLACES, choice % _PLACES)

    def _swap_with_looked(self, own: i64) -> None:
        """SPB-23, SPB-24."""
        self._change_places(own, self.looked)
        self.looked = NOWHERE

    def _change_places(self, own: i64, other: i64) -> None:
        at = self.turn * SQUARE + own
        squares = self.squares
        card = squares[at]
        squares[at] = squares[other]
        squares[other] = card
        if self.knowledge is not None:
            self.knowledge.swap(at, other)
        self.awaits = DONE

    def _lay_back(self) -> None:
        """SPB-05, SPB-20, SPB-21, SPB-24, SPB-43."""
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
        """SPB-04, SPB-06: all cards are shuffled; four are dealt to each."""
        self.stock = ALL_CARDS
        self.discarded = self.top = self.drawn = self.turns = 0
        self.looked = NOWHERE
        self.turn = self.starter
        for at in range(self.players * SQUARE):
            self.squares[at] = 0
        if self.knowledge is not None:
            self.knowledge = Knowledge(self.players * SQUARE, len(self.deck.kinds))
        self.awaits = DEAL

    def _deal_card(self, kind: i64) -> None:
        """SPB-04."""
        at = self.next_place()
        self.squares[at] = kind
        if self.knowledge is not None:
            self.knowledge.lay(at)
        if self.dealt() + 1 == self.players * SQUARE:
            self._peek(self.starter)

    def _peek(self, seat: i64) -> None:
        """SPB-05: the two cards nearest to a player lie open to that player."""
        self.turn = seat
        self.awaits = PEEK
        if self.knowledge is not None:
            self.knowledge.see(seat * SQUARE, seat)
            self.knowledge.see(seat * SQUARE + 1, seat)

    def _end_round(self, caller: i64) -> None:
        """SPB-30, SPB-32, SPB-36, SPB-37, SPB-39: all cards are turned up and scored; the last round ends it."""
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


# The choices of a seat: a few menus, each worked out once.


_TAKES: Final = range(FIRST_TAKE, FIRST_TAKE + SQUARE)
_PUTS: Final = range(FIRST_PUT, FIRST_PUT + SQUARE)
_WITHS: Final = range(FIRST_WITH, FIRST_WITH + SQUARE)


def _places_of(seat: int) -> range:
    return range(SQUARE * seat, SQUARE * seat + SQUARE)


def _opposing(players: int, seat: int) -> list[int]:
    """The places of the others; none for a seat that is not at the table."""
    others = [other for other in range(players) if other != seat]
    return [place for other in others for place in _places_of(other)] if seat < players else []


def _looks(places: Iterable[int]) -> list[int]:
    return [FIRST_LOOK + place for place in places]


def _swaps(places: list[int]) -> list[int]:
    return [FIRST_SWAP + SEATS * SQUARE * own + place for own in range(SQUARE) for place in places]


def _menus() -> Iterator[list[int]]:
    yield [BACK]
    yield [DRAW, CALL]
    yield [DRAW, *_TAKES, CALL]
    yield [DISCARD, *_PUTS]
    yield [DISCARD, POWER, *_PUTS]
    yield [BACK, *_WITHS]
    yield [CALL, PASS]
    for seat in range(SEATS):
        yield _looks(_places_of(seat))
    for players in range(2, SEATS + 1):
        for seat in range(SEATS):
            yield _looks(_opposing(players, seat))
    for players in range(2, SEATS + 1):
        for seat in range(SEATS):
            yield _swaps(_opposing(players, seat))


LAY_BACK: Final = 0
FIRST_TURN: Final = 1
ANY_TURN: Final = 2
PLAIN_CARD: Final = 3
CARD_OF_POWER: Final = 4
MAY_SWAP: Final = 5
ACTION_DONE: Final = 6
_OWN_LOOKS: Final = 7
_LOOKS: Final = _OWN_LOOKS + SEATS
_SWAPS: Final = _LOOKS + 3 * SEATS

LISTS: Final = list(_menus())
MENUS: Final = [vec[i64](menu) for menu in LISTS]


def own_looks(seat: i64) -> i64:
    """SPB-20: the menu of looking at a card of one's own."""
    return _OWN_LOOKS + seat


def looks(players: i64, seat: i64) -> i64:
    """SPB-21, SPB-23: the menu of looking at a card of another."""
    return _LOOKS + (players - 2) * SEATS + seat


def swaps(players: i64, seat: i64) -> i64:
    """SPB-22: the menu of swapping one's own for another's."""
    return _SWAPS + (players - 2) * SEATS + seat
