"""The screen of a player in a terminal; plain text where there is no terminal; a bar for long work."""

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

# Spaces between two columns; signs in a line without a terminal.
GAP = 2
UNWATCHED = 80
# With less room than this, folding does not help.
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
        folded = list[str]()
        for line in sentence.splitlines():
            # The rest of a wrapped line goes further in than its beginning, if that is not at the edge.
            before = len(line) - len(line.lstrip(" >"))
            folded.append(self._folded(line, before + GAP if before else 0))
        self._console.print(Text("\n".join(folded), style), soft_wrap=not self._console.is_terminal)

    def _folded(self, line: str, indent: int, taken: int = 0) -> str:
        """The line, folded where the terminal ends; `taken` columns before it are in use."""
        room = self._width() - taken
        if not self._console.is_terminal or len(line) <= room or room < NARROWEST:
            return line
        return "\n".join(wrap(line, room, subsequent_indent=" " * indent))

    def read(self, text: str) -> None:
        """Show a long text, page by page at a terminal."""
        with self._console.pager() if self.is_watched else nullcontext():
            self.say(text)

    def warns(self) -> bool:
        """True until the player was told once that a number may be meant otherwise."""
        first, self._has_warned = not self._has_warned, True
        return first

    def clear(self) -> None:
        """Clear the screen, because it must not remember for its player."""
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
        """Actions, numbered from 1, each with its name and its meaning."""
        names = [typed(name) for name in labels]
        width = max(map(len, names))
        for number, (name, label) in enumerate(zip(names, labels.values()), 1):
            line = Text(f"{number:>4}  ", "bold").append(f"{name:<{width}}  ", "yellow")
            # Folded so that it stays to the right.
            first, *rest = self._folded(label, 0, len(line)).split("\n")
            line.append("".join([first, *["\n" + " " * len(line) + more for more in rest]]), "not bold")
            self._console.print(line, soft_wrap=not self._console.is_terminal)

    def ask(self, question: str) -> str:
        """A line that was typed; EOFError when there are no more."""
        answer = self._console.input(Text(f"{question} ", "bold"))
        if not sys.stdin.isatty():
            # No keyboard echoed it, and a transcript would lack it.
            self.say(answer)
        return answer

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Within the block, the screen shows that a player thinks."""
        if not self._console.is_terminal:
            return nullcontext()
        return self._console.status(_("{name} is thinking").format(name=name))


# Answers typed at the prompt, and their meaning.


class Answer(Enum):
    """A request besides an action."""

    HELP = "?"
    RULES = "??"
    QUIT = "q"


class Unclear(Exception):
    """The answer is no choice; the text says why."""


def read_answer(text: str, game: Game, view: View, legal: Sequence[int], numbered: Sequence[int]) -> int | Answer:
    """A legal action, or a command; Unclear, with the reason, for anything else.

    `numbered` are the actions that stand on the screen with a number, from 1 on; none while only headings stand there.
    """
    text = text.strip()
    if not text:
        raise Unclear(_("Type the number of a choice, or the name that stands beside it."))
    if text in [command.value for command in Answer]:
        return Answer(text)
    if text.isascii() and text.isdigit():
        return _by_number(text, game, numbered)
    name = text.removeprefix("=")
    # As a choice is spelt that differs in small and capital letters only; else as it was typed.
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
    """The action's name as it is typed: after = where it would be taken for the number of a choice."""
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


# A bar for long work, on stderr, at a terminal.


T = TypeVar("T")


def watched(things: Iterable[T], words: str, total: int | None = None) -> Iterator[T]:
    """Each thing in turn, with a bar that says how far it has got; `total` for things that do not know how many."""
    if not sys.stderr.isatty():
        yield from things
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(things, total=total, description=words)
