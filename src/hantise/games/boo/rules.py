"""The rules of BOO: what each action does to a position, what is written down of it, and what it would come to."""

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
        table.lay(card.y * SIDE + card.x, card.is_down, 0, deck.gate_squares, SQUARES * at)
    return table


# The lines that a seat writes down, which at this table are the same for everybody.


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """BOO-50: the line about a legal action, asked before it is applied, the same for all; all lies open."""
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
    """The squares that a card of this seat shows when it lies like this, from the leftmost or topmost on."""
    kind = number if seat == state.black else number + CARDS
    at = (kind * LIES + lie) * SQUARES
    return spelt_card([int(state.deck.lies[at + k]) for k in range(SQUARES)])


def placed(state: Boo, action: int) -> str:
    """BOO-33: the squares that the card in hand shows if it is placed like this."""
    return shown(state, state.turn, state.hands[state.turn], action % LIES)


def laid_last(state: Boo) -> str:
    """The squares that the card laid last shows now."""
    return spelt_card(squares_on(state.table, state.table.cards))


def squares_on(table: Cemetery, card: int) -> list[int]:
    """What each square of a card on the table shows."""
    return [int(table.shows[at]) for at in range(SQUARES * card - 2, SQUARES * card + 1)]


def _consequences(state: Boo, action: int) -> list[str]:
    """BOO-26, BOO-31, BOO-41: the cards turned over and the ghosts of each seat, counted; or that an order is asked."""
    after = followed(state, action)
    if after.asked:
        return ["asked"]
    talk = [f"ghosts {after.ghosts(0)} {after.ghosts(1)}"]
    turned = turned_between(state, after, action)
    if turned:
        talk.insert(0, " ".join(["turned", *[_lies(after.table, card) for card in turned]]))
    if after.mover() != OVER:
        return talk
    # BOO-42, BOO-44, BOO-45: the next Oya, the winner, or that nobody is ahead.
    if state.is_match and not state.is_second:
        return [*talk, f"second {1 - state.oya}"]
    after.is_match = state.is_match
    payoffs = after.payoffs()
    return [*talk, f"wins {payoffs.index(1.0)}" if 1.0 in payoffs else "tie"]


def followed(state: Boo, action: int) -> Boo:
    """The position after a legal action; the end of a match's first game stays to be looked at."""
    after = state.clone()
    after.is_match = False
    after.apply(action)
    return after


def _lies(table: Cemetery, card: int) -> str:
    """The way a card lies, its leftmost or topmost square, and what it shows: `v28,27 b^w>T`."""
    lying = int(table.lying[card])
    x, y = place_of(lying >> 1 & 4095)
    return f"{'>v'[lying & 1]}{x},{y} {spelt_card(squares_on(table, card))}"


def turned_between(before: Boo, after: Boo, action: int) -> list[int]:
    """The cards that a legal action leaves turned over, the card that it places among them."""
    was, now = before.table, after.table
    turned = [card for card in range(1, was.cards + 1) if squares_on(was, card) != squares_on(now, card)]
    if action >= FIRST_ORDER:
        return turned
    return [*turned, *[int(now.cards)] * (laid_last(after) != placed(before, action))]


def reveals(text: str) -> bool:
    """BOO-50: false: all lies open, so that no line tells its seat of anything hidden.

    A card that was turned up is chance's answer, after which nothing can be taken back.
    """
    return False


# What comes of an action, check by check: where each ghost looks, and which cards turn over.


SCARES: Final = "scares"
MUTUAL: Final = "mutual"
BLOCKED: Final = "blocked"


class Gaze(NamedTuple):
    """A ghost's gaze at its check: from its cell to the ghost that it scares, that looks back, or to a tombstone."""

    kind: str
    start: int
    end: int


class Foreseen(NamedTuple):
    """The consequence of an action: the squares of the card laid last in the order of their checks, what they saw, the
    cards that end turned over, and the ghosts of each seat.

    The card laid last begins at the cell `first`, goes on by `step` and has the number `card`. Where an order is still
    to be chosen, there are several `endings` with so many `scores`, and this is the best one for the seat that chooses.
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
        """BOO-30: true if the card laid last is among those turned over."""
        return self.card in self.turned

    def saw(self, kind: str) -> bool:
        """True if some ghost's gaze was of that kind."""
        return any(gaze.kind == kind for gaze in self.gazes)


def foresee(world: Boo, action: int) -> Foreseen:
    """BOO-20, BOO-31: the consequence of a legal action; the position stays as it is."""
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
    """The gazes of the card laid last, which left those cards turned over; `order` is the one that was chosen, if any.

    Where none was, all end alike, and any is told.
    """
    before = world.table.clone()
    for card in turned:
        before.turn_over(card)
    return _checked(world, before, order).gazes


def _checked(world: Boo, before: Cemetery, order: int | None, endings: int = 1) -> Foreseen:
    """BOO-27 to BOO-30: each ghost is checked as things are then, in the first order of all where none is told."""
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
    """BOO-21 to BOO-26: what the ghost there sees, if anything; whom it scares, that one's card is turned over.

    `turned` are the cards turned over so far; one that is turned again lies as before (BOO-28).
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
