"""The bus carries nothing but the view of the seat that decides: every byte is read, in both directions.

The secrets of a seat come from each game's own table of who sees what, as for the processes of a pool.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Any, NamedTuple

import pytest

import engines
from bots import onlooker
from bots.test_honesty import EACH_THAT_HIDES, Secrets, set_up, twins
from effort import IS_SOAK
from hantise import games
from hantise import thinkers as asking
from hantise.bots.pool import Span
from hantise.bots.process import Question
from hantise.bus import Bus, redis_bus, redis_jobs
from hantise.core import OVER, Game, Rng, State
from hantise.thinkers import Job, written
from hantise.web.tables.computers import Computers, mind_of
from thinkers.elsewhere import joined, thinking
from thinkers.listening import Line, overheard
from web.fakes import FirstThatComes

pytestmark = engines.NEEDS_SERVERS
SEEDS, CUTS, ENOUGH = 12, 2, 10 if IS_SOAK else 4
# The allowed texts, after which a game ends unless in a soak: a question and an answer for each decision.
LONG = inf if IS_SOAK else 50
TABLE, VERSION, LEVEL, SEED = "a table", 7, "level1", 1234


@pytest.fixture(autouse=True)
def _a_busy_machine_is_no_thinker_that_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name in ((redis_bus, "SILENCE"), (redis_jobs, "SILENCE"), (redis_jobs, "LOST"), (asking, "WAIT")):
        monkeypatch.setattr(where, name, 60.0)


class Nobody:
    """In place of the worker's own pool: all is to be thought elsewhere."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        raise AssertionError("it was not thought elsewhere")


class Told(FirstThatComes):
    """Always gives the set answer, because views that leak cannot be read."""

    name = ""

    async def think(self, question: Question, seconds: float) -> str:
        return self.name


class Ends(NamedTuple):
    """A worker's end of a bus that is overheard, with a thinker."""

    bus: Bus
    line: Line
    mind: Told

    async def decide(self, game: Game, state: State) -> str:
        """The texts of a thinker's decision at a table of the house in this position."""
        played: list[str] = []

        async def play(_seat: int, command: Any, _level: str) -> None:
            played.extend(command.names)

        legal = state.legal()
        self.mind.name = game.actions.name(legal[len(legal) // 3])
        await Computers(Nobody(), pace=0.0, bus=self.bus)._decide(set_up(game, state, LEVEL, play))
        return played[0]

    async def said(self, game: Game, state: State) -> set[bytes]:
        """What went over the line for that."""
        self.line.forget()
        await self.decide(game, state)
        return self.line.matter()


@asynccontextmanager
async def ends() -> AsyncIterator[Ends]:
    with engines.redis() as redis:
        async with overheard(redis.port) as line:
            url = f"redis://127.0.0.1:{line.port}/0"
            mind = Told()
            async with joined(url) as bus, thinking(url, mind):
                yield Ends(bus, line, mind)


@pytest.fixture(autouse=True)
def alike_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lots are drawn anew for each decision, and have nothing to do with a position; and nothing waits."""
    monkeypatch.setattr("hantise.web.tables.computers.secrets.randbits", lambda bits: SEED)
    monkeypatch.setattr("hantise.thinkers.span_of", lambda game, level: Span(0.0, True))
    monkeypatch.setattr("hantise.thinkers.is_legal", lambda find, question, name: True)


def matter_of(game: Game, state: State, name: str) -> set[bytes]:
    """All that may be said of a decision: the question, from the view of its seat, and the answer."""
    seat = state.mover()
    view = game.view(state, seat).dump()
    question = Question(game.code, LEVEL, view, mind_of(TABLE, seat), SEED)
    return {written(Job(TABLE, VERSION, seat, 0.0, question)), name.encode()}


async def played_over(line: Ends, box: Game, seen: Game, decisions: float = inf) -> tuple[set[bytes], set[bytes]]:
    """The texts of a game, which the bus knows as `box`; and the allowed texts, by what is `seen`."""
    rng, may = Rng(5), set[bytes]()
    state = box.start(box.options(box.players[0]))
    state.roll(rng)
    line.line.forget()
    while state.mover() != OVER and len(may) < decisions:
        name = await line.decide(box, state)
        may |= matter_of(seen, state, name)
        state.apply(box.actions.parse(name))
        state.roll(rng)
    return line.line.matter(), may


@pytest.mark.parametrize("code", games.codes())
async def test_in_a_whole_game_views_and_answers_are_all_that_is_said_and_one_byte_more_would_be_found(
    code: str,
) -> None:
    async with ends() as line:
        said, may = await played_over(line, games.find(code), games.find(code), LONG)
        assert len(said) > 10
        assert said == may
        said, may = await played_over(line, onlooker.leaking(code), games.find(code), 5)
        assert said - may


async def alike(line: Ends, secrets: Secrets, find: Callable[[str], Game]) -> AsyncIterator[bool]:
    """Whether the same is said in each two positions that the seat to decide must not tell apart."""
    for seed in range(SEEDS):
        for one, other in twins(secrets, seed, CUTS):
            box = find(secrets.code)
            yield await line.said(box, one) == await line.said(box, other)


@EACH_THAT_HIDES
async def test_the_same_is_said_in_worlds_that_are_the_same_to_the_seat(secrets: Secrets) -> None:
    """Worlds that differ in a text are found."""
    compared = 0
    async with ends() as line:
        async for is_alike in alike(line, secrets, games.find):
            assert is_alike
            compared += 1
            if compared == ENOUGH:
                break
        assert compared == ENOUGH, "too few worlds were compared"
        async for is_alike in alike(line, secrets, onlooker.leaking):
            if not is_alike:
                return
    raise AssertionError("what leaks was not found")
