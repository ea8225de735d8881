"""What goes through a program's socket: JSON of declared shapes, in both directions."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from hantise.web.api.answers import ApiProblem
from hantise.web.tables.commands import LARGEST_NUMBER

LONGEST_TOKEN = 500
# Chosen by whoever asks, and said again with the answer.
Id: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)] | Annotated[str, Meta(max_length=80)]


# To the house.


class Showing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of the seat, as the first message where the heading could not say it."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something is asked for by its name; the `body` is that of the same name over HTTP."""

    id: Id
    ask: Annotated[str, Meta(max_length=20)]
    # Made anew each time, for a schema has no default of this kind.
    body: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"{}"))


class _Numbered(msgspec.Struct, frozen=True):
    id: Id | None = None


def id_in(text: str) -> Id | None:
    """The id of a message, whatever else it says; None if it has none."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.MsgspecError, RecursionError):
        return None


# From the house; each is known by its fields, so that none has more.


class Allowance(msgspec.Struct, frozen=True):
    """A seat may ask `most` times in so many `seconds`, `left` times now, else once more after `wait` seconds."""

    most: int
    seconds: int
    left: int
    wait: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table has changed: this is how it stands."""

    table: msgspec.Raw


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for with this id is done."""

    id: Id
    answer: msgspec.Raw
    limit: Allowance


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for with this id, null where none could be read, is not done, and nothing was written."""

    id: Id | None
    problem: ApiProblem
    limit: Allowance


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the house closes the socket now."""

    problem: ApiProblem


Heard: TypeAlias = Table | Answer | Refusal | Farewell


def text_of(message: Heard) -> str:
    """The message as it is sent."""
    return msgspec.json.encode(message).decode()
