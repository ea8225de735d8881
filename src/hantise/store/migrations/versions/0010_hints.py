"""A match against computers may give hints, and keeps those that were taken."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody who made a match before was asked whether it gives hints."""
    op.add_column("match", sa.Column("gives_hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "hint",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("aside", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("match", "number", name="pk_hint"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_hint_match"),
    )
