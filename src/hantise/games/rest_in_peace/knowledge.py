"""The trace of a family's hidden cards for the others to see, one short word an event.

Hidden are the hand, the deck and what lies face down on the tenth. A word is a sign and what belongs to it; `v` is a
value from 1 to 6, `M` a set of values as one sign, `tt` a time as two signs, `n` and `m` numbers as one sign.

    Unm      the trace begins: a hand of n and m face-down cards, dealt from all that is not open
    +        a card drawn unseen                    ^v      the deck's known top drawn
    -v       played or discarded from the hand      hv      taken back into it (RIP-M22)
    bvM      drawn blind from the hand's cards in M (RIP-M06)
    ?        chosen and laid face down on the tenth (RIP-18)
    a        drawn from the hand and laid face down there (RIP-M20), seen by nobody else
    Av       the same, seen by who looks            ov      the same on the tenth itself, open
    fv kv    fetched from the deck, put back (RIP-M02, RIP-M18)
    rvtt     the deck's top revealed (RIP-M19)
    Lcccccctt  the hand looked at: so many of each value (RIP-M03)
    Tcccccc  the tenth's face-down cards turned up
    >nM =M   at least n cards of the hand are in M; none is
    <M       no card of the deck is in M            sM      one is

Only what the others could see and what it implies stands there: a choice teaches that it could be made, no more.
"""

from __future__ import annotations

from typing import Final

from hantise.games.rest_in_peace.family import Family
from hantise.games.rest_in_peace.piles import SIZE, counts_of

SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
ALL: Final = 63

# By sign: how many signs follow it.
LENGTHS: Final = {
    "U": 2, "+": 0, "^": 1, "-": 1, "h": 1, "b": 2, "?": 0, "a": 0, "A": 1, "o": 1, "f": 1, "k": 1, "r": 3,
    "L": 8, "T": 6, ">": 2, "=": 1, "<": 1, "s": 1,
}  # fmt: skip


# A value that left the hand for all to see.
LEFT: Final = ("", "-1", "-2", "-3", "-4", "-5", "-6")


def word(sign: str, value: int) -> str:
    """The word for an event that befell a card of that value."""
    return f"{sign}{value}"


def fresh(family: Family) -> str:
    """The trace of a family of which no more is known than what lies open."""
    hand, buried = family.hand >> SIZE, family.buried >> SIZE
    return f"U{SIGNS[hand]}{SIGNS[buried]}" if hand or buried else ""


def time(clock: int) -> str:
    """A time as two signs."""
    return SIGNS[clock >> 6 & 63] + SIGNS[clock & 63]


def looked(family: Family, clock: int) -> str:
    """RIP-M03: the hand was seen."""
    return f"L{spell(family.hand)}{time(clock)}"


def turned_up(family: Family) -> str:
    """RIP-31: the cards that lay face down were seen."""
    return f"T{spell(family.buried)}" if family.buried else ""


def spell(pile: int) -> str:
    """A pile as six signs, how many of each value."""
    return "".join([SIGNS[count] for count in counts_of(pile)])


def allowed(barred: int) -> str:
    """The values that are not barred, as one sign."""
    return SIGNS[ALL & ~barred]


def from_value(value: int) -> str:
    """The values that are at least this one, as one sign."""
    return SIGNS[ALL & ~((1 << (value - 1)) - 1)]


def words(trace: str) -> list[str]:
    """The words of a trace; ValueError if it is none."""
    found: list[str] = []
    place = 0
    while place < len(trace):
        length = LENGTHS.get(trace[place], -1) + 1
        word = trace[place : place + length]
        if not length or len(word) < length or any(sign not in SIGNS for sign in word[1:]):
            raise ValueError(f"{trace[place:][:20]!r} is no trace")
        _check_word(word)
        found.append(word)
        place += length
    return found


def sizes(trace: str) -> tuple[int, int]:
    """The number of cards of a hand with this trace, and of those face down; ValueError if they become too few."""
    hand = faces = 0
    for told in words(trace):
        if told[0] == "U":
            hand, faces = SIGNS.index(told[1]), SIGNS.index(told[2])
        hand += (told[0] in "+^h") - (told[0] in "-bo?aA")
        faces = 0 if told[0] == "T" else faces + (told[0] in "?aA")
        if hand < 0:
            raise ValueError("a hand has played more than it held")
    return hand, faces


def _check_word(word: str) -> None:
    if word[0] in "^-hbAofkr" and word[1] not in "123456":
        raise ValueError(f"{word!r} has no value")
    if word[0] in "LT" and not word[1:7].isdigit():
        raise ValueError(f"{word!r} has no numbers")


def when(word: str) -> int:
    """The time at the end of a word."""
    return SIGNS.index(word[-2]) * 64 + SIGNS.index(word[-1])


def top_time(trace: str) -> int:
    """RIP-M19: the time when a top was last revealed; 0 if the trace tells of none."""
    return max([when(told) for told in words(trace) if told[0] == "r"], default=0)


def of_spectator(trace: str) -> str:
    """The trace as it is for somebody who never looks into a hand."""
    if "L" not in trace and "A" not in trace:
        return trace
    shown = ["a" if word[0] == "A" else word for word in words(trace) if word[0] != "L"]
    return "".join(shown)
