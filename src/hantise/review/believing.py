"""A question to another process about what could be where, and the answer: both hold what a seat may know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from hantise.bots.arena import stream
from hantise.bots.players import LEVELS
from hantise.core import Game, View
from hantise.core.hints import Strength
from hantise.core.words import language, speaking
from hantise.review.beliefs import WORLDS, Belief, beliefs
from hantise.review.process import Background

Finder = Callable[[str], Game]
# Digits of a chance that are kept: finer than what is counted.
DIGITS: Final = 4
# Seconds after which a question has no answer: somebody waits for it.
PATIENCE: Final = 20.0


class Believing(msgspec.Struct, frozen=True):
    """The question: a game's code, a view as text, the level whose memory is told too ("" for none), a language."""

    game: str
    view: str
    level: str = ""
    language: str = "en"
    worlds: int = WORLDS


class Believer(Protocol):
    """Answers what could be where, one question after the other."""

    async def believe(self, question: Believing) -> str:
        """The answer as text, which `read_believed` reads; NoAnswer if there is none."""

    async def rest(self) -> None:
        """Nothing is asked for a while."""

    def close(self) -> None:
        """Answer nothing any more."""


class BeliefProcess(Background):
    """A Believer in a process of its own, after everything else that the machine has to do."""

    def __init__(self, find_game: Finder) -> None:
        super().__init__(partial(believed, find_game), PATIENCE)

    async def believe(self, question: Believing) -> str:
        """As Believer says."""
        return await self.ask(msgspec.json.encode(question).decode())


def asked(game: Game, view: View, level: str = "", worlds: int = WORLDS) -> Believing:
    """The question about this view, to be answered in the current language."""
    return Believing(game.code, view.dump(), level, language(), worlds)


def believed(find_game: Finder, question: str, _seconds: float = 0.0) -> str:
    """The answer to a question, both as text; equal questions have equal answers, in all languages the same chances."""
    wanted = msgspec.json.decode(question, type=Believing)
    game = find_game(wanted.game)
    view, rng = game.read_view(wanted.view), stream("beliefs", wanted.view)
    with speaking(wanted.language):
        found = beliefs(game, view, rng, wanted.worlds, _strength(game, wanted.level))
    return msgspec.json.encode([_rounded(one) for one in found]).decode()


def read_believed(text: str) -> list[Belief]:
    """The answer that came as text."""
    return msgspec.json.decode(text, type=list[Belief])


def _strength(game: Game, level: str) -> Strength | None:
    return game.hints.strengths()[list(LEVELS).index(level)] if level else None


def _rounded(one: Belief) -> Belief:
    plain, likely, recalled = (round(part, DIGITS) for part in (one.plain, one.likely, one.recalled))
    return one._replace(plain=plain, likely=likely, recalled=recalled)
