"""A game's rules to read in the terminal: in a few lines, or whole."""

from __future__ import annotations

import re

from hantise.core import Game
from hantise.core.words import language
from hantise.games import folder_text
from hantise.web.front.rules_text import in_words

# What only a page can show: names of places, numbers of rules, drawings with the words beneath, emphasis.
_MARKS = re.compile(r"\s*\{[^{}]+\}$|^\[cards: .*\n\n|\*\*", re.MULTILINE)


def in_short(game: Game) -> list[str]:
    """The rules in at most ten lines, in the current language; none if the game has none."""
    return folder_text(game.code, f"words/short.{language()}.txt").splitlines()


def in_full(game: Game) -> str:
    """The rules as they are told in the current language; the numbered ones where nobody has told them yet."""
    told = folder_text(game.code, f"words/rules.{language()}.md")
    return _MARKS.sub("", in_words(told)).strip() if told else folder_text(game.code, "RULES.md").strip()
