"""Database access: addresses, errors and connections. Work is a function of a connection, for every driver."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.event import listen
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    InvalidRequestError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from hantise.core import HantiseError

P = ParamSpec("P")
T = TypeVar("T")
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Work: TypeAlias = Callable[[Connection], T]


# The errors of a database: each is one sentence, with its remedy.


class StoreBusy(HantiseError):
    """Another server runs on the same database."""

    code = "store-busy"


class StoreUnusable(HantiseError):
    """The database cannot be opened, read or written."""

    code = "store-unusable"


_FULL = "cannot grow, the disk is full: free some space and try again"
# The remedy for each of SQLite's messages.
_REMEDIES = {
    "not a database": "is no database: give another file with --database",
    "malformed": "is damaged: put a copy back, or give another file with --database",
    "disk is full": _FULL,
    "readonly": "cannot be written: change who may write it, or give another file with --database",
    "unable to open": "cannot be opened: give another file with --database",
    "locked": "is held by another program: close that and try again",
}
# The same for PostgreSQL, which has codes: https://www.postgresql.org/docs/current/errcodes-appendix.html.
_REMEDIES_BY_CODE = {
    "53100": _FULL,
    "25006": "is read-only now: let it be written, or give the server that is with --database",
}


@contextmanager
def explained(database: object) -> Iterator[None]:
    """Within the block, the database's errors are raised as StoreUnusable."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreUnusable(f"{database} {_remedy(error)}") from error


def _remedy(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "does not answer: look after it; Hantise goes on by itself once it does"
    cause = error.orig if isinstance(error, DBAPIError) else error
    # Further lines may quote values of the statement.
    reason = str(cause).partition("\n")[0]
    known = [remedy for words, remedy in _REMEDIES.items() if words in reason]
    known += [remedy for code, remedy in _REMEDIES_BY_CODE.items() if code == getattr(cause, "sqlstate", "")]
    return next(iter(known), f"cannot be used ({reason}): look after it, or give another database with --database")


def is_silence(error: Exception) -> bool:
    """True for an error that any other query would have now, too."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or "locked" in str(error.orig)
    return isinstance(error, OSError)


# The address: a file, memory, or a database server.


class Address(NamedTuple):
    """A database: `path` is its file, None where it has none."""

    url: URL
    path: Path | None

    @property
    def is_sqlite(self) -> bool:
        """True for a database that SQLite holds."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_memory(self) -> bool:
        """True for a database in this process's memory only."""
        return self.is_sqlite and self.path is None

    def __str__(self) -> str:
        return str(self.path) if self.path else self.url.render_as_string(hide_password=True)


def read_address(text: str) -> Address:
    """The database that a URL or a bare path names; StoreUnusable if it names none."""
    try:
        url = make_url(text.strip()) if "://" in text else URL.create("sqlite", database=text.strip())
    except (ArgumentError, ValueError) as error:
        raise StoreUnusable("that database URL cannot be read: write it like sqlite:///folder/file.db") from error
    if url.drivername == "postgresql":
        # The URL may leave the asynchronous driver out.
        url = url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() != "sqlite":
        return Address(url, None)
    if url.query or url.host:
        raise StoreUnusable(f"the database {text!r} cannot be read: write sqlite:/// and a path, without more")
    if url.database in (None, ":memory:"):
        return Address(URL.create("sqlite"), None)
    if not url.database or "\0" in url.database:
        raise StoreUnusable(f"{text!r} names no database: give a path, or sqlite:/// and a path")
    # Links are resolved, so that two servers on one file use one lock.
    try:
        path = Path(url.database).expanduser().resolve()
    except RuntimeError as error:
        raise StoreUnusable(f"{text!r} is in a home that is not known: give the whole path") from error
    return Address(URL.create("sqlite", database=str(path)), path)


def is_shareable(text: str) -> bool:
    """True if several workers may use the database that this names; StoreUnusable as `read_address` says."""
    return not read_address(text).is_sqlite


# Timeouts for a database that does not answer.


# Seconds for a transaction; for a caller, who may wait for an earlier transaction too; and for closing.
TRANSACTION, ANSWER, CLOSING = 4.0, 6.0, 2.0


async def within(seconds: float, work: Awaitable[T]) -> T:
    """The result of the work; TimeoutError once it takes longer.

    The work is cancelled, but its end is not awaited, because that may need the database. It may have been committed.
    """
    task = asyncio.ensure_future(work)
    try:
        done, _going = await asyncio.wait({task}, timeout=seconds)
    finally:
        if not task.done():
            # A late error is read here, because its caller is gone.
            task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            task.cancel()
    if not done:
        raise TimeoutError
    return task.result()


class Batching(Generic[Key, Value]):
    """Queries in batches: all that arrive while the database answers become the next batch.

    Tables query at every move; with a transaction for each query, these were most of a move's cost.
    """

    def __init__(self, read: Callable[[Collection[Key]], Awaitable[dict[Key, Value]]]) -> None:
        self._read = read
        self._keys: set[Key] = set()
        self._next: asyncio.Task[dict[Key, Value]] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, *keys: Key) -> list[Value | None]:
        """The value of each key at some moment from now on; None for a key that has none.

        TimeoutError if the database is silent for longer than ANSWER.
        """
        self._keys.update(keys)
        if self._next is None:
            self._next = asyncio.create_task(self._ask())
        # Shielded, so that one cancelled caller does not cancel the batch.
        found = await within(ANSWER, asyncio.shield(self._next))
        return [found.get(key) for key in keys]

    async def _ask(self) -> dict[Key, Value]:
        async with self._turn:
            # A later caller joins the next batch, because this one may miss later writes.
            keys, self._keys, self._next = self._keys, set(), None
            return await self._read(keys)


# SQLite: the settings of its connections, and its maintenance.


# WAL allows reads during a write. FULL keeps acknowledged writes through a loss of power (on macOS with fullfsync).
# The writer checkpoints every thousand pages and when it closes. Deleted rows are overwritten, because players may
# want to be forgotten.
_AHEAD = "journal_mode = WAL"
_WRITER = (_AHEAD, "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", "secure_delete = ON")
_READER = ("query_only = ON",)
# The first version with RETURNING.
_OLDEST = (3, 35, 0)
# Seconds to wait for another program's lock: less than TRANSACTION, so that SQLite's own error comes first.
BUSY = TRANSACTION - 1
# Seconds between two retries.
_PAUSE = 0.01
_INTO_THE_FILE = "PRAGMA wal_checkpoint(TRUNCATE)"


def check_version(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> None:
    """StoreUnusable if Python's SQLite is too old."""
    if version < _OLDEST:
        found, oldest = (".".join(map(str, v)) for v in (version, _OLDEST))
        raise StoreUnusable(f"this Python has SQLite {found}, and {oldest} or later is needed: use a newer Python")


def check_whole(connection: Connection) -> None:
    """DatabaseError if the file is damaged."""
    fault = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if fault != "ok":
        raise sqlite3.DatabaseError(f"database disk image is malformed: {fault}")


def give_back(path: Path) -> int:
    """The number of unused bytes that the file gives back to the disk."""
    before = path.stat().st_size
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM").close()
        # VACUUM writes the smaller file to the log first.
        connection.execute(_INTO_THE_FILE).close()
    return before - path.stat().st_size


def write_back(path: Path) -> None:
    """Move the write-ahead log into the file, and empty the log."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY)) as connection:
        connection.execute(_INTO_THE_FILE).close()


def _set(connection: sqlite3.Connection, pragma: str) -> None:
    """Set the pragma, with retries for BUSY seconds, because SQLite does not wait when two connections turn WAL on."""
    end = monotonic() + BUSY
    while True:
        try:
            return connection.execute(f"PRAGMA {pragma}").close()
        except sqlite3.OperationalError as error:
            if pragma != _AHEAD or error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                raise
        sleep(_PAUSE)


# The connections: one writer, a few readers.


_READERS = 3
# No logged error shows a player's words.
_ALWAYS: dict[str, Any] = {"json_serializer": lambda it: msgspec.json.encode(it).decode(), "hide_parameters": True}


class Threaded:
    """Connections of a blocking driver: each has a thread, which runs a whole transaction."""

    def __init__(self, engine: Engine, size: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(size, "hantise-store")

    async def run(self, work: Work[T]) -> T:
        """The result of the work, once its transaction is committed; if it raises, nothing is written."""

        def transact() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, transact)

    async def close(self) -> None:
        """Close the connections, once all running work has ended."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self.engine.dispose)
        self._threads.shutdown()


class Asynchronous:
    """Connections of an asynchronous driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.engine = engine.sync_engine

    async def run(self, work: Work[T]) -> T:
        """The result of the work, as `Threaded.run` gives it."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections; one that does not answer is dropped."""
        with suppress(TimeoutError):
            await within(CLOSING, self._engine.dispose())


Connections: TypeAlias = Threaded | Asynchronous


def writer_connection(address: Address) -> Connections:
    """The one connection that writes; StoreUnusable if its driver is missing."""
    return _connections(address, 1, _WRITER, "BEGIN IMMEDIATE")


def reader_connections(address: Address) -> Connections | None:
    """Connections for reading; None for a database in memory, which has one connection."""
    return None if address.is_memory else _connections(address, _READERS, _READER, "BEGIN")


def _connections(address: Address, size: int, pragmas: tuple[str, ...], begin: str) -> Connections:
    if not address.is_sqlite:
        return Asynchronous(_server_engine(address, size))
    # Transactions are begun explicitly, because the driver only guesses.
    driver = {"isolation_level": None, "check_same_thread": False, "timeout": BUSY}
    pool: dict[str, Any] = {} if address.is_memory else {"pool_size": size, "max_overflow": 0}
    engine = create_engine(address.url, connect_args=driver, **_ALWAYS, **pool)

    def on_connect(connection: Any, _record: object) -> None:
        for pragma in pragmas:
            _set(connection, pragma)

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    listen(engine, "connect", on_connect)
    listen(engine, "begin", on_begin)
    return Threaded(engine, size)


def _server_engine(address: Address, size: int) -> AsyncEngine:
    foreign = StoreUnusable(
        f"{address.url.drivername} is no database that Hantise can use:"
        " take a path, sqlite:///path or postgresql://user:password@host/name"
    )
    if address.url.get_backend_name() != "postgresql":
        raise foreign
    # The server ends abandoned statements and transactions after these milliseconds.
    ends = dict.fromkeys(("statement_timeout", "idle_in_transaction_session_timeout"), f"{TRANSACTION * 1000:.0f}")
    driver = {"timeout": TRANSACTION, "server_settings": ends}
    try:
        engine = create_async_engine(address.url, pool_size=size, max_overflow=0, connect_args=driver, **_ALWAYS)
    except ModuleNotFoundError as error:
        raise StoreUnusable(f"{address} needs the Python package {error.name}: install it with pip") from error
    except (NoSuchModuleError, InvalidRequestError) as error:
        raise foreign from error
    listen(engine.sync_engine, "checkout", _check_open)
    return engine


def _check_open(_connection: object, record: ConnectionPoolEntry, _fairy: object) -> None:
    """DisconnectionError for a connection that a restarted server has closed; the pool then takes another one."""
    # Not every driver has it.
    if getattr(record.driver_connection, "is_closed", bool)():
        raise DisconnectionError


# Methods from work: a method of a store is described once, at its statements.


class Worked(Protocol):
    """An object that runs work in a database."""

    async def look(self, work: Work[T]) -> T:
        """The result of work that changes nothing."""

    async def run(self, work: Work[T]) -> T:
        """The result of work, once all its writes are on the disk; if it raises, nothing is written."""


def reading(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Worked, P], Coroutine[Any, Any, T]]:
    """A method that runs this work, which changes nothing."""

    async def read(database: Worked, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.look(lambda connection: work(connection, *args, **named))

    return read


def writing(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Worked, P], Coroutine[Any, Any, T]]:
    """A method that runs this work, and returns once it is on the disk."""

    async def write(database: Worked, /, *args: P.args, **named: P.kwargs) -> T:
        return await database.run(lambda connection: work(connection, *args, **named))

    return write
