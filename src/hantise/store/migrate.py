"""The schema, brought up to date step by step; every step lies in `migrations/versions`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

from hantise.store.connecting import StoreUnusable

# A name of our own: it also tells our databases from those of other programs.
VERSION_TABLE = "hantise_schema"
# The number of our lock, which no other program on the server uses: the name in bytes.
LOCK = int.from_bytes(b"hantise", "big")
_FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, name: str) -> None:
    """Bring an empty or older database up to date; StoreUnusable for a newer one or another program's.

    If several workers begin at once, one does it and the others wait.
    """
    _wait_for_others(connection)
    check_ours(connection, name)
    bring_to(connection, "head")


def check_ours(connection: Connection, name: str) -> None:
    """StoreUnusable for a newer database and for another program's."""
    _refuse_foreign(connection, name)
    _refuse_newer(connection, name)


def bring_to(connection: Connection, step: str) -> None:
    """Give an empty or older database the schema of this step."""
    config = _config()
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        # With many matches a step may take long.
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        # A busy machine may be slow between two steps; a worker that hangs must not block the others for long.
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '60s'")
    command.upgrade(config, step)


def step_of(connection: Connection) -> str:
    """The newest step of this database's schema."""
    return max(_revisions(connection), default="")


def is_known(step: str) -> bool:
    """True for a step that this program has."""
    return step in _known()


def check_current(connection: Connection, name: str) -> None:
    """StoreUnusable if the database's schema is older or newer than the program's."""
    _refuse_foreign(connection, name)
    _refuse_newer(connection, name)
    if _revisions(connection) != set(_steps().get_heads()):
        raise StoreUnusable(
            f"{name} was written by an older Hantise: start the server once, which brings it up to date"
        )


def _wait_for_others(connection: Connection) -> None:
    # Until the transaction ends. SQLite has only one writing transaction at a time.
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


@cache
def _steps() -> ScriptDirectory:
    """The steps, read from the files once because a running server often checks its schema."""
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    # The parser behind it reads a percent sign as the start of something.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _refuse_foreign(connection: Connection, name: str) -> None:
    tables = inspect(connection).get_table_names()
    if tables and VERSION_TABLE not in tables:
        raise StoreUnusable(f"{name} belongs to another program: give another database with --database")


def _refuse_newer(connection: Connection, name: str) -> None:
    if not _known().issuperset(_revisions(connection)):
        raise StoreUnusable(
            f"{name} was written by a newer Hantise: update this one, or give another database with --database"
        )


def _known() -> set[str]:
    return {step.revision for step in _steps().walk_revisions()}


def _revisions(connection: Connection) -> set[str]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return set(context.get_current_heads())
