"""A match counts the changes in who sits at it, for workers that share a database."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody has counted before."""
    op.add_column("match", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
