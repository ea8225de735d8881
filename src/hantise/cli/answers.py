"""Answers typed at the prompt, and their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from hantise.core import Game, UnknownAction, View
from hantise.core.words import _


class Command(Enum):
    """A request besides an action."""

    HELP = "?"
    RULES = "??"
    QUIT = "q"


class Unclear(Exception):
    """The answer is no choice; the text says why."""


def read_answer(text: str, game: Game, view: View, legal: Sequence[int], numbered: Sequence[int]) -> int | Command:
    """A legal action, or a command; Unclear, with the reason, for anything else.

    `numbered` are the actions that stand on the screen with a number, from 1 on; none while only headings stand there.
    """
    text = text.strip()
    if not text:
        raise Unclear(_("Type the number of a choice, or the name that stands beside it."))
    if text in [command.value for command in Command]:
        return Command(text)
    if text.isascii() and text.isdigit():
        return _by_number(text, game, numbered)
    return _by_name(text.removeprefix("="), game, view, legal)


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


def _by_name(name: str, game: Game, view: View, legal: Sequence[int]) -> int:
    try:
        action = game.actions.parse(_spelt(name, game, legal))
    except UnknownAction:
        sentence = _("There is no choice called {name}; ? explains what can be typed.")
        raise Unclear(sentence.format(name=repr(name[:40]))) from None
    if action in legal:
        return action
    refusal = view.refusal(action)
    raise Unclear(f"{refusal.words} ({refusal.rule})" if refusal else _("That cannot be done now."))


def _spelt(name: str, game: Game, legal: Sequence[int]) -> str:
    """The name as a choice is spelt that differs in small and capital letters only; else as it was typed."""
    spelt = {game.actions.name(action) for action in legal}
    alike = [known for known in spelt if known.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else name
