"""Things that a player is told of in one sentence when they happen for the first time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

# Lines are read again at each push, as long as a page has not told them.
KEPT = 8000


class First(NamedTuple):
    """A thing that is explained when a reader sees it for the first time.

    `told` is a regular expression that is found in every line of a sheet that tells of it. `words` are one short
    English sentence: the cause, between asterisks, and what it does. `picture` is a drawing of the room, and `sign`
    the house's icon of what happens, or where it `is_drawn` a drawing of the room too.
    """

    name: str
    told: str
    words: str
    picture: str
    sign: str
    is_drawn: bool = False


def told_of(firsts: tuple[First, ...], lines: Iterable[str]) -> set[str]:
    """The names of those that these lines tell of."""
    return {name for line in lines for name in _told(firsts, line)}


@lru_cache(maxsize=KEPT)
def _told(firsts: tuple[First, ...], line: str) -> tuple[str, ...]:
    return tuple([first.name for first in firsts if re.search(first.told, line)])


def parts(sentence: str) -> Sequence[str]:
    """The sentence before, in and after its cause."""
    return sentence.split("*")
