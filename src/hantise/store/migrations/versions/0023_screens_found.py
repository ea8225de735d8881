"""Big screens found by their browsers."""

from hantise.store.migrations import index

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Existing screens are found too."""
    index("match", "screen")
