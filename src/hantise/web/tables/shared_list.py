"""Sequences that grow at their end, while whoever holds a shorter one sees no change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class SharedList(Sequence[T]):
    """So many first entries of a list that a longer chain shares; it is copied only where two go on differently."""

    __slots__ = ("_entries", "_length")

    def __init__(self, entries: list[T] | None = None, length: int = -1) -> None:
        """All of the entries, or the first `length`; the list is the chain's from now on."""
        self._entries: list[T] = [] if entries is None else entries
        self._length = length if length >= 0 else len(self._entries)

    def with_last(self, entry: T) -> SharedList[T]:
        """The chain that goes on with this entry."""
        is_newest = len(self._entries) == self._length
        entries = self._entries if is_newest else self._entries[: self._length]
        entries.append(entry)
        return SharedList(entries, self._length + 1)

    def first(self, length: int) -> SharedList[T]:
        """The chain of its first so many entries."""
        return SharedList(self._entries, min(length, self._length))

    def without_last(self) -> SharedList[T]:
        """The chain before its last entry."""
        return SharedList(self._entries, self._length - 1)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, SharedList) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._entries, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        places = range(self._length)[index]
        if isinstance(places, int):
            return self._entries[places]
        return [self._entries[place] for place in places]
