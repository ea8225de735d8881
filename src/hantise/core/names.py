"""The names that seats and things have in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _


def name_at(names: Sequence[str], seat: int) -> str:
    """The player's name; of a seat that this table does not have, its number."""
    return names[seat] if seat < len(names) else _("Seat {n}").format(n=seat + 1)


def name_for(viewer: int, names: Sequence[str], seat: int) -> str:
    """The player's name; the viewer's own is marked, unless it is "You" already."""
    if seat != viewer or names[seat] == _("You"):
        return names[seat]
    return _("{name} (you)").format(name=names[seat])


def said_of(name: str, what: str) -> str:
    """A name and after it what there is to say: "Red: free"."""
    return _("{name}: {what}").format(name=name, what=what)
