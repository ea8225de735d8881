"""Matches, seats and the log of events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    _matches()
    _seats()
    _events()


def _matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next", sa.Text()),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_over", "match", ["over"])


def _seats() -> None:
    op.create_table(
        "seat",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text()),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_match"),
        sa.UniqueConstraint("secret", name="uq_seat_secret"),
    )


def _events() -> None:
    op.create_table(
        "event",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("actions", sa.JSON(), nullable=False),
        sa.Column("chance", sa.JSON(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match", "version", name="pk_event"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_event_match"),
        sa.UniqueConstraint("match", "key", name="uq_event_match_key"),
    )
