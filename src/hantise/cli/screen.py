"""The screen of a player, with plain text if there is no terminal; typed answers; and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from itertools import groupby
from textwrap import wrap
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.text import Text

from hantise.core import Game, UnknownAction, View
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


# Answers at the prompt.


class Answer(Enum):
    """An answer that is not an action."""

    HELP = "?"
    RULES = "??"
    QUIT = "q"


class Unclear(Exception):
    """The answer cannot be read; the text says why."""


def read_answer(text: str, game: Game, view: View, legal: Sequence[int], numbered: Sequence[int]) -> int | Answer:
    """The legal action or the Answer in a text; Unclear for anything else.

    `numbered` are the actions on the screen with a number, from 1 on; none while only headings are shown.
    """
    text = text.strip()
    if not text:
        raise Unclear(_("Type the number of a choice, or the name that stands beside it."))
    if text in [command.value for command in Answer]:
        return Answer(text)
    if text.isascii() and text.isdigit():
        return _by_number(text, game, numbered)
    name = text.removeprefix("=")
    # A choice that differs only in case counts, if it is the only one.
    alike = [known for known in map(game.actions.name, legal) if known.casefold() == name.casefold()]
    try:
        action = game.actions.parse(alike[0] if len({*alike}) == 1 else name)
    except UnknownAction:
        sentence = _("There is no choice called {name}; ? explains what can be typed.")
        raise Unclear(sentence.format(name=repr(name[:40]))) from None
    if action in legal:
        return action
    refusal = view.refusal(action)
    raise Unclear(f"{refusal.words} ({refusal.rule})" if refusal else _("That cannot be done now."))


def typed(name: str) -> str:
    """The action's name as it is typed: with = before it if it would be read as a number."""
    return f"={name}" if name.isascii() and name.isdigit() else name


def _by_number(text: str, game: Game, numbered: Sequence[int]) -> int:
    if not numbered:
        raise Unclear(_("The choices have no numbers yet: first type one of the words above."))
    number = int(text) if len(text) < 10 else 0
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    sentence = _("The choices go from 1 to {last}.")
    if text in game.actions.names():
        sentence = _("The choices go from 1 to {last}; the action called {name} is typed as ={name}.")
    raise Unclear(sentence.format(last=len(numbered), name=text))


# A progress bar on stderr, at a terminal.


T = TypeVar("T")


def watched(things: Iterable[T], words: str, total: int | None = None) -> Iterator[T]:
    """Each thing in turn, with a progress bar; `total` is needed for things without a length."""
    if not sys.stderr.isatty():
        yield from things
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(things, total=total, description=words)
