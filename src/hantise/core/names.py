"""The names that seats and things have in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hantise.core.words import LANGUAGES, _, speaking

# The ghosts that no computer plays lend their names to people who give none.
LENT = ("Mira", "Odile", "Ida")


def friend() -> str:
    """The name of a friend who has not chosen one yet."""
    return _("Friend")


@lru_cache(maxsize=1)
def _friends() -> frozenset[str]:
    """The same in every language: a table is read in other languages than the one that it was made in."""
    found = set[str]()
    for code in LANGUAGES:
        with speaking(code):
            found.add(friend())
    return frozenset(found)


def is_unknown(name: str) -> bool:
    """True for a friend's seat whose holder is known by no name."""
    return name.rstrip(" 0123456789") in _friends()


def read_as(name: str) -> str:
    """The name in the current language; the name of a friend who gave none is translated."""
    return friend() + name[len(name.rstrip(" 0123456789")) :] if is_unknown(name) else name


def is_lent(name: str) -> bool:
    """True for a name that the house lent to a seat without one; the player there does not know it."""
    return is_unknown(name) or name.rstrip(" 0123456789") in LENT


def name_at(names: Sequence[str], seat: int) -> str:
    """The player's name; of a seat that this table does not have, its number."""
    return names[seat] if seat < len(names) else _("Seat {n}").format(n=seat + 1)


def name_for(viewer: int, names: Sequence[str], seat: int) -> str:
    """The player's name; the viewer's own is marked, and one that they never gave is "You"."""
    if seat != viewer:
        return names[seat]
    if names[seat] == _("You") or is_lent(names[seat]):
        return _("You")
    return _("{name} (you)").format(name=names[seat])


def by_stand_in(name: str) -> str:
    """The name of a player in whose place a computer acts."""
    return _("{name} (stand-in)").format(name=name)


def said_of(name: str, what: str) -> str:
    """A name and after it what there is to say: "Red: free"."""
    return _("{name}: {what}").format(name=name, what=what)
