"""A match may be a guided first game, until whoever learns goes on alone."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """No match was one before."""
    op.add_column("match", sa.Column("guided", sa.Boolean(), nullable=False, server_default=sa.false()))
