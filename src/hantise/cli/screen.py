"""The screen of a player, with plain text if there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from textwrap import wrap

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from hantise.core.words import _

# Spaces between two columns; the width without a terminal.
GAP = 2
UNWATCHED = 80
# Narrower text is not folded.
NARROWEST = 20


class Screen:
    """Prints to stdout and asks on stdin, with colours and rules only at a terminal."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._has_warned = False

    @property
    def is_watched(self) -> bool:
        """True if a person uses it, not a file or a program."""
        return self._console.is_terminal and sys.stdin.isatty()

    def say(self, sentence: str, style: str = "") -> None:
        """Print lines of text, folded with an indent if they do not fit."""
        folded = list[str]()
        for line in sentence.splitlines():
            # The rest of an indented line is indented further.
            before = len(line) - len(line.lstrip(" >"))
            folded.append(self._folded(line, before + GAP if before else 0))
        self._console.print(Text("\n".join(folded), style), soft_wrap=not self._console.is_terminal)

    def _folded(self, line: str, indent: int, taken: int = 0) -> str:
        """The line, folded to the width of the terminal; `taken` columns before it are in use."""
        room = self._width() - taken
        if not self._console.is_terminal or len(line) <= room or room < NARROWEST:
            return line
        return "\n".join(wrap(line, room, subsequent_indent=" " * indent))

    def read(self, text: str) -> None:
        """Show a long text, page by page at a terminal."""
        with self._console.pager() if self.is_watched else nullcontext():
            self.say(text)

    def warns(self) -> bool:
        """True once: the player is warned once that a number may be meant otherwise."""
        first, self._has_warned = not self._has_warned, True
        return first

    def clear(self) -> None:
        """Clear the screen, so that the player has to remember."""
        if self._console.is_terminal:
            self._console.clear()

    def part(self, title: str) -> None:
        """Print a heading after an empty line."""
        self.say("")
        if self._console.is_terminal:
            self._console.print(Rule(Text(title, "bold"), align="left", style="dim"))
        else:
            self.say(f"-- {title}")

    def news(self, sentences: Sequence[str]) -> None:
        """Print sentences; equal ones in succession are printed once, with their number."""
        for sentence, alike in groupby(sentences):
            times = len(list(alike))
            self.say(sentence if times == 1 else f"{sentence} (×{times})", "cyan")

    def headings(self, headings: Sequence[str], choices: int) -> None:
        """Print the headings of very many choices, in columns, and the way to open one."""
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
        """Print actions, numbered from 1, each with its name and its meaning."""
        names = [typed(name) for name in labels]
        width = max(map(len, names))
        for number, (name, label) in enumerate(zip(names, labels.values()), 1):
            line = Text(f"{number:>4}  ", "bold").append(f"{name:<{width}}  ", "yellow")
            # Folded to the right of the name.
            first, *rest = self._folded(label, 0, len(line)).split("\n")
            line.append("".join([first, *["\n" + " " * len(line) + more for more in rest]]), "not bold")
            self._console.print(line, soft_wrap=not self._console.is_terminal)

    def ask(self, question: str) -> str:
        """Ask for a line; EOFError at the end of stdin."""
        answer = self._console.input(Text(f"{question} ", "bold"))
        if not sys.stdin.isatty():
            # Without a keyboard nothing echoes it into the transcript.
            self.say(answer)
        return answer

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Show that a player is thinking, within the block."""
        if not self._console.is_terminal:
            return nullcontext()
        return self._console.status(_("{name} is thinking").format(name=name))


def typed(name: str) -> str:
    """The action's name as it is typed: with = before it if it would be read as a number."""
    return f"={name}" if name.isascii() and name.isdigit() else name
