"""Reasons why a table cannot be opened, in the visitor's language, found by asking the game option by option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hantise.core import BadOption, Game, Option
from hantise.core.words import _
from hantise.web.front.home_page import players


class OptionProblem(NamedTuple):
    """A sentence, and the name of the option that it is about; "" if it is about no single one."""

    words: str
    option: str = ""


def called(option: Option) -> str:
    """The option's name on the page, which asks in words where the game has numbers for seats."""
    return _(option.asks) if option.asks else _(option.words)


def option_problem(game: Game, seats: int, values: Mapping[str, str], error: BadOption) -> OptionProblem:
    """A sentence for people where a common case is recognised; else the game's own."""
    if seats not in game.players:
        return OptionProblem(_("{game}: {players}. Change who sits at the table.").format(**_facts(game)))
    for option in game.settings:
        if option.is_text or option.name not in values:
            continue
        if _is_refused(option, values[option.name]):
            return OptionProblem(_unreadable(option), option.name)
        if _is_unfit(game, seats, option, values[option.name]):
            words = _("With {n} players this does not work: {option}").format(n=seats, option=called(option))
            return OptionProblem(words, option.name)
    return OptionProblem(str(error))


def _facts(game: Game) -> dict[str, str]:
    return {"game": _(game.title), "players": players(game)}


def _is_refused(option: Option, value: str) -> bool:
    try:
        option.read(value)
    except BadOption:
        return True
    return False


def _unreadable(option: Option) -> str:
    if option.is_flag:
        return _("Answer yes or no: {option}").format(option=called(option))
    return _("Enter a whole number from {least} to {most}: {option}").format(
        least=option.least, most=option.most, option=called(option)
    )


def _is_unfit(game: Game, seats: int, option: Option, value: str) -> bool:
    """True if this one option, all others being as usual, cannot be had with so many seats."""
    try:
        game.checked(seats, {option.name: value})
    except BadOption:
        return True
    return False
