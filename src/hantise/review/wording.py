"""The words for lines and choices: those of a game's table, or those of its room for who has that in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from hantise.core import Game, Tells, View


class Tell(Protocol):
    """A sentence for a line of a seat's sheet."""

    def __call__(self, line: str, names: Sequence[str], seat: int, /) -> str:
        """See `Tells.tell_in_sight`."""


class Label(Protocol):
    """The words for taking an action."""

    def __call__(self, view: View, action: int, names: Sequence[str], /) -> str:
        """See `Tells.label_in_sight`."""


class Wording(NamedTuple):
    """How lines are told, and choices called."""

    tell: Tell
    label: Label


def wording(game: Game, in_sight: bool) -> Wording:
    """That of the room where it has one of its own and is in sight; else that of the table."""
    room: object = game.room
    if in_sight and isinstance(room, Tells):
        return Wording(room.tell_in_sight, room.label_in_sight)
    return Wording(game.table.tell, game.table.label)
