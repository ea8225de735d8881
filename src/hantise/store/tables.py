"""The tables of the database: matches, their seats, and the append-only log of events."""

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
    func,
    select,
    true,
)


class Moment(TypeDecorator[datetime]):
    """A time in UTC, also in a database without time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time in UTC."""
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The stored time in UTC, also if the database gives no time zone."""
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
    # A cache; the events alone decide whether a match is over.
    Column("over", Boolean, nullable=False, index=True),
    Column("watch", Boolean, nullable=False, server_default=true()),
    # The code to join by; "" if no seat was open.
    Column("code", Text, nullable=False, server_default="", index=True),
    # Whether a player started the game before all invited players had come.
    Column("begun", Boolean, nullable=False, server_default=false()),
    # Whether it is a guided first game; its events say how far the lesson has come.
    Column("guided", Boolean, nullable=False, server_default=false()),
    # Counts all changes besides events, so that other workers see that their members are out of date.
    Column("revision", Integer, nullable=False, server_default="0"),
    # Whether it was made for any player to join, and whether the front page may still list it.
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false(), index=True),
    # The SHA-256 of the secret, and the secret from which its chance is drawn; null without a commitment.
    Column("commitment", Text, index=True),
    Column("secret", Text),
    # The scheme by which outcomes are drawn from the secret.
    Column("scheme", Integer, nullable=False, server_default="1"),
    # The name of the deal, if other matches may have the same.
    Column("deal", JSON(none_as_null=True)),
    # Whether a player was told the secret; then the end is final.
    Column("told", Boolean, nullable=False, server_default=false()),
    # Whether computers give hints to a player who plays against computers alone.
    Column("gives_hints", Boolean, nullable=False, server_default=false()),
    # The origin of a fork: a match, the number of events there, and the payoffs until then; null for a new game.
    Column("fork", JSON(none_as_null=True)),
    # The key of the browser that is the big screen of people in one room; "" for none.
    Column("screen", Text, nullable=False, server_default="", index=True),
    # The pace of a table that is played by the day, "" for another; and when the last guest came to it, or it began.
    Column("leisure", Text, nullable=False, server_default=""),
    Column("came", Moment),
    # The tournament that it belongs to, "" for none.
    Column("club", Text, nullable=False, server_default=""),
    # The games of the evening, and the points until this match; null for a match of its own.
    Column("programme", JSON(none_as_null=True)),
)

seats = Table(
    "seat",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    # The hash of the secret in the link that works once, the salt of that secret, and the end of the link.
    Column("link", Text),
    Column("salt", Text, nullable=False, server_default=""),
    Column("until", Moment),
    # Whether the seat is free.
    Column("open", Boolean, nullable=False, server_default=false()),
    # The computer that decides for an absent person, and the number of events at the last change.
    Column("stand_in", Text, nullable=False, server_default=""),
    Column("since", Integer, nullable=False, server_default="0"),
    # The words that the seat added to the chance, and the number of the first outcome for which they count.
    Column("words", Text, nullable=False, server_default=""),
    Column("words_since", Integer, nullable=False, server_default="0"),
)

# The seats that browsers hold. The key begins with the hash, so that a browser's matches are adjacent.
keys = Table(
    "seat_key",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("match", Text, ForeignKey("match.id"), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
)

# Facts about the house, by their names.
house = Table("house", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

# The used seals, each until it expires.
used_seals = Table(
    "used_seal",
    metadata,
    Column("commitment", Text, primary_key=True),
    Column("until", Moment, nullable=False, index=True),
)

# The browsers that a host removed from a match.
removals = Table(
    "removal",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("hash", Text, primary_key=True),
)

# The result of each seat of a finished match: a cache, which the events could refill.
results = Table(
    "result",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # From 1, shared by equals; 0 if unknown.
    Column("place", Integer, nullable=False),
    # Whether it came first, and another seat did not.
    Column("won", Boolean, nullable=False),
)

# The matches whose records browsers imported into their lists; no browser holds a seat there.
brought = Table(
    "brought",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("match", Text, ForeignKey("match.id"), primary_key=True, index=True),
    # The seat of the browser's player, SPECTATOR if unknown.
    Column("seat", Integer, nullable=False),
    # Of the record, which is imported once.
    Column("digest", Text, nullable=False),
)

# The link by which a browser gives its seats and its list to another one.
carriers = Table(
    "carrier",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("link", Text, nullable=False, unique=True),
    Column("salt", Text, nullable=False),
    Column("until", Moment, nullable=False),
)

# The devices that are told when it is their turn, by Web Push.
subscriptions = Table(
    "subscription",
    metadata,
    # The address at the device's push service.
    Column("endpoint", Text, primary_key=True),
    # The browser's key.
    Column("hash", Text, nullable=False, index=True),
    # The device's public key and its secret, both in base64url.
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    # The address of the house, as the device knows it.
    Column("house", Text, nullable=False),
    Column("until", Moment, nullable=False),
)

# Tournaments.
clubs = Table(
    "club",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    # The wished number of seats at a table, how tables are drawn, and the planned number of rounds.
    Column("size", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    # The length of a round, 0 if the organiser begins each; and the end of the current one, null for none.
    Column("minutes", Integer, nullable=False),
    Column("due", Moment, index=True),
    # Whether people may still join.
    Column("open", Boolean, nullable=False),
    # The current round, 0 before the first.
    Column("round", Integer, nullable=False, server_default="0"),
    # The secret from which the deals follow that all tables of a round share; "" where each has its own.
    Column("secret", Text, nullable=False, server_default=""),
)

# The people of a tournament, by numbers from 1: their first round, and the last one before they left, null if they
# stay.
entrants = Table(
    "club_entrant",
    metadata,
    Column("club", Text, ForeignKey("club.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("face", Text, nullable=False),
    Column("came", Integer, nullable=False),
    Column("left", Integer),
)

# The keys of their browsers, and as number 0 of the organiser's.
club_keys = Table(
    "club_key",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("club", Text, ForeignKey("club.id"), primary_key=True, index=True),
    Column("number", Integer, primary_key=True),
)

# Where everybody sat in each round: table 0 for those who sat out, others from 1.
sittings = Table(
    "club_sitting",
    metadata,
    Column("club", Text, ForeignKey("club.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("entrant", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    # No reference: the results of a tournament outlive its matches.
    Column("match_id", Text, nullable=False, server_default=""),
    # The result as it was when the round ended, or as the organiser gave it; null before.
    Column("place", Integer),
)

# The hints of a match, in order.
hints = Table(
    "hint",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    # The number of stored events at that time, and of those that counted.
    Column("version", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("level", Text, nullable=False),
    # The advice, and whether it was put aside.
    Column("text", Text, nullable=False, server_default=""),
    Column("aside", Boolean, nullable=False, server_default=false()),
)

# A review of a finished match: how it was `made`, its `total` of questions, and its state.
# The `part` is a seat that is judged with knowledge of everything, or -1: each seat by its own knowledge.
reviews = Table(
    "review",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("part", Integer, primary_key=True, server_default="-1"),
    Column("made", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("state", Text, nullable=False, index=True),
)

# The answers of a review, by the numbers of their questions.
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
    # The idempotency key of the command; null for an event without a command.
    Column("key", Text),
    Column("at", Moment, nullable=False),
    # The seat that decides afterwards: a cache for lists, which the events could refill.
    Column("mover", Integer),
    # Whether a computer decided this once for the seat's holder, whose time was over.
    Column("in_place", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("match", "key"),
)

# Circles of people who meet again and again: the secret of the link by which others join, the number of the member who
# keeps it, and how many games were begun from its page: of members who begin the next one at once, one does.
circles = Table(
    "circle",
    metadata,
    Column("id", Text, primary_key=True),
    Column("link", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("keeper", Integer, nullable=False),
    Column("starts", Integer, nullable=False, server_default="0"),
)

circle_members = Table(
    "circle_member",
    metadata,
    Column("circle", Text, ForeignKey("circle.id"), primary_key=True),
    # In the order in which they came.
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("ghost", Text, nullable=False),
)

# The browsers of the members.
circle_keys = Table(
    "circle_key",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("circle", Text, ForeignKey("circle.id"), primary_key=True, index=True),
    Column("number", Integer, nullable=False),
)

# The matches of a circle; `facts` are a cache of what each came to, which the events could refill.
circle_matches = Table(
    "circle_match",
    metadata,
    Column("circle", Text, ForeignKey("circle.id"), primary_key=True),
    Column("match", Text, ForeignKey("match.id"), primary_key=True, index=True),
    Column("facts", JSON(none_as_null=True)),
)

# Bots of programs that play rated matches, each with the hash of its secret.
ladder_bots = Table(
    "ladder_bot",
    metadata,
    Column("name", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("made", Moment, nullable=False),
)

# The challenge of each bot: for which match it waits, since when, and when it last said so; or where it sits then.
challenges = Table(
    "challenge",
    metadata,
    Column("bot", Text, ForeignKey("ladder_bot.name"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rivals", JSON, nullable=False),
    Column("since", Moment, nullable=False),
    Column("asked", Moment, nullable=False),
    # No reference: "" while it waits.
    Column("match_id", Text, nullable=False, server_default=""),
    Column("seat", Integer, nullable=False, server_default="0"),
)

# The seats of bots at rated matches.
rated = Table(
    "rated",
    metadata,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", Text, ForeignKey("ladder_bot.name"), nullable=False, index=True),
)

# The version of the last event of a match, and the condition that joins a match with that event.
_every = events.alias()
LAST_VERSION = select(func.max(_every.c.version)).where(_every.c.match == matches.c.id).scalar_subquery()
IS_LAST = (events.c.match == matches.c.id) & (events.c.version == LAST_VERSION)
