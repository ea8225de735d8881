"""Duplicate tournaments."""

from alembic import op

from hantise.store.migrations import text

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Each table of a tournament until now had a deal of its own."""
    op.add_column("club", text("secret", ""))
