"""A match may commit to its chance, to which seats add words of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Matches that are there committed to nothing, and go on as before."""
    op.add_column("match", sa.Column("commitment", sa.Text()))
    op.add_column("match", sa.Column("secret", sa.Text()))
    op.add_column("match", sa.Column("told", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("words", sa.Text(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("words_since", sa.Integer(), nullable=False, server_default="0"))
