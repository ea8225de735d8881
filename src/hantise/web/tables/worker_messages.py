"""What workers tell each other: never what anybody has on their hand, nor who they are."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class _Message(msgspec.Struct, tag_field="news", tag=str.lower):
    """One thing that happened at another worker."""


class Moved(_Message):
    """An event was stored; the match has `version` events now, and `revision` changes of all else.

    A negative revision is of nobody's knowledge: whoever hears it asks the store.
    """

    match: str
    version: int
    revision: int = -1


class Seated(_Message):
    """Who sits at the match is not as it was; "" if that may be any match."""

    match: str


class Here(_Message):
    """The pages that are open at a table are these: whose, how many, and what all of them have shown."""

    match: str
    seats: tuple[int, ...]
    pages: int
    shown: int | None


class Asked(_Message):
    """A page of these seats was asked for."""

    match: str
    seats: tuple[int, ...]


class Left(_Message):
    """Who was seen on this seat has left it."""

    match: str
    seat: int


class Hurried(_Message):
    """The people at the table want to see the end."""

    match: str


class Done(_Message):
    """The holder of a seat did something of which there is a limit."""

    match: str
    what: str
    seat: int


class Tried(_Message):
    """Something that is limited was tried from an address: what, and from where."""

    what: str
    place: str


WorkerMessage: TypeAlias = Moved | Seated | Here | Asked | Left | Hurried | Done | Tried
_READER: msgspec.json.Decoder[WorkerMessage] = msgspec.json.Decoder(WorkerMessage)


def written(news: WorkerMessage) -> bytes:
    """The news as text."""
    return msgspec.json.encode(news)


def read(message: bytes) -> WorkerMessage:
    """The news in a text; msgspec.MsgspecError if it is none."""
    return _READER.decode(message)
