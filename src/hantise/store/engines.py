"""The connections: one that writes, a few that only read."""

from __future__ import annotations

from sqlalchemy.exc import InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hantise.store import sqlite
from hantise.store.address import Address
from hantise.store.errors import StoreUnusable

READERS = 3


def writer_engine(address: Address) -> AsyncEngine:
    """The one connection that writes; StoreUnusable if its driver is missing."""
    return _engine(address, 1, sqlite.WRITER, "BEGIN IMMEDIATE")


def reader_engine(address: Address) -> AsyncEngine | None:
    """Connections that cannot write; None for a database in memory, which lives in its one connection."""
    return None if address.is_memory else _engine(address, READERS, sqlite.READER, "BEGIN")


def _engine(address: Address, size: int, pragmas: tuple[str, ...], begin: str) -> AsyncEngine:
    if not address.is_sqlite:
        return _server_engine(address, size)
    pool = {} if address.is_memory else {"pool_size": size, "max_overflow": 0}
    engine = create_async_engine(address.url, connect_args=sqlite.ARGUMENTS, **pool)
    sqlite.prepare(engine.sync_engine, pragmas, begin)
    return engine


def _server_engine(address: Address, size: int) -> AsyncEngine:
    if address.url.get_backend_name() != "postgresql":
        raise _foreign(address)
    try:
        return create_async_engine(address.url, pool_size=size, max_overflow=0)
    except ModuleNotFoundError as error:
        raise StoreUnusable(f"{address} needs the Python package {error.name}: install it with pip") from error
    except (NoSuchModuleError, InvalidRequestError) as error:
        raise _foreign(address) from error


def _foreign(address: Address) -> StoreUnusable:
    return StoreUnusable(
        f"{address.url.drivername} is no database that Hantise can use:"
        " take a path, sqlite:///path or postgresql+asyncpg://user:password@host/name"
    )
