"""Commands that were taken back: they stay in the log, and the game goes on as if they had never been."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import BadRecord, Event

# No game has an action of this name.
TAKEBACK = "takeback"


def takeback(seat: int) -> Event:
    """The event stored when this seat undoes its last command."""
    return Event(seat, (TAKEBACK,), ())


def is_takeback(event: Event) -> bool:
    """True if the event undoes the one before it that still counts."""
    return event.actions == (TAKEBACK,)


def effective(events: Sequence[Event]) -> list[Event]:
    """The events that count: each takeback goes, and takes the last one that still counted with it."""
    kept: list[Event] = []
    for event in events:
        if not is_takeback(event):
            kept.append(event)
        elif len(kept) > 1:
            kept.pop()
        else:
            raise BadRecord("the match takes back what never was")
    return kept
