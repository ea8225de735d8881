"""Single moves by computers for players whose time is over."""

from alembic import op

from hantise.store.migrations import flag

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Of earlier moves it is not known."""
    op.add_column("event", flag("in_place"))
