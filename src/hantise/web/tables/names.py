"""The names of people and computers at one table: everybody has one, no two share one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hantise.core.names import is_unknown
from hantise.core.words import _, ngettext
from hantise.store import likeness

LONGEST_NAME = 30


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, with a number where one that looks like it is taken."""
    likenesses = {*map(likeness, taken)}
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(likenesses) + 2))
    return next(candidate for candidate in numbered if likeness(candidate) not in likenesses)


def listed(names: Sequence[str]) -> str:
    """The names in a sentence: "Mira and Bruno"."""
    *first, last = names
    return _("{names} and {last}").format(names=", ".join(first), last=last) if first else last


def not_come(names: Sequence[str]) -> str:
    """The guests awaited have not come yet; none of their names where one has none."""
    if any(map(is_unknown, names)):
        return ngettext("Your friend has not come yet.", "Your friends have not come yet.", len(names))
    said = ngettext("{names} has not come yet.", "{names} have not come yet.", len(names))
    return said.format(names=listed(names))


def missing(name: str, is_friend: bool = True) -> str:
    """Somebody is not at the table any more; who looks on is no friend of theirs."""
    return _("Your friend is away") if is_friend and is_unknown(name) else _("{name} is away").format(name=name)


def kept_by_computers(names: Sequence[str]) -> str:
    """Whose places computers keep, as the consequence of a button."""
    if any(map(is_unknown, names)):
        return ngettext("it plays until your friend comes", "they play until your friends come", len(names))
    said = ngettext("it keeps the place of {names}", "they keep the places of {names}", len(names))
    return said.format(names=listed(names))


def waiting_for(names: Sequence[str], are_friends: bool = True) -> str:
    """The names of the guests awaited; to their friends none of them where one gave no name."""
    if are_friends and any(map(is_unknown, names)):
        return ngettext("Waiting for your friend", "Waiting for your friends", len(names))
    return _("Waiting for {name}").format(name=", ".join(names))
