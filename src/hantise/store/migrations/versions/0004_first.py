"""The first schema: matches, seats with their keys, and the log of events."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, DateTime, Integer, Text

from hantise.store.migrations import create, flag, index, moment, number, text

revision = "0004"
down_revision = None


def upgrade() -> None:
    """Create the four tables."""
    terms = [text("id"), text("game"), number("rules"), number("players"), Column("options", sa.JSON(), nullable=False)]
    over: Column[Any] = Column("over", Boolean(), nullable=False)
    members = [flag("watch", True), text("code", ""), flag("begun"), flag("guided")]
    create("match", ["id"], *terms, moment("created"), Column("next", Text()), over, *members)
    link = [Column("link", Text()), text("salt", ""), Column("until", DateTime(timezone=True)), flag("open")]
    sitting = [text("match"), number("seat"), text("name"), text("bot"), *link]
    create("seat", ["match", "seat"], *sitting, text("stand_in", ""), number("since", "0"))
    create("seat_key", ["hash", "match", "seat"], text("hash"), text("match"), number("seat"))
    played = [Column(name, sa.JSON(), nullable=False) for name in ("actions", "chance")]
    command = [Column("key", Text()), moment("at"), Column("mover", Integer())]
    once = sa.UniqueConstraint("match", "key", name="uq_event_match_key")
    where = [text("match"), number("version"), number("seat")]
    create("event", ["match", "version"], *where, *played, *command, once)
    for table, column in (("match", "over"), ("match", "code"), ("seat_key", "match")):
        index(table, column)
