"""Host bots: computer players added by `--bot NAME=module:Class`, and their introductions.

Their code is loaded in their own processes alone, never beside tables.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache, partial
from math import ceil
from time import monotonic
from typing import NamedTuple, TypeAlias

import msgspec

from hantise.bots.choosing import UnknownBot, brought, outsider
from hantise.bots.players import COMPUTERS, Bot, Level, find
from hantise.bots.process import Died, Finder, NoAnswer, Process, Question, close_all, decision, is_legal
from hantise.core import HantiseError

# The room on the page of a new table.
MOST = 8
SECONDS, MOST_SECONDS = 5, 60
# Seconds to load a bot, even one that reads large files.
LOADING = 60.0
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
# Words for a seat of a new table, besides levels.
TAKEN = frozenset({"open", "me", "friend"})


class BadHostBot(HantiseError):
    """The word makes no host bot."""

    code = "bad-bot"


class HostBot(NamedTuple):
    """A host bot: its name, its source, its sentence, the codes of its games, its time.

    Empty `games` mean all; `seconds` limit each decision.
    """

    name: str
    source: str
    words: str = ""
    games: tuple[str, ...] = ()
    seconds: float = SECONDS

    def plays(self, code: str) -> bool:
        """True if the bot plays this game."""
        return not self.games or code in self.games


def read_host_bot(text: str) -> HostBot:
    """The bot of `NAME=module:Class`, or of an installed package's entry point; BadHostBot if there is none."""
    name, equals, source = text.partition("=")
    if not is_bot_name(name) or (equals and not source):
        words = "is no bot: write NAME=module:Class, or the NAME by which a package brings it, of at most 20 letters"
        raise BadHostBot(f"{text[:60]!r} {words}")
    if name.lower() in TAKEN | {*COMPUTERS}:
        raise BadHostBot(f"{name!r} is taken: give the bot another name")
    return HostBot(name, source or name)


def is_bot_name(name: str) -> bool:
    """True for a possible name of a level or a host bot."""
    return bool(_NAME.fullmatch(name))


def introduced(bots: Sequence[HostBot], find_game: Finder, game: str) -> tuple[HostBot, ...]:
    """The bots with their introductions, each from its own process; BadHostBot if one fails.

    A bot for all games is tried at this one.
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
    """A process for this bot alone, which decides and introduces it."""
    return Process(partial(host_bot_answer, find_game, bot.source), niceness)


def playing(bots: Sequence[HostBot], code: str) -> list[HostBot]:
    """The bots that play this game."""
    return [bot for bot in bots if bot.plays(code)]


def known_level(name: str, bots: Sequence[HostBot]) -> str:
    """The name of one of these bots or of a computer player; else UnknownLevel."""
    names = [bot.name for bot in bots]
    return name if name in names else find(name, names).name


# The process of a host bot: it loads the bot, introduces it, and asks it for decisions.

# Cached players, one for each seat of a match.
KEPT = 64
# The length limit of a bot's sentence.
LONGEST = 120


class Introduction(msgspec.Struct, frozen=True):
    """A bot's introduction: a sentence, and the codes of its games, none for all."""

    words: str
    games: tuple[str, ...]


class Welcome(NamedTuple):
    """A request for an introduction; a bot for all games takes its first seat at this one."""

    game: str


HostBotAsked: TypeAlias = Question | Welcome


def host_bot_answer(find_game: Finder, source: str, asked: HostBotAsked, seconds: float) -> str:
    """The name of the bot's action, or its introduction."""
    if isinstance(asked, Welcome):
        return msgspec.json.encode(_introduction(find_game, source, asked.game)).decode()
    return decision(find_game(asked.game), asked, _seated(find_game, source, asked.game, asked.mind), seconds)


def _introduction(find_game: Finder, source: str, game: str) -> Introduction:
    """The bot's introduction, once a seat at each of its games has been made."""
    what = _loaded(source)
    games = tuple([str(code) for code in getattr(what, "games", ())])
    for code in games or (game,):
        _seated(find_game, source, code, 0)
    # Its `words`, else the first line of its docstring.
    said = what.words if isinstance(what, Level) else getattr(what, "words", None)
    text = said if isinstance(said, str) else inspect.getdoc(what) or ""
    return Introduction(text.strip().partition("\n")[0].strip()[:LONGEST], games)


@lru_cache(maxsize=KEPT)
def _seated(find_game: Finder, source: str, code: str, mind: int) -> Bot:
    return outsider(source, _loaded(source)).seat(find_game(code), mind, None)


@cache
def _loaded(source: str) -> object:
    what = brought(source)
    if what is None:
        raise UnknownBot(f"no installed package brings a bot called {source[:40]!r}")
    return what


# The processes of host bots, one for each bot, off the event loop.

# Pages and moves go first.
NICENESS = 5
# Answers come at multiples of this many seconds, so that their timing tells little about hidden cards.
STEP = 0.25


class BotFailed(NoAnswer):
    """A host bot did not decide: it is missing, failed, or was too slow."""

    code = "bot-failed"


class HostBotPool:
    """The host bots by name, each with a process that takes one question at a time."""

    def __init__(self, find_game: Finder, bots: Sequence[HostBot]) -> None:
        self._find_game = find_game
        self._places = {bot.name: _Place(find_game, bot) for bot in bots}

    def start(self) -> None:
        """Start the processes without waiting."""
        for place in self._places.values():
            place.start()

    async def decide(self, question: Question) -> str:
        """The name of the bot's legal action; BotFailed if it has none."""
        place, began = self._places.get(question.level), monotonic()
        if place is None:
            raise BotFailed("no such bot is here")
        name = await asyncio.wrap_future(place.threads.submit(place.ask, question))
        if not is_legal(self._find_game, question, name):
            raise BotFailed(f"{name[:40]!r} is not legal")
        await asyncio.sleep(ceil((monotonic() - began) / STEP) * STEP - (monotonic() - began))
        return name

    def close(self) -> None:
        """End the processes at once."""
        for place in self._places.values():
            place.close()


class _Place:
    """One bot, its process, and its thread."""

    def __init__(self, find_game: Finder, bot: HostBot) -> None:
        self._bot = bot
        self._process = host_bot_process(bot, find_game, NICENESS)
        self._is_closed = False
        self.threads = ThreadPoolExecutor(1, thread_name_prefix="bot")

    def start(self) -> None:
        """Start the process; if that fails, questions raise NoAnswer."""
        self.threads.submit(self._process.start)

    def ask(self, question: Question) -> str:
        """The bot's answer; BotFailed without one in time, NoAnswer once closed."""
        try:
            try:
                return self._decided(question)
            except Died:
                # A signal to all processes is no fault of the bot's; the second death is.
                return self._decided(question)
        except NoAnswer as error:
            if self._is_closed:
                raise
            raise BotFailed(str(error)) from error

    def _decided(self, question: Question) -> str:
        """The bot's answer; loading takes none of its time."""
        self._process.ask(Welcome(question.game), LOADING, 0.0)
        return self._process.ask(question, self._bot.seconds, 0.0)

    def close(self) -> None:
        self._is_closed = True
        close_all([self._process], self.threads)
