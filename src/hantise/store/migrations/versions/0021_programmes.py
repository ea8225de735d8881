"""Several games in a row with the same people."""

from typing import Any

from alembic import op
from sqlalchemy import JSON, Column

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Existing matches belong to no programme."""
    programme: Column[Any] = Column("programme", JSON(none_as_null=True))
    op.add_column("match", programme)
