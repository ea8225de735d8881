"""What the process of a bot that a host brings does: it loads the bot, introduces it, and lets it decide."""

from __future__ import annotations

import inspect
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

import msgspec

from hantise.bots.base import Bot
from hantise.bots.choosing import UnknownBot, brought, outsider
from hantise.bots.deciding import Finder, Question, decision
from hantise.bots.levels import Level

# One player for each seat of a match, anew for those that have not decided for long.
KEPT = 64
# A sentence; what is longer is cut off.
LONGEST = 120


class Introduction(msgspec.Struct, frozen=True):
    """What a bot says of itself: a sentence, and the codes of the games that it plays, none for all."""

    words: str
    games: tuple[str, ...]


class Welcome(NamedTuple):
    """Asks a bot to introduce itself; one that plays all games takes its first seat at this one."""

    game: str


HostBotAsked: TypeAlias = Question | Welcome


def host_bot_answer(find_game: Finder, source: str, asked: HostBotAsked, seconds: float) -> str:
    """The name of the action that the bot takes, or its introduction."""
    if isinstance(asked, Welcome):
        return msgspec.json.encode(_introduction(find_game, source, asked.game)).decode()
    return decision(find_game(asked.game), asked, _seated(find_game, source, asked.game, asked.mind), seconds)


def _introduction(find_game: Finder, source: str, game: str) -> Introduction:
    """Told once its seats could be taken: what cannot sit down is no bot."""
    what = _loaded(source)
    games = tuple([str(code) for code in getattr(what, "games", ())])
    for code in games or (game,):
        _seated(find_game, source, code, 0)
    return Introduction(_sentence(what), games)


@lru_cache(maxsize=KEPT)
def _seated(find_game: Finder, source: str, code: str, mind: int) -> Bot:
    return outsider(source, _loaded(source)).seat(find_game(code), mind, None)


@cache
def _loaded(source: str) -> object:
    what = brought(source)
    if what is None:
        raise UnknownBot(f"no installed package brings a bot called {source[:40]!r}")
    return what


def _sentence(what: object) -> str:
    """Its `words`, else the first line of its docstring."""
    said = what.words if isinstance(what, Level) else getattr(what, "words", None)
    text = said if isinstance(said, str) else inspect.getdoc(what) or ""
    return text.strip().partition("\n")[0].strip()[:LONGEST]
