"""A computer player's decision as a question to another process; it holds nothing but what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from hantise.bots.advising import advise, written
from hantise.bots.base import Bot
from hantise.bots.levels import seated
from hantise.bots.player import SearchBot
from hantise.core import Game, Rng

Finder = Callable[[str], Game]


class Question(NamedTuple):
    """A decision to make: the game's code, the level, the view as text, the mind, and the seed of its chance."""

    game: str
    level: str
    view: str
    mind: int
    seed: int


class HintWanted(NamedTuple):
    """The same question by a person, who wants advice; `least` is the least that anybody can be paid there."""

    question: Question
    least: float


Asked: TypeAlias = Question | HintWanted


def answer(find_game: Finder, asked: Asked, seconds: float) -> str:
    """The name of an action, or an advice as text, within about so many seconds."""
    if isinstance(asked, HintWanted):
        return hint(find_game, asked, seconds)
    return decide(find_game, asked, seconds)


def hint(find_game: Finder, wanted: HintWanted, seconds: float) -> str:
    """The advice of the question's level, as text."""
    question, box = wanted.question, find_game(wanted.question.game)
    seen, rng = box.read_view(question.view), Rng(question.seed)
    return written(advise(box, question.level, seen, rng, seconds, wanted.least, question.mind))


def decide(find_game: Finder, question: Question, seconds: float) -> str:
    """The name of the action that this computer player chooses within about so many seconds."""
    box = find_game(question.game)
    return decision(box, question, seated(question.level, box, question.mind), seconds)


def decision(box: Game, question: Question, bot: Bot, seconds: float) -> str:
    """The same for a player that sits there already."""
    rng = Rng(question.seed)
    seen = box.read_view(question.view)
    # What may be done follows from what the seat knows, so any world it can imagine tells.
    legal = seen.imagine(rng).legal()
    if isinstance(bot, SearchBot):
        bot = bot.within(seconds)
    return box.actions.name(bot.decide(seen, legal, rng))


def is_legal(find_game: Finder, question: Question, name: str) -> bool:
    """True if the seat may take the action of that name, as far as it knows."""
    box = find_game(question.game)
    return name in box.actions.names() and box.read_view(question.view).refusal(box.actions.parse(name)) is None
