"""Hints of BOO for a search, beyond the rules."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64, u8

from hantise.core.hints import Hints, Strength
from hantise.core.state import Menu, State
from hantise.core.vecs import vec
from hantise.games.boo.cemetery import (
    AROUND,
    BLACK,
    CARD_BIT,
    CARDS,
    CHECKS,
    COLOUR,
    EVERY_ORDER,
    GATE,
    LIES,
    LOOK,
    MOST_CARDS,
    SIDE,
    SQUARE_BIT,
    SQUARES,
    STEP,
    TOMBSTONE,
    WHITE,
    WHOLE_ROW,
    Cemetery,
    cemetery,
)
from hantise.games.boo.rules import FINISHED, NONE, ORDER, PLACE, Boo

# The immediate gain of a card in every place where it may lie.


# Less than any card's gain.
NOTHING: Final = -(1 << 40)
# A ghost that can be scared from this many places is half as safe as from none.
EASY: Final = 4
# A card that can be scared from this many places has half of the greatest exposure.
MANY: Final = 16.0
# This many bare cells around a card are as bad as one place from which it could be scared.
OPEN: Final = 3
# Gazes of a ghost in a lie: it sees no ghost; it sees its own card; flag: it looks past a ghost of its own kind.
SEES_NOBODY: Final = -1
SEES_ITSELF: Final = -2
PASSES: Final = 1 << 20


@final
class Trials:
    """Tries the cards of one position, one after another, without changing the position.

    After `weigh`, `gains[i]` is the growth of the seat's lead by `menu.actions[i]`.
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
        """Takes this position's table for the trials from now on.

        A ghost is worth `lead`, plus up to `safe` if there are few places from which it could be scared.
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
            weight = self._weight(self._sights.watchers[card])
            self._worths[card] = _black_lead(self._table.shows, SQUARES * card - 2) * weight

    def lead(self, black: bool) -> i64:
        """The worth of the black ghosts minus that of the white ones, or the reverse."""
        lead: i64 = 0
        for card in range(1, self._table.cards + 1):
            lead += self._worths[card]
        return lead if black else -lead

    def exposure(self) -> float:
        """The risk, from 0 to 1, that the card laid last is scared; it grows with the places that see the card."""
        watchers = float(self._sights.watchers[self._table.cards])
        return watchers / (MANY + watchers)

    def weigh(self, state: Boo, seat: i64) -> i64:
        """Weighs the card in this seat's hand in each place; returns the largest gain, or 0 without a card.

        The gain is a guess if ghosts of the card interfere: each counts as scaring the ghost that it sees at first.
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
        """True if the card in this seat's hand can gain `enough` in some place and order of scares."""
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
        """Takes the card in this seat's hand for the trials."""
        number = state.hands[seat]
        self.count = 0
        if number != NONE:
            self.count = self._table.fill(self.menu.actions, state.deck.choices[number])
            self._black = seat == state.black
            self._first = (number if self._black else number + CARDS) * LIES * SQUARES
            for lie in range(LIES):
                for k in range(SQUARES):
                    self._gazes[lie * SQUARES + k] = self._gaze(self._first + lie * SQUARES, lie & 4 != 0, k)

    # The worth of every card, and the gazes of one card's ghosts.

    def _weight(self, watchers: i64) -> i64:
        """The worth of a ghost that could be scared from this many places."""
        return self._lead_weight + self._safe_weight * EASY // (EASY + watchers)

    def _gaze(self, at: i64, down: bool, k: i64) -> i64:
        """The offset among the sights of the ghost on this square of a lie."""
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
        return k * step * KINDS + look * 2 + (1 if colour == WHITE else 0) | passed

    # The gain of a placement.

    def _brought(self, action: i64, by_guess: bool) -> i64:
        """The growth of the lead; if it depends on the order of scares, a guess or NOTHING."""
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
        """The worth of a card's own ghosts in this place."""
        shown = _black_lead(self._lies, at)
        if not self._safe_weight or not shown:
            return shown * self._lead_weight
        opens = self._sights.opens
        return shown * self._weight((opens[cell] + opens[cell + step] + opens[cell + 2 * step]) // OPEN)

    # Ghosts that interfere.

    def _tried(self, action: i64) -> i64:
        """The best gain over all orders of scares for the seat that lays the card, tried on a copy."""
        table = self._table.clone()
        table.lay(action >> 3, action & 4 != 0, 0, self._lies, self._first + (action & 7) * SQUARES)
        worth = _black_lead(table.shows, SQUARES * table.cards - 2)
        self._worths[table.cards] = worth
        ghosts = table.ghosts_laid()
        best: i64 = NOTHING
        for order in range(EVERY_ORDER):
            checks = CHECKS[order]
            if checks == ghosts or (self._may_spare and not checks & ~ghosts):
                turned = table.scare_in(order)
                gain = worth + self._turned(turned)
                table.turn_those(turned)
                best = max(best, gain if self._black else -gain)
        return best

    def _turned(self, cards: i64) -> i64:
        """The growth of the black lead if these cards, given as bits, turn over."""
        gain: i64 = 0
        card: i64 = 0
        worths = self._worths
        while cards:
            if cards & 1:
                gain -= 2 * worths[card]
            cards >>= 1
            card += 1
        return gain


def _black_lead(shows: vec[u8], at: i64) -> i64:
    """The number of black ghosts minus that of white ones among the three squares from `at` on."""
    lead: i64 = 0
    for k in range(at, at + SQUARES):
        colour = i64(shows[k]) & COLOUR
        if colour:
            lead += 1 if colour == BLACK else -1
    return lead


# The hints.


# Trials count in whole numbers; this is one unit.
UNIT: Final = 1000.0
# The worth of one more ghost from a match's first game, which is as safe as an early safe ghost.
KEPT_LEAD: Final = 0.3
# The logarithm of the odds of the seat that places next, by the number of cards still to be laid. The weights were set
# by hand after a logistic regression over self-play of weaker players, and kept because they won. They are for the
# turn, one more ghost in the cards to come, one more on the table, one more there that is safe; and, just before the
# end, for the best gains of the card in hand and of the other seat's. Early on safe ghosts count and others hardly do.
# With one card or none to be laid the weights only rank.
ODDS: Final = [
    (0.0, 0.0, 3.0, 0.0, 0.0, 0.0),
    (1.5, 0.0, 0.6, 0.0, 0.0, 0.0),
    (1.2, 0.6, 0.5, 0.2, 0.25, -0.34),
    (1.2, 0.6, 0.35, 0.2, 0.2, -0.2),
    (0.1, 0.62, 0.26, 0.2, 0.0, 0.0),
    (1.1, 0.55, 0.21, 0.17, 0.0, 0.0),
    (-0.1, 0.5, 0.18, 0.17, 0.0, 0.0),
    (0.95, 0.48, 0.15, 0.2, 0.0, 0.0),
    (-0.1, 0.46, 0.12, 0.22, 0.0, 0.0),
    *[
        (0.6 if left % 2 else -0.35, 0.4 - 0.012 * (left - 9), 0.06 - 0.004 * (left - 9), 0.24, 0.0, 0.0)
        for left in range(9, MOST_CARDS - GATE + 1)
    ],
]


@final
class BooHints(Hints):
    """The hints of BOO, where scares show at once and few of some four hundred placements are worth a look."""

    def strengths(self) -> tuple[Strength, ...]:
        """The levels; because there is nothing to forget, the weaker ones make slips."""
        return (
            Strength(100, whim=1.0, slips=0.5),
            Strength(300, slips=0.3, daring=0.1),
            Strength(600, slips=0.1, daring=-0.05, seconds=0.2),
            Strength(1200, slips=0.03, daring=0.02, seconds=0.35),
            Strength(8000, proofs=40000, seconds=1.5),
        )

    def sharpness(self) -> float:
        """The sharpness, fitted to games of levels 3 to 5."""
        return 1.1

    def doubt(self) -> float:
        """The doubt, fitted to the same games."""
        return 0.02

    def acuity(self) -> float:
        """The acuity; most placements are worth about the same, so a search looks closer."""
        return 3.0

    def horizon(self, state: State) -> i64:
        """0: scares show at once, and random placements would add nothing."""
        return 0

    def has_ranking(self) -> bool:
        """True: the gain of its scares ranks a placement."""
        return True

    def judge(self, state: State) -> list[float]:
        """Each seat's chance to win, by ghosts, their safety, and the cards to come."""
        assert isinstance(state, Boo)
        if state.awaits == FINISHED:
            return state.payoffs()
        trials = _taken()
        chance = _chance(trials, state)
        _SPARE.append(trials)
        return [chance, 1.0 - chance]

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """The least and the greatest payoff of a seat; equal once only the last card is to be laid."""
        assert isinstance(state, Boo)
        if not _is_last(state):
            return 0.0, 1.0
        trials = _taken()
        payoff = 1.0 if _wins_at_last(trials, state) == (seat == state.turn) else 0.0
        _SPARE.append(trials)
        return payoff, payoff

    def urgencies(self, state: State, menu: Menu, count: i64) -> list[float]:
        """The chances after each placement, all weighed in one sweep over the table."""
        assert isinstance(state, Boo)
        if state.awaits != PLACE:
            return [self.urgency(state, menu.actions[place]) for place in range(count)]
        trials, seat = _taken(), state.turn
        turn, material, lead, safe, _, _ = ODDS[MOST_CARDS - state.table.cards - 1]
        trials.behold(state, i64(lead * UNIT), i64(safe * UNIT))
        trials.weigh(state, seat)
        odds = material * (_material(state, seat) - _brings(state, seat, state.hands[seat]))
        odds += _lead(trials, state, seat) + _kept(state, seat) - turn
        found = [_logistic(odds + float(trials.gains[place]) / UNIT) for place in range(trials.count)]
        _SPARE.append(trials)
        return found

    def boldness(self, state: State, action: i64) -> float:
        """BOO-20, BOO-22: a half for a scare, and up to a half for a place that many ghosts could see."""
        assert isinstance(state, Boo)
        if state.awaits != PLACE:
            return 0.0
        after = state.clone()
        after.apply(action)
        trials = _taken()
        trials.behold(after, 0, 1)
        scares = after.awaits == ORDER
        for square in range(SQUARES * state.table.cards + 1):
            scares = scares or after.table.shows[square] != state.table.shows[square]
        bold = 0.5 * trials.exposure() + (0.5 if scares else 0.0)
        _SPARE.append(trials)
        return bold


def _chance(trials: Trials, state: Boo) -> float:
    """The first seat's chance to win; before a choice of order, that after the chooser's best order."""
    if state.awaits == ORDER:
        found: list[float] = []
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            found.append(after.payoffs()[0] if after.awaits == FINISHED else _chance(trials, after))
        return max(found) if state.turn == 0 else min(found)
    seat = state.turn if state.awaits == PLACE or state.hands[state.turn] == NONE else 1 - state.turn
    if _is_last(state):
        chance = 1.0 if _wins_at_last(trials, state) else 0.0
    else:
        turn, material, lead, safe, mine, theirs = ODDS[MOST_CARDS - state.table.cards]
        trials.behold(state, i64(lead * UNIT), i64(safe * UNIT))
        odds = turn + material * _material(state, seat) + _lead(trials, state, seat) + _kept(state, seat)
        if theirs:
            trials.behold(state)
            odds += mine * float(trials.weigh(state, seat)) + theirs * float(trials.weigh(state, 1 - seat))
        chance = _logistic(odds)
    return chance if seat == 0 else 1.0 - chance


def _is_last(state: Boo) -> bool:
    """True if the last card of the game is to be laid, and the game is not part of a match."""
    return not state.is_match and state.awaits == PLACE and state.table.cards == MOST_CARDS - 1


def _wins_at_last(trials: Trials, state: Boo) -> bool:
    """True if the last card can win for the seat that lays it."""
    trials.behold(state)
    lead = trials.lead(state.turn == state.black)
    return trials.reaches(state, state.turn, (0 if state.oya == state.turn else 1) - lead)


def _kept(state: Boo, seat: i64) -> float:
    """BOO-44: the share of a match's first game in the logarithm of the odds."""
    return KEPT_LEAD * float(state.first[seat] - state.first[1 - seat])


def _lead(trials: Trials, state: Boo, seat: i64) -> float:
    return float(trials.lead(seat == state.black)) / UNIT


def _material(state: Boo, seat: i64) -> float:
    """The ghosts on the cards left to a seat, minus those left to the other seat."""
    return _left(state, seat) - _left(state, 1 - seat)


def _left(state: Boo, seat: i64) -> float:
    total = _brings(state, seat, state.hands[seat]) + _brings(state, seat, state.tops[seat])
    for number in range(CARDS):
        if state.unseen[seat] >> number & 1:
            total += _brings(state, seat, number)
    return total


def _brings(state: Boo, seat: i64, number: i64) -> float:
    """The larger number of a card's ghosts of one colour minus the smaller; 0 without a card."""
    if number == NONE:
        return 0.0
    shown: i64 = 0
    for show in state.deck.cards[number]:
        shown += (show >> 2 & 1) - (show >> 3 & 1)
    return float(max(shown, -shown))


def _logistic(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


# A thread takes one out while it uses it, so threads never share one.
_SPARE: Final[list[Trials]] = []


def _taken() -> Trials:
    return _SPARE.pop() if _SPARE else Trials()


HINTS: Final = BooHints()


# The sights of ghosts on all cells near the table, found in sweeps along rows and columns.


# By cell, look and colour.
KINDS: Final = 8
LOOKS_BACK: Final = 64
NO_FOUND: Final = vec[u8]([0] * (SIDE * SIDE * KINDS))
NO_OPENS: Final = vec[i64]([0] * (SIDE * SIDE))
NO_WATCHERS: Final = vec[i64]([0] * (2 * LOOKS_BACK))
NO_WAYS: Final = vec[i64]([0] * (SIDE * SIDE * KINDS))


@final
class Sights:
    """The sight of a ghost alone on its card, at index `cell * KINDS + look * 2`, plus 1 for white.

    `found` is the card of the first ghost of the other colour in sight, or 0; plus LOOKS_BACK if that ghost looks back.
    `ways` are the cards whose faces decide that, one bit each.

    `opens` counts for each cell the bare cells with a straight look at it. `watchers` counts for each card, after
    `watch`, the places near the table from which a ghost would scare it.
    """

    __slots__ = ("_table", "found", "opens", "watchers", "ways")

    def __init__(self, table: Cemetery) -> None:
        self.found: vec[u8] = NO_FOUND[:]
        self.ways: vec[i64] = NO_WAYS[:]
        self.opens: vec[i64] = NO_OPENS[:]
        self.watchers: vec[i64] = NO_WATCHERS[:]
        self._table: Cemetery = table

    def behold(self, table: Cemetery) -> None:
        """Finds the sights of this table, as far around it as a card can lie."""
        self._table = table
        west = max(table.west - SQUARES, 0)
        east = min(table.east + SQUARES, SIDE - 1)
        north = max(table.north - SQUARES, 0)
        south = min(table.south + SQUARES, SIDE - 1)
        self.opens = NO_OPENS[:]
        for y in range(north, south + 1):
            self._sweep(y * SIDE + east, 1, east - west + 1)
            self._sweep(y * SIDE + west, 3, east - west + 1)
        for x in range(west, east + 1):
            self._sweep(north * SIDE + x, 0, south - north + 1)
            self._sweep(south * SIDE + x, 2, south - north + 1)

    def _sweep(self, cell: i64, look: i64, cells: i64) -> None:
        """Finds the sights in this direction along one line, from the cell that sees least."""
        squares = self._table.squares
        shows = self._table.shows
        passing: i64 = 255 if self._table.facing_is_enough else LOOKS_BACK - 1
        found = self.found
        ways = self.ways
        step = STEP[look]
        at = cell * KINDS + look * 2
        black: i64 = 0
        white: i64 = 0
        black_way: i64 = 0
        white_way: i64 = 0
        opens = self.opens
        run: i64 = 0
        for _ in range(cells):
            found[at] = u8(black)
            found[at + 1] = u8(white)
            ways[at] = black_way
            ways[at + 1] = white_way
            opens[cell] += run
            square = i64(squares[cell])
            run += 1
            if square:
                show = i64(shows[square])
                run = 0
                if show & COLOUR:
                    bit = SQUARE_BIT[square]
                    seen = (square + 2) // SQUARES
                    if show & LOOK == look ^ AROUND:
                        seen |= LOOKS_BACK
                    if show & BLACK:
                        white = seen
                        white_way = bit
                        black &= passing
                        black_way |= bit
                    else:
                        black = seen
                        black_way = bit
                        white &= passing
                        white_way |= bit
                elif show == TOMBSTONE:
                    black = 0
                    white = 0
                    black_way = 0
                    white_way = 0
            cell -= step
            at -= step * KINDS

    def watch(self) -> None:
        """Counts the ghosts that could scare each card from the bare cells that a next card can reach."""
        table = self._table
        west = max(table.west - SQUARES, 0)
        found = self.found
        self.watchers = watchers = NO_WATCHERS[:]
        for y in range(max(table.north - SQUARES, 0), min(table.south + SQUARES, SIDE - 1) + 1):
            at: i64 = (y * SIDE + west) * KINDS
            cells: i64 = self._reach(y) >> west
            while cells:
                if cells & 1:
                    for there in range(at, at + KINDS):
                        watchers[i64(found[there])] += 1
                cells >>= 1
                at += KINDS

    def _reach(self, y: i64) -> i64:
        """The bare cells of a row within a card's length of a taken cell."""
        rows = self._table.rows
        near: i64 = 0
        for there in range(max(y - SQUARES, 0), min(y + SQUARES, SIDE - 1) + 1):
            taken = rows[there + 1]
            for _ in range(SQUARES - max(there - y, y - there)):
                taken |= taken << 1 | taken >> 1
            near |= taken
        return near & ~rows[y + 1] & WHOLE_ROW
