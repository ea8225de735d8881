"""Every action of Ghooost!, named once, and the legal actions of a hand.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order, and a test holds the two together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.state import listed
from hantise.core.vecs import vec
from hantise.games.ghooost.piles import COPY, FACES, KITTY, NOT_COPY_BITS, ONE_CARD, ONE_OF_EACH, UP_TO_THREE, pile_of

TAKE: Final = 0
LUCK: Final = 1
MANSION: Final = 2
LOSE: Final = 3
LAY_KITTY: Final = 4
FIRST_PLAY: Final = 5
FIRST_CARD: Final = 397
FIRST_START: Final = 413


def _spell_play(rank: int, count: int, copies: int) -> str:
    times = f"x{count + 1}" if count else ""
    return f"{rank + 1}{times}{'+' if copies else ''}{'X' * copies}"


ACTIONS: Final = Actions()
for _name in ("take", "luck", "mansion", "lose", "K"):
    ACTIONS.family(_name)
# By rank, count from 1 on, and Miss Copies from 0 on.
PLAYS: Final = ACTIONS.family("play", 14, 7, 4, spell=_spell_play)
CARDS: Final = ACTIONS.chance("card", len(FACES), spell=lambda kind: f"card:{FACES[kind]}")
STARTS: Final = ACTIONS.chance("starts", 6)


def play(rank: int, count: int, copies: int) -> int:
    """The action that lays `count` cards of a rank with `copies` Miss Copies."""
    return PLAYS(rank - 1, count - 1, copies)


def play_parts(action: int) -> tuple[int, int, int]:
    """Rank, count without Miss Copy, and Miss Copies of an action that lays ghosts."""
    rank, count, copies = PLAYS.indices(action)
    return rank + 1, count + 1, copies


_LAYING: Final = [play_parts(action) for action in range(FIRST_PLAY, FIRST_CARD)]
# By action: the rank that it lays, the number of ghosts in all, and the pile that leaves the hand.
RANK: Final = vec[i64]([0] * FIRST_PLAY + [rank for rank, _, _ in _LAYING])
LAID: Final = vec[i64]([0] * FIRST_PLAY + [count + copies for _, count, copies in _LAYING])
PILE: Final = vec[i64](
    [0] * LAY_KITTY
    + [pile_of([KITTY])]
    + [count * ONE_CARD[rank] + copies * ONE_CARD[COPY] for rank, count, copies in _LAYING]
)


# The legal actions of a hand: written into a buffer for search, or put together from lists made once.


QUARTET: Final = 4
ALL_VALID: Final = -1
A_KITTY_OR_MORE: Final = 246290604621824
_RANKS: Final = 4398046511103 << 3
FOUR_OR_MORE: Final = 20105355479328  # of each value from 1 to 14, the bit that counts four


def quartets(hand: i64) -> i64:
    """GHO-61: the lowest bit of each rank with four or more cards in the hand, Miss Copies included."""
    return (hand | (hand & UP_TO_THREE) + (hand & 7) * ONE_OF_EACH) >> 2 & ONE_OF_EACH


def fill_others(actions: vec[i64], hand: i64, cemetery: i64, crypt: i64) -> i64:
    """GHO-15, GHO-31, GHO-35, GHO-50, GHO-53: the actions that play no ghosts."""
    n: i64 = 0
    if cemetery:
        actions[n] = TAKE
        n += 1
    if crypt:
        actions[n] = LUCK
        n += 1
    elif not hand:
        actions[n] = MANSION
        n += 1
    if hand and not cemetery and not hand & NOT_COPY_BITS:
        actions[n] = LOSE
        n += 1
    if hand >> 45 & 7:
        actions[n] = LAY_KITTY
        n += 1
    return n


# This times any single bit of a pile has a unique place in the bits from 58 on (De Bruijn).
_SPREAD: Final = 0x03F79D71B4CB0A89
_RANK_AT: Final = {_SPREAD << bit >> 58 & 63: bit // 3 for bit in range(3, 45)}
# By that place: the start of the rank's bits, and the play of one ghost.
_SHIFT: Final = vec[i64]([3 * _RANK_AT.get(place, 0) for place in range(64)])
_FIRST: Final = vec[i64]([FIRST_PLAY + 28 * (_RANK_AT.get(place, 1) - 1) for place in range(64)])


def fill_plays(actions: vec[i64], n: i64, hand: i64, valid: i64) -> i64:
    """GHO-12, GHO-19, GHO-61: each number of a rank, with each number of Miss Copies; quartets of any rank.

    `valid` has the bits of the ranks that go on the top.
    """
    copies = hand & 7
    rest = hand & (valid | quartets(hand) * 7) & _RANKS
    while rest:
        place = (rest & -rest) * _SPREAD >> 58 & 63
        shift = _SHIFT[place]
        count = rest >> shift & 7
        rest ^= count << shift
        if count == 1 and not copies:
            actions[n] = _FIRST[place]
            n += 1
        else:
            n = _fill_rank(actions, n, _FIRST[place], count, copies, 1 if valid >> shift & 1 else QUARTET)
    return n


def plays(hand: i64, valid: i64, action: i64) -> bool:
    """True if `fill_plays` writes this play of ghosts."""
    shift = 3 * RANK[action]
    copies = action - FIRST_PLAY & 3
    laid = LAID[action]
    if laid - copies > hand >> shift & 7 or copies > hand & 7:
        return False
    return laid >= QUARTET or bool(valid >> shift & 1)


def _fill_rank(actions: vec[i64], n: i64, first: i64, count: i64, copies: i64, least: i64) -> i64:
    c: i64 = 1
    while c <= count:
        m: i64 = 0 if c >= least else least - c
        while m <= copies:
            actions[n] = first + m
            n += 1
            m += 1
        first += 4
        c += 1
    return n


# Lists made once for frequent hands: the actions that play no ghosts, and the plays of some ranks.
_PLAYS: Final[dict[int, list[int]]] = {}
_KEPT: Final = 50_000
_PLAYS_OF_FIVE: Final = 5 * 28
# The bits of these ranks and of Miss Copy; the lowest ranks include Kitty, who comes before all ranks.
_ONE_TO_FIVE: Final = 32767 << 3 | 7 | A_KITTY_OR_MORE
_SIX_TO_TEN: Final = 32767 << 18 | 7
_ELEVEN_TO_FOURTEEN: Final = 4095 << 33 | 7
_ANY_RANK: Final = 7 | A_KITTY_OR_MORE


def _others(hand: i64, cemetery: i64, crypt: i64) -> list[int]:
    actions = vec[i64]([0] * FIRST_PLAY)
    return listed(actions, fill_others(actions, hand, cemetery, crypt))


_NOTHING: Final[list[int]] = []
_LUCK: Final = _others(ONE_OF_EACH, 0, 1)
_TAKE: Final = _others(ONE_OF_EACH, 1, 0)
_TAKE_OR_LUCK: Final = _others(ONE_OF_EACH, 1, 1)


def listed_menu(hand: i64, valid: i64, cemetery: i64, crypt: i64) -> list[int]:
    """The actions that `fill_others` and `fill_plays` write, as a fresh list; [] for some rare hands.

    Those are hands of only Miss Copies, and hands with a quartet of a rank that is not valid.
    """
    if (quartets(hand) if hand & 7 else hand & FOUR_OR_MORE) & ~valid or not hand & NOT_COPY_BITS:
        return []
    hand &= valid | _ANY_RANK
    low = _PLAYS.get(hand & _ONE_TO_FIVE)
    middle = _PLAYS.get(hand & _SIX_TO_TEN)
    high = _PLAYS.get(hand & _ELEVEN_TO_FOURTEEN)
    if low is None or middle is None or high is None:
        low = _made(hand & _ONE_TO_FIVE)
        middle = _made(hand & _SIX_TO_TEN)
        high = _made(hand & _ELEVEN_TO_FOURTEEN)
    if crypt:
        return (_TAKE_OR_LUCK if cemetery else _LUCK) + low + middle + high
    return (_TAKE if cemetery else _NOTHING) + low + middle + high


def _made(hand: i64) -> list[int]:
    if len(_PLAYS) >= _KEPT:
        _PLAYS.clear()
    actions = vec[i64]([0] * (_PLAYS_OF_FIVE + 1))
    kitty: i64 = 1 if hand & A_KITTY_OR_MORE else 0
    if kitty:
        actions[0] = LAY_KITTY
    found = _PLAYS[hand] = listed(actions, fill_plays(actions, kitty, hand, ALL_VALID))
    return found
