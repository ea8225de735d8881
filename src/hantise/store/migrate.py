"""Migrations of the schema; each step is a file in `migrations/versions`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

from hantise.store.connecting import StoreUnusable

# It also distinguishes our databases from those of other programs.
VERSION_TABLE = "hantise_schema"
# The number of an advisory lock: "hantise" in bytes, so that no other program uses it.
LOCK = int.from_bytes(b"hantise", "big")
_FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, name: str) -> None:
    """Migrate an empty or older database to the newest schema; StoreUnusable for a newer one or a foreign one.

    If several workers start at once, one migrates and the others wait.
    """
    if connection.dialect.name == "postgresql":
        # Until the transaction ends. SQLite has only one writing transaction at a time.
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    check_ours(connection, name)
    bring_to(connection, "head")


def check_ours(connection: Connection, name: str) -> None:
    """StoreUnusable if the database is newer than the program, or belongs to another program."""
    tables = inspect(connection).get_table_names()
    if tables and VERSION_TABLE not in tables:
        raise StoreUnusable(f"{name} belongs to another program: give another database with --database")
    unknown = _revisions(connection) - _known()
    if unknown and max(unknown) < max(_known()):
        raise StoreUnusable(
            f"{name} was left by a development version, which no release reads: give another database with --database"
        )
    if unknown:
        raise StoreUnusable(
            f"{name} was written by a newer Hantise: update this one, or give another database with --database"
        )


def bring_to(connection: Connection, step: str) -> None:
    """Migrate an empty or older database to this step."""
    config = _config()
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        # A step may take long with many matches.
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        # A busy machine may be slow between two steps, but a hanging worker must not block the others for long.
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '60s'")
    command.upgrade(config, step)


def step_of(connection: Connection) -> str:
    """The newest step of this database's schema."""
    return max(_revisions(connection), default="")


def is_known(step: str) -> bool:
    """True if this program has the step."""
    return step in _known()


def check_current(connection: Connection, name: str) -> None:
    """StoreUnusable unless the database has exactly the program's schema."""
    check_ours(connection, name)
    if not is_newest(connection):
        raise StoreUnusable(
            f"{name} was written by an older Hantise: start the server once, which brings it up to date"
        )


def is_newest(connection: Connection) -> bool:
    """True if the database has exactly the program's schema."""
    return _revisions(connection) == set(_steps().get_heads())


@cache
def _steps() -> ScriptDirectory:
    """The steps, cached because a running server often checks its schema."""
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    # The configuration parser interpolates percent signs.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _known() -> set[str]:
    return {step.revision for step in _steps().walk_revisions()}


def _revisions(connection: Connection) -> set[str]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return set(context.get_current_heads())
