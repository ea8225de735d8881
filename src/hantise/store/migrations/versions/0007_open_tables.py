"""A match may be made for anybody to join, and a guest may be removed from it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """No match was open to anybody before, and nobody was removed for good."""
    for name in ("public", "listed"):
        op.add_column("match", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_match_listed", "match", ["listed"])
    op.create_table(
        "removal",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "hash", name="pk_removal"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_removal_match"),
    )
