"""The tables: matches, their seats, and the append-only log of events."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    true,
)


class Moment(TypeDecorator[datetime]):
    """A time in UTC, also where the database keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time in UTC."""
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The stored time, which is in UTC whether or not the database says so."""
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

matches = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("created", Moment, nullable=False),
    Column("next", Text),
    # A hint that spares replaying; the events alone say whether a match is over.
    Column("over", Boolean, nullable=False, index=True),
    Column("watch", Boolean, nullable=False, server_default=true()),
    # What friends join by; "" where none was waited for.
    Column("code", Text, nullable=False, server_default="", index=True),
    # Whether a player wished to begin before all awaited players had come.
    Column("begun", Boolean, nullable=False, server_default=false()),
    # Whether it is a guided first game still followed; its events say how far it has come.
    Column("guided", Boolean, nullable=False, server_default=false()),
    # Counts the changes of all that is not an event: other workers see by it that they know an older company.
    Column("revision", Integer, nullable=False, server_default="0"),
    # Whether it was made for anybody to join, and whether the front page may still list it.
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false(), index=True),
    # What its chance is drawn by, and its SHA-256; none where nothing was committed to.
    Column("commitment", Text, index=True),
    Column("secret", Text),
    # In which way outcomes are drawn by it.
    Column("scheme", Integer, nullable=False, server_default="1"),
    # What the deal is called, where other matches may have the same; none elsewhere.
    Column("deal", JSON(none_as_null=True)),
    # Whether a player was told the secret: then the end stands.
    Column("told", Boolean, nullable=False, server_default=false()),
    # Whether computers give hints to a player who plays against them alone.
    Column("gives_hints", Boolean, nullable=False, server_default=false()),
    # The match that it continues, the number of events there, and the payoffs so far; none for a new beginning.
    Column("fork", JSON(none_as_null=True)),
)

seats = Table(
    "seat",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    # The hash of the secret in the link that works once, what that secret was made with, and when it ends.
    Column("link", Text),
    Column("salt", Text, nullable=False, server_default=""),
    Column("until", Moment),
    # Whether a friend is still waited for.
    Column("open", Boolean, nullable=False, server_default=false()),
    # The computer that decides for an absent person, and how many events counted when that last changed.
    Column("stand_in", Text, nullable=False, server_default=""),
    Column("since", Integer, nullable=False, server_default="0"),
    # What the seat added to the chance, and the number of the first outcome for which that counts.
    Column("words", Text, nullable=False, server_default=""),
    Column("words_since", Integer, nullable=False, server_default="0"),
)

# The seats that browsers hold. This order of columns puts a browser's matches side by side.
keys = Table(
    "seat_key",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("match", Text, ForeignKey("match.id"), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
)

# Facts about the house itself, by their names.
house = Table("house", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

# The used seals, each until it would have expired anyway.
used_seals = Table(
    "used_seal",
    metadata,
    Column("commitment", Text, primary_key=True),
    Column("until", Moment, nullable=False, index=True),
)

# The browsers that a host has removed from a match.
removals = Table(
    "removal",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("hash", Text, primary_key=True),
)

# How each seat did in a match that is over: a hint that spares replaying, as the events say it too.
results = Table(
    "result",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # From 1, shared by equals; 0 where this program cannot tell.
    Column("place", Integer, nullable=False),
    # Whether it came first while another seat did not.
    Column("won", Boolean, nullable=False),
)

# The matches that browsers have on their lists without a seat there, because they brought the record from elsewhere.
brought = Table(
    "brought",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("match", Text, ForeignKey("match.id"), primary_key=True, index=True),
    # Where they sat, SPECTATOR where that is not known.
    Column("seat", Integer, nullable=False),
    # Of the record: no record is brought twice.
    Column("digest", Text, nullable=False),
)

# The link by which a browser takes all its seats and its list to another one, as long as it works.
carriers = Table(
    "carrier",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("link", Text, nullable=False, unique=True),
    Column("salt", Text, nullable=False),
    Column("until", Moment, nullable=False),
)

# The hints that were taken at a match, in order.
hints = Table(
    "hint",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    # How many events were stored then, and how many of them counted.
    Column("version", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("level", Text, nullable=False),
    # The advice itself, as long as it is of use; and whether it was put aside.
    Column("text", Text, nullable=False, server_default=""),
    Column("aside", Boolean, nullable=False, server_default=false()),
)

# A review of a finished match: how it was `made`, its `total` of questions, and its state.
# The `part` is the seat whose expectation is asked as if it had seen everything, and -1 for all else.
reviews = Table(
    "review",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("part", Integer, primary_key=True, server_default="-1"),
    Column("made", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("state", Text, nullable=False, index=True),
)

# The answers that are there, by the numbers of their questions.
answers = Table(
    "review_answer",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("part", Integer, primary_key=True, server_default="-1"),
    Column("number", Integer, primary_key=True),
    Column("answer", Text, nullable=False),
)

events = Table(
    "event",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("actions", JSON, nullable=False),
    Column("chance", JSON, nullable=False),
    # Names the command: one sent twice is done once; none for an event without a command.
    Column("key", Text),
    Column("at", Moment, nullable=False),
    # Who is to decide afterwards, for lists; a hint that spares replaying, as the events say it too.
    Column("mover", Integer),
    UniqueConstraint("match", "key"),
)
