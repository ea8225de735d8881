"""The schema, brought up to date step by step; every step lies in `migrations/versions`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select

from hantise.store.errors import StoreUnusable

# A name of our own: it also tells our databases from those of other programs.
VERSION_TABLE = "hantise_schema"
# The number of a lock that no other program on the server takes.
LOCK = int.from_bytes(b"hantise", "big")
_FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, name: str) -> None:
    """Bring an empty or older database up to date; StoreUnusable for a newer one or another program's."""
    _wait_for_others(connection)
    _refuse_foreign(connection, name)
    config = _config()
    _refuse_newer(connection, ScriptDirectory.from_config(config), name)
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        # A step may take as long as the matches are many.
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    command.upgrade(config, "head")


def check_current(connection: Connection, name: str) -> None:
    """StoreUnusable if the database is not up to date, in whichever direction."""
    _refuse_foreign(connection, name)
    steps = _steps()
    _refuse_newer(connection, steps, name)
    if _revisions(connection) != set(steps.get_heads()):
        raise StoreUnusable(
            f"{name} was written by an older Hantise: start the server once, which brings it up to date"
        )


def _wait_for_others(connection: Connection) -> None:
    """Of several workers that begin at once one brings the database up to date, until it commits."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


@cache
def _steps() -> ScriptDirectory:
    """Read from the files once: a running server is asked again and again whether its database is up to date."""
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


def _refuse_newer(connection: Connection, steps: ScriptDirectory, name: str) -> None:
    known = {step.revision for step in steps.walk_revisions()}
    if not known.issuperset(_revisions(connection)):
        raise StoreUnusable(
            f"{name} was written by a newer Hantise: update this one, or give another database with --database"
        )


def _revisions(connection: Connection) -> set[str]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return set(context.get_current_heads())
