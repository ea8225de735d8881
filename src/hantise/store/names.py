"""Permitted names: of visible signs that leave the signs around them alone; and names that look alike."""

from __future__ import annotations

import re
from unicodedata import category, normalize

# Controls, signs that only steer others (such as those that turn the writing round), halves, and signs that are none.
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# Letters and a symbol that are blank: fillers for Korean and Khmer syllables, the Braille cell without a dot.
_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# What ties several signs into one, as in pictures of families, or parts them, as in Persian.
_JOINERS = frozenset("\u200c\u200d")
# What chooses how the sign before it is drawn, such as in colours.
_SELECTOR = re.compile("[\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The flags of England, Scotland, Wales and such: a black one with its name in signs that are not seen.
_NAMED_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f")
_BLACK_FLAG = "\U0001f3f4"


def is_plain(name: str) -> bool:
    """True if every sign of the name is visible; ties and marks stand only where there is something to tie and mark."""
    name = _NAMED_FLAG.sub(_BLACK_FLAG, name)
    return all(_fits(name, place) for place in range(len(name)))


def _fits(name: str, place: int) -> bool:
    sign, before, after = name[place], name[:place][-1:], name[place + 1 : place + 2]
    if sign in _JOINERS:
        return all(beside and not beside.isascii() and _is_seen(beside) for beside in (before, after))
    if _SELECTOR.match(sign):
        return before not in ("", " ") and _is_seen(before)
    if category(sign).startswith("M"):
        return before not in ("", " ")
    return category(sign) == "Zs" or _is_seen(sign)


def _is_seen(sign: str) -> bool:
    return category(sign) not in _UNSEEN and sign not in _BLANKS


def likeness(name: str) -> str:
    """The same for all names that look the same: in small or large letters, with signs in them that nobody sees."""
    seen = "".join(sign for sign in normalize("NFKC", name) if _leaves_a_trace(sign))
    return " ".join(normalize("NFKC", seen.casefold()).split()).strip(" .\u3002")


def _leaves_a_trace(sign: str) -> bool:
    return _is_seen(sign) and not _SELECTOR.match(sign)
