"""What each house would make anew, though it is alike in all: statements, patterns of routes, an empty database."""

from functools import cache, wraps
from typing import Any

import pytest
import sqlalchemy
import starlette.routing
from sqlalchemy import Engine
from sqlalchemy.event import listen
from sqlalchemy.ext import asyncio
from starlette.routing import compile_path

from hantise.store import connecting, migrate

# The first engine of each kind: what it has compiled holds for others.
_firsts: dict[type, Engine] = {}
_patterns = cache(compile_path)


def warmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test houses begin with what earlier ones have made."""
    monkeypatch.setattr(connecting, "create_engine", _create_engine)
    monkeypatch.setattr(connecting, "create_async_engine", _create_async_engine)
    monkeypatch.setattr(starlette.routing, "compile_path", _patterns)


@wraps(sqlalchemy.create_engine)
def _create_engine(*told: Any, **more: Any) -> Engine:
    engine = sqlalchemy.create_engine(*told, **more)
    if not engine.url.database:
        listen(engine, "connect", lambda connection, _record: connection.deserialize(_empty()))
    return _sharing(engine)


@wraps(asyncio.create_async_engine)
def _create_async_engine(*told: Any, **more: Any) -> asyncio.AsyncEngine:
    engine = asyncio.create_async_engine(*told, **more)
    _sharing(engine.sync_engine)
    return engine


def _sharing(engine: Engine) -> Engine:
    """What it compiles is for all of its kind."""
    first = _firsts.setdefault(type(engine.dialect), engine)
    engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
    return engine


@cache
def _empty() -> bytes:
    """A database in memory that is up to date."""
    with sqlalchemy.create_engine("sqlite://").begin() as connection:
        migrate.bring_to(connection, "head")
        raw: Any = connection.connection.driver_connection
        connection.commit()
        return bytes(raw.serialize())
