"""What a hand may do: written into a buffer for search, or put together from lists made once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.state import listed
from hantise.core.vecs import vec
from hantise.games.ghooost.actions import FIRST_PLAY, LAY_KITTY, LOSE, LUCK, MANSION, TAKE
from hantise.games.ghooost.piles import NOT_COPY_BITS, ONE_OF_EACH, UP_TO_THREE

QUARTET: Final = 4
ALL_VALID: Final = -1
A_KITTY_OR_MORE: Final = 246290604621824
FOUR_OR_MORE: Final = 20105355479328  # of each value from 1 to 14, the bit that counts four


def quartets(hand: i64) -> i64:
    """GHO-61: the lowest bit of each rank of which the hand has four or more, Miss Copies counted in."""
    return (hand | (hand & UP_TO_THREE) + (hand & 7) * ONE_OF_EACH) >> 2 & ONE_OF_EACH


def fill_others(actions: vec[i64], hand: i64, cemetery: i64, crypt: i64) -> i64:
    """GHO-15, GHO-31, GHO-35, GHO-50, GHO-53: what is no play of ghosts."""
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


def fill_plays(actions: vec[i64], n: i64, hand: i64, valid: i64) -> i64:
    """GHO-12, GHO-19, GHO-61: each number of a rank, with each number of Miss Copies; quartets of any rank.

    `valid` has the bits of the ranks that go on the top.
    """
    copies = hand & 7
    rest = (hand & (valid | quartets(hand) * 7)) >> 3 & 0x3FFFFFFFFFF
    valid >>= 3
    first: i64 = FIRST_PLAY
    while rest:
        count = rest & 7
        if count == 1 and not copies:
            actions[n] = first
            n += 1
        elif count:
            n = _fill_rank(actions, n, first, count, copies, 1 if valid & 1 else QUARTET)
        elif not rest & 4095:
            rest >>= 9
            valid >>= 9
            first += 84
        rest >>= 3
        valid >>= 3
        first += 28
    return n


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


# Lists made once for what is at hand often: what is no play, and the plays of the lower and of the higher ranks.
_OTHERS: Final[dict[int, list[int]]] = {}
_PLAYS: Final[dict[int, list[int]]] = {}
_KEPT: Final = 50_000
_PLAYS_OF_SEVEN: Final = 7 * 28
# The bits of these ranks and of Miss Copy.
_ONE_TO_SEVEN: Final = 2097151 << 3 | 7
_EIGHT_TO_FOURTEEN: Final = 2097151 << 24 | 7


def listed_menu(hand: i64, valid: i64, cemetery: i64, crypt: i64) -> list[int]:
    """What `fill_others` and `fill_plays` write, as a fresh list; [] where a quartet of no valid rank may be played."""
    if (quartets(hand) if hand & 7 else hand & FOUR_OR_MORE) & ~valid:
        return []
    key = (1 if crypt else 0) | (2 if cemetery else 0) | (4 if hand & NOT_COPY_BITS else 8 if hand else 0)
    others = _OTHERS.get(key | 16 if hand & A_KITTY_OR_MORE else key)
    low = _PLAYS.get(hand & (valid | 7) & _ONE_TO_SEVEN)
    high = _PLAYS.get(hand & (valid | 7) & _EIGHT_TO_FOURTEEN)
    if others is None or low is None or high is None:
        return _made(hand, valid, cemetery, crypt, key)
    return others + low + high


def _made(hand: i64, valid: i64, cemetery: i64, crypt: i64, key: i64) -> list[int]:
    """The same, and the lists that it takes are kept."""
    if len(_PLAYS) >= _KEPT:
        _PLAYS.clear()
    actions = vec[i64]([0] * _PLAYS_OF_SEVEN)
    others = listed(actions, fill_others(actions, hand, cemetery, crypt))
    _OTHERS[key | 16 if hand & A_KITTY_OR_MORE else key] = others
    low, high = hand & (valid | 7) & _ONE_TO_SEVEN, hand & (valid | 7) & _EIGHT_TO_FOURTEEN
    _PLAYS[low] = listed(actions, fill_plays(actions, 0, low, ALL_VALID))
    _PLAYS[high] = listed(actions, fill_plays(actions, 0, high, ALL_VALID))
    return others + _PLAYS[low] + _PLAYS[high]
