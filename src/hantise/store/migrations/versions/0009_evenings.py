"""Browsers have a list of their matches: how each ended, what came from elsewhere, and a link to take it along."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """How older matches ended is worked out when somebody looks at their list."""
    op.create_table(
        "result",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_result"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_result_match"),
    )
    op.create_table(
        "brought",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "match", name="pk_brought"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_brought_match"),
    )
    op.create_index("ix_brought_match", "brought", ["match"])
    op.create_table(
        "carrier",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("link", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_carrier"),
        sa.UniqueConstraint("link", name="uq_carrier_link"),
    )
