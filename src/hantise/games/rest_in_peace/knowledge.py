"""The trace of a family's hidden cards as the others see them, one short word for each event.

The hand, the deck and the face-down cards on the tenth are hidden. A word is a sign with its details; `v` is a
value from 1 to 6, `M` a set of values as one sign, `tt` a time as two signs, `n` and `m` numbers as one sign.

    Unm      the trace begins: a hand of n and m face-down cards, dealt from all that is not open
    +        a card drawn unseen                    ^v      the deck's known top drawn
    -v       played or discarded from the hand      hv      taken back into it (RIP-M22)
    bvM      drawn blind from the hand's cards in M (RIP-M06)
    ?        chosen and laid face down on the tenth (RIP-18)
    a        drawn from the hand and laid face down there (RIP-M20), seen by no other
    Av       the same, seen by a family that looks  ov      the same on the tenth itself, open
    fv kv    fetched from the deck, put back (RIP-M02, RIP-M18)
    rvtt     the deck's top revealed (RIP-M19)
    Lcccccctt  the hand looked at: so many of each value (RIP-M03)
    Tcccccc  the tenth's face-down cards turned up
    >nM =M   at least n cards of the hand are in M; none is
    <M       no card of the deck is in M            sM      one is

A trace holds only public events and their implications: a choice shows that it was legal, no more.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import comb
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hantise.core.rng import Rng
from hantise.core.vecs import vec
from hantise.games.rest_in_peace.pieces import BIT, COUNT_BITS, GREATEST, ONE_CARD, SIZE, Family, counts_of

SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
ALL: Final = 63

# The number of signs that follow each sign.
LENGTHS: Final = {
    "U": 2, "+": 0, "^": 1, "-": 1, "h": 1, "b": 2, "?": 0, "a": 0, "A": 1, "o": 1, "f": 1, "k": 1, "r": 3,
    "L": 8, "T": 6, ">": 2, "=": 1, "<": 1, "s": 1,
}  # fmt: skip
# The word for each value that left the hand openly, made once.
LEFT: Final = ("", "-1", "-2", "-3", "-4", "-5", "-6")


def time(clock: int) -> str:
    """A time as two signs."""
    return SIGNS[clock >> 6 & 63] + SIGNS[clock & 63]


def spell(pile: int) -> str:
    """A pile as six signs, the count of each value."""
    return "".join([SIGNS[count] for count in counts_of(pile)])


def allowed(barred: int) -> str:
    """The values that are not barred, as one sign."""
    return SIGNS[ALL & ~barred]


def words(trace: str) -> list[str]:
    """The words of a trace; ValueError if it is none."""
    found: list[str] = []
    place = 0
    while place < len(trace):
        length = LENGTHS.get(trace[place], -1) + 1
        word = trace[place : place + length]
        if not length or len(word) < length or any(sign not in SIGNS for sign in word[1:]):
            raise ValueError(f"{trace[place:][:20]!r} is no trace")
        if word[0] in "^-hbAofkr" and word[1] not in "123456":
            raise ValueError(f"{word!r} has no value")
        if word[0] in "LT" and not word[1:7].isdigit():
            raise ValueError(f"{word!r} has no numbers")
        found.append(word)
        place += length
    return found


def sizes(trace: str) -> tuple[int, int]:
    """The numbers of hand cards and face-down cards by this trace; ValueError if either falls too low."""
    hand = faces = 0
    for told in words(trace):
        if told[0] == "U":
            hand, faces = SIGNS.index(told[1]), SIGNS.index(told[2])
        hand += (told[0] in "+^h") - (told[0] in "-bo?aA")
        faces = 0 if told[0] == "T" else faces + (told[0] in "?aA")
        if hand < 0:
            raise ValueError("a hand has played more than it held")
    return hand, faces


def when(word: str) -> int:
    """The time at the end of a word."""
    return SIGNS.index(word[-2]) * 64 + SIGNS.index(word[-1])


def top_time(trace: str) -> int:
    """RIP-M19: the time of the last revealed top; 0 if the trace has none."""
    return max([when(told) for told in words(trace) if told[0] == "r"], default=0)


def of_spectator(trace: str) -> str:
    """The trace as seen by a spectator, who never looks into a hand."""
    if "L" not in trace and "A" not in trace:
        return trace
    shown = ["a" if word[0] == "A" else word for word in words(trace) if word[0] != "L"]
    return "".join(shown)


def top_time_of(family: Family) -> int:
    """RIP-M19: the time when the known top was revealed."""
    return top_time(family.trace) if family.top else 0


def trace_of(family: Family, number: int, seat: int) -> str:
    """This seat's trace of a family's hidden cards; a seat's own cards are not hidden."""
    if number == seat:
        return ""
    return family.trace if number == 1 - seat else of_spectator(family.trace)


# The exact odds of a family's hidden cards, given its trace.
#
# The odds count all histories that leave this trace: chance has its weights, and each legal choice weighs 1. A card
# that was chosen unseen is equally likely any value of the hand, and a family that played an unknown 5 is less likely
# to hold a second one than after a fresh deal. `Inference` walks the trace once, with a weight for each way in which
# the cards may lie, and resumes where an earlier view stopped. By habit, a choice weighs as often as a sensible
# player takes it; no habit rules anything out.


WORD: Final = 4294967296.0
# One way is one number: the hand's counts as in a pile, and above them the face-down counts.
FACE_DOWN: Final = 28

Ways: TypeAlias = dict[int, float]


@final
class Inference:
    """The odds of each way in which the hidden cards may lie; `open_cards` is the pile not open at the end."""

    def __init__(self, trace: str, unseen: int, by_habit: bool = False) -> None:
        told = words(trace)
        self._by_habit = by_habit
        self._unseen: i64 = unseen
        for word in told:
            self._unseen -= _into_unseen(word)
        self._hand: i64 = 0
        self._faces: i64 = 0
        self._ways: Ways = {0: 1.0}
        key = f"{self._unseen} {by_habit} "
        for word in told[self._resume(key, told) :]:
            self._step(word)
        self._keys: list[int] = list(self._ways)
        self._sums: list[float] = list(accumulate(self._ways.values()))
        if not self._sums or not self._sums[-1] > 0.0:
            raise ValueError("no hidden cards leave this trace")
        FOLLOWED[key + trace] = self
        for old in list(FOLLOWED)[:-MOST_FOLLOWED]:
            FOLLOWED.pop(old, None)

    def _resume(self, key: str, words: list[str]) -> int:
        """The number of words already followed for an earlier view, whose state is taken over."""
        for done in range(len(words), 0, -1):
            found = FOLLOWED.get(key + "".join(words[:done]))
            if found is not None:
                self._unseen, self._hand, self._faces = found._unseen, found._hand, found._faces
                self._ways = found._ways
                return done
        return 0

    @property
    def sizes(self) -> tuple[int, int]:
        """The numbers of hand cards and of face-down cards."""
        return self._hand, self._faces

    @property
    def is_sure(self) -> bool:
        """True if the cards can lie in one way only."""
        return len(self._keys) == 1

    def draw(self, rng: Rng) -> tuple[int, int]:
        """A hand and the face-down cards, as piles, drawn by their odds."""
        target = float(rng.word()) / WORD * self._sums[-1]
        key: i64 = self._keys[bisect_right(self._sums, target, 0, len(self._sums) - 1)]
        hand = (key & COUNT_BITS) + self._hand * BIT[SIZE]
        return hand, (key >> FACE_DOWN) + self._faces * BIT[SIZE]

    def odds(self) -> dict[tuple[int, int], float]:
        """Every hand with its face-down cards, as piles, and their odds."""
        whole = self._sums[-1]
        sizes = (self._hand * BIT[SIZE], self._faces * BIT[SIZE])
        return {
            ((key & COUNT_BITS) + sizes[0], (key >> FACE_DOWN) + sizes[1]): weight / whole
            for key, weight in self._ways.items()
            if weight > 0.0
        }

    def _step(self, word: str) -> None:
        sign = word[0]
        value: i64 = _value(word)
        if sign == "U":
            self._deal(SIGNS.index(word[1]), SIGNS.index(word[2]))
        elif sign == "+":
            self._drawn()
        elif sign in "?a":
            self._laid_down(sign == "a")
        elif sign in "LT":
            self._known(sign == "T", _counts(word))
        elif sign in "bA-o":
            self._left(sign, value, SIGNS.index(word[2]) if sign == "b" else ALL)
        elif sign in "^h":
            self._came(sign == "h", value)
        elif sign in "fkr":
            self._deck(sign, value)
        else:
            self._ways = {key: weight for key, weight in self._ways.items() if self._fits(key, word)}

    def _size(self) -> i64:
        return (self._unseen >> SIZE) - self._hand - self._faces

    def _in_deck(self, key: i64, value: i64) -> i64:
        place = 4 * value
        return (self._unseen >> place & 15) - (key >> place & 15) - (key >> (FACE_DOWN + place) & 15)

    def _deal(self, hand: i64, faces: i64) -> None:
        """Deal all hidden cards afresh."""
        ways: Ways = {0: 1.0}
        for value in range(1, 7):
            ways = _dealt(ways, value, self._unseen >> 4 * value & 15, hand, faces)
        self._ways = {
            key: weight
            for key, weight in ways.items()
            if _count_in(key & COUNT_BITS, ALL) == hand and _count_in(key >> FACE_DOWN, ALL) == faces
        }
        self._hand, self._faces = hand, faces

    def _drawn(self) -> None:
        """Add a card to the hand that only its family saw."""
        ways: Ways = {}
        left = float(self._size())
        for key, weight in self._ways.items():
            value: i64 = 1
            while value <= 6:
                count = self._in_deck(key, value)
                if count > 0:
                    other = key + BIT[4 * value]
                    ways[other] = ways.get(other, 0.0) + weight * float(count) / left
                value += 1
        self._ways = ways
        self._hand += 1

    def _laid_down(self, by_chance: bool) -> None:
        """RIP-18, RIP-M20: lay a card face down, chosen from the hand or drawn from it."""
        ways: Ways = {}
        size = float(self._hand)
        for key, weight in self._ways.items():
            value: i64 = 1
            while value <= 6:
                count = key >> 4 * value & 15
                if count:
                    other = key - BIT[4 * value] + BIT[FACE_DOWN + 4 * value]
                    part = float(count) / size if by_chance else self._chosen(BURIED, key, value)
                    ways[other] = ways.get(other, 0.0) + weight * part
                value += 1
        self._ways = ways
        self._hand -= 1
        self._faces += 1

    def _left(self, sign: str, value: i64, mask: i64) -> None:
        """Remove a card that all, or a looking family, saw leave the hand: chosen (-), or drawn (b, A, o)."""
        ways: Ways = {}
        moved = -BIT[4 * value]
        if sign == "A":
            moved += BIT[FACE_DOWN + 4 * value]
        for key, weight in self._ways.items():
            count = key >> 4 * value & 15
            if count:
                part = self._chosen(PLAYED, key, value) if sign == "-" else float(count) / float(_count_in(key, mask))
                ways[key + moved] = weight * part
        self._ways = ways
        self._hand -= 1
        if sign == "A":
            self._faces += 1
        else:
            self._unseen -= ONE_CARD[value]

    def _chosen(self, odds: vec[float], key: i64, value: i64) -> float:
        """The weight of a choice from that hand: 1 if it was legal, or its likelihood by habit."""
        return share(odds, key, value) if self._by_habit else 1.0

    def _came(self, openly: bool, value: i64) -> None:
        """Add a card to the hand that the others know: the deck's top, or one taken back."""
        moved = BIT[4 * value]
        self._ways = {
            key + moved: weight for key, weight in self._ways.items() if openly or self._in_deck(key, value) > 0
        }
        self._hand += 1
        if openly:
            self._unseen += ONE_CARD[value]

    def _deck(self, sign: str, value: i64) -> None:
        """Fetch a card from the deck, put one back, or reveal one on top of it."""
        if sign == "k":
            self._unseen += ONE_CARD[value]
            return
        ways: Ways = {}
        left = float(self._size())
        for key, weight in self._ways.items():
            count = self._in_deck(key, value)
            if count > 0:
                ways[key] = weight * float(count) / left if sign == "r" else weight
        self._ways = ways
        if sign == "f":
            self._unseen -= ONE_CARD[value]

    def _known(self, face_down: bool, counts: i64) -> None:
        """RIP-M03: the hand was seen; RIP-31: or the face-down cards, which stay open from now on."""
        ways: Ways = {}
        for key, weight in self._ways.items():
            if (key >> FACE_DOWN if face_down else key & COUNT_BITS) == counts:
                ways[key & COUNT_BITS if face_down else key] = weight
        self._ways = ways
        if face_down:
            self._unseen -= counts + self._faces * BIT[SIZE]
            self._faces = 0

    def _fits(self, key: i64, word: str) -> bool:
        """False if a word about a legal play, a question or a search rules out this hand or deck."""
        sign = word[0]
        if sign in "<s":
            return self._has_in_deck(key, SIGNS.index(word[1])) == (sign == "s")
        if sign == "=":
            return _count_in(key, SIGNS.index(word[1])) == 0
        return _count_in(key, SIGNS.index(word[2])) >= SIGNS.index(word[1])

    def _has_in_deck(self, key: i64, mask: i64) -> bool:
        """True if a card of the deck has one of these values."""
        value: i64 = 1
        while value <= 6:
            if mask >> (value - 1) & 1 and self._in_deck(key, value) > 0:
                return True
            value += 1
        return False


# The latest inferences, by the cards not open at first and the trace; they hold nothing else.
FOLLOWED: Final[dict[str, Inference]] = {}
MOST_FOLLOWED: Final = 16


def _into_unseen(word: str) -> i64:
    """The pile that the word adds to the cards not open; negative if it opens cards."""
    if word[0] in "-bfo":
        return -ONE_CARD[_value(word)]
    if word[0] in "kh":
        return ONE_CARD[_value(word)]
    if word[0] == "T":
        counts = _counts(word)
        return -(counts + _count_in(counts, ALL) * BIT[SIZE])
    return 0


def _value(word: str) -> i64:
    return SIGNS.index(word[1]) if word[0] in "^-hbAofkr" else 0


def _counts(word: str) -> i64:
    counts: i64 = 0
    for value in range(1, 7):
        counts += SIGNS.index(word[value]) * BIT[4 * value]
    return counts


def _count_in(key: i64, mask: i64) -> i64:
    """The number of cards of the hand that have one of these values."""
    found: i64 = 0
    value: i64 = 1
    while value <= 6:
        if mask >> (value - 1) & 1:
            found += key >> 4 * value & 15
        value += 1
    return found


def _dealt(ways: Ways, value: i64, count: i64, hand: i64, faces: i64) -> Ways:
    """Every way to deal `count` more cards of one value to hand, tenth and deck."""
    more: Ways = {}
    for key, weight in ways.items():
        held, laid = _count_in(key & COUNT_BITS, ALL), _count_in(key >> FACE_DOWN, ALL)
        for to_hand in range(min(count, hand - held) + 1):
            for down in range(min(count - to_hand, faces - laid) + 1):
                odds = weight * float(comb(count, to_hand) * comb(count - to_hand, down))
                more[key + to_hand * BIT[4 * value] + down * BIT[FACE_DOWN + 4 * value]] = odds
    return more


# The ghosts that a sensible player gives up first, as far as the others can see.
#
# The odds come from a conditional logit over the choices of levels 3 to 5 in sixty games: low ghosts are played before
# high ones; a card laid face down on the tenth is a 1 or a 6.


# By value: the tendency to play or discard it (RIP-15), and to lay it face down on the tenth (RIP-18).
PLAYED: Final = vec[float]([0.0, 1.5, 1.8, 1.5, 1.0, 0.6, 0.4])
BURIED: Final = vec[float]([0.0, 2.5, 1.0, 0.4, 0.7, 0.8, 2.0])


def share(odds: vec[float], hand: i64, value: i64) -> float:
    """The likelihood that a player chooses this value, which is in the hand, from the hand."""
    whole = 0.0
    one: i64 = 1
    while one <= GREATEST:
        if hand >> 4 * one & 15:
            whole += odds[one]
        one += 1
    return odds[value] / whole
