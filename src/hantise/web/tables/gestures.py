"""The moods that a player's ghost shows at the table: seen by who looks there now, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from hantise.web import limits
from hantise.web.problems import TooFast

Mood: TypeAlias = Literal["laugh", "howl", "shiver", "applaud", "hurry", "oops", "thanks", "night"]
MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


class Gesture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mood as an open page asks for it."""

    mood: Mood
    seat: Annotated[int, Meta(ge=0, le=99)]


# The beginning of such a message.
GESTURE = '{"mood":'
read_gesture: Callable[[str], Gesture] = msgspec.json.Decoder(Gesture).decode


class Gestures:
    """The moods at one table, at most one in a while for each seat."""

    def __init__(self, told: Callable[[int, Mood], None] = lambda seat, mood: None) -> None:
        """`told` tells other workers of a mood that a player shows at this one."""
        self._told = told
        self._limits = dict[int, limits.Limit]()
        # Called with each seat and its mood.
        self.watchers: set[Callable[[int, Mood], None]] = set()

    def show(self, seat: int, mood: Mood) -> None:
        """Show the mood at this seat, here and at other workers; TooFast if it has just shown one."""
        if not self.hear(seat, mood):
            raise TooFast
        self._told(seat, mood)

    def hear(self, seat: int, mood: Mood) -> bool:
        """Show the mood to the pages here; False if the seat has just shown one."""
        limit = self._limits.setdefault(seat, limits.Limit(limits.MOODS, limits.MOODING))
        if limit.is_reached:
            return False
        limit.note()
        for watcher in tuple(self.watchers):
            watcher(seat, mood)
        return True
