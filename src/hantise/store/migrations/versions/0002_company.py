"""Permission to watch, codes to join by, seats that wait for a guest, and computers that stand in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; matches that are there stay open to be watched, and nobody waits at them."""
    op.add_column("match", sa.Column("watch", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("match", sa.Column("code", sa.Text(), nullable=False, server_default=""))
    op.create_index("ix_match_code", "match", ["code"])
    op.add_column("seat", sa.Column("open", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("stand_in", sa.Text(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("since", sa.Integer(), nullable=False, server_default="0"))
