"""Numbers of things in sentences."""

from __future__ import annotations

from hantise.store.backup import Contents


def several(number: int, thing: str, things: str = "") -> str:
    """`1 match`, `1,200 matches`; the plural ends in s unless it is given."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def told(held: Contents) -> str:
    """What a database or a backup holds."""
    return f"{several(held.matches, 'match', 'matches')} with {several(held.events, 'event')}"
