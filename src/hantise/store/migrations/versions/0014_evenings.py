"""Deals that can be checked, tables open to all, lists of matches, hints, reviews and forks."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, DateTime, Integer, Text

revision = "0014"
down_revision = "0004"


def upgrade() -> None:
    """Matches that are there go on as before: they committed to nothing, and were open to nobody else."""
    flags: list[Column[Any]] = [Column(name, Boolean(), nullable=False, server_default=sa.false()) for name in _FLAGS]
    texts = [Column(name, Text()) for name in ("commitment", "secret")]
    documents = [Column(name, sa.JSON(none_as_null=True)) for name in ("deal", "fork")]
    counts = [
        Column(name, Integer(), nullable=False, server_default=n) for name, n in (("revision", "0"), ("scheme", "1"))
    ]
    for column in (*flags, *texts, *documents, *counts):
        op.add_column("match", column)
    op.create_index("ix_match_listed", "match", ["listed"])
    op.create_index("ix_match_commitment", "match", ["commitment"])
    op.add_column("seat", Column("words", Text(), nullable=False, server_default=""))
    op.add_column("seat", Column("words_since", Integer(), nullable=False, server_default="0"))
    _of_the_house()
    _of_browsers()
    _of_matches()


_FLAGS = ("told", "public", "listed", "gives_hints")


def _of_the_house() -> None:
    _create("house", ["name"], _text("name"), _text("value"))
    _create("used_seal", ["commitment"], _text("commitment"), _moment("until"))
    op.create_index("ix_used_seal_until", "used_seal", ["until"])


def _of_browsers() -> None:
    _create_of_match("removal", ["match", "hash"], _text("hash"))
    _create_of_match("brought", ["hash", "match"], _text("hash"), _number("seat"), _text("digest"))
    op.create_index("ix_brought_match", "brought", ["match"])
    unique = sa.UniqueConstraint("link", name="uq_carrier_link")
    _create("carrier", ["hash"], _text("hash"), _text("link"), _text("salt"), _moment("until"), unique)


def _of_matches() -> None:
    won: Column[Any] = Column("won", Boolean(), nullable=False)
    _create_of_match("result", ["match", "seat"], _number("seat"), _number("place"), won)
    numbers = [_number(name) for name in ("number", "seat", "version", "since")]
    text = Column("text", Text(), nullable=False, server_default="")
    aside: Column[Any] = Column("aside", Boolean(), nullable=False, server_default=sa.false())
    _create_of_match("hint", ["match", "number"], *numbers, _text("level"), text, aside)
    # -1 judges by what each seat could know, a seat by what it had expected, had it seen everything.
    part = [Column("part", Integer(), nullable=False, server_default="-1") for _table in range(2)]
    _create_of_match("review", ["match", "part"], part[0], _text("made"), _number("total"), _text("state"))
    op.create_index("ix_review_state", "review", ["state"])
    _create_of_match("review_answer", ["match", "part", "number"], part[1], _number("number"), _text("answer"))


def _create_of_match(name: str, key: list[str], *columns: Column[Any]) -> None:
    belongs = sa.ForeignKeyConstraint(["match"], ["match.id"], name=f"fk_{name}_match")
    _create(name, key, _text("match"), *columns, belongs)


def _create(name: str, key: list[str], *parts: sa.schema.SchemaItem) -> None:
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"))


def _text(name: str) -> Column[Any]:
    return Column(name, Text(), nullable=False)


def _number(name: str) -> Column[Any]:
    return Column(name, Integer(), nullable=False)


def _moment(name: str) -> Column[Any]:
    return Column(name, DateTime(timezone=True), nullable=False)
