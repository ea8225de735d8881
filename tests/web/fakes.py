"""Computers for tests: they answer at once, in this process."""

import asyncio

import msgspec

from hantise.bots import COMPUTERS
from hantise.bots.continuing import Reason
from hantise.bots.host_bots import BotFailed
from hantise.bots.process import NoAnswer, Question
from hantise.core import Rng
from hantise.games import find
from hantise.review.weighing import Outlook, Weighed, Weighing


class AtHand:
    """Is in this process, where nothing is to end."""

    async def rest(self) -> None: ...

    def close(self) -> None: ...


class FirstThatComes(AtHand):
    """Takes any legal action, by the seed that it is given."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        box, rng = find(game), Rng(seed)
        legal = box.read_view(view).imagine(rng).legal()
        return box.actions.name(legal[rng.below(len(legal))])

    async def think(self, question: Question, seconds: float) -> str:
        """As a thinker."""
        return await self.decide(*question)


class Counted(FirstThatComes):
    """Tells how often it was asked."""

    asked = 0

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        self.asked += 1
        return await super().decide(game, level, view, mind, seed)


class Fickle(FirstThatComes):
    """Has bots that the host brings: all but Clumsy decide, as far as they are here."""

    here: tuple[str, ...] = ("Hasty", "Clumsy")

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        if level not in COMPUTERS and (level not in self.here or level == "Clumsy"):
            raise BotFailed("it trips over its own chain")
        return await super().decide(game, level, view, mind, seed)


class Slow(FirstThatComes):
    """Thinks for some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        await asyncio.sleep(self._seconds)
        return await super().decide(game, level, view, mind, seed)


class Guessing(AtHand):
    """Answers the questions of reviews at a guess, by their seeds; keeps what it was asked, and fails so many times.

    Whatever is better is so for the `reason`.
    """

    def __init__(self, seconds: float = 0.0, fails: int = 0) -> None:
        self.asked: list[Weighing] = []
        self.seconds = seconds
        self.fails = fails
        self.reason: Reason | None = None

    async def ask(self, question: Weighing) -> str:
        self.asked.append(question)
        await asyncio.sleep(self.seconds)
        if self.fails:
            self.fails -= 1
            raise NoAnswer("it fell silent")
        found = _guessed(question)
        why = self.reason if found.best not in ("", question.chosen) else None
        return msgspec.json.encode(msgspec.structs.replace(found, reason=why)).decode()


def _guessed(question: Weighing) -> Weighed:
    game, rng = find(question.game), Rng(question.seed)
    world = game.read_view(question.view).imagine(rng)
    before, other = (_outlook(len(world.standing()), rng) for _ in range(2))
    if not question.chosen:
        return Weighed(before)
    legal = world.legal()
    best = game.actions.name(legal[rng.below(len(legal))])
    return Weighed(before, best, before, before if best == question.chosen else other)


def _outlook(players: int, rng: Rng) -> Outlook:
    parts = [1 + int(rng.below(20)) for _seat in range(players)]
    return Outlook((tuple([part / sum(parts) for part in parts]),) * 2)
