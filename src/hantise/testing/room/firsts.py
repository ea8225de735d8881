"""Rules of the lines that a game tells where something first happens."""

from __future__ import annotations

import re
from collections.abc import Collection

from hantise.core import First, Game
from hantise.core.first import parts
from hantise.core.words import LANGUAGES, _, speaking
from hantise.testing.broken import require

# Two lines of a phone.
LONGEST = 72
NAME = "[a-z]{1,20}"


def check_firsts(game: Game, drawings: Collection[str]) -> None:
    """Each has a name of its own, a drawing, and in every language one short sentence with one cause in it."""
    names = [first.name for first in game.firsts]
    require(len({*names}) == len(names), f"two of the firsts have one name: {names}")
    for first in game.firsts:
        re.compile(first.told)
        require(bool(re.fullmatch(NAME, first.name)), f"{first.name!r} cannot be kept in a cookie: write {NAME}")
        for drawn in (first.picture, first.sign) if first.is_drawn else (first.picture,):
            require(drawn in drawings, f"there is no drawing {drawn!r} for {first.name!r}")
        _check_words(first)


def _check_words(first: First) -> None:
    for language in LANGUAGES:
        with speaking(language):
            words = _(first.words)
        require(len(parts(words)) == 3, f"one cause stands between two asterisks, not as in {words!r}")
        require(len(words) <= LONGEST, f"more than {LONGEST} letters are not one line: {words!r}")
