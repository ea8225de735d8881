"""The rules of BOO: the effect of each action on a position, its line on the sheets, and its foreseen outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from hantise.core.sheet import written
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.vecs import vec
from hantise.games.boo.cemetery import (
    ACTIONS,
    BIT,
    BLACK,
    CARDS,
    CHECKS,
    EVERY_ORDER,
    FIRST_ORDER,
    FIRST_OYA,
    FIRST_TURN,
    LIES,
    MOST_CARDS,
    NOWHERE,
    ORDER_NAMES,
    SIDE,
    SQUARES,
    TOMBSTONE,
    WHITE,
    Cemetery,
    Deck,
    cemetery,
    spelt_card,
    squares_in,
)

NONE: Final = -1
ALL_UNSEEN: Final = 4095  # (1 << CARDS) - 1
MOST_GHOSTS: Final = 72.0

# The phases: each is the decision or draw that the position waits for.
LOT: Final = 0
TURN_UP: Final = 1
PLACE: Final = 2
ORDER: Final = 3
FINISHED: Final = 4


@final
class Boo(State):
    """A position of BOO: the table, and for each seat the card in hand, the top card, and the unseen cards.

    Cards are numbers from 0; unseen cards are one bit each. Chance picks the next card when it is turned up.
    """

    def __init__(self, deck: Deck, black: i64, may_spare: bool, table: Cemetery, is_match: bool = False) -> None:
        self.deck: Deck = deck
        self.black: i64 = black
        self.may_spare = may_spare
        self.is_match = is_match
        self.is_second = False  # True once the first game of a match is over
        self.first: vec[i64] = vec[i64]([0, 0])  # each seat's ghosts at the end of that game
        self.table: Cemetery = table
        self.oya: i64 = NONE
        self.turn: i64 = 0
        self.awaits: i64 = LOT
        self.asked: i64 = 0  # the orders to choose from, one bit each
        self.hands: vec[i64] = vec[i64]([NONE, NONE])
        self.tops: vec[i64] = vec[i64]([NONE, NONE])
        self.unseen: vec[i64] = vec[i64]([ALL_UNSEEN, ALL_UNSEEN])

    def clone(self) -> Boo:
        """A copy that shares no mutable data."""
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

    # Legal actions and chance.

    def fill(self, menu: Menu) -> i64:
        """BOO-10, BOO-31: writes the placements, the orders that differ, or the outcomes; returns their number."""
        actions = menu.actions
        if self.awaits == PLACE:
            return self.table.fill(actions, self.deck.choices[self.hands[self.turn]])
        if self.awaits == ORDER:
            return _fill_bits(actions, self.asked, FIRST_ORDER)
        if self.awaits == TURN_UP:
            return _fill_bits(actions, self.unseen[self.turn], FIRST_TURN)
        return _fill_bits(actions, 3, FIRST_OYA) if self.awaits == LOT else 0

    def allows(self, action: i64) -> bool:
        """BOO-11, BOO-12, BOO-14, BOO-15, BOO-33: True for the actions that `fill` writes; checks only one place."""
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

    # Actions.

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
        """BOO-05, BOO-08: begins a game: the Oya, then the other seat, takes a first card and turns up a second."""
        self.oya = oya
        self.turn = oya
        self.awaits = TURN_UP

    def _place(self, action: i64) -> None:
        """BOO-10, BOO-13, BOO-20: lays the card in hand; its ghosts scare, or the seat chooses their order."""
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
        """Lays a card of that seat as in the action."""
        kind = number if seat == self.black else number + CARDS
        self.table.lay(action >> 3, action & 4 != 0, number, self.deck.lies, (kind * LIES + (action & 7)) * SQUARES)

    def _take_top(self) -> None:
        """BOO-16, BOO-17: takes the top card into the hand, and turns up the next card if there is one."""
        turn = self.turn
        self.asked = 0
        self.hands[turn] = self.tops[turn]
        self.tops[turn] = NONE
        if self.unseen[turn]:
            self.awaits = TURN_UP
        else:
            self._pass_on()

    def _turn_up(self, number: i64) -> None:
        """BOO-05, BOO-16: turns the next card face up; a seat takes its very first card in hand."""
        turn = self.turn
        self.unseen[turn] &= ~BIT[number]
        if self.hands[turn] == NONE:
            self.hands[turn] = number
        else:
            self.tops[turn] = number
            self._pass_on()

    def _pass_on(self) -> None:
        """BOO-10, BOO-40: the other seat places a card or still turns up its first one; or the game ends."""
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
        """BOO-44: keeps the ghosts of the first game; the other seat is the Oya of the second game."""
        self.first = vec[i64]([self.ghosts(0), self.ghosts(1)])
        self.is_second = True
        self.table = with_gate(self.deck, self.table.facing_is_enough)
        self.unseen = vec[i64]([ALL_UNSEEN, ALL_UNSEEN])
        self.begin(1 - self.oya)

    # Ghosts and payoffs.

    def colour(self, seat: i64) -> i64:
        """BOO-18: the colour of this seat."""
        return BLACK if seat == self.black else WHITE

    def ghosts(self, seat: i64) -> i64:
        """BOO-41: the visible ghosts of this seat's colour, on cards of both seats."""
        return self.table.ghosts(self.colour(seat))

    def lead(self) -> i64:
        """BOO-41, BOO-44: the first seat's ghosts minus the second seat's, with those of a match's first game."""
        return self.ghosts(0) + self.first[0] - self.ghosts(1) - self.first[1]

    def payoffs(self) -> list[float]:
        """BOO-41 to BOO-43, BOO-45: 1 for the most ghosts; a tie goes to the Oya, or in a match half to each."""
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
    """BOO-06: the table with only the gate on it."""
    table = cemetery(facing_is_enough)
    for at, card in enumerate(deck.gate):
        table.lay(card.y * SIDE + card.x, card.is_down, 0, deck.gate_squares, SQUARES * at)
    return table


# The lines of the sheets, which are the same for all seats.


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """BOO-50: the line about a legal action that is not yet applied, the same for each seat."""
    assert isinstance(state, Boo)
    if action >= FIRST_TURN:
        number = action - FIRST_TURN
        line = f"{state.turn} turn {number + 1} {shown(state, state.turn, number, 0)}"
    elif action >= FIRST_OYA:
        line = f"{action - FIRST_OYA} oya"
    else:
        squares = laid_last(state) if action >= FIRST_ORDER else placed(state, action)
        line = written(f"{state.turn} {ACTIONS.name(action)} {squares}", _consequences(state, action))
    return [line] * len(seats)


def shown(state: Boo, seat: int, number: int, lie: int) -> str:
    """The squares of a card of this seat in this lie, from the leftmost or topmost on."""
    kind = number if seat == state.black else number + CARDS
    at = (kind * LIES + lie) * SQUARES
    return spelt_card([int(state.deck.lies[at + k]) for k in range(SQUARES)])


def placed(state: Boo, action: int) -> str:
    """BOO-33: the squares of the card in hand after this placement."""
    return shown(state, state.turn, state.hands[state.turn], action % LIES)


def laid_last(state: Boo) -> str:
    """The squares of the card laid last, as they are now."""
    return spelt_card(squares_on(state.table, state.table.cards))


def squares_on(table: Cemetery, card: int) -> list[int]:
    """The faces of the squares of a card on the table."""
    return [int(table.shows[at]) for at in range(SQUARES * card - 2, SQUARES * card + 1)]


def _consequences(state: Boo, action: int) -> list[str]:
    """BOO-26, BOO-31, BOO-41: the cards turned over and each seat's number of ghosts; or the question for an order."""
    after = followed(state, action)
    if after.asked:
        return ["asked"]
    talk = [f"ghosts {after.ghosts(0)} {after.ghosts(1)}"]
    turned = turned_between(state, after, action)
    if turned:
        talk.insert(0, " ".join(["turned", *[_lies(after.table, card) for card in turned]]))
    if after.mover() != OVER:
        return talk
    # BOO-42, BOO-44, BOO-45: the next Oya, the winner, or a tie.
    if state.is_match and not state.is_second:
        return [*talk, f"second {1 - state.oya}"]
    after.is_match = state.is_match
    payoffs = after.payoffs()
    return [*talk, f"wins {payoffs.index(1.0)}" if 1.0 in payoffs else "tie"]


def followed(state: Boo, action: int) -> Boo:
    """The position after a legal action; it keeps the table at the end of a match's first game."""
    after = state.clone()
    after.is_match = False
    after.apply(action)
    return after


def _lies(table: Cemetery, card: int) -> str:
    """A card's way, its leftmost or topmost cell, and its squares: `v28,27 b^w>T`."""
    lying = int(table.lying[card])
    x, y = place_of(lying >> 1 & 4095)
    return f"{'>v'[lying & 1]}{x},{y} {spelt_card(squares_on(table, card))}"


def turned_between(before: Boo, after: Boo, action: int) -> list[int]:
    """The cards that a legal action leaves turned over, perhaps with the card that it places."""
    was, now = before.table, after.table
    turned = [card for card in range(1, was.cards + 1) if squares_on(was, card) != squares_on(now, card)]
    if action >= FIRST_ORDER:
        return turned
    return [*turned, *[int(now.cards)] * (laid_last(after) != placed(before, action))]


def reveals(text: str) -> bool:
    """BOO-50: False, because all lies open and no line reveals a secret.

    Turning up a card is an act of chance, and no action before it can be taken back.
    """
    return False


# The outcome of an action, check by check: the gaze of each ghost, and the cards that turn over.


SCARES: Final = "scares"
MUTUAL: Final = "mutual"
BLOCKED: Final = "blocked"


class Gaze(NamedTuple):
    """A ghost's gaze at its check, from its cell to a scared ghost, a ghost that looks back, or a tombstone."""

    kind: str
    start: int
    end: int


class Foreseen(NamedTuple):
    """The consequence of an action, with the squares of the card laid last in the order of their checks.

    The card laid last begins at the cell `first`, goes on by `step` and has the number `card`. `turned` are the cards
    that end turned over. If the seat still has to choose an order, there are several `endings` with `scores` different
    scores, and this is the best ending for that seat.
    """

    first: int
    step: int
    card: int
    order: tuple[int, ...]
    gazes: tuple[Gaze, ...]
    turned: tuple[int, ...]
    ghosts: tuple[int, int]
    endings: int
    scores: int = 1

    @property
    def turns_itself(self) -> bool:
        """BOO-30: True if the card laid last is among the cards turned over."""
        return self.card in self.turned

    def saw(self, kind: str) -> bool:
        """True if some ghost's gaze was of that kind."""
        return any(gaze.kind == kind for gaze in self.gazes)


def foresee(world: Boo, action: int) -> Foreseen:
    """BOO-20, BOO-31: the consequence of a legal action; the position does not change."""
    if action >= FIRST_ORDER:
        return _checked(world, world.table, action - FIRST_ORDER)
    laid = world.clone()
    laid.lay(action, world.turn, world.hands[world.turn])
    asked = laid.table.clone().scare(world.may_spare)
    if not asked:
        return _checked(world, laid.table, None)
    orders = [order for order in range(EVERY_ORDER) if asked >> order & 1]
    turn = int(world.turn)
    foreseen = [_checked(world, laid.table, order, len(orders)) for order in orders]
    best = max(foreseen, key=lambda one: one.ghosts[turn] - one.ghosts[1 - turn])
    return best._replace(scores=len({one.ghosts for one in foreseen}))


def retraced(world: Boo, turned: Sequence[int], order: int | None) -> tuple[Gaze, ...]:
    """The gazes of the card laid last, which turned over the cards `turned`; `order` is the chosen order.

    With None, all orders end alike and the result is for one of them.
    """
    before = world.table.clone()
    for card in turned:
        before.turn_over(card)
    return _checked(world, before, order).gazes


def _checked(world: Boo, before: Cemetery, order: int | None, endings: int = 1) -> Foreseen:
    """BOO-27 to BOO-30: checks each ghost in this order, or in the first complete order for None."""
    table = before.clone()
    cell, step = table.laid_last()
    if order is None:
        laid = table.ghosts_laid()
        order = next(order for order in range(EVERY_ORDER) if CHECKS[order] == laid)
    squares = tuple([square - 1 for square in squares_in(ORDER_NAMES[order])])
    gazes: list[Gaze] = []
    turned: set[int] = set()
    for square in squares:
        gazes += _gaze(table, cell + square * step, turned)
    ghosts = int(table.ghosts(world.colour(0))), int(table.ghosts(world.colour(1)))
    cards = tuple(sorted(turned))
    return Foreseen(int(cell), int(step), int(table.cards), squares, tuple(gazes), cards, ghosts, endings)


def _gaze(table: Cemetery, cell: i64, turned: set[int]) -> list[Gaze]:
    """BOO-21 to BOO-26: the gaze of the ghost at this cell, if it meets anything; turns over the scared ghost's card.

    `turned` are the cards turned over so far; a card that turns twice lies as before (BOO-28).
    """
    card, _, end = table.gaze(cell)
    if end == NOWHERE:
        return []
    if card:
        table.turn_over(card)
        turned ^= {int(card)}
        return [Gaze(SCARES, int(cell), int(end))]
    is_stone = i64(table.shows[i64(table.squares[end])]) == TOMBSTONE
    return [Gaze(BLOCKED if is_stone else MUTUAL, int(cell), int(end))]


def place_of(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    return cell % SIDE, cell // SIDE
