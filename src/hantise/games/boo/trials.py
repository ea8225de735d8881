"""The gain that a card would bring at once, for every place where it may lie."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from hantise.core.state import Menu
from hantise.core.vecs import vec
from hantise.games.boo.actions import CARDS, CHECKS, EVERY_ORDER, SIDE
from hantise.games.boo.cards import AROUND, BLACK, COLOUR, LIES, LOOK, SQUARES, TOMBSTONE
from hantise.games.boo.cemetery import CARD_BIT, MOST_CARDS, Cemetery, cemetery
from hantise.games.boo.rules import NONE, Boo
from hantise.games.boo.sights import KINDS, LOOKS_BACK, Sights, kind

# Less than any card can bring.
NOTHING: Final = -(1 << 40)
# From so many places a ghost is half as safe as from none.
EASY: Final = 4
# From so many places a card is scared half as easily as it ever can be.
MANY: Final = 16.0
# So many bare cells around a card are as bad as one place from which it could be scared.
OPEN: Final = 3
# Of a square of a card that lies somehow: its ghost sees nobody; it sees its own card; it has passed its own kind.
SEES_NOBODY: Final = -1
SEES_ITSELF: Final = -2
PASSES: Final = 1 << 20


@final
class Trials:
    """The cards of one position, tried one after another; the position itself stays as it is.

    After `weigh`, `gains[i]` is by how much the seat's lead grows with `menu.actions[i]`.
    """

    def __init__(self) -> None:
        self.menu: Menu = Menu()
        self.gains: vec[i64] = vec[i64]([0] * len(self.menu.actions))
        self.count: i64 = 0
        self._table: Cemetery = cemetery(False)
        self._sights: Sights = Sights(self._table)
        self._worths: vec[i64] = vec[i64]([0] * (MOST_CARDS + 1))
        self._gazes: vec[i64] = vec[i64]([0] * (LIES * SQUARES))
        self._lies: vec[u8] = vec[u8]([])
        self._first: i64 = 0
        self._lead_weight: i64 = 1
        self._safe_weight: i64 = 0
        self._black = False
        self._may_spare = False

    def behold(self, state: Boo, lead: i64 = 1, safe: i64 = 0) -> None:
        """Try on this position's table from now on.

        A ghost is worth `lead`, and up to `safe` more the fewer the places are from which it could be scared.
        """
        self._table = state.table.clone()
        self._sights.behold(self._table)
        self._may_spare = state.may_spare
        self._lies = state.deck.lies
        self._lead_weight = lead
        self._safe_weight = safe
        if safe:
            self._sights.watch()
        for card in range(1, self._table.cards + 1):
            self._worths[card] = self._worth(card) * self._weight(self._sights.watchers[card])

    def lead(self) -> i64:
        """The worth of the black ghosts beyond that of the white ones."""
        lead: i64 = 0
        for card in range(1, self._table.cards + 1):
            lead += self._worths[card]
        return lead

    def exposure(self) -> float:
        """The risk that the card laid last is scared: 0 from nowhere, nearer to 1 the more places there are for it."""
        watchers = float(self._sights.watchers[self._table.cards])
        return watchers / (MANY + watchers)

    def weigh(self, state: Boo, seat: i64) -> i64:
        """The gain of the card in hand of this seat in each place; returns the largest, or 0 without a card.

        A guess where ghosts of the card get in each other's way: each scares whom it sees at first.
        """
        self._take_up(state, seat)
        best = NOTHING
        for i in range(self.count):
            gain = self._brought(self.menu.actions[i], True)
            self.gains[i] = gain
            if gain > best:
                best = gain
        return best if self.count else 0

    def reaches(self, state: Boo, seat: i64, enough: i64) -> bool:
        """True if the card in hand of this seat can bring so much, in whatever order of scares."""
        self._take_up(state, seat)
        for i in range(self.count):
            self.gains[i] = self._brought(self.menu.actions[i], False)
            if self.gains[i] >= enough:
                return True
        best = NOTHING
        for i in range(self.count):
            if best >= enough:
                break
            if self.gains[i] == NOTHING:
                best = max(best, self._tried(self.menu.actions[i]))
        return best >= enough

    def _take_up(self, state: Boo, seat: i64) -> None:
        """The card in hand of that seat is the one to try."""
        number = state.hands[seat]
        self.count = 0
        if number != NONE:
            self.count = self._table.fill(self.menu.actions, state.deck.choices[number])
            self._black = seat == state.black
            self._first = (number if self._black else number + CARDS) * LIES * SQUARES
            self._gaze_from_each_square()

    # What every card is worth, and where the ghosts of one look.

    def _worth(self, card: i64) -> i64:
        """The number of black ghosts less that of white ones on a card."""
        shows = self._table.shows
        square = SQUARES * card
        return _shown(i64(shows[square - 2])) + _shown(i64(shows[square - 1])) + _shown(i64(shows[square]))

    def _weight(self, watchers: i64) -> i64:
        """The worth of a ghost that could be scared from so many places."""
        return self._lead_weight + self._safe_weight * EASY // (EASY + watchers)

    def _gaze_from_each_square(self) -> None:
        """Note for each lie and square the place of its ghost among the sights, as an offset."""
        for lie in range(LIES):
            for k in range(SQUARES):
                self._gazes[lie * SQUARES + k] = self._gaze(self._first + lie * SQUARES, lie & 4 != 0, k)

    def _gaze(self, at: i64, down: bool, k: i64) -> i64:
        show = i64(self._lies[at + k])
        colour = show & COLOUR
        if not colour:
            return SEES_NOBODY
        look = show & LOOK
        step: i64 = SIDE if down else 1
        passed: i64 = 0
        if (look & 1 == 0) == down:
            ahead: i64 = 1 if look == 1 or look == 2 else -1
            while 0 <= k + ahead < SQUARES:
                k += ahead
                there = i64(self._lies[at + k])
                if there == TOMBSTONE:
                    return SEES_NOBODY
                if there & COLOUR != colour:
                    mutual = there & LOOK == look ^ AROUND and (not passed or self._table.facing_is_enough)
                    return SEES_NOBODY if mutual else SEES_ITSELF
                if not self._table.facing_is_enough:
                    passed = PASSES
        return k * step * KINDS + kind(look, colour) | passed

    # What a placement brings.

    def _brought(self, action: i64, by_guess: bool) -> i64:
        """The growth of the lead; where that depends on the order of scares, a guess or else NOTHING."""
        gazes = self._gazes
        found = self._sights.found
        ways = self._sights.ways
        base = (action >> 3) * KINDS
        lie = (action & 7) * SQUARES
        gain = self._laid(action >> 3, SIDE if action & 4 else 1, self._first + lie)
        turned: i64 = 0
        way: i64 = 0
        for k in range(SQUARES):
            gaze = gazes[lie + k]
            if gaze < 0:
                if gaze == SEES_NOBODY or by_guess:
                    continue
                return NOTHING
            at = base + (gaze & PASSES - 1)
            card = i64(found[at])
            if card & LOOKS_BACK:
                card = card & LOOKS_BACK - 1 if gaze & PASSES else 0
            bit = CARD_BIT[card]
            if not by_guess and (bit & way or turned & ways[at] or (bit and self._may_spare)):
                return NOTHING
            if not bit & turned:
                turned |= bit
                gain -= 2 * self._worths[card]
            way |= ways[at]
        return gain if self._black else -gain

    def _laid(self, cell: i64, step: i64, at: i64) -> i64:
        """The worth of a card's ghosts where it comes to lie."""
        lies = self._lies
        shown = _shown(i64(lies[at])) + _shown(i64(lies[at + 1])) + _shown(i64(lies[at + 2]))
        if not self._safe_weight or not shown:
            return shown * self._lead_weight
        opens = self._sights.opens
        return shown * self._weight((opens[cell] + opens[cell + step] + opens[cell + 2 * step]) // OPEN)

    # Where ghosts get in each other's way.

    def _tried(self, action: i64) -> i64:
        """Lay the card, see whom it scares in each order, and take it back; the best for the seat that laid it."""
        table = self._table
        west, east, north, south = table.west, table.east, table.north, table.south
        cell = action >> 3
        step: i64 = SIDE if action & 4 else 1
        self._lay(cell, step, self._first + (action & 7) * SQUARES)
        gain = self._most()
        squares = table.squares
        squares[cell] = 0
        squares[cell + step] = 0
        squares[cell + 2 * step] = 0
        table.cards -= 1
        table.west, table.east, table.north, table.south = west, east, north, south
        return gain

    def _lay(self, cell: i64, step: i64, at: i64) -> None:
        """Lay the card as the rules do, except for the rows, which no gaze looks at."""
        table = self._table
        card = table.cards + 1
        table.cards = card
        table.lying[card] = cell << 1 | (1 if step == SIDE else 0)
        for k in range(SQUARES):
            table.squares[cell + k * step] = u8(SQUARES * card - 2 + k)
            table.shows[SQUARES * card - 2 + k] = self._lies[at + k]
        y = cell // SIDE
        x = cell - y * SIDE
        down = step == SIDE
        table.west = min(table.west, x)
        table.north = min(table.north, y)
        table.east = max(table.east, x if down else x + 2)
        table.south = max(table.south, y + 2 if down else y)
        self._worths[card] = self._worth(card)

    def _most(self) -> i64:
        """The gain of the card laid last in the best order of scares."""
        table = self._table
        ghosts = table.ghosts_laid()
        best: i64 = NOTHING
        for order in range(EVERY_ORDER):
            checks = CHECKS[order]
            if checks == ghosts or (self._may_spare and not checks & ~ghosts):
                turned = table.scare_in(order)
                gain = self._worths[table.cards] + self._turned(turned)
                self._turn_back(turned)
                best = max(best, gain if self._black else -gain)
        return best

    def _turned(self, cards: i64) -> i64:
        """The growth of the black lead if these cards, told as bits, turn over."""
        gain: i64 = 0
        card: i64 = 0
        worths = self._worths
        while cards:
            if cards & 1:
                gain -= 2 * worths[card]
            cards >>= 1
            card += 1
        return gain

    def _turn_back(self, cards: i64) -> None:
        card: i64 = 0
        while cards:
            if cards & 1:
                self._table.turn_over(card)
            cards >>= 1
            card += 1


def _shown(show: i64) -> i64:
    colour = show & COLOUR
    return (1 if colour == BLACK else -1) if colour else 0
