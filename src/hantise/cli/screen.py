"""The screen of a player in a terminal; plain text where there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from textwrap import wrap

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from hantise.cli.answers import typed
from hantise.core.words import _

# Spaces between two columns; signs in a line where nobody watches.
GAP = 2
UNWATCHED = 80
# With less room than this, folding helps nobody.
NARROWEST = 20


class Screen:
    """Prints to stdout and asks on stdin; colours and lines only where they can be seen."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._has_warned = False

    @property
    def is_watched(self) -> bool:
        """True if a person watches it, not a file or a program."""
        return self._console.is_terminal and sys.stdin.isatty()

    def say(self, sentence: str, style: str = "") -> None:
        """Lines of text; what does not fit goes on below, a little further in."""
        folded = [self._folded(line, _indent(line)) for line in sentence.splitlines()]
        self._console.print(Text("\n".join(folded), style), soft_wrap=not self._console.is_terminal)

    def _folded(self, line: str, indent: int, taken: int = 0) -> str:
        """The line, folded where the terminal ends; `taken` columns before it are in use."""
        room = self._width() - taken
        if not self._console.is_terminal or len(line) <= room or room < NARROWEST:
            return line
        return "\n".join(wrap(line, room, subsequent_indent=" " * indent))

    def read(self, text: str) -> None:
        """A long text, to turn its pages where somebody can."""
        with self._console.pager() if self.is_watched else nullcontext():
            self.say(text)

    def warns(self) -> bool:
        """True until the player was told once that a number may be meant otherwise."""
        first, self._has_warned = not self._has_warned, True
        return first

    def clear(self) -> None:
        """Clear the screen, so that it does not remember for its player."""
        if self._console.is_terminal:
            self._console.clear()

    def part(self, title: str) -> None:
        """A heading, with air above it."""
        self.say("")
        if self._console.is_terminal:
            self._console.print(Rule(Text(title, "bold"), align="left", style="dim"))
        else:
            self.say(f"-- {title}")

    def news(self, sentences: Sequence[str]) -> None:
        """Print the news; what happened several times over is told once."""
        for sentence, alike in groupby(sentences):
            times = len(list(alike))
            self.say(sentence if times == 1 else f"{sentence} (×{times})", "cyan")

    def headings(self, headings: Sequence[str], choices: int) -> None:
        """Print the headings of very many choices, in columns, and how to open them."""
        width = max(map(len, headings)) + GAP
        across = max(1, self._width() // width)
        for start in range(0, len(headings), across):
            row = "".join(f"{heading:<{width}}" for heading in headings[start : start + across])
            self.say(row.rstrip(), "yellow")
        sentence = _("There are {n} choices. Type one of these, such as {heading}, to see what can be done there.")
        self.say(sentence.format(n=choices, heading=headings[len(headings) // 2]))

    def _width(self) -> int:
        return self._console.width if self._console.is_terminal else UNWATCHED

    def choices(self, labels: Mapping[str, str]) -> None:
        """Actions, numbered from 1, each with its name and what it means."""
        names = [typed(name) for name in labels]
        width = max(map(len, names))
        for number, (name, label) in enumerate(zip(names, labels.values()), 1):
            line = Text(f"{number:>4}  ", "bold").append(f"{name:<{width}}  ", "yellow")
            line.append(self._beside(line, label), "not bold")
            self._console.print(line, soft_wrap=not self._console.is_terminal)

    def _beside(self, line: Text, words: str) -> str:
        """The words, folded so that they stay to the right of the line."""
        first, *rest = self._folded(words, 0, len(line)).split("\n")
        return "".join([first, *["\n" + " " * len(line) + more for more in rest]])

    def ask(self, question: str) -> str:
        """A line that was typed; EOFError when there are no more."""
        answer = self._console.input(Text(f"{question} ", "bold"))
        if not sys.stdin.isatty():
            # Nobody's keyboard has shown it, so that a transcript would lack it.
            self.say(answer)
        return answer

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Within the block, it can be seen that somebody thinks."""
        if not self._console.is_terminal:
            return nullcontext()
        return self._console.status(_("{name} is thinking").format(name=name))


def _indent(line: str) -> int:
    """The indent of a wrapped line's rest: further than its beginning, if that is not at the edge."""
    before = len(line) - len(line.lstrip(" >"))
    return before + GAP if before else 0
