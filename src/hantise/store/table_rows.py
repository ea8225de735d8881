"""All rows of a database, table by table, as they leave it and come back, whichever database and step of the schema."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    DateTime,
    MetaData,
    Table,
    Text,
    collate,
    event,
    func,
    insert,
    select,
)

from hantise.store.tables import Moment, metadata

# Rows that are in memory at once; and below the number of values that every SQLite takes in a statement.
BATCH = 500


def tables_in(connection: Connection) -> list[Table]:
    """The tables as they are there, which may be older than the program's, each after those it refers to."""
    found = MetaData()
    event.listen(found, "column_reflect", _type)
    found.reflect(connection, only=lambda name, _found: name in metadata.tables)
    return found.sorted_tables


def _type(_inspector: object, _table: object, column: Any) -> None:
    """Types that give and take the same values in every database."""
    if isinstance(column["type"], DateTime):
        column["type"] = Moment()
    elif isinstance(column["type"], JSON):
        column["type"] = JSON(none_as_null=True)


def columns_of(table: Table) -> list[Column[Any]]:
    """Its columns in an order that does not hang on how they came to be."""
    return sorted(table.columns, key=lambda column: column.name)


def rows_in(connection: Connection, table: Table) -> Iterator[list[Any]]:
    """The values of each row, in the order of the primary key, which is the same in every database."""
    query = select(*columns_of(table)).order_by(*(_sorted(connection, column) for column in table.primary_key))
    for row in connection.execute(query, execution_options={"yield_per": BATCH}):
        yield list(row)


def _sorted(connection: Connection, column: ColumnElement[Any]) -> ColumnElement[Any]:
    is_spoken = connection.dialect.name == "postgresql" and isinstance(column.type, Text)
    return collate(column, "C") if is_spoken else column


def count(connection: Connection, table: Table) -> int:
    """The number of its rows."""
    return connection.scalar(select(func.count()).select_from(table)) or 0


def write_rows(connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Put these rows in, each with its values in the order of the columns, and times as text."""
    kinds = [table.columns[name].type for name in columns]
    values = [map(_value, kinds, row) for row in rows]
    connection.execute(insert(table), [dict(zip(columns, row, strict=True)) for row in values])


def _value(kind: object, value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(kind, Moment) and value is not None else value
