"""A game's rules to read in the terminal: in a few lines, or whole."""

from __future__ import annotations

import re
from importlib.resources import files

from hantise.core import Game
from hantise.core.words import language

# What only a page can show: names of places, numbers of rules, drawings with the words beneath, emphasis.
_MARKS = re.compile(r"\s*\{[^{}]+\}$|^\[cards: .*\n\n|\*\*", re.MULTILINE)


def in_short(game: Game) -> list[str]:
    """The rules in at most ten lines, in the current language; none if the game has none."""
    return _text(game, f"words/short.{language()}.txt").splitlines()


def in_full(game: Game) -> str:
    """The rules as they are told in the current language; the numbered ones where nobody has told them yet."""
    told = _text(game, f"words/rules.{language()}.md")
    return _MARKS.sub("", told).strip() if told else _text(game, "RULES.md").strip()


def _text(game: Game, name: str) -> str:
    path = files("hantise.games").joinpath(game.code, name)
    return path.read_text("utf-8") if path.is_file() else ""
