"""Two workers and two thinkers, each a process: games go on whatever becomes of those who think."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from prometheus_client import REGISTRY

import engines
from hantise.bus import redis_jobs
from hantise.web.measures import THINKER, WORKER
from thinkers.processes import is_up, running_thinkers, started
from web.fakes import Counted
from web.follower import following
from web.test_commands import events
from web.test_live import is_over
from web.test_workers import is_well, until
from web.visitor import Visitor, visiting
from web.workers import Servers, Workers, running_workers

pytestmark = engines.NEEDS_SERVERS
# Seconds in which a lost job was taken over or done by the worker, thinking and a very busy machine included.
SOON = 60.0


@pytest.fixture
def own() -> Counted:
    return Counted()


@pytest.fixture
def workers(servers: Servers, own: Counted) -> Iterator[Workers]:
    # A page that waited for computers would never show that they think.
    with running_workers(servers, own, patience=0.0) as running:
        until(lambda: all(is_well(house) for house in running.all))
        yield running


def press(visitor: Visitor, path: str) -> Visitor:
    """Who does what there is to do."""
    visitor.open(path)
    if visitor.moves:
        assert visitor.press(visitor.moves[0]).status_code == 200
    return visitor


def play_on(workers: Workers, visitor: Visitor, path: str, more: int, seconds: float = 60.0) -> None:
    """Until so many more moves are stored."""
    enough = len(events(workers, path)) + more
    until(lambda: press(visitor, path) and len(events(workers, path)) >= enough, seconds)


def thought(by: str) -> float:
    """How many decisions the house counts as theirs."""
    return REGISTRY.get_sample_value("hantise_decided_total", {"by": by}) or 0.0


def test_a_whole_game_is_thought_elsewhere(workers: Workers, own: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine a thinker may be silent for longer.
    monkeypatch.setattr(redis_jobs, "SILENCE", 30.0)
    before = {by: thought(by) for by in (THINKER, WORKER)}
    with running_thinkers(workers.bus, 2), visiting(workers) as visitor:
        path = visitor.make_table("boo", "computer:level1")
        until(lambda: press(visitor, path) and is_over(workers, path), 120)
        assert len(events(workers, path)) > 5
        assert own.asked == 0, "no worker thought itself"
        assert thought(THINKER) > before[THINKER] + 5
        assert thought(WORKER) == before[WORKER]


@pytest.mark.soak
def test_a_killed_thinkers_job_is_taken_over_and_the_game_goes_on(workers: Workers, own: Counted) -> None:
    with running_thinkers(workers.bus, 2) as thinkers, visiting(workers) as visitor:
        path = visitor.make_table("boo", "computer:level5")
        with following(visitor, path):
            until_thinking(visitor, path)
            thinkers[0].send_signal(signal.SIGKILL)
            play_on(workers, visitor, path, 6, SOON)
        assert own.asked == 0, "the other one has taken over"
        thinkers[1].send_signal(signal.SIGKILL)
        play_on(workers, visitor, path, 3, SOON)
        assert own.asked > 0, "nobody else is there to think"


def until_thinking(visitor: Visitor, path: str) -> None:
    """A computer is to decide, and has begun."""
    until(lambda: "is thinking" in press(visitor, path).open(path).text, SOON)


@pytest.mark.soak
@pytest.mark.parametrize("failing", ["killed", "silent"])
def test_a_bus_that_is_lost_in_the_middle_stops_no_game(
    servers: Servers, workers: Workers, own: Counted, failing: str
) -> None:
    with running_thinkers(workers.bus, 2) as thinkers, visiting(workers) as visitor:
        path = visitor.make_table("boo", "computer:level1")
        play_on(workers, visitor, path, 4)
        assert own.asked == 0
        servers.redis.kill() if failing == "killed" else servers.redis.send(signal.SIGSTOP)
        try:
            play_on(workers, visitor, path, 6, SOON)
            assert own.asked > 0
        finally:
            servers.redis.start() if failing == "killed" else servers.redis.send(signal.SIGCONT)
        until(lambda: all(is_well(house) for house in workers.all))
        assert all(thinker.poll() is None for thinker in thinkers)
        before = thought(THINKER)
        path = visitor.make_table("boo", "computer:level1")
        while thought(THINKER) < before + 3:
            path = visitor.make_table("boo", "computer:level1") if is_over(workers, path) else path
            play_on(workers, visitor, path, 1)


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_thinker_that_is_asked_to_end_does_so_in_the_middle_of_a_game(
    workers: Workers, number: signal.Signals
) -> None:
    with running_thinkers(workers.bus, 2) as thinkers, visiting(workers) as visitor:
        path = visitor.make_table("boo", "computer:level5")
        for thinker in thinkers:
            until_thinking(visitor, path)
            thinker.send_signal(number)
            _out, told = thinker.communicate(timeout=SOON)
            assert thinker.returncode == 0
            assert "Traceback" not in told
            play_on(workers, visitor, path, 2, SOON)


@pytest.mark.soak
def test_a_thinker_waits_for_a_bus_that_is_away() -> None:
    with engines.redis() as engine:
        engine.kill()
        thinker = started(engines.bus_url(engine))
        try:
            assert thinker.stderr is not None
            assert "no jobs come" in thinker.stderr.readline()
            engine.start()
            assert is_up(thinker)
            thinker.terminate()
            _out, told = thinker.communicate(timeout=10)
            assert thinker.returncode == 0
            assert (told.count("no jobs come"), told.count("jobs come again")) == (0, 1)
        finally:
            thinker.kill()
            thinker.wait(10)
