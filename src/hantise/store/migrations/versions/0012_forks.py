"""A match may go on from another one that is over."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """No match did before."""
    op.add_column("match", sa.Column("fork", sa.JSON(none_as_null=True), nullable=True))
