"""The names of people and computers at one table: everybody has one, no two share one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from hantise.core.words import LANGUAGES, _, ngettext, speaking
from hantise.store import likeness

LONGEST_NAME = 30


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number where one that looks like it is taken."""
    likenesses = {*map(likeness, taken)}
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(likenesses) + 2))
    return next(candidate for candidate in numbered if likeness(candidate) not in likenesses)


def friend() -> str:
    """The name of a friend who has none yet."""
    return _("Friend")


@lru_cache(maxsize=1)
def _nameless() -> frozenset[str]:
    """The same in every language: a table is read in other languages than the one that it was made in."""
    found = set[str]()
    for code in LANGUAGES:
        with speaking(code):
            found.add(friend())
    return frozenset(found)


def _is_nameless(name: str) -> bool:
    return name.rstrip(" 0123456789") in _nameless()


def waiting_for(names: Sequence[str]) -> str:
    """The names of the guests awaited; none of them where one has no name yet."""
    if any(map(_is_nameless, names)):
        return ngettext("Waiting for your friend", "Waiting for your friends", len(names))
    return _("Waiting for {name}").format(name=", ".join(names))
