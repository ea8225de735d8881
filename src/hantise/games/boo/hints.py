"""Hints of BOO to a search, beyond its rules."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.state import Menu, State
from hantise.games.boo.actions import CARDS
from hantise.games.boo.cards import SQUARES
from hantise.games.boo.cemetery import GATE, MOST_CARDS
from hantise.games.boo.rules import FINISHED, NONE, ORDER, PLACE, Boo
from hantise.games.boo.trials import Trials

STRENGTHS: Final = (
    Strength(100, whim=1.0, slips=0.5),
    Strength(300, slips=0.3, daring=0.1),
    Strength(600, slips=0.1, daring=-0.05, seconds=0.2),
    Strength(1200, slips=0.03, daring=0.02, seconds=0.35),
    Strength(8000, proofs=40000, seconds=1.5),
)
# Trials count in whole numbers: so much is one.
UNIT: Final = 1000.0
# A ghost more from a match's first game, which nobody can scare any more: as much as an early one that is safe.
KEPT_LEAD: Final = 0.3
# The logarithm of the odds of the seat that places next, by how many cards are still to be laid. Weights were set by
# hand after a logistic regression over self-play of weaker players, and kept because they won: what the turn itself is
# worth, a ghost more in the cards still to come, a ghost more on the table, a ghost more there that nobody can easily
# see; and, just before the end, the most that the card in hand and the other's can bring. Early on safe ghosts count
# and others hardly do. With one card or none to be laid the weights only rank.
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
    """BOO: a card's scares are plain at once, and of some four hundred placements few are worth a look."""

    def strengths(self) -> tuple[Strength, ...]:
        """There is nothing to forget, so that the weaker levels look away now and then."""
        return STRENGTHS

    def sharpness(self) -> float:
        """Fitted to games of levels 3 to 5."""
        return 1.1

    def doubt(self) -> float:
        """Fitted to the same."""
        return 0.02

    def acuity(self) -> float:
        """Most of the many placements are worth about the same, so a search looks closer."""
        return 3.0

    def horizon(self, state: State) -> i64:
        """The scares of a card are plain at once; cards laid at random tell nothing more."""
        return 0

    def has_ranking(self) -> bool:
        """A placement is as urgent as what it scares."""
        return True

    def judge(self, state: State) -> list[float]:
        """The chances of each seat by ghosts, by how safe they are, and by what is left in the piles."""
        assert isinstance(state, Boo)
        if state.awaits == FINISHED:
            return state.payoffs()
        trials = _taken()
        chance = _chance(trials, state)
        _SPARE.append(trials)
        return [chance, 1.0 - chance]

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """The winner is certain before the last card is laid: it brings enough, or it does not."""
        assert isinstance(state, Boo)
        if not _is_last(state):
            return 0.0, 1.0
        trials = _taken()
        payoff = 1.0 if _wins_at_last(trials, state) == (seat == state.turn) else 0.0
        _SPARE.append(trials)
        return payoff, payoff

    def urgencies(self, state: State, menu: Menu, count: i64) -> list[float]:
        """The chances after each placement, all of them weighed in one sweep over the table."""
        assert isinstance(state, Boo)
        if state.awaits != PLACE:
            return [self.urgency(state, menu.actions[place]) for place in range(count)]
        trials = _taken()
        found = _ranked(trials, state)
        _SPARE.append(trials)
        return found

    def boldness(self, state: State, action: i64) -> float:
        """BOO-20, BOO-22: half for scaring somebody, and up to half for lying where many a ghost could look."""
        assert isinstance(state, Boo)
        if state.awaits != PLACE:
            return 0.0
        after = state.clone()
        after.apply(action)
        trials = _taken()
        trials.behold(after, 0, 1)
        bold = 0.5 * trials.exposure() + (0.5 if _scares(state, after) else 0.0)
        _SPARE.append(trials)
        return bold


def _scares(before: Boo, after: Boo) -> bool:
    """True if a card that lay there before turns over, or will."""
    for square in range(SQUARES * before.table.cards + 1):
        if after.table.shows[square] != before.table.shows[square]:
            return True
    return after.awaits == ORDER


def _chance(trials: Trials, state: Boo) -> float:
    """The first seat's chance to win."""
    if state.awaits == ORDER:
        return _best_order(trials, state)
    seat = state.turn if state.awaits == PLACE or state.hands[state.turn] == NONE else 1 - state.turn
    if _is_last(state):
        chance = 1.0 if _wins_at_last(trials, state) else 0.0
    else:
        chance = _logistic(_odds(trials, state, seat))
    return chance if seat == 0 else 1.0 - chance


def _odds(trials: Trials, state: Boo, seat: i64) -> float:
    """The logarithm of the odds of the seat that places next."""
    turn, material, lead, safe, mine, theirs = ODDS[MOST_CARDS - state.table.cards]
    trials.behold(state, i64(lead * UNIT), i64(safe * UNIT))
    odds = turn + material * _material(state, seat) + _lead(trials, state, seat) + _kept(state, seat)
    if theirs:
        trials.behold(state)
        odds += mine * float(trials.weigh(state, seat)) + theirs * float(trials.weigh(state, 1 - seat))
    return odds


def _ranked(trials: Trials, state: Boo) -> list[float]:
    """The chances of the seat to place after each placement."""
    seat = state.turn
    turn, material, lead, safe, _, _ = ODDS[MOST_CARDS - state.table.cards - 1]
    trials.behold(state, i64(lead * UNIT), i64(safe * UNIT))
    trials.weigh(state, seat)
    odds = material * (_material(state, seat) - _brings(state, seat, state.hands[seat]))
    odds += _lead(trials, state, seat) + _kept(state, seat) - turn
    return [_logistic(odds + float(trials.gains[place]) / UNIT) for place in range(trials.count)]


def _best_order(trials: Trials, state: Boo) -> float:
    """The same for the seat that chooses it."""
    found: list[float] = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        found.append(after.payoffs()[0] if after.awaits == FINISHED else _chance(trials, after))
    return max(found) if state.turn == 0 else min(found)


def _is_last(state: Boo) -> bool:
    """True if the last card of the game is to be laid, and no other game is added to this one."""
    return not state.is_match and state.awaits == PLACE and state.table.cards == MOST_CARDS - 1


def _wins_at_last(trials: Trials, state: Boo) -> bool:
    """True if the last card can win for the seat that lays it."""
    trials.behold(state)
    lead = trials.lead() if state.turn == state.black else -trials.lead()
    return trials.reaches(state, state.turn, (0 if state.oya == state.turn else 1) - lead)


def _kept(state: Boo, seat: i64) -> float:
    """BOO-44: what the ghosts of a match's first game add to the logarithm of the odds."""
    return KEPT_LEAD * float(state.first[seat] - state.first[1 - seat])


def _lead(trials: Trials, state: Boo, seat: i64) -> float:
    lead = float(trials.lead()) / UNIT
    return lead if seat == state.black else -lead


def _material(state: Boo, seat: i64) -> float:
    """The number of ghosts by which the cards left to a seat surpass those left to the other."""
    return _left(state, seat) - _left(state, 1 - seat)


def _left(state: Boo, seat: i64) -> float:
    total = _brings(state, seat, state.hands[seat]) + _brings(state, seat, state.tops[seat])
    for number in range(CARDS):
        if state.unseen[seat] >> number & 1:
            total += _brings(state, seat, number)
    return total


def _brings(state: Boo, seat: i64, number: i64) -> float:
    """The number by which a card's ghosts of one colour surpass those of the other."""
    if number == NONE:
        return 0.0
    shown: i64 = 0
    for show in state.deck.cards[number]:
        shown += (show >> 2 & 1) - (show >> 3 & 1)
    return float(max(shown, -shown))


def _logistic(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


# Taken out while in use, so that threads never share one.
_SPARE: Final[list[Trials]] = []


def _taken() -> Trials:
    return _SPARE.pop() if _SPARE else Trials()


HINTS: Final = BooHints()
