"""One command of a seat, as records and tables keep it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """One command of a seat and every chance outcome that settled after it, as names of actions.

    `seat` is CHANCE for what was rolled before anybody decided.
    """

    seat: int
    actions: tuple[str, ...]
    chance: tuple[str, ...]

    def names(self) -> tuple[str, ...]:
        """All the event's actions in the order in which they were applied."""
        return self.actions + self.chance
