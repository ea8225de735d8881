"""Bots of programs, their challenges and rated matches."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column

from hantise.store.migrations import create, index, moment, number, text

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """There are none yet."""
    one_each = sa.UniqueConstraint("hash", name="uq_ladder_bot_hash")
    create("ladder_bot", ["name"], text("name"), text("hash"), moment("made"), one_each)
    rivals: Column[Any] = Column("rivals", sa.JSON(), nullable=False)
    wish = [text("bot"), text("game"), number("players"), rivals, moment("since"), moment("asked")]
    create("challenge", ["bot"], *wish, text("match_id", ""), number("seat", "0"), _belongs("challenge"))
    create("rated", ["match", "seat"], text("match"), number("seat"), text("bot"), _belongs("rated"))
    index("rated", "bot")


def _belongs(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["bot"], ["ladder_bot.name"], name=f"fk_{name}_bot")
