"""The processes of the bots that a host brings, one for each bot, off the event loop; a bot that fails is told of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from time import monotonic

from hantise.bots.deciding import Finder, Question, is_legal
from hantise.bots.host_bots import LOADING, HostBot, Welcome, host_bot_process
from hantise.bots.process import Died, NoAnswer

# Pages and moves come first.
NICENESS = 5
# A decision is answered at the next of steps of so many seconds, so that its moment tells little of the thinking.
STEP = 0.25


class BotFailed(NoAnswer):
    """A bot from outside did not decide: it is not here, or went wrong, or was too slow."""

    code = "bot-failed"


class HostBotPool:
    """The bots of this house by name, each with a process that decides one thing at a time."""

    def __init__(self, find_game: Finder, bots: Sequence[HostBot]) -> None:
        self._find_game = find_game
        self._places = {bot.name: _Place(find_game, bot) for bot in bots}

    def start(self) -> None:
        """The processes are on their way up."""
        for place in self._places.values():
            place.start()

    async def decide(self, question: Question) -> str:
        """The name of the legal action that the bot takes; BotFailed if it takes none."""
        place, began = self._places.get(question.level), monotonic()
        if place is None:
            raise BotFailed("no such bot is here")
        name = await asyncio.wrap_future(place.threads.submit(place.ask, question))
        if not is_legal(self._find_game, question, name):
            raise BotFailed(f"{name[:40]!r} is not legal")
        await asyncio.sleep(ceil((monotonic() - began) / STEP) * STEP - (monotonic() - began))
        return name

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        for place in self._places.values():
            place.close()


class _Place:
    """One bot, its process, and the thread that asks it."""

    def __init__(self, find_game: Finder, bot: HostBot) -> None:
        self._bot = bot
        self._process = host_bot_process(bot, find_game, NICENESS)
        self._is_closed = False
        self.threads = ThreadPoolExecutor(1, thread_name_prefix="bot")

    def start(self) -> None:
        """Start its process; where none starts, a question raises NoAnswer."""
        self.threads.submit(self._process.start)

    def ask(self, question: Question) -> str:
        """What it answers in time; BotFailed if it does not, NoAnswer once it is closed."""
        try:
            return self._asked(question)
        except NoAnswer as error:
            if self._is_closed:
                raise
            raise BotFailed(str(error)) from error

    def _asked(self, question: Question) -> str:
        """A process that has died, as by a signal to all, is no fault of the bot's until the second one has too."""
        try:
            return self._decided(question)
        except Died:
            return self._decided(question)

    def _decided(self, question: Question) -> str:
        """Only thinking takes of the bot's time, and not that it is loaded, after which this answers at once."""
        self._process.ask(Welcome(question.game), LOADING, 0.0)
        return self._process.ask(question, self._bot.seconds, 0.0)

    def close(self) -> None:
        self._is_closed = True
        self._process.close()
        self.threads.shutdown(cancel_futures=True)
        self._process.end()
