"""Tables that are played by the day."""

from typing import Any

from alembic import op
from sqlalchemy import Column, DateTime

from hantise.store.migrations import text

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Existing matches continue as before: in one evening."""
    came: Column[Any] = Column("came", DateTime(timezone=True))
    for column in (text("leisure", ""), came):
        op.add_column("match", column)
