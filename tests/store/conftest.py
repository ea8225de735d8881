import os
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from hantise.store.migrate import VERSION_TABLE
from hantise.store.tables import metadata

# An empty PostgreSQL database, where there is one: everything in it is removed.
SERVER = os.environ.get("HANTISE_TEST_DATABASE", "")


@pytest.fixture(params=["file", *(["server"] if SERVER else [])])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database that outlives a store."""
    if request.param == "server":
        await empty(SERVER)
        return SERVER
    return f"sqlite:///{tmp_path}/new folder/100%/matches.db"


async def empty(url: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
        await connection.execute(text(f"DROP TABLE IF EXISTS {VERSION_TABLE}"))
    await engine.dispose()
