"""A sensible player's choices at a glance: the taste for each action of Ghooost!.

The tastes were found by an evolution strategy (mirrored samples, ranked steps: Salimans and others, 2017) over games
between players who follow them, two at a table.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.vecs import vec
from hantise.games.ghooost.actions import LAID, LAY_KITTY, LOSE, LUCK, MANSION, PILE, RANK, TAKE
from hantise.games.ghooost.menus import QUARTET
from hantise.games.ghooost.piles import SIZE
from hantise.games.ghooost.rules import BEATS, SKELETUM, Ghooost

# Nothing is more to anybody's taste than to go out.
LEAVING: Final = 100_000

# What weighs, by its place in the tastes; 1 to 14 are the ranks laid. The first half is for before midnight.
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
UNANSWERED: Final = 29  # a ghost on which the next player's hand has none to lay
PARTED: Final = 30  # a like ghost is kept
BARRING: Final = 31  # each step of rank, before a player with one card at most
PHASE: Final = 32

KITTIES: Final = 7 << 45  # the bits of Kitty in a pile

# fmt: off
TASTES: Final = (
    0, 477, 917, 1122, 924, 937, 918, 810, 850, 755, 687, 948, 184, 632, 150, -292,
    -636, -270, 687, 252, 578, -23, 364, -88, 382, -11, 354, 61, -217, -87, -128, 36,
    51, 422, 1280, 1095, 1198, 1152, 1031, 999, 857, 754, 632, 1102, 258, 500, 215, 38,
    -622, 82, 979, 409, 222, -16, 463, 482, 279, -412, 451, 241, 216, 557, -204, 50,
)
# fmt: on


def taste(tastes: vec[i64], state: Ghooost, action: i64) -> i64:
    """The taste of the player on the move for a legal action, in thousandths of no unit."""
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
        return tastes[phase + _kitty(state, left)]
    return _ghosts(tastes, state, action, left, phase)


def _kitty(state: Ghooost, left: i64) -> i64:
    """GHO-17: Kitty passes the turn on; between two, her player must play again."""
    if state.players - state.out > 2:
        return KITTY_AMONG_MANY
    return KITTY_FOLLOWED if answers(left, state.top) else KITTY_STRANDED


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
    if laid == 1:
        return liking + _facing(tastes, state, rank, phase)
    return liking + (tastes[phase + FOLLOWED] * (laid - 1) if answers(left, rank) else tastes[phase + STRANDED])


def _facing(tastes: vec[i64], state: Ghooost, rank: i64, phase: i64) -> i64:
    """The taste for leaving a single ghost to the next player."""
    hand = state.hands[state.next_in(state.turn)]
    liking: i64 = 0
    if not answers(hand, rank):
        liking = tastes[phase + UNANSWERED]
    if hand >> SIZE <= 1:
        liking += tastes[phase + BARRING] * rank
    return liking


def answers(hand: i64, top: i64) -> bool:
    """True if the hand has a ghost to lay on that one, or Kitty."""
    return hand & (BEATS[top] | KITTIES) != 0
