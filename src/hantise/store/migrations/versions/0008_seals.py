"""Seals that are shown before a table is made hold for all workers, and for one table each."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """The house makes its secret when it is first asked for."""
    op.create_table(
        "house",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house"),
    )
    op.create_table(
        "used_seal",
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_used_seal"),
    )
    op.create_index("ix_used_seal_until", "used_seal", ["until"])
