"""The cards on the table, on one grid of squares: where a card may lie, where a ghost looks, whom it scares.

Cards count from 1 in the order in which they were laid, the gate first; the squares of a card are 3 * card - 2 to
3 * card, and 0 is bare ground. Cells count row by row.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from hantise.core.vecs import vec
from hantise.games.boo.actions import CHECKED, CHECKS, EVERY_ORDER, SIDE
from hantise.games.boo.cards import AROUND, COLOUR, LIES, LOOK, OVER, SQUARES, TOMBSTONE

MOST_CARDS: Final = 30
NOBODY: Final = 0
NOWHERE: Final = -1
GATE: Final = 6
# Of a row of the grid, in one whole number: all cells, and those where a card that lies across can start.
WHOLE_ROW: Final = 2305843009213693951  # (1 << SIDE) - 1
ACROSS_ROW: Final = 576460752303423487  # (1 << SIDE - 2) - 1
LAST_START: Final = 58  # SIDE - 3: the last cell from which a card can go on
LIES_AN_AXIS: Final = 4

# Whether a card may lie at a place, and why not.
FITS: Final = 0
BEYOND: Final = 1
COVERS: Final = 2
TOUCHES_NONE: Final = 3

BIT: Final = vec[i64]([1 << x for x in range(SIDE)])
THREE: Final = vec[i64]([7 << x for x in range(SIDE)])
# By card and by square: the card's bit; none for nobody.
CARD_BIT: Final = vec[i64]([0] + [1 << card for card in range(1, MOST_CARDS + 1)])
SQUARE_BIT: Final = vec[i64]([0] + [1 << (square + 2) // 3 for square in range(1, 3 * MOST_CARDS + 1)])
# What a bit of a row adds to an action. 2 is a primitive root of 67: the remainders of its powers are all different.
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

    `squares` has the square that lies on each cell, `shows` what each square shows, `rows[y + 1]` the taken cells of
    row y, one bit each. `lying` has each card's number, its leftmost or topmost cell, and whether it lies down.
    """

    __slots__ = ("cards", "east", "facing_is_enough", "lying", "north", "rows", "shows", "south", "squares", "west")

    def __init__(self, squares: vec[u8], shows: vec[u8], rows: vec[i64], lying: vec[i64]) -> None:
        self.squares: vec[u8] = squares
        self.shows: vec[u8] = shows
        self.rows: vec[i64] = rows
        self.lying: vec[i64] = lying
        self.cards: i64 = 0
        self.west: i64 = SIDE  # the outermost cells that are taken: where the table's edges are
        self.east: i64 = -1
        self.north: i64 = SIDE
        self.south: i64 = -1
        self.facing_is_enough = False

    def clone(self) -> Cemetery:
        """A copy that shares nothing that changes."""
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
        """BOO-11, BOO-12, BOO-14, BOO-15, BOO-33: the placements of a card with these different lies along an axis."""
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
        """True if `fill` writes this placement of a card with these different lies along an axis."""
        lie = action & LIES_AN_AXIS - 1
        count = lies >> 6
        is_one = lie == 0 or (
            (count > 1 and lie == lies & 3)
            or (count > 2 and lie == lies >> 2 & 3)
            or (count > 3 and lie == lies >> 4 & 3)
        )
        return is_one and self.misfit(action >> 3, action & LIES_AN_AXIS != 0) == FITS

    def lay(self, cell: i64, down: bool, number: i64, lies: vec[u8], at: i64) -> None:
        """A card comes to lie with its leftmost or topmost square on this cell; its squares are lies[at:at + 3]."""
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
        """Why no card may lie from this cell on: BEYOND the grid, COVERS another, TOUCHES_NONE; or FITS."""
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

    # Whom a ghost scares.

    def gaze(self, cell: i64) -> tuple[i64, i64]:
        """BOO-21 to BOO-25: the card that the ghost at this cell scares over, NOBODY if none; and what that depends on.

        It depends on the card it is on and those on the way, one bit each; on none if no ghost is at this cell.
        """
        squares = self.squares
        shows = self.shows
        square = i64(squares[cell])
        show = i64(shows[square])
        own = show & COLOUR
        if not own:
            return NOBODY, 0
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
                    return NOBODY, on_the_way
                return (square + 2) // SQUARES, on_the_way
            if there == TOMBSTONE:
                return NOBODY, on_the_way
            passed |= there & own
            left -= 1
        return NOBODY, on_the_way

    def end_of_gaze(self, cell: i64) -> i64:
        """BOO-21 to BOO-23: the cell with the ghost or tombstone at which the gaze from this ghost's cell ends.

        NOWHERE if it goes on to the edge, or if there is no ghost at this cell.
        """
        show = i64(self.shows[i64(self.squares[cell])])
        other = show & COLOUR ^ COLOUR
        if other == COLOUR:
            return NOWHERE
        look = show & LOOK
        left = self._to_the_edge(cell, look)
        while left:
            cell += STEP[look]
            there = i64(self.shows[i64(self.squares[cell])])
            if there & other or there == TOMBSTONE:
                return cell
            left -= 1
        return NOWHERE

    def _to_the_edge(self, cell: i64, look: i64) -> i64:
        """BOO-15: the number of cells up to the last taken one that way."""
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
        """BOO-20, BOO-31: the ghosts of the card laid last scare, if one table alone can come of it; then 0.

        Else nothing is done, and the orders that can be chosen are told, one bit each.
        """
        cell, step = self.laid_last()
        first, on_first = self.gaze(cell)
        second, on_second = self.gaze(cell + step)
        third, on_third = self.gaze(cell + 2 * step)
        if not (first or second or third):
            return 0  # the first check changes nothing, so all others are as they are now
        if not may_spare:
            a = CARD_BIT[first]
            b = CARD_BIT[second]
            c = CARD_BIT[third]
            if not ((b | c) & on_first | (a | c) & on_second | (a | b) & on_third):
                # None turns over what another depends on, so that the order does not matter.
                self.turn_those(a | b | c)
                return 0
        return self.orders(may_spare)

    def orders(self, may_spare: bool) -> i64:
        """BOO-31, BOO-32: the lowest order to each table that can come of the scares, one bit each.

        If only one table can, it comes, and there is nothing to ask: 0.
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
        """BOO-20, BOO-27 to BOO-30: each ghost is checked as things are then; the cards turned over, as bits."""
        cell, step = self.laid_last()
        left = CHECKED[order]
        turned: i64 = 0
        while left:
            card, _ = self.gaze(cell + ((left & 3) - 1) * step)
            if card:
                self.turn_over(card)
                turned ^= CARD_BIT[card]
            left >>= 2
        return turned

    def laid_last(self) -> tuple[i64, i64]:
        """The first cell of the card laid last, and the step to its next one."""
        place = self.lying[self.cards]
        step: i64 = SIDE if place & 1 else 1
        return place >> 1 & 4095, step

    def ghosts_laid(self) -> i64:
        """BOO-20: the squares with a ghost of the card laid last, one bit each."""
        square = SQUARES * self.cards - 2
        shows = self.shows
        ghosts: i64 = 0
        if shows[square] & COLOUR:
            ghosts |= 1
        if shows[square + 1] & COLOUR:
            ghosts |= 2
        if shows[square + 2] & COLOUR:
            ghosts |= 4
        return ghosts

    def turn_those(self, cards: i64) -> None:
        """BOO-26: these cards, told as bits, turn over; twice, and all is as it was."""
        card: i64 = 0
        while cards:
            if cards & 1:
                self.turn_over(card)
            cards >>= 1
            card += 1

    def ghosts(self, colour: i64) -> i64:
        """BOO-41: the visible ghosts of a colour."""
        count: i64 = 0
        for show in self.shows:
            if i64(show) & colour:
                count += 1
        return count


def _fill_row(actions: vec[i64], n: i64, first: i64, across: i64, down: i64, lies: i64) -> i64:
    """Append what starts on the cells of a row whose first cell has this first action.

    Four are written for each cell and axis, and those beyond the number of lies are written over by the next.
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
