"""Deals that can be checked, tables open to all, lists of matches, hints, reviews and forks."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, Text

from hantise.store.migrations import create, flag, index, moment, number, text

revision = "0014"
down_revision = "0004"


def upgrade() -> None:
    """Existing matches continue as before: without a commitment, and open to nobody else."""
    flags = [flag(name) for name in ("told", "public", "listed", "gives_hints")]
    sealed: list[Column[Any]] = [Column(name, Text()) for name in ("commitment", "secret")]
    origins: list[Column[Any]] = [Column(name, sa.JSON(none_as_null=True)) for name in ("deal", "fork")]
    for column in (*flags, *sealed, *origins, number("revision", "0"), number("scheme", "1")):
        op.add_column("match", column)
    for column in (text("words", ""), number("words_since", "0")):
        op.add_column("seat", column)
    # Of the house.
    create("house", ["name"], text("name"), text("value"))
    create("used_seal", ["commitment"], text("commitment"), moment("until"))
    # Of browsers.
    create("removal", ["match", "hash"], text("match"), text("hash"))
    create("brought", ["hash", "match"], text("match"), text("hash"), number("seat"), text("digest"))
    unique = sa.UniqueConstraint("link", name="uq_carrier_link")
    create("carrier", ["hash"], text("hash"), text("link"), text("salt"), moment("until"), unique)
    # Of matches.
    won: Column[Any] = Column("won", Boolean(), nullable=False)
    create("result", ["match", "seat"], text("match"), number("seat"), number("place"), won)
    taken = [number(name) for name in ("number", "seat", "version", "since")]
    create("hint", ["match", "number"], text("match"), *taken, text("level"), text("text", ""), flag("aside"))
    # Part -1 judges each seat by its own knowledge; part n is seat n with knowledge of everything.
    made = [text("made"), number("total"), text("state")]
    create("review", ["match", "part"], text("match"), number("part", "-1"), *made)
    answer = [number("part", "-1"), number("number"), text("answer")]
    create("review_answer", ["match", "part", "number"], text("match"), *answer)
    wanted = [("match", "listed"), ("match", "commitment"), ("used_seal", "until"), ("brought", "match")]
    for table, indexed in (*wanted, ("review", "state")):
        index(table, indexed)
