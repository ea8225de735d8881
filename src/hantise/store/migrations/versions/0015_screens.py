"""Big screens of tables whose people sit in one room."""

from alembic import op

from hantise.store.migrations import text

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """No match has had one."""
    op.add_column("match", text("screen", ""))
