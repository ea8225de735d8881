"""What may be a name: signs that are seen, and that leave the signs around them alone."""

from __future__ import annotations

from unicodedata import category

# Controls, signs that only steer others (such as those that turn the writing round), halves, and signs that are none.
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
# What ties several signs into one, as in pictures of families.
_JOINER = "\u200d"


def is_plain(name: str) -> bool:
    """Whether every sign of the name is seen; ties stand only between signs that they can tie."""
    return all(_fits(name, place) for place in range(len(name)))


def _fits(name: str, place: int) -> bool:
    if name[place] != _JOINER:
        return category(name[place]) not in _UNSEEN
    before, after = name[place - 1 : place], name[place + 1 : place + 2]
    return all(sign and not sign.isascii() and sign != _JOINER for sign in (before, after))
