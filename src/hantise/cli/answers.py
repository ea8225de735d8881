"""What somebody typed at the prompt, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from hantise.core import Game, UnknownAction, View
from hantise.core.words import _


class Command(Enum):
    """What can be asked for besides an action."""

    HELP = "?"
    QUIT = "q"


class Unclear(Exception):
    """What was typed is no choice; the text says why."""


def read_answer(text: str, game: Game, view: View, legal: Sequence[int]) -> int | Command:
    """A legal action, or a command; Unclear, with the reason, for anything else."""
    text = text.strip()
    if text in (Command.HELP.value, Command.QUIT.value):
        return Command(text)
    if text.isascii() and text.isdigit():
        return _by_number(text, legal)
    return _by_name(text.removeprefix("="), game, view, legal)


def typed(name: str) -> str:
    """How the action of that name is typed: after = where it would be taken for the number of a choice."""
    return f"={name}" if name.isascii() and name.isdigit() else name


def _by_number(text: str, legal: Sequence[int]) -> int:
    number = int(text) if len(text) < 10 else 0
    if not 1 <= number <= len(legal):
        sentence = _("The choices go from 1 to {last}; an action whose name is a number is typed as in ={name}.")
        raise Unclear(sentence.format(last=len(legal), name=text[:10]))
    return legal[number - 1]


def _by_name(name: str, game: Game, view: View, legal: Sequence[int]) -> int:
    try:
        action = game.actions.parse(name)
    except UnknownAction:
        sentence = _("There is no choice called {name}; ? explains what can be typed.")
        raise Unclear(sentence.format(name=repr(name[:40]))) from None
    if action in legal:
        return action
    refusal = view.refusal(action)
    raise Unclear(f"{refusal.words} ({refusal.rule})" if refusal else _("That cannot be done now."))
