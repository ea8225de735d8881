"""Computer players know their seat's knowledge alone: messages to their processes are followed byte by byte.

Secrets come from each game's own table of visible fields (see `hantise.testing.secrecy`).
"""

import asyncio
import pickle
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from bots import onlooker
from bots.boards import pool_of
from effort import IS_SOAK, seeds
from games.ghooost import seen as night_seen
from games.rest_in_peace import seen as feud_seen
from games.rest_in_peace import test_secrecy as rest_in_peace
from games.spooky_boo import test_secrecy as spooky_boo
from hantise import games
from hantise.bots.host_bots import HostBot, Welcome, host_bot_answer
from hantise.bots.pool import Pool, Span
from hantise.bots.process import Process, Question, answer
from hantise.core import OVER, Game, Options, Record, Rng, State
from hantise.testing.playing import Choices, play
from hantise.testing.secrecy import Sees, pairs
from hantise.web.tables import computers

SEED = 1234
FEW = 4
# Positions compared for each seat, outside a soak.
MOST = None if IS_SOAK else 6
DREAMER = HostBot("Dreamer", "hantise.bots:RandomBot")
DECIDING = ("level5", DREAMER.name)


class Secrets(NamedTuple):
    """A game's table of who sees what, and records of games in which much stays hidden."""

    code: str
    sees: Callable[[Options], Sees]
    record: Callable[[Options, int], Record]
    players: int = 2


GHOOOST = games.find("ghooost")
HIDING = [
    Secrets("ghooost", night_seen.who_sees, lambda options, seed: play(GHOOOST, options, Choices(seed=seed), 90), 3),
    Secrets("rest_in_peace", feud_seen.who_sees, lambda options, seed: rest_in_peace.played(options, seed, "any")),
    Secrets("spooky_boo", spooky_boo.who_sees, lambda options, seed: spooky_boo.play(options, {}, seed, 90)),
]
EACH_THAT_HIDES = pytest.mark.parametrize("secrets", HIDING, ids=[secrets.code for secrets in HIDING])


class Wire:
    """In place of the worker processes: keeps what would be sent to one, and answers as one would."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def ask(self, process: Process[Any], question: Question | Welcome, seconds: float, patience: float) -> str:
        self.sent.append(pickle.dumps((process._work, question)))
        asked = question._replace(level="random") if isinstance(question, Question) else question
        return process._work(asked, seconds)


def set_up(game: Game, state: State, level: str, play: Callable[..., Awaitable[None]]) -> Any:
    """A table of the house where it is a computer's turn in this position."""
    position = SimpleNamespace(state=state, mover=state.mover(), version=7)
    told = {"id": "a table", "game": game, "level": level, "lesson_turn": None, "position": position}
    return SimpleNamespace(**told, viewers=SimpleNamespace(pages=0), play=play)


def sent(find: Callable[[str], Game], code: str, state: State, level: str) -> list[bytes]:
    """What goes to workers when it is a computer's turn in this position; the host has brought a bot called Dreamer."""

    async def taken(*_: object) -> None:
        """The move that came back is not looked at."""

    wire, pool = Wire(), Pool(find, host_bots=[DREAMER])
    table = set_up(find(code), state, level, taken)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Process, "ask", lambda *asked: wire.ask(*asked))
        patch.setattr("hantise.bots.pool.span_of", lambda game, level: Span(0.0, True))
        asyncio.run(computers.Computers(pool, pace=0.0)._decide(table))
    pool.close()
    return wire.sent


def twins(secrets: Secrets, seed: int, cuts: int, most: int | None = None) -> Iterator[tuple[State, State]]:
    """Positions that the seat to decide must not tell apart, and that are not the same."""
    game = games.find(secrets.code)
    options = game.options(secrets.players)
    record = secrets.record(options, seed)
    for seat in range(2):
        found = pairs(game, options, secrets.sees(options), record, seat, Random(seed), cuts=cuts)
        yield from islice(((a, b) for a, b in found if a.mover() == seat and game.dump(a) != game.dump(b)), most)


def alike(secrets: Secrets, seed: int, find: Callable[[str], Game], level: str) -> Iterator[bool]:
    """Whether the same is sent in each two of them."""
    for pair in twins(secrets, seed, FEW, MOST):
        one, other = (sent(find, secrets.code, state, level) for state in pair)
        yield one == other


@pytest.fixture(autouse=True)
def same_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot that a computer player draws from is anew for every move, and has nothing to do with the position."""
    monkeypatch.setattr("hantise.web.tables.computers.secrets.randbits", lambda bits: SEED)
    monkeypatch.setattr("hantise.bots.host_bots.STEP", 0.001)


@EACH_THAT_HIDES
@pytest.mark.parametrize("level", DECIDING)
@pytest.mark.walk
def test_a_computer_is_sent_the_same_whatever_it_may_not_know(secrets: Secrets, level: str) -> None:
    for seed in seeds(2):
        compared = [*alike(secrets, seed, games.find, level)]
        assert len(compared) >= 10
        assert all(compared)


@EACH_THAT_HIDES
@pytest.mark.parametrize("level", DECIDING)
def test_a_leak_is_found(secrets: Secrets, level: str) -> None:
    assert not all(alike(secrets, 0, onlooker.leaking, level))


def to_decide(game: Game) -> State:
    """A decision after this many plies, or the last one of a shorter game."""
    for plies in range(40, -1, -1):
        state = play(game, game.options(2), Choices(seed=3), plies).replay()
        state.roll(Rng(3))
        if state.mover() != OVER:
            return state
    raise AssertionError("nobody decides anything")


@pytest.mark.parametrize("code", games.codes())
def test_a_view_a_mind_and_a_lot_are_all_that_is_sent(code: str) -> None:
    """A host bot is also told its game; minds differ by table and seat alone."""
    assert len({computers.mind_of(table, seat) for table in ("one", "other") for seat in range(6)}) == 12
    state = to_decide(games.find(code))
    seat = state.mover()
    told = games.find(code).view(state, seat).dump(), computers.mind_of("a table", seat), SEED
    ((work, question),) = map(pickle.loads, sent(games.find, code, state, "level3"))
    assert (work.func, work.args, work.keywords) == (answer, (games.find,), {})
    assert question == (code, "level3", *told)
    (work, welcome), (same_work, question) = map(pickle.loads, sent(games.find, code, state, DREAMER.name))
    for one in (work, same_work):
        assert (one.func, one.args, one.keywords) == (host_bot_answer, (games.find, DREAMER.source), {})
    assert (welcome, question) == ((code,), (code, DREAMER.name, *told))


async def test_no_table_comes_to_a_worker_by_itself(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a process that starts empty, not a copy of the house's."""

    state = play(GHOOOST, GHOOOST.options(2), Choices(seed=3), 20).replay()
    monkeypatch.setattr(onlooker, "TABLES", [state])
    async with pool_of(onlooker.blind) as pool:
        name = await pool.decide("ghooost", "random", GHOOOST.view(state, state.mover()).dump(), 7, SEED)
    assert GHOOOST.actions.parse(name) in state.legal()
    assert not caplog.records
