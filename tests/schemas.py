"""Schemas at once: whatever made an empty database into one of some step is said again to the next empty one.

The steps themselves, which take most of the time that it takes to open a new database, are for the tests of upgrading.
"""

from typing import Any

import pytest
from sqlalchemy import Connection, event, inspect

from hantise.store import migrate

Said = list[tuple[str, Any]]

# By the kind of database and the step.
_said: dict[tuple[str, str], Said] = {}
_bring_to = migrate.bring_to


def schemas_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test new databases are made at once, and older ones still step by step."""
    for module in ("migrate", "backup"):
        monkeypatch.setattr(f"hantise.store.{module}.bring_to", bring_to_at_once)


def bring_to_at_once(connection: Connection, step: str) -> None:
    """What `bring_to` does."""
    kind = (connection.dialect.name, step)
    if inspect(connection).get_table_names():
        if step != "head" or migrate._revisions(connection) != set(migrate._steps().get_heads()):
            _bring_to(connection, step)
    elif kind in _said:
        for statement, values in _said[kind]:
            connection.exec_driver_sql(statement, values)
    else:
        _said[kind] = _overheard(connection, step)


def _overheard(connection: Connection, step: str) -> Said:
    """What is said to this empty database for the step."""
    said = Said()

    def hear(_connection: object, _cursor: object, statement: str, values: Any, *_more: object) -> None:
        if statement.split(maxsplit=1)[0] not in ("SELECT", "PRAGMA"):
            said.append((statement, values or None))

    event.listen(connection, "before_cursor_execute", hear)
    try:
        _bring_to(connection, step)
    finally:
        event.remove(connection, "before_cursor_execute", hear)
    return said
