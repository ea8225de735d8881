"""Hints of Ghooost! to a search, beyond its rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints, Strength
from hantise.core.phrases import tables
from hantise.core.rng import Rng
from hantise.core.state import OVER, Menu, State
from hantise.core.vecs import vec
from hantise.games.ghooost.actions import FIRST_PLAY, LAID, LAY_KITTY, LOSE, LUCK, MANSION, PILE, QUARTET, RANK, TAKE
from hantise.games.ghooost.piles import KINDS, SIZE
from hantise.games.ghooost.rules import (
    BEATS,
    SKELETUM,
    Ghooost,
    best_place,
    earned,
    match_chances,
    place_pays,
    place_points,
)

# The numbers of all weights: before midnight, and after it.
SAID: Final = tables(__package__, "hints.toml", dict[str, list[int]])


# A sensible player's quick choices: the taste for each action of Ghooost!.


# Going out is the strongest taste of all.
LEAVING: Final = 100_000

# The places of the weights in the tastes; 1 to 14 are the ranks laid. The first half holds before midnight.
FOLLOWED: Final = 15  # each further ghost laid at once, with another play to follow
STRANDED: Final = 16  # several ghosts at once, with none to follow
COPIED: Final = 17  # each Miss Copy laid
KITTY_FOLLOWED: Final = 18
KITTY_STRANDED: Final = 19
SWEPT: Final = 20
SWEPT_CARD: Final = 21  # each card that leaves the game
TURNED_UP: Final = 22  # luck, or a card of the mansion
TURNED_UP_CARD: Final = 23  # each card in the cemetery then
TAKEN: Final = 24
TAKEN_CARD: Final = 25
KITTY_AMONG_MANY: Final = 26
SKELETUMS: Final = 27  # more than one of them at once
EMPTIED: Final = 28  # the last card of the hand, with a mansion to open
UNANSWERED: Final = 29  # a ghost that the next player's hand cannot answer
PARTED: Final = 30  # a like ghost is kept
BARRING: Final = 31  # each step of rank, before a player with one card at most
PHASE: Final = 32

KITTIES: Final = 7 << 45  # the bits of Kitty in a pile

TASTES: Final = SAID["tastes_before"] + SAID["tastes_after"]


def taste(tastes: vec[i64], state: Ghooost, action: i64) -> i64:
    """The mover's taste for a legal action, in thousandths, without a unit."""
    phase: i64 = 0 if state.crypt else PHASE
    lying = state.cemetery >> SIZE
    if action == TAKE:
        return tastes[phase + TAKEN] + tastes[phase + TAKEN_CARD] * lying
    if action in (LUCK, MANSION):
        return tastes[phase + TURNED_UP] + tastes[phase + TURNED_UP_CARD] * lying
    if action == LOSE:
        return 0
    left = state.hands[state.turn] - PILE[action]
    if not left and not state.crypt and not state.mansions[state.turn]:
        return LEAVING
    if action == LAY_KITTY:
        # GHO-17: Kitty passes the turn on; between two, her player must play again.
        if state.players - state.out > 2:
            return tastes[phase + KITTY_AMONG_MANY]
        return tastes[phase + (KITTY_FOLLOWED if answers(left, state.top) else KITTY_STRANDED)]
    return _ghosts(tastes, state, action, left, phase)


def _ghosts(tastes: vec[i64], state: Ghooost, action: i64, left: i64, phase: i64) -> i64:
    rank = RANK[action]
    laid = LAID[action]
    liking = tastes[phase + rank] + tastes[phase + COPIED] * (PILE[action] & 7)
    if not left and not state.crypt:
        liking += tastes[phase + EMPTIED]
    if left >> 3 * rank & 7:
        liking += tastes[phase + PARTED]
    if rank == SKELETUM or (state.run + laid if rank == state.top else laid) >= QUARTET:
        liking += tastes[phase + SWEPT] + tastes[phase + SWEPT_CARD] * (state.cemetery >> SIZE)
        return liking - tastes[phase + SKELETUMS] if rank == SKELETUM and laid > 1 else liking
    if laid == 1:  # a single ghost is left to the next player
        hand = state.hands[state.next_in(state.turn)]
        if not answers(hand, rank):
            liking += tastes[phase + UNANSWERED]
        if hand >> SIZE <= 1:
            liking += tastes[phase + BARRING] * rank
        return liking
    return liking + (tastes[phase + FOLLOWED] * (laid - 1) if answers(left, rank) else tastes[phase + STRANDED])


def answers(hand: i64, top: i64) -> bool:
    """True if the hand has a ghost to lay on that one, or Kitty."""
    return hand & (BEATS[top] | KITTIES) != 0


# The odds to leave a round of Ghooost! early or late, from the cards that each seat still has.
#
# Each seat's lead is a sum of weights. In the odds that a seat stays behind, leads count as in a logistic regression;
# with more seats the last to leave is drawn first, then the one before (Plackett and Luce, from the end).


# Weights are in thousandths: by phase, by kind, by the number of its cards in the hand.
HELD: Final = vec[i64](SAID["held_before"] + SAID["held_after"])

# The places of the other weights.
IN_MANSION: Final = 0  # each card of the mansion
OPEN: Final = 1  # nothing left but a mansion
SQUARES: Final = 2  # a sixteenth of the hand's size squared
TURN: Final = 3  # being on the move
STUCK: Final = 4  # being on the move with nothing that goes on top
STUCK_CARD: Final = 5  # each card in the cemetery then
CROWDED: Final = 6  # the hand's size, by the crypt as a share of thirty
OPEN_MANSION: Final = 7  # each card of a mansion when nothing else is left
FREE: Final = 8  # being on the move with an empty cemetery
BARRED: Final = 9  # having nothing that goes on top, while others move
SORTS: Final = 10  # each kind in the hand
TOP: Final = 11  # each step of the rank on top, when on the move
LYING: Final = 12  # each card in the cemetery, when on the move
BARE: Final = 13  # no mansion
BARRED_CARD: Final = 14  # each card in the cemetery while barred
AFTER_MIDNIGHT: Final = 16
WEIGHTS: Final = vec[i64](SAID["weights_before"] + SAID["weights_after"])
# The greatest lead that counts, because larger ones would make other odds vanish.
FARTHEST: Final = 12_000


def lead(state: Ghooost, seat: i64) -> float:
    """The lead of a seat, in logarithms of odds; only the difference of two leads has a meaning."""
    weights = WEIGHTS
    phase: i64 = 0 if state.crypt else AFTER_MIDNIGHT
    hand = state.hands[seat]
    cards = hand >> SIZE
    mansion = state.mansions[seat]
    total = _held(hand, 0 if state.crypt else KINDS * 8) + weights[phase + IN_MANSION] * mansion
    total += weights[phase + SQUARES] * cards * cards // 16 + weights[phase + CROWDED] * cards * state.crypt // 30
    if not mansion:
        total += weights[phase + BARE]
    elif not cards:
        total += weights[phase + OPEN] + weights[phase + OPEN_MANSION] * mansion
    stuck = cards > 0 and not answers(hand, state.top)
    lying = state.cemetery >> SIZE
    if state.turn == seat:
        total += weights[phase + TURN] + weights[phase + TOP] * state.top + weights[phase + LYING] * lying
        if stuck:
            total += weights[phase + STUCK] + weights[phase + STUCK_CARD] * lying
        if not lying:
            total += weights[phase + FREE]
    elif stuck:
        total += weights[phase + BARRED] + weights[phase + BARRED_CARD] * lying
    return float(max(-FARTHEST, min(FARTHEST, total))) * 0.001


def _held(hand: i64, phase: i64) -> i64:
    """The weight of all cards of the hand and of the number of their sorts."""
    total: i64 = 0
    place = phase
    sort = WEIGHTS[SORTS + (AFTER_MIDNIGHT if phase else 0)]
    for _ in range(KINDS):
        count = hand & 7
        if count:
            total += HELD[place + count] + sort
        hand >>= 3
        place += 8
    return total


def escapes(leads: Sequence[float]) -> list[float]:
    """Each remaining seat's odds not to stay behind, from the leads of all of them."""
    behind = [exp(-lead) for lead in leads]
    whole = sum(behind)
    return [1.0 - share / whole for share in behind]


def share_out(leads: Sequence[float], seats: int, is_first_open: bool) -> list[float]:
    """The points that the remaining seats may expect, from their leads, at a table of `seats`."""
    if seats == 2:
        return escapes(leads)
    behind = [exp(-lead) for lead in leads]
    whole = sum(behind)
    ahead = sum([1.0 / share for share in behind])
    expected: list[float] = []
    for share, late in zip(behind, last_to_leave(behind, whole), strict=True):
        first = 1.0 / share / ahead if is_first_open else 0.0
        expected.append(1.0 - share / whole + first + 2.0 * late)
    return expected


def last_to_leave(behind: Sequence[float], whole: float) -> list[float]:
    """Each seat's odds to leave last: another seat stays, and of the rest this one comes last.

    `behind` are each seat's odds to stay behind, `whole` is their sum.
    """
    return [
        sum([other / whole * share / (whole - other) for other in behind]) - share / whole * share / (whole - share)
        for share in behind
    ]


# The hints.


# A playout varies its tastes by a random number of up to this many thousandths, and so playouts differ.
FANCY: Final = 100
# The thousandths of taste that are worth a whole point.
TASTE_OF_A_POINT: Final = 4000.0
URGENT: Final = 2000

STRENGTHS: Final = (
    Strength(200, whim=5.0, sure=4, half=8, slips=0.4),
    Strength(200, slips=0.2, daring=0.06),
    Strength(900, daring=-0.03),
    Strength(3000, daring=0.02),
    Strength(20000, proofs=20000, seconds=0.6),
)


@final
class GhooostHints(Hints):
    """Ghooost!: the cards in hand, and how easily they go out, tell who leaves first; sensible players play it out."""

    def __init__(self) -> None:
        self._tastes: vec[i64] = vec[i64](TASTES)

    def strengths(self) -> tuple[Strength, ...]:
        """The levels, from one that follows its whims to one that also proves endings."""
        return STRENGTHS

    def horizon(self, state: State) -> i64:
        """A few turns, enough to finish a plan; further on, luck decides."""
        return 2

    def judge(self, state: State) -> list[float]:
        """Each seat's expected pay of the round, or its chance to win the match; the payoffs once it is over."""
        assert isinstance(state, Ghooost)
        if state.mover() == OVER:
            return state.payoffs()
        # Of a round that is not over: its points (GHO-84), or 1 for escaping (GHO-83).
        seats, order = int(state.players), state.order()
        is_scored = state.is_match or state.is_scored
        expected = earned(order, seats, is_scored)
        staying = [seat for seat in range(seats) if seat not in order]
        leads = [lead(state, seat) for seat in staying]
        shares = share_out(leads, seats, not order) if is_scored else escapes(leads)
        for seat, share in zip(staying, shares, strict=True):
            expected[seat] = share
        return match_chances(state.points, expected, state.barred) if state.is_match else expected

    def wins(self, state: State, payoffs: list[float]) -> list[float]:
        """GHO-84: if a round pays points, all places but the last get some, and the last seat to leave wins."""
        assert isinstance(state, Ghooost)
        if not state.is_scored:
            return payoffs
        seats, order = int(state.players), state.order()
        most = float(place_points(seats - 2, seats))
        wins = [0.0] * seats
        if len(order) >= seats - 1:
            wins[order[seats - 2]] = most
            return wins
        staying = [seat for seat in range(seats) if seat not in order]
        behind = [exp(-lead(state, seat)) for seat in staying]
        for seat, odds in zip(staying, last_to_leave(behind, sum(behind)), strict=True):
            wins[seat] = most * odds
        return wins

    def has_policy(self) -> bool:
        """Playouts choose like a sensible player."""
        return True

    def choose(self, state: State, menu: Menu, count: i64, rng: Rng) -> i64:
        """The action most to a sensible player's taste, give or take a fancy."""
        assert isinstance(state, Ghooost)
        actions = menu.actions
        best = actions[0]
        if count == 1:
            return best
        most: i64 = -1_000_000_000
        for i in range(count):
            liking = taste(self._tastes, state, actions[i]) + rng.below(FANCY)
            if liking > most:
                most = liking
                best = actions[i]
        return best

    def has_ranking(self) -> bool:
        """A search tries the actions to a sensible player's taste first."""
        return True

    def urgency(self, state: State, action: i64) -> float:
        """Half a point, and more for an action with a stronger taste; see `TASTE_OF_A_POINT`."""
        assert isinstance(state, Ghooost)
        return 0.5 + float(max(-URGENT, min(URGENT, taste(self._tastes, state, action)))) / TASTE_OF_A_POINT

    def bounds(self, state: State, seat: i64) -> tuple[float, float]:
        """GHO-83, GHO-84: a seat that is out has its pay; any other gets from the last place to the best open one."""
        assert isinstance(state, Ghooost)
        if state.is_match:
            return 0.0, 1.0
        seats = int(state.players)
        order = state.order()
        if seat in order:
            paid = float(place_pays(order.index(seat), seats, state.is_scored))
            return paid, paid
        return 0.0, best_place(len(order), seats, state.is_scored)

    def boldness(self, state: State, action: i64) -> float:
        """GHO-32, GHO-53, GHO-60: turning up a card is bold; laying several and playing again is half as bold."""
        if action in (LUCK, MANSION):
            return 1.0
        return 0.5 if action >= FIRST_PLAY and LAID[action] > 1 else 0.0


HINTS: Final = GhooostHints()
