"""Databases that are up to date at once: the steps that bring one there take most of a house's start."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Connection, create_engine, inspect

from hantise.store import StoreUnusable
from hantise.store.migrate import check_current, upgrade


def upgrade_at_once(connection: Connection, name: str) -> None:
    """What `upgrade` does: nothing where nothing is to be done, all at once in an empty SQLite, else step by step."""
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        for statement in _statements():
            connection.exec_driver_sql(statement)
        return
    try:
        check_current(connection, name)
    except StoreUnusable:
        upgrade(connection, name)


@cache
def _statements() -> tuple[str, ...]:
    """What makes an empty database into one that went through every step."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, "")
        driver = connection.connection.driver_connection
        assert driver is not None
        return tuple([line for line in driver.iterdump() if line not in ("BEGIN TRANSACTION;", "COMMIT;")])
