"""The pieces of BOO: every action, the cards and their box, and the cemetery with its placements and scares.

Cards on the table count from 1 in the order of laying, the gate first. The squares of a card are 3 * card - 2 to
3 * card, and 0 is bare ground. Cells count row by row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, final

from mypy_extensions import i64, u8

from hantise.core.actions import Actions
from hantise.core.deck import Entry, read_lists, written
from hantise.core.errors import BadDeck
from hantise.core.vecs import vec
from hantise.games.boo.facts import Lying

# Every action of BOO, named once. The numbers are written out because compiled code folds them into its instructions.
# `ACTIONS` has the same families in the same order, and a test holds the two together.


SIDE: Final = 61
WAYS: Final = "><v^"
FACES: Final = "ox"
CARDS: Final = 12

FIRST_ORDER: Final = 29768  # SIDE * SIDE * 4 * 2
FIRST_OYA: Final = 29784
FIRST_TURN: Final = 29786

ORDER_NAMES: Final = tuple("none 1 2 3 12 13 21 23 31 32 123 132 213 231 312 321".split())
EVERY_ORDER: Final = 16

ACTIONS: Final = Actions()
PLACES: Final = ACTIONS.family(
    "place", SIDE, SIDE, 4, 2, spell=lambda y, x, way, face: f"{FACES[face]}{WAYS[way]}{x},{y}"
)
ORDERS: Final = ACTIONS.family("scare", EVERY_ORDER, spell=lambda order: f"scare:{ORDER_NAMES[order]}")
OYAS: Final = ACTIONS.chance("oya", 2)
TURNS: Final = ACTIONS.chance("turn", CARDS, spell=lambda number: f"turn:{number + 1}")


def squares_in(order: str) -> list[int]:
    """The squares, from 1, that an order of this name checks."""
    return [int(square) for square in order if square.isdigit()]


# By order: its squares, two bits each, the first one lowest; then one bit for each square that it checks.
CHECKED: Final = vec[i64]([sum(k << 2 * place for place, k in enumerate(squares_in(name))) for name in ORDER_NAMES])
CHECKS: Final = vec[i64]([sum(1 << k - 1 for k in squares_in(name)) for name in ORDER_NAMES])


# A square as one small number, and the ways in which a card can lie. A fence is 0 like bare ground, because a gaze
# passes over both. A tombstone is 1. A ghost is its colour (4 black, 8 white) plus its look (0 up, 1 right, 2 down,
# 3 left).


FENCE: Final = 0
TOMBSTONE: Final = 1
BLACK: Final = 4
WHITE: Final = 8
COLOUR: Final = 12
LOOK: Final = 3
AROUND: Final = 2  # look ^ 2 is the opposite look
OVER: Final = 14  # the bits of a ghost that change when its card turns over: colour and look
LOOKS: Final = "^>v<"
SQUARES: Final = 3
LIES: Final = 8  # the ways in which a card can lie at a cell: four ways round, two faces
LIES_AN_AXIS: Final = 4

_SQUARE: Final = re.compile("T|F|[a-z][<>v^]")


def lie(card: Sequence[int], way: int, face: int) -> list[int]:
    """BOO-13, BOO-14: the squares of the card, laid this way with this face up, from the leftmost or topmost on.

    BOO-04: on the other face a ghost has the opposite colour and direction; tombstones and fences stay. BOO-33:
    directions turn with the card; a quarter is clockwise.
    """
    over = OVER if FACES[face] == "x" else 0
    quarters = {">": 0, "v": 1, "<": 2, "^": 3}[WAYS[way]]
    turned = [(show ^ over) & COLOUR | (show ^ over) + quarters & LOOK if show & COLOUR else show for show in card]
    return turned if WAYS[way] in ">v" else turned[::-1]


def spelt(show: int, colours: str = "bw") -> str:
    """A square in text: a ghost's colour letter and look, or T or F."""
    if not show & COLOUR:
        return "T" if show == TOMBSTONE else "F"
    return colours[show // WHITE] + LOOKS[show & LOOK]


def spelt_card(shows: Sequence[int], colours: str = "bw") -> str:
    """A card's squares in text, one after another."""
    return "".join([spelt(show, colours) for show in shows])


def read_square(text: str, colours: str = "bw") -> int:
    """The square that `spelt` wrote; ValueError for any other text."""
    if text in ("F", "T"):
        return FENCE if text == "F" else TOMBSTONE
    if len(text) != 2 or text[0] not in colours or text[1] not in LOOKS:
        raise ValueError(f"{text!r} is no square")
    return (WHITE if text[0] == colours[1] else BLACK) + LOOKS.index(text[1])


def read_card(text: str, colours: str = "bw") -> list[int]:
    """The card that `spelt_card` wrote; ValueError for any other text."""
    found = _SQUARE.findall(text)
    if "".join(found) != text or len(found) != SQUARES:
        raise ValueError(f"{text!r} is no card of three squares")
    return [read_square(square, colours) for square in found]


# The cards of a box and its gate, from its data file.


GATE: Final = 6
# How a card of the gate lies, in words.
DIRECTIONS: Final = {">": "across", "v": "down"}


@final
class Deck:
    """BOO-06, BOO-07: black's twelve cards, the gate in the middle of the grid, and tables derived from them.

    `lies` holds three squares for each colour, card and lie, in this order. `choices[card]` packs the different lies
    among a card's four along an axis (BOO-33): all but the first, two bits each, and their number above.
    """

    __slots__ = ("cards", "choices", "gate", "gate_squares", "lies", "spelt")

    def __init__(self, cards: list[list[int]], gate: list[Lying]) -> None:
        # BOO-07: white's cards are the same with the colours exchanged.
        whites = [[show ^ COLOUR if show & COLOUR else show for show in card] for card in cards]
        lies = [[lie(card, at >> 1, at & 1) for at in range(LIES)] for card in [*cards, *whites]]
        # BOO-15: the gate's middle is the grid's.
        xs = [x for card in gate for x, _ in card.cells]
        ys = [y for card in gate for _, y in card.cells]
        right = (SIDE - (max(xs) - min(xs) + 1)) // 2 - min(xs)
        down = (SIDE - (max(ys) - min(ys) + 1)) // 2 - min(ys)
        self.cards: list[list[int]] = cards
        self.spelt: tuple[str, ...] = tuple([spelt_card(card, FACES) for card in cards])
        self.gate: list[Lying] = [card._replace(x=card.x + right, y=card.y + down) for card in gate]
        self.gate_squares: vec[u8] = vec[u8]([u8(show) for card in gate for show in read_card(card.squares)])
        self.lies: vec[u8] = vec[u8]([u8(show) for ways in lies for shows in ways for show in shows])
        self.choices: vec[i64] = vec[i64]([_choices(ways[:LIES_AN_AXIS]) for ways in lies[:CARDS]])


def _choices(lies: list[list[int]]) -> int:
    different = [at for at, shows in enumerate(lies) if shows not in lies[:at]]
    return sum([at << 2 * place for place, at in enumerate(different[1:])]) | len(different) << 6


def canonical(text: str) -> str:
    """The same data in canonical form; BadDeck with the line if BOO-09 refuses them."""
    cards, gate = _read(text)
    spelt_gate = [f"{DIRECTIONS[card.way]} {card.x} {card.y}  {' '.join(card.squares)}" for card in gate]
    return written({"cards": [spaced_card(card) for card in cards], "gate": spelt_gate})


def spaced_card(shows: Sequence[int]) -> str:
    """A card of a box or of its gate, as in the data file."""
    return " ".join([spelt(show, FACES) for show in shows])


@lru_cache(maxsize=64)
def deck_of(text: str) -> Deck:
    """The deck of a data file; "" gives the deck of the box."""
    cards, gate = _read(text if text else files("hantise.games.boo").joinpath("deck.toml").read_text("utf-8"))
    return Deck(cards, gate)


def _read(text: str) -> tuple[list[list[int]], list[Lying]]:
    """BOO-09: the cards and the gate of a data file."""
    lists = read_lists(text, ("cards", "gate"))
    cards = [_card(entry) for entry in lists["cards"]]
    gate = [_gate_card(entry) for entry in lists["gate"]]
    for name, wanted, what in (("cards", CARDS, "cards"), ("gate", GATE, "gate cards")):
        entries = lists[name]
        if len(entries) < wanted:
            last = entries[-1].line if entries else 1
            raise BadDeck(f"line {last}: a box has {wanted} {what}, and here the list ends after {len(entries)}")
        if len(entries) > wanted:
            raise _bad(entries[wanted], f"a box has {wanted} {what}, and this is one too many")
    taken: set[tuple[int, int]] = set()
    for entry, card in zip(lists["gate"], gate):
        if not taken.isdisjoint(card.cells):
            raise _bad(entry, "the card covers another one of the gate")
        taken.update(card.cells)
    return cards, gate


def _card(entry: Entry) -> list[int]:
    """A card of ghosts and tombstones; BadDeck if it has a fence."""
    shows = _squares(entry, entry.text.split())
    if FENCE in shows:
        raise _bad(entry, "a card of ghosts and tombstones has no fence (F); only the gate has")
    return shows


def _gate_card(entry: Entry) -> Lying:
    """A gate card of tombstones and fences; BadDeck if it has a ghost."""
    direction, x, y, *squares = [*entry.text.split(), "", "", ""]
    way = next((way for way, name in DIRECTIONS.items() if name == direction), "")
    if not way:
        raise _bad(entry, f"a gate card lies across or down, not {direction!r}")
    shows = _squares(entry, squares[:-3])
    if any(show & COLOUR for show in shows):
        raise _bad(entry, "a gate card has tombstones (T) and fences (F), no ghosts")
    for text in (x, y):
        if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) < SIDE):
            raise _bad(entry, f"a column or row is a whole number from 0 to {SIDE - 1}, not {text!r}")
    card = Lying(0, way, int(x), int(y), spelt_card(shows))
    if max(max(cell) for cell in card.cells) >= SIDE:
        raise _bad(entry, f"the card reaches beyond {SIDE - 1}, where the grid ends")
    return card


def _squares(entry: Entry, squares: list[str]) -> list[int]:
    if len(squares) != SQUARES:
        raise _bad(entry, f"a card has three squares, and this one {len(squares)}")
    try:
        return [read_square(square, FACES) for square in squares]
    except ValueError as error:
        raise _bad(entry, f"{error}; a square is o or x with ^ v < or >, or T, or F on the gate") from error


def _bad(entry: Entry, words: str) -> BadDeck:
    return BadDeck(f"line {entry.line}: {words}")


# The cards on the table.


MOST_CARDS: Final = 30
NOBODY: Final = 0
NOWHERE: Final = -1
# A row of the grid in one whole number: all cells, and the cells where a card that lies across can start.
WHOLE_ROW: Final = 2305843009213693951  # (1 << SIDE) - 1
ACROSS_ROW: Final = 576460752303423487  # (1 << SIDE - 2) - 1
LAST_START: Final = 58  # SIDE - 3: the last cell where a card can start

# Reasons why a card may not lie at a place, or FITS.
FITS: Final = 0
BEYOND: Final = 1
COVERS: Final = 2
TOUCHES_NONE: Final = 3

BIT: Final = vec[i64]([1 << x for x in range(SIDE)])
THREE: Final = vec[i64]([7 << x for x in range(SIDE)])
# By card and by square: the card's bit; 0 for NOBODY.
CARD_BIT: Final = vec[i64]([0] + [1 << card for card in range(1, MOST_CARDS + 1)])
SQUARE_BIT: Final = vec[i64]([0] + [1 << (square + 2) // 3 for square in range(1, 3 * MOST_CARDS + 1)])
# The offset of a row's bit in actions. 2 is a primitive root of 67: the remainders of its powers all differ.
PLACE: Final = vec[i64]([LIES * sum([x for x in range(SIDE) if (1 << x) % 67 == rest]) for rest in range(67)])
STEP: Final = vec[i64]([-SIDE, 1, SIDE, -1])
NO_CELLS: Final = vec[u8]([0] * (SIDE * SIDE))
NO_SQUARES: Final = vec[u8]([0] * (3 * MOST_CARDS + 1))
NO_ROWS: Final = vec[i64]([0] * (SIDE + 5))
NO_CARDS: Final = vec[i64]([0] * (MOST_CARDS + 1))
NO_TABLES: Final = vec[i64]([0] * EVERY_ORDER)


@final
class Cemetery:
    """The cards on the table.

    `squares` has the square on each cell, `shows` the face of each square, `rows[y + 1]` the taken cells of row y, one
    bit each. `lying` packs each card's number, its leftmost or topmost cell, and a bit for lying down.
    """

    __slots__ = ("cards", "east", "facing_is_enough", "lying", "north", "rows", "shows", "south", "squares", "west")

    def __init__(self, squares: vec[u8], shows: vec[u8], rows: vec[i64], lying: vec[i64]) -> None:
        self.squares: vec[u8] = squares
        self.shows: vec[u8] = shows
        self.rows: vec[i64] = rows
        self.lying: vec[i64] = lying
        self.cards: i64 = 0
        self.west: i64 = SIDE  # the outermost taken cells, which are the table's edges
        self.east: i64 = -1
        self.north: i64 = SIDE
        self.south: i64 = -1
        self.facing_is_enough = False

    def clone(self) -> Cemetery:
        """A copy that shares no mutable data."""
        new = Cemetery(self.squares[:], self.shows[:], self.rows[:], self.lying[:])
        new.cards = self.cards
        new.west = self.west
        new.east = self.east
        new.north = self.north
        new.south = self.south
        new.facing_is_enough = self.facing_is_enough
        return new

    # Where a card may lie.

    def fill(self, actions: vec[i64], lies: i64) -> i64:
        """BOO-11, BOO-12, BOO-14, BOO-15, BOO-33: writes the placements of a card with these lies, and counts them."""
        rows = self.rows
        n: i64 = 0
        y: i64 = max(self.north - SQUARES, 0)
        last: i64 = min(self.south + 1, SIDE - 1)
        above = rows[y]
        here = rows[y + 1]
        below = rows[y + 2]
        third = rows[y + 3]
        while y <= last:
            fourth = rows[y + 4]
            beside = here << 1 | here >> 1
            touch = beside | above | below
            across = ~(here | here >> 1 | here >> 2) & (touch | touch >> 1 | touch >> 2) & ACROSS_ROW
            down: i64 = 0
            if y <= LAST_START:
                free = ~(here | below | third) & WHOLE_ROW
                down = free & (beside | above | fourth | below << 1 | below >> 1 | third << 1 | third >> 1)
            n = _fill_row(actions, n, y * SIDE * LIES, across, down, lies)
            above = here
            here = below
            below = third
            third = fourth
            y += 1
        return n

    def takes(self, action: i64, lies: i64) -> bool:
        """True if `fill` writes this placement of a card with these lies."""
        lie = action & LIES_AN_AXIS - 1
        count = lies >> 6
        is_one = lie == 0 or (
            (count > 1 and lie == lies & 3)
            or (count > 2 and lie == lies >> 2 & 3)
            or (count > 3 and lie == lies >> 4 & 3)
        )
        return is_one and self.misfit(action >> 3, action & LIES_AN_AXIS != 0) == FITS

    def lay(self, cell: i64, down: bool, number: i64, lies: vec[u8], at: i64) -> None:
        """Lays a card with its leftmost or topmost square on this cell; its squares are lies[at:at + 3]."""
        card = self.cards + 1
        self.cards = card
        self.lying[card] = number << 13 | cell << 1 | i64(down)
        y = cell // SIDE
        x = cell - y * SIDE
        square = SQUARES * card - 2
        step: i64 = SIDE if down else 1
        for k in range(SQUARES):
            self.squares[cell + k * step] = u8(square + k)
            self.shows[square + k] = lies[at + k]
            self.rows[y + 1 + (k if down else 0)] |= BIT[x] if down else THREE[x]
        self.west = min(self.west, x)
        self.north = min(self.north, y)
        self.east = max(self.east, x if down else x + 2)
        self.south = max(self.south, y + 2 if down else y)

    def misfit(self, cell: i64, down: bool) -> i64:
        """Why a card may not start at this cell: BEYOND the grid, COVERS another, TOUCHES_NONE; else FITS."""
        y = cell // SIDE
        x = cell - y * SIDE
        if (y if down else x) > LAST_START:
            return BEYOND
        rows = self.rows
        at = y + 1
        if down:
            bit = BIT[x]
            if (rows[at] | rows[at + 1] | rows[at + 2]) & bit:
                return COVERS
            beside = bit << 1 | bit >> 1
            touched = (rows[at] | rows[at + 1] | rows[at + 2]) & beside | (rows[at - 1] | rows[at + 3]) & bit
        else:
            bits = THREE[x]
            if rows[at] & bits:
                return COVERS
            touched = rows[at] & (bits << 1 | bits >> 1) | (rows[at - 1] | rows[at + 1]) & bits
        return FITS if touched else TOUCHES_NONE

    # Scares of a ghost.

    def gaze(self, cell: i64) -> tuple[i64, i64, i64]:
        """BOO-21 to BOO-25: the card that the ghost at this cell scares over (or NOBODY), the cards on the way, the end
        of the gaze.

        The cards on the way decide the scare: the ghost's own and all that the gaze meets, one bit each; none without
        a ghost. The end is the cell of the ghost or tombstone that stops the gaze, NOWHERE if it goes on to the edge.
        """
        squares = self.squares
        shows = self.shows
        square = i64(squares[cell])
        show = i64(shows[square])
        own = show & COLOUR
        if not own:
            return NOBODY, 0, NOWHERE
        other = own ^ COLOUR
        look = show & LOOK
        step = STEP[look]
        passed: i64 = 0
        on_the_way = SQUARE_BIT[square]
        left = self._to_the_edge(cell, look)
        while left:
            cell += step
            square = i64(squares[cell])
            on_the_way |= SQUARE_BIT[square]
            there = i64(shows[square])
            if there & other:
                if there & LOOK == look ^ AROUND and (not passed or self.facing_is_enough):
                    return NOBODY, on_the_way, cell
                return (square + 2) // SQUARES, on_the_way, cell
            if there == TOMBSTONE:
                return NOBODY, on_the_way, cell
            passed |= there & own
            left -= 1
        return NOBODY, on_the_way, NOWHERE

    def _to_the_edge(self, cell: i64, look: i64) -> i64:
        """BOO-15: the number of cells up to the table's edge in this direction."""
        y = cell // SIDE
        if look == 0:
            return y - self.north
        if look == 2:
            return self.south - y
        x = cell - y * SIDE
        return self.east - x if look == 1 else x - self.west

    def turn_over(self, card: i64) -> None:
        """BOO-26: all ghosts of the card change colour and direction."""
        shows = self.shows
        square = SQUARES * card
        for at in range(square - 2, square + 1):
            show = shows[at]
            if show & COLOUR:
                shows[at] = show ^ OVER

    # The order of scares.

    def scare(self, may_spare: bool) -> i64:
        """BOO-20, BOO-31: carries out the scares of the card laid last if all orders give one table; then returns 0.

        Otherwise it changes nothing and returns the orders to choose from, one bit each.
        """
        cell, step = self.laid_last()
        first, on_first, _ = self.gaze(cell)
        second, on_second, _ = self.gaze(cell + step)
        third, on_third, _ = self.gaze(cell + 2 * step)
        if not (first or second or third):
            return 0  # no check changes anything, whatever the order
        if not may_spare:
            a = CARD_BIT[first]
            b = CARD_BIT[second]
            c = CARD_BIT[third]
            if not ((b | c) & on_first | (a | c) & on_second | (a | b) & on_third):
                # No scare turns over a card that another depends on, so the order does not matter.
                self.turn_those(a | b | c)
                return 0
        return self.orders(may_spare)

    def orders(self, may_spare: bool) -> i64:
        """BOO-31, BOO-32: the lowest order to each table that the scares can lead to, one bit each.

        If there is only one such table, it is carried out and the result is 0.
        """
        ghosts = self.ghosts_laid()
        tables = NO_TABLES[:]
        count: i64 = 0
        found: i64 = 0
        order: i64 = 0
        while order < EVERY_ORDER:
            checks = CHECKS[order]
            if checks == ghosts or (may_spare and not checks & ~ghosts):
                turned = self.scare_in(order)
                self.turn_those(turned)
                if _is_new(tables, count, turned):
                    tables[count] = turned
                    count += 1
                    found |= BIT[order]
            order += 1
        if count > 1:
            return found
        self.turn_those(tables[0])
        return 0

    def scare_in(self, order: i64) -> i64:
        """BOO-20, BOO-27 to BOO-30: checks the ghosts in this order; returns the cards left turned over, as bits."""
        cell, step = self.laid_last()
        left = CHECKED[order]
        turned: i64 = 0
        while left:
            card, _, _ = self.gaze(cell + ((left & 3) - 1) * step)
            if card:
                self.turn_over(card)
                turned ^= CARD_BIT[card]
            left >>= 2
        return turned

    def laid_last(self) -> tuple[i64, i64]:
        """The first cell of the card laid last, and the step to its next cell."""
        place = self.lying[self.cards]
        step: i64 = SIDE if place & 1 else 1
        return place >> 1 & 4095, step

    def ghosts_laid(self) -> i64:
        """BOO-20: the squares with a ghost on the card laid last, one bit each."""
        square = SQUARES * self.cards - 2
        shows = self.shows
        ghosts: i64 = 0
        for k in range(SQUARES):
            if shows[square + k] & COLOUR:
                ghosts |= BIT[k]
        return ghosts

    def turn_those(self, cards: i64) -> None:
        """BOO-26: turns over these cards, given as bits; a second call undoes the first."""
        card: i64 = 0
        while cards:
            if cards & 1:
                self.turn_over(card)
            cards >>= 1
            card += 1

    def ghosts(self, colour: i64) -> i64:
        """BOO-41: the number of visible ghosts of a colour."""
        count: i64 = 0
        for show in self.shows:
            if i64(show) & colour:
                count += 1
        return count


def _fill_row(actions: vec[i64], n: i64, first: i64, across: i64, down: i64, lies: i64) -> i64:
    """Appends the placements that start in a row whose first cell has the action `first`.

    The code writes four for each cell and axis; the next cell overwrites those beyond the number of lies.
    """
    second = lies & 3
    third = lies >> 2 & 3
    fourth = lies >> 4 & 3
    count = lies >> 6
    cells = across | down
    while cells:
        lowest = cells & -cells
        cells ^= lowest
        action = first + PLACE[lowest % 67]
        if across & lowest:
            actions[n] = action
            actions[n + 1] = action + second
            actions[n + 2] = action + third
            actions[n + 3] = action + fourth
            n += count
        if down & lowest:
            action += LIES_AN_AXIS
            actions[n] = action
            actions[n + 1] = action + second
            actions[n + 2] = action + third
            actions[n + 3] = action + fourth
            n += count
    return n


def _is_new(tables: vec[i64], count: i64, turned: i64) -> bool:
    while count:
        count -= 1
        if tables[count] == turned:
            return False
    return True


def cemetery(facing_is_enough: bool) -> Cemetery:
    """A table without cards."""
    new = Cemetery(NO_CELLS[:], NO_SQUARES[:], NO_ROWS[:], NO_CARDS[:])
    new.facing_is_enough = facing_is_enough
    return new
