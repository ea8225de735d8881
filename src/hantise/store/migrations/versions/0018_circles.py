"""Circles of people who meet again and again."""

from typing import Any

from sqlalchemy import JSON, Column, ForeignKeyConstraint

from hantise.store.migrations import create, index, number, text

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """There is none yet."""
    create("circle", ["id"], *map(text, ("id", "link", "name")), number("keeper"), number("starts", "0"))
    create(
        "circle_member",
        ["circle", "number"],
        text("circle"),
        number("number"),
        text("name"),
        text("ghost"),
        _of("member"),
    )
    create("circle_key", ["hash", "circle"], text("hash"), text("circle"), number("number"), _of("key"))
    facts: Column[Any] = Column("facts", JSON())
    create("circle_match", ["circle", "match"], text("circle"), text("match"), facts, _of("match"))
    index("circle_key", "circle")
    index("circle_match", "match")


def _of(what: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["circle"], ["circle.id"], name=f"fk_circle_{what}_circle")
