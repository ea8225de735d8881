"""Several matches may have the same deal, and outcomes are drawn pile by pile."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """No two matches had the same before, and all outcomes came from one pile."""
    op.add_column("match", sa.Column("scheme", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("match", sa.Column("deal", sa.JSON(none_as_null=True), nullable=True))
    op.create_index("ix_match_commitment", "match", ["commitment"])
