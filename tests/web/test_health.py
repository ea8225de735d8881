"""A monitor learns whether the house lives and whether it is ready, and nothing else."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import httpx
import pytest

from hantise.web.serving import connection
from hantise.web.serving.connection import Check, Health
from web.fakes import FirstThatComes
from web.houses import running_house


def test_a_house_that_runs_is_alive_and_ready_and_only_reading_is_answered_there(client: httpx.Client) -> None:
    """A probe needs no name and teaches none: the one that the first request teaches is for who sets the house up."""
    for path, name, status in (
        *(("/healthz", "probe.example", 200), ("/readyz", "probe.example", 200)),
        *(("/", "games.example", 200), ("/", "probe.example", 421)),
    ):
        assert client.get(path, headers={"Host": name}).status_code == status, (path, name)
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ok", "database": "ok", "migrations": "ok"}
    assert client.head("/readyz").status_code == 200
    assert client.get("/readyz").headers["cache-control"] == "no-store"
    assert client.post("/readyz").status_code in (404, 405)
    assert client.get("/healthz/").status_code == 404


def test_a_database_that_is_locked_or_newer_is_not_ready(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """While another program locks it, or where one with a newer version was there."""
    database = tmp_path / "house.sqlite3"
    with running_house(FirstThatComes(), database=str(database)) as house, house.client() as client:
        with closing(sqlite3.connect(database)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = client.get("/readyz")
            assert (answer.status_code, answer.json()["database"]) == (503, connection.SILENT)
            assert client.get("/healthz").status_code == 200
            other.rollback()
            assert client.get("/readyz").json()["database"] == connection.OK
            with other:
                other.execute("UPDATE hantise_schema SET version_num = 'later'")
        answer, _again = client.get("/readyz"), client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "database": "ok", "migrations": "fails"}
    assert caplog.text.count("written by a newer Hantise") == 1


async def asked(*checks: Check) -> httpx.Response:
    nothing = AsyncMock(side_effect=AssertionError("the house was asked"))
    transport = httpx.ASGITransport(Health(nothing, checks))
    async with httpx.AsyncClient(transport=transport, base_url="http://house.test") as client:
        return await client.get("/readyz")


async def test_every_named_check_is_asked_and_one_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks that hang are given up at the same time: when the first one is given up all have been asked."""
    broken = AsyncMock(side_effect=OSError("redis://:secret@bus.example"))
    answer = await asked(Check("database", AsyncMock()), Check("bus", broken))
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "database": "ok", "bus": "fails"}
    begun, given_up = list[str](), list[int]()

    async def hanging() -> None:
        begun.append("asked")
        try:
            await asyncio.Event().wait()
        finally:
            given_up.append(len(begun))

    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    answer = await asked(*(Check(f"check{n}", hanging) for n in range(20)))
    assert set(answer.json().values()) == {"not ready", connection.SILENT}
    assert given_up == [20] * 20
