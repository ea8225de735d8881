"""Computer players that a host brings: `--bot NAME=module:Class`, and what each says of itself.

Their code is loaded in their own processes alone, never where tables are.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeAlias

import msgspec

from hantise.bots.base import Bot
from hantise.bots.choosing import UnknownBot, brought, outsider
from hantise.bots.deciding import Finder, Question, decision
from hantise.bots.levels import COMPUTERS, Level, find
from hantise.bots.process import NoAnswer, Process
from hantise.core import HantiseError

# As many as the page of a new table has room for.
MOST = 8
SECONDS, MOST_SECONDS = 5, 60
# Seconds for a bot to be loaded, also one that reads much.
LOADING = 60.0
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
# What a seat of a new table may be besides a level.
TAKEN = frozenset({"open", "me", "friend"})


class BadHostBot(HantiseError):
    """The word brings no bot that may sit at a table."""

    code = "bad-bot"


class HostBot(NamedTuple):
    """A bot that a host brings: its name, where it comes from, its sentence, the codes of its games, its time.

    `games` are empty for one that plays all; `seconds` are those that it may think about a decision.
    """

    name: str
    source: str
    words: str = ""
    games: tuple[str, ...] = ()
    seconds: float = SECONDS

    def plays(self, code: str) -> bool:
        """True if it takes a seat at that game."""
        return not self.games or code in self.games


def read_host_bot(text: str) -> HostBot:
    """The bot of `NAME=module:Class`, or of the name by which an installed package brings it; BadHostBot if none."""
    name, equals, source = text.partition("=")
    if not is_bot_name(name) or (equals and not source):
        words = "is no bot: write NAME=module:Class, or the NAME by which a package brings it, of at most 20 letters"
        raise BadHostBot(f"{text[:60]!r} {words}")
    if name.lower() in TAKEN | {*COMPUTERS}:
        raise BadHostBot(f"{name!r} is taken: give the bot another name")
    return HostBot(name, source or name)


def is_bot_name(name: str) -> bool:
    """True for what a level, or a bot that a host brings, may be called."""
    return bool(_NAME.fullmatch(name))


def introduced(bots: Sequence[HostBot], find_game: Finder, game: str) -> tuple[HostBot, ...]:
    """The bots with what each says of itself, told by a process of its own; BadHostBot if one cannot sit down.

    One that plays all games tries this one.
    """
    names = [bot.name.lower() for bot in bots]
    twice = next((bot.name for bot in bots if names.count(bot.name.lower()) > 1), "")
    if twice:
        raise BadHostBot(f"two bots are called {twice!r}: give one of them another name")
    if len(bots) > MOST:
        raise BadHostBot(f"{len(bots)} bots are too many: a page has room for {MOST}")
    return tuple([_introduced(bot, find_game, game) for bot in bots])


def _introduced(bot: HostBot, find_game: Finder, game: str) -> HostBot:
    process = host_bot_process(bot, find_game)
    try:
        said = msgspec.json.decode(process.ask(Welcome(game), LOADING, 0.0), type=Introduction)
    except (NoAnswer, msgspec.MsgspecError) as error:
        raise BadHostBot(f"the bot {bot.name!r} cannot play: {error}") from error
    finally:
        process.end()
    return bot._replace(words=said.words, games=said.games)


def host_bot_process(bot: HostBot, find_game: Finder, niceness: int = 0) -> Process[HostBotAsked]:
    """A process for this bot alone, which is asked for its decisions, or to introduce itself."""
    return Process(partial(host_bot_answer, find_game, bot.source), niceness)


def playing(bots: Sequence[HostBot], code: str) -> list[HostBot]:
    """Those who take a seat at that game."""
    return [bot for bot in bots if bot.plays(code)]


def known_level(name: str, bots: Sequence[HostBot]) -> str:
    """The name, if it is one of these bots or a computer's; UnknownLevel if it is neither."""
    return name if name in [bot.name for bot in bots] else find(name).name


# What the process of a bot that a host brings does: it loads the bot, introduces it, and lets it decide.


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
