"""The connections: one that writes, a few that only read; whatever the driver, work is the same plain function."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.event import listen
from sqlalchemy.exc import DisconnectionError, InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from hantise.store import patience, sqlite
from hantise.store.address import Address
from hantise.store.errors import StoreUnusable
from hantise.store.patience import CLOSING, within

P = ParamSpec("P")
T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

READERS = 3


class Threaded:
    """Connections of a driver that blocks: a thread for each, so that a transaction is one way there and back."""

    def __init__(self, engine: Engine, size: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(size, "hantise-store")

    async def run(self, work: Work[T]) -> T:
        """The work's result, once its transaction is committed; if it raises, nothing of it is done."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transact, work)

    def _transact(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Hang up, once all that has begun is ended."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self.engine.dispose)
        self._threads.shutdown()


class Awaited:
    """Connections of a driver that awaits."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def engine(self) -> Engine:
        """The engine of SQLAlchemy."""
        return self._engine.sync_engine

    async def run(self, work: Work[T]) -> T:
        """As those of a driver that blocks."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Hang up; one that does not answer is left to itself."""
        with suppress(TimeoutError):
            await within(CLOSING, self._engine.dispose())


Connections: TypeAlias = Threaded | Awaited


def writer_connection(address: Address) -> Connections:
    """The one connection that writes; StoreUnusable if its driver is missing."""
    return _connections(address, 1, sqlite.WRITER, "BEGIN IMMEDIATE")


def reader_connections(address: Address) -> Connections | None:
    """Connections that cannot write; None for a database in memory, which lives in its one connection."""
    return None if address.is_memory else _connections(address, READERS, sqlite.READER, "BEGIN")


def _connections(address: Address, size: int, pragmas: tuple[str, ...], begin: str) -> Connections:
    if not address.is_sqlite:
        return Awaited(_server_engine(address, size))
    pool = {} if address.is_memory else {"pool_size": size, "max_overflow": 0}
    engine = create_engine(address.url, connect_args=sqlite.ARGUMENTS, **_ALWAYS, **pool)
    sqlite.prepare(engine, pragmas, begin)
    return Threaded(engine, size)


def _server_engine(address: Address, size: int) -> AsyncEngine:
    if address.url.get_backend_name() != "postgresql":
        raise _foreign(address)
    try:
        engine = create_async_engine(address.url, pool_size=size, max_overflow=0, connect_args=_ends(), **_ALWAYS)
        listen(engine.sync_engine, "checkout", _check_open)
        return engine
    except ModuleNotFoundError as error:
        raise StoreUnusable(f"{address} needs the Python package {error.name}: install it with pip") from error
    except (NoSuchModuleError, InvalidRequestError) as error:
        raise _foreign(address) from error


def _ends() -> dict[str, Any]:
    """Where a server ends itself what it is left alone with: in seconds, and in milliseconds as text."""
    seconds = patience.TRANSACTION
    ends = dict.fromkeys(("statement_timeout", "idle_in_transaction_session_timeout"), f"{seconds * 1000:.0f}")
    return {"timeout": seconds, "server_settings": ends}


def _check_open(_connection: object, record: ConnectionPoolEntry, _fairy: object) -> None:
    """A server that was away has closed what lay idle: nobody is refused for that, another connection is taken."""
    # Drivers that cannot tell are asked nothing.
    if getattr(record.driver_connection, "is_closed", bool)():
        raise DisconnectionError


# An error that is logged must not show what somebody typed.
_ALWAYS: dict[str, Any] = {"json_serializer": lambda it: msgspec.json.encode(it).decode(), "hide_parameters": True}


def _foreign(address: Address) -> StoreUnusable:
    return StoreUnusable(
        f"{address.url.drivername} is no database that Hantise can use:"
        " take a path, sqlite:///path or postgresql://user:password@host/name"
    )


# Methods made of work: what is asked of a store is said once, where its statements are.


class Worked(Protocol):
    """What has work done in a database."""

    async def look(self, work: Work[T]) -> T:
        """The result of work that changes nothing."""

    async def run(self, work: Work[T]) -> T:
        """The result of work, once all that it wrote is on the disk; if it raises, none is."""


def reading(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Worked, P], Coroutine[Any, Any, T]]:
    """A method that has this work done, which changes nothing."""

    async def read(database: Worked, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.look(lambda connection: work(connection, *args, **named))

    return read


def writing(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Worked, P], Coroutine[Any, Any, T]]:
    """A method that has this work done, and returns once it is on the disk."""

    async def write(database: Worked, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.run(lambda connection: work(connection, *args, **named))

    return write
