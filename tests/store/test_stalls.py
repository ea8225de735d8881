"""A database that does not answer: callers get an error soon, and the store recovers by itself."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from effort import IS_SOAK
from engines import NEEDS_SERVERS, database_url, postgres
from hantise.store import Appended, Store, StoreUnusable, connecting
from store.cutting import Cut, Way
from store.making import FIRST, ON_A_SERVER, begun, event, found_again, loaded, log, opened, plan, waiting

# In seconds, shorter than in a house.
SOON, ANSWER = 0.6, 1.0


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "TRANSACTION", SOON)
    monkeypatch.setattr(connecting, "ANSWER", ANSWER)
    monkeypatch.setattr(connecting, "BUSY", SOON / 2)


async def refused(store: Store, match: str, number: int) -> str:
    with pytest.raises(StoreUnusable) as caught:
        await store.append(match, 1, event(f"play:{number}"), f"key{number}")
    return str(caught.value)


async def test_nobody_waits_for_all_who_wait_for_a_locked_file(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    async with begun(path) as (store, match):
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            said = await asyncio.gather(*(refused(store, match, number) for number in range(40)))
            assert time.monotonic() - began < 2 * ANSWER
            assert (await store.load(match)) is not None, "reading goes on"
            other.rollback()
        assert all("close that and try again" in words or "does not answer" in words for words in said)
        assert await store.append(match, 1, event("play:41"), "key41") is Appended.DONE


async def test_what_was_refused_while_it_waited_is_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with begun(tmp_path / "matches.db") as (store, match):
        monkeypatch.setattr(connecting, "ANSWER", SOON / 2)

        async def hold(*_work: object) -> None:
            await asyncio.Event().wait()

        with monkeypatch.context() as held:
            held.setattr(store._connection, "run", hold)
            first = asyncio.create_task(refused(store, match, 1))
            await asyncio.sleep(0.05)
            second = asyncio.create_task(refused(store, match, 2))
            await asyncio.sleep(0.05)
        assert "goes on by itself" in await first
        assert "goes on by itself" in await second
        monkeypatch.setattr(connecting, "ANSWER", ANSWER)
        assert await store.append(match, 1, event("play:3"), "key3") is Appended.DONE


# A server that stops answering, with its connections open.


class Line:
    """A proxy to the server that can be stopped."""

    def __init__(self, host: str, port: int) -> None:
        self._place = host, port
        self._goes = asyncio.Event()
        self._goes.set()
        self.port = 0

    def fall_silent(self) -> None:
        self._goes.clear()

    def go_on(self) -> None:
        self._goes.set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator["Line"]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            self.go_on()
            server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._place)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._goes.wait()
                writer.write(data)
        except ConnectionError:
            pass
        finally:
            writer.close()


@ON_A_SERVER
async def test_a_server_that_goes_silent_is_given_up_and_found_again(place: str) -> None:
    url = make_url(place)
    async with Line(url.host or "127.0.0.1", url.port or 5432).laid() as line:
        through = url.set(host="127.0.0.1", port=line.port).render_as_string(hide_password=False)
        async with begun(through) as (store, match):
            line.fall_silent()
            for _time in range(2):
                began = time.monotonic()
                writes = [refused(store, match, number) for number in range(10)]
                said = await asyncio.gather(*writes, *(unread(store, match) for _reader in range(10)))
                assert time.monotonic() - began < 2 * ANSWER
                assert all("goes on by itself" in words for words in said)
            line.go_on()
            assert (await found_again(store, match)).events == (FIRST,)
            assert await store.append(match, 1, event("play:9"), "key9") is Appended.DONE
            line.fall_silent()
            began = time.monotonic()
        assert time.monotonic() - began < 3 * connecting.CLOSING


async def unread(store: Store, match: str) -> str:
    with pytest.raises(StoreUnusable) as caught:
        await store.load(match)
    return str(caught.value)


@pytest.mark.soak
@NEEDS_SERVERS
async def test_a_server_that_was_away_while_nobody_asked_refuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    # A committed event is on the disk, even if the server is killed.
    with postgres("-c", "synchronous_commit=on") as server:
        async with begun(database_url(server)) as (store, match):
            assert await store.load(match) is not None
            server.kill()
            server.start()
            # Both sides notice that an idle connection is closed.
            await asyncio.sleep(0.2)
            assert await store.append(match, 1, event("play"), "key") is Appended.DONE
            assert await store.load(match) is not None


# A commit with an unknown outcome: the caller gets an error, and a retry does it exactly once.


MOVES = 5 if IS_SOAK else 2
# The outcome of a retry; the server has done nothing that it did not get.
OUTCOME = {Cut.UNHEARD: Appended.DONE, Cut.UNANSWERED: Appended.AGAIN}


async def append(store: Store, match: str, version: int) -> Appended:
    return await store.append(match, version, event(f"play:{version}"), f"key {version}")


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_a_move_in_doubt_is_done_once_when_it_is_sent_again(place: str, cut: Cut) -> None:
    way = Way(place)
    async with way.laid() as url, begun(url) as (store, match):
        for version in range(1, MOVES + 1):
            way.cut_next(cut)
            with pytest.raises(StoreUnusable):
                await append(store, match, version)
            assert await append(store, match, version) is OUTCOME[cut]
        assert (await loaded(store, match)).events == log(MOVES + 1)
    assert way.cuts == MOVES


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_all_that_share_a_commit_in_doubt_are_told_so(place: str, cut: Cut) -> None:
    way = Way(place)
    async with way.laid() as url, opened(url) as store:
        matches = [(await store.create(plan(), FIRST)).id for _ in range(10)]
        way.cut_next(cut)
        said = await asyncio.gather(*(append(store, match, 1) for match in matches), return_exceptions=True)
        # The works that were written alone after it had known outcomes.
        assert any(isinstance(answer, StoreUnusable) for answer in said)
        assert not any(answer is Appended.STALE or answer is Appended.OTHER for answer in said)
        again = await asyncio.gather(*(append(store, match, 1) for match in matches))
        assert all(answer is not Appended.STALE for answer in again)
        stamps = await store.stamps(matches)
    assert {stamp.version for stamp in stamps.values()} == {2}


@ON_A_SERVER
@pytest.mark.parametrize("cut", Cut)
async def test_a_seat_that_was_asked_for_in_doubt_is_given_once(place: str, cut: Cut) -> None:
    """Also if the commit was shared: no other caller's work is retried by itself."""
    way = Way(place)
    async with way.laid() as url, begun(url, waiting("b", "c", "d")) as (store, match):
        way.cut_next(cut)
        said = await asyncio.gather(store.claim(match, "ben"), append(store, match, 1), return_exceptions=True)
        assert [type(answer) for answer in said] == [StoreUnusable, StoreUnusable]
        taken = [seat for seat in (await loaded(store, match)).plan.seats if "ben" in seat.holders]
    assert len(taken) == (1 if cut is Cut.UNANSWERED else 0)


@ON_A_SERVER
async def test_a_move_in_doubt_that_another_worker_meets_is_stored_once(place: str) -> None:
    """The retry comes to the other worker, whose connection works."""
    way = Way(place)
    async with way.laid() as url, begun(url) as (one, match), opened(place) as other:
        way.cut_next(Cut.UNANSWERED)
        with pytest.raises(StoreUnusable):
            await append(one, match, 1)
        assert await append(other, match, 1) is Appended.AGAIN
        assert await append(one, match, 2) is Appended.DONE
        assert (await one.stamps([match]))[match].version == 3
