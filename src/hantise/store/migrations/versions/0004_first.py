"""Matches, seats, who holds them, and the log of events, as the first houses kept them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, DateTime, Integer, Text

revision = "0004"
down_revision = None


def upgrade() -> None:
    """Make the four tables."""
    _matches()
    _seats()
    op.create_table(
        "seat_key",
        Column("hash", Text(), nullable=False),
        Column("match", Text(), nullable=False),
        Column("seat", Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "match", "seat", name="pk_seat_key"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_key_match"),
    )
    op.create_index("ix_seat_key_match", "seat_key", ["match"])
    _events()


def _matches() -> None:
    op.create_table(
        "match",
        Column("id", Text(), nullable=False),
        Column("game", Text(), nullable=False),
        Column("rules", Integer(), nullable=False),
        Column("players", Integer(), nullable=False),
        Column("options", sa.JSON(), nullable=False),
        Column("created", DateTime(timezone=True), nullable=False),
        Column("next", Text()),
        Column("over", Boolean(), nullable=False),
        Column("watch", Boolean(), nullable=False, server_default=sa.true()),
        Column("code", Text(), nullable=False, server_default=""),
        Column("begun", Boolean(), nullable=False, server_default=sa.false()),
        Column("guided", Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_over", "match", ["over"])
    op.create_index("ix_match_code", "match", ["code"])


def _seats() -> None:
    op.create_table(
        "seat",
        Column("match", Text(), nullable=False),
        Column("seat", Integer(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("bot", Text(), nullable=False),
        Column("link", Text()),
        Column("salt", Text(), nullable=False, server_default=""),
        Column("until", DateTime(timezone=True)),
        Column("open", Boolean(), nullable=False, server_default=sa.false()),
        Column("stand_in", Text(), nullable=False, server_default=""),
        Column("since", Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_match"),
    )


def _events() -> None:
    op.create_table(
        "event",
        Column("match", Text(), nullable=False),
        Column("version", Integer(), nullable=False),
        Column("seat", Integer(), nullable=False),
        Column("actions", sa.JSON(), nullable=False),
        Column("chance", sa.JSON(), nullable=False),
        Column("key", Text()),
        Column("at", DateTime(timezone=True), nullable=False),
        Column("mover", Integer()),
        sa.PrimaryKeyConstraint("match", "version", name="pk_event"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_event_match"),
        sa.UniqueConstraint("match", "key", name="uq_event_match_key"),
    )
