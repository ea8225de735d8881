"""Computer players by a word: the house's own, those of installed packages, classes and weights.

Words may load code, so they come from the command line, never from a page.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.metadata import entry_points
from typing import NamedTuple

from hantise.bots import learned
from hantise.bots.players import COMPUTERS, Bot, Level, find
from hantise.core import Game, HantiseError

GROUP = "hantise.bots"
MOST_BUDGET = 1000
# By the word before a file's name: the module that makes a player of the file, and whether it draws by lot. The import
# is late, because `envs` stands above `bots`.
FILES = {
    "net": ("hantise.envs.net", False),
    "net-drawn": ("hantise.envs.net", True),
    "learned": ("hantise.bots.learned", False),
}
# Separates a word from its number when it is given twice.
TWIN = "#"
# The arguments of a maker: a game, a mind and a budget.
_GIVEN = 3


class UnknownBot(HantiseError):
    """The word makes no computer player."""

    code = "unknown-bot"


class Word(NamedTuple):
    """A parsed word: the name, and its own budget, or None."""

    name: str
    budget: float | None


def read_word(word: str) -> Word:
    """The parsed `level3`, `level3@0.2` or `mine:Cheap@1/20`; UnknownBot if the budget is malformed."""
    plain, _twin, _number = word.partition(TWIN)
    name, at, budget = plain.partition("@")
    found = read_share(budget) if at else None
    if found == 0:
        raise UnknownBot(f"{word[:60]!r}: after @ comes a share of the budget above 0, such as 0.2 or 1/20")
    return Word(name, found)


def read_share(text: str) -> float:
    """A share of a budget, as 0.05 or 1/20; 0 if the text is malformed."""
    try:
        found = float(Fraction(text)) if len(text) <= 20 else 0.0
    except (ValueError, ZeroDivisionError, OverflowError):
        return 0.0
    return found if 0 < found <= MOST_BUDGET else 0.0


def with_twins(words: Sequence[str]) -> tuple[str, ...]:
    """The words made unique by numbers."""
    found = list[str]()
    for word in words:
        number = 1 + sum(other.partition(TWIN)[0] == word for other in found)
        found.append(word if number == 1 else f"{word}{TWIN}{number}")
    return tuple(found)


def chosen(word: str) -> Level:
    """The computer player of this word; UnknownBot, UnknownLevel or another HantiseError tells the fault."""
    name = read_word(word).name
    kind, _colon, path = name.partition(":")
    if kind in FILES and path:
        module, drawn = FILES[kind]
        try:
            maker = import_module(module)
        except ImportError as error:
            raise UnknownBot(str(error)) from error
        return Level(name, "From a file: plays as its weights have learned", maker.seating(path, drawn))
    if name == learned.LEVEL.name:
        return learned.LEVEL
    what = None if name in COMPUTERS else brought(name)
    return find(name) if what is None else outsider(name, what)


def brought(name: str) -> object:
    """The object of the word `module:Class`, or of an installed package's entry point; None if there is none."""
    if ":" in name:
        return _loaded(name)
    point = next((point for point in entry_points(group=GROUP) if point.name == name), None)
    return None if point is None else _loaded(f"{point.module}:{point.attr}")


def seat_chosen(word: str, game: Game, mind: int, budget: float | None = None) -> Bot:
    """The computer player of this word for one seat of one match; its own budget goes first."""
    own = read_word(word).budget
    return chosen(word).seat(game, mind, budget if own is None else own)


def outsider(name: str, what: object) -> Level:
    """The object as a Level; UnknownBot if it is no computer player and makes none."""
    if isinstance(what, Level):
        return what
    return Level(name, "From outside: plays as its maker wrote it", _maker(name, what))


def _loaded(name: str) -> object:
    """The object of the word `module:Class`; the current folder is searched too, as by Python."""
    module, _colon, path = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise UnknownBot(f"there is no computer player {name[:60]!r}: {error}") from error
    return found


def _maker(name: str, what: object) -> Callable[[Game, int, float | None], Bot]:
    """A maker of players for seats, from a class, a function, or one player for all."""
    if not callable(what):
        if not callable(getattr(what, "decide", None)):
            raise UnknownBot(f"{name[:60]!r} has no method decide(view, legal, rng)")
        return lambda game, mind, budget: what  # type: ignore[return-value]
    wanted = _takes(what)
    if wanted not in (0, _GIVEN):
        many = "1 argument" if wanted == 1 else f"{wanted} arguments"
        raise UnknownBot(f"{name[:60]!r} wants {many}: it is given none, or a game, a mind and a budget")
    is_told = wanted == _GIVEN

    def seat(game: Game, mind: int, budget: float | None) -> Bot:
        try:
            made = what(game, mind, budget) if is_told else what()
        except HantiseError:
            raise
        except Exception as error:
            raise UnknownBot(f"{name[:60]!r} cannot sit down: {type(error).__name__}: {error}") from error
        if not callable(getattr(made, "decide", None)):
            raise UnknownBot(f"{name[:60]!r} has no method decide(view, legal, rng)")
        return made  # type: ignore[no-any-return]

    return seat


def _takes(maker: Callable[..., object]) -> int:
    """The number of arguments without a default."""
    try:
        parameters = inspect.signature(maker).parameters.values()
    except (TypeError, ValueError):
        return 0
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in plain and parameter.default is parameter.empty for parameter in parameters)
