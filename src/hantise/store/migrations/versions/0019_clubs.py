"""Tournaments."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, DateTime, Integer

from hantise.store.migrations import create, index, number, text

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """There are none yet."""
    op.add_column("match", text("club", ""))
    options: Column[Any] = Column("options", sa.JSON(), nullable=False)
    due: Column[Any] = Column("due", DateTime(timezone=True))
    is_open: Column[Any] = Column("open", sa.Boolean(), nullable=False)
    told = [text(name) for name in ("id", "title", "game", "kind")]
    counts = [number(name) for name in ("size", "rounds", "minutes")]
    create("club", ["id"], *told, options, *counts, due, is_open, number("round", "0"))
    left: Column[Any] = Column("left", Integer())
    _create("club_entrant", ["club", "number"], number("number"), text("name"), text("face"), number("came"), left)
    _create("club_key", ["hash", "club", "number"], text("hash"), number("number"))
    place: Column[Any] = Column("place", Integer())
    sat = [number(name) for name in ("round", "entrant", "at", "seat")]
    _create("club_sitting", ["club", "round", "entrant"], *sat, text("match_id", ""), place)
    index("club", "due")
    index("club_key", "club")


def _create(name: str, key: list[str], *columns: Column[Any]) -> None:
    """Create a table whose rows belong to a tournament."""
    belongs = sa.ForeignKeyConstraint(["club"], ["club.id"], name=f"fk_{name}_club")
    create(name, key, text("club"), *columns, belongs)
