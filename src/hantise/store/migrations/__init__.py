"""Helpers for the steps of the schema: columns without null, tables with their key, and indices."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, DateTime, Integer, Text


def text(name: str, usual: str | None = None) -> Column[Any]:
    """A column for a text, with its default."""
    return Column(name, Text(), nullable=False, server_default=usual)


def number(name: str, usual: str | None = None) -> Column[Any]:
    """A column for a whole number, with its default."""
    return Column(name, Integer(), nullable=False, server_default=usual)


def moment(name: str) -> Column[Any]:
    """A column for a time."""
    return Column(name, DateTime(timezone=True), nullable=False)


def flag(name: str, usual: bool = False) -> Column[Any]:
    """A column for a flag, with its default."""
    return Column(name, Boolean(), nullable=False, server_default=sa.true() if usual else sa.false())


def create(name: str, key: list[str], *parts: sa.schema.SchemaItem) -> None:
    """Create a table with this primary key; a column `match` refers to a match."""
    of_match = [sa.ForeignKeyConstraint(["match"], ["match.id"], name=f"fk_{name}_match")]
    belongs = of_match if any(isinstance(part, Column) and part.name == "match" for part in parts) else []
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"), *belongs)


def index(table: str, column: str) -> None:
    """Create an index on this column."""
    op.create_index(f"ix_{table}_{column}", table, [column])
