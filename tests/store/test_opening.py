"""The error of a database that cannot be used says why, and what to do."""

import gc
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from hantise.store import Store, StoreBusy, StoreUnusable, peek
from hantise.store import lock as locking
from hantise.store import migrate as migrating
from hantise.store.connecting import check_version, read_address
from hantise.store.migrate import VERSION_TABLE
from hantise.store.tables import metadata
from store.making import FIRST, begun, opened, plan

pytestmark = pytest.mark.usefixtures("frozen")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


async def refusal(url: object) -> str:
    """The error of the store as it opens, which is one sentence."""
    with pytest.raises(StoreUnusable) as caught:
        await Store.open(str(url))
    said = str(caught.value)
    assert "\n" not in said
    del caught
    gc.collect()  # a connection that was left open complains here
    return said


def test_one_file_has_many_names_also_from_home(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(path.parent))
    monkeypatch.setenv("USERPROFILE", str(path.parent))
    urls = (f"sqlite{driver}:///{path}" for driver in ("", "+aiosqlite", "+pysqlite"))
    for name in (str(path), f" {path}", f"{path}/../matches.db", "~/matches.db", *urls):
        assert read_address(name).path == path.resolve()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
async def test_nobody_else_may_read_a_new_file_and_an_old_one_stays_as_it_is(path: Path) -> None:
    for mode in (0o600, 0o640):
        async with opened(path) as store:
            await store.create(plan(), FIRST)
            files = [path, *path.parent.glob("matches.db-*")]
            assert [stat.S_IMODE(one.stat().st_mode) for one in files] == [mode] * 3
        path.chmod(0o640)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name beside that of this user")
async def test_a_home_that_is_nobodys_is_refused() -> None:
    assert "is in a home that is not known" in await refusal("~nobody-at-all/matches.db")


@pytest.mark.soak
async def test_what_names_no_file_and_no_server_that_can_be_used_is_refused() -> None:
    for url in ("", "  ", "sqlite:////tmp/x.db?mode=ro", "sqlite://x.db", "http//://", "a\0b"):
        assert "sqlite:///" in await refusal(url), url
    for url in ("mysql+aiomysql://host/name", "oracle://host", "nonsense://x"):
        assert "is no database that Hantise can use: take a path" in await refusal(url), url


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    said = await refusal("postgresql+asyncpg://ann:open-sesame@localhost/matches")
    assert "needs the Python package asyncpg: install it with pip" in said
    assert "open-sesame" not in said


def test_an_sqlite_too_old_is_refused() -> None:
    with pytest.raises(StoreUnusable, match=r"this Python has SQLite 3\.34\.1, and 3\.35\.0 or later is needed"):
        check_version((3, 34, 1))


async def test_a_folder_that_cannot_be_made_is_named_and_one_is_no_database(path: Path) -> None:
    path.write_text("in the way")
    said = await refusal(path / "matches.db")
    assert said.startswith(f"the folder {path} cannot be written")
    assert said.endswith("give another place with --database")
    path.unlink()
    path.mkdir()
    assert "cannot be opened: give another file" in await refusal(path)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="this user may write everywhere")
async def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written (Permission denied)" in await refusal(tmp_path / "matches.db")
    tmp_path.chmod(0o700)


async def test_a_folder_or_a_lock_that_refuses_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a lock file that root restored into the folder of a house of another user."""
    monkeypatch.setattr(os, "open", Mock(side_effect=PermissionError(13, "Permission denied")))
    assert "cannot be written (Permission denied)" in await refusal(path)
    path.with_name("matches.db.lock").write_bytes(b"")
    assert "cannot be opened (Permission denied)" in await refusal(path)


async def test_what_other_programs_wrote_is_refused_stays_as_it_is_and_is_not_locked(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 100)
    assert "is no database: give another file" in await refusal(path)
    assert path.read_bytes() == b"Dear diary, " * 100
    path.unlink()
    execute(path, "CREATE TABLE bookmark (url)")
    assert "belongs to another program" in await refusal(path)
    assert execute(path, "SELECT name FROM sqlite_master") == [("bookmark",)]
    path.unlink()
    async with opened(path):
        pass


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    async with opened(path) as store:
        match = await store.create(plan(), FIRST)
    execute(path, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    assert "was written by a newer Hantise: update this one" in await refusal(path)
    with pytest.raises(StoreUnusable, match="newer"):
        await peek(str(path), match.id)
    newest = ScriptDirectory.from_config(migrating._config()).get_current_head()
    execute(path, f"UPDATE {VERSION_TABLE} SET version_num = '{newest}'")
    async with opened(path) as store:
        assert await store.load(match.id) == match


async def test_looking_needs_a_database_that_is_there_and_up_to_date(path: Path) -> None:
    for url in (str(path), "sqlite://"):
        with pytest.raises(StoreUnusable, match="nothing was played there yet"):
            await peek(url, "id")
    assert list(path.parent.iterdir()) == []
    execute(path, f"CREATE TABLE {VERSION_TABLE} (version_num)")
    with pytest.raises(StoreUnusable, match="written by an older Hantise: start the server once"):
        await peek(str(path), "id")


async def test_the_schema_is_there_as_a_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_at_last(*arguments: Any) -> None:
        upgrade(*arguments)
        raise OSError("the lights went out")

    upgrade = command.upgrade
    monkeypatch.setattr(command, "upgrade", fail_at_last)
    assert "cannot be used (the lights went out)" in await refusal(path)
    assert execute(path, "SELECT name FROM sqlite_master") == []


async def test_the_steps_lead_to_the_tables_that_the_program_uses(path: Path) -> None:
    async with opened(path):
        pass
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_a_second_store_on_the_file_is_refused_until_the_first_is_closed(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with opened(path):
        for name in (path, link):
            with pytest.raises(StoreBusy, match=r"another Hantise is using .*matches\.db: close it"):
                await Store.open(str(name))
    async with opened(link):
        pass


linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files are locked by name alone")


@linux
async def test_another_name_of_the_same_file_is_noticed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checked before it is opened, because closing a handle would release SQLite's own locks."""
    other = path.parent / "elsewhere" / "other.db"
    other.parent.mkdir()
    async with begun(path) as (store, match):
        other.hardlink_to(path)
        with monkeypatch.context() as looking:
            looking.setattr(locking, "open_file", Mock(side_effect=AssertionError("it was opened")))
            with pytest.raises(StoreBusy):
                await Store.open(str(other))
        assert "StoreBusy" in elsewhere(other)
        assert await store.load(match) is not None
    other.unlink()
    async with opened(path) as store:
        assert await store.load(match) is not None


@pytest.mark.soak
@linux
async def test_a_lock_that_was_removed_lets_nobody_in(path: Path) -> None:
    async with opened(path) as store:
        path.with_name("matches.db.lock").unlink()
        await store.create(plan(), FIRST)
        assert "StoreBusy" in elsewhere(path)
    assert elsewhere(path) == ""


def elsewhere(path: Path) -> str:
    """The output of another process that opens the file: its error, if it has one."""
    opening = "import asyncio, sys; from hantise.store import Store; asyncio.run(Store.open(sys.argv[1]))"
    words = [sys.executable, "-c", opening, str(path)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False).stderr


def execute(path: Path, statement: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()
