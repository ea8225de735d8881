"""The choices of one decision, as they stand on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.cli.screen import Screen
from hantise.core import Game, View
from hantise.core.words import _


class Choices:
    """The legal actions of a view; very many stand under headings, and only those of an open one have numbers.

    `numbered` are the actions that a number stands for, from 1 on.
    """

    def __init__(self, game: Game, view: View, legal: Sequence[int], names: Sequence[str]) -> None:
        self._game = game
        self._view = view
        self._players = names
        self._chapters = game.chapters(view, legal)
        self.numbered: Sequence[int] = []
        self.close()

    def close(self) -> None:
        """Only the headings are to be seen again, where there are some."""
        self.numbered = [] if len(self._chapters) > 1 else next(iter(self._chapters.values()))

    def open(self, heading: str) -> bool:
        """The choices under this heading get the numbers; whether there is such a heading."""
        if len(self._chapters) == 1 or heading not in self._chapters:
            return False
        self.numbered = self._chapters[heading]
        return True

    def doubt(self, text: str) -> str:
        """The question to ask where a number counts one choice and names another; "" where there is no doubt."""
        names = self._names()
        if text not in names or not text.isdigit() or not 1 <= int(text) <= len(names) or names[int(text) - 1] == text:
            return ""
        counted, named = self._label(int(text) - 1), self._label(names.index(text))
        sentence = _("Number {n} is: {counted}. For: {named}, type ={n}. Which one?")
        return sentence.format(n=text, counted=counted, named=named)

    def _names(self) -> list[str]:
        return [self._game.actions.name(action) for action in self.numbered]

    def _label(self, place: int) -> str:
        return self._game.table.label(self._view, self.numbered[place], self._players)

    def show(self, screen: Screen) -> None:
        """Print the choices, or the headings to choose from first."""
        if self.numbered:
            screen.choices({name: self._label(place) for place, name in enumerate(self._names())})
        else:
            screen.headings(list(self._chapters), sum(map(len, self._chapters.values())))
