from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

import engines
from hantise.store import Store, connecting, migrate
from hantise.store.connecting import read_address
from hantise.store.migrate import VERSION_TABLE
from hantise.store.tables import metadata
from schemas import schemas_at_once
from store.making import FIRST, opened, plan
from web.warm import warmed

# Here the steps to a new schema are tested.
STEP_BY_STEP = {"test_upgrading", "test_opening", "test_sharing"}
KINDS = ["file", pytest.param("server", marks=engines.NEEDS_SERVERS)]


@pytest.fixture(autouse=True)
def _databases_are_made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.stem not in STEP_BY_STEP:
        schemas_at_once(monkeypatch)
        warmed(monkeypatch)


@pytest.fixture(autouse=True)
def _a_busy_machine_is_no_database_that_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TRANSACTION", "ANSWER"):
        monkeypatch.setattr(connecting, name, 60.0)
    monkeypatch.setattr(connecting, "BUSY", 59.0)


@pytest.fixture(scope="session")
def server() -> Iterator[engines.Engine]:
    """A PostgreSQL."""
    with engines.postgres() as running:
        yield running


@pytest.fixture(params=KINDS)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database that outlives its store."""
    if request.param == "server":
        return await emptied(request.getfixturevalue("server"), request.path.stem in STEP_BY_STEP)
    return f"sqlite:///{tmp_path}/new folder/100%/matches.db"


@pytest.fixture
async def store(place: str) -> AsyncIterator[Store]:
    async with opened(place) as store:
        yield store


@pytest.fixture
async def stores(place: str) -> AsyncIterator[list[Store]]:
    """The stores of two workers, or one store twice if the database is a file."""
    async with opened(place) as first:
        if place.startswith("sqlite"):
            yield [first, first]
        else:
            async with opened(place) as second:
                yield [first, second]


@pytest.fixture
async def match(store: Store) -> str:
    """The id of a new match of Ann and Ben."""
    return (await store.create(plan("ann", "ben"), FIRST)).id


async def emptied(server: engines.Engine, has_no_tables: bool = True) -> str:
    """The URL of a database without rows of other tests."""
    url = engines.database_url(server)
    engine = create_async_engine(read_address(url).url)
    async with engine.begin() as connection:
        if has_no_tables or not await connection.run_sync(_is_new):
            await connection.run_sync(metadata.drop_all)
            await connection.execute(text(f"DROP TABLE IF EXISTS {VERSION_TABLE}"))
        else:
            for table in reversed(metadata.sorted_tables):
                await connection.execute(table.delete())
    await engine.dispose()
    return url


def _is_new(connection: Connection) -> bool:
    has_tables = {*metadata.tables, VERSION_TABLE} <= set(inspect(connection).get_table_names())
    return has_tables and migrate._revisions(connection) == set(migrate._steps().get_heads())
