"""Devices that are told when it is their turn."""

from hantise.store.migrations import create, index, moment, text

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Nobody is told yet."""
    told = [text(name) for name in ("endpoint", "hash", "key", "auth", "language", "house")]
    create("subscription", ["endpoint"], *told, moment("until"))
    index("subscription", "hash")
