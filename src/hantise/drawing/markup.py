"""Markup whose `format` reads a pattern once: pages are drawn from a few hundred patterns, thousands of times."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from string import Formatter
from typing import Any, NamedTuple, Self

import markupsafe

__all__ = ["Group", "Markup", "escape"]

_PATTERNS = 2000
# Names and words recur; a longer text is escaped anew each time.
_WORDS = 4000
_LONGEST = 200


class _Pattern(NamedTuple):
    """The texts with a gap between each two, and what goes into each gap; `in_order` if that is 0, 1, 2..."""

    texts: list[str]
    keys: tuple[int | str, ...]
    in_order: bool


class Markup(markupsafe.Markup):
    """markupsafe's Markup; `format` is faster, as it only escapes and joins where the pattern has plain fields."""

    __slots__ = ()

    def __new__(cls, object: Any = "", encoding: str | None = None, errors: str = "strict") -> Self:
        """Plain text is safe as it stands; other objects are treated as by markupsafe."""
        return str.__new__(cls, object) if type(object) is str else super().__new__(cls, object, encoding, errors)

    def join(self, iterable: Iterable[Any], /) -> Self:
        """The pieces, escaped if they are not markup already, with this between them."""
        cls = type(self)
        pieces = [piece if type(piece) is Markup else _safe(piece) for piece in iterable]
        return str.__new__(cls, str.join(self, pieces))

    def format(self, *args: Any, **kwargs: Any) -> Markup:
        """The pattern with each value escaped that is not markup already."""
        pattern = _read(self)
        if pattern is None:
            return Markup(super().format(*args, **kwargs))
        if not pattern.in_order or len(args) != len(pattern.keys):
            args = tuple([kwargs[key] if isinstance(key, str) else args[key] for key in pattern.keys])
        filled = pattern.texts.copy()
        filled[1::2] = [value if type(value) is Markup else _safe(value) for value in args]
        return str.__new__(Markup, "".join(filled))

    def apart(self, *args: Any) -> Group:
        """As `format`, with the pattern's texts and its values as the pieces of a group; no field has a name."""
        pattern = _read(self)
        assert pattern is not None
        filled: list[Any] = pattern.texts.copy()
        filled[1::2] = [escape(args[key]) for key in pattern.keys if isinstance(key, int)]
        return Group.of(filter(None, filled))


class Group(Markup):
    """The markup of several pieces: an open page that has shown it is sent one number for all of them."""

    pieces: tuple[Markup, ...]
    _key = b""

    @classmethod
    def of(cls, pieces: Iterable[Markup]) -> Self:
        """The group of these pieces, in their order."""
        found = tuple(pieces)
        group = str.__new__(cls, "".join(found))
        group.pieces = found
        return group

    @property
    def key(self) -> bytes:
        """The same for equal markup, and short."""
        if not self._key:
            self._key = blake2b(self.encode(), digest_size=16).digest()
        return self._key


def escape(value: Any) -> Markup:
    """The value as markup that shows it: as it stands if it is markup already."""
    if isinstance(value, Markup):
        return value
    return _escaped(value) if type(value) is str and len(value) <= _LONGEST else Markup(_safe(value))


def _safe(value: Any) -> str:
    if type(value) is str:
        return _escaped(value) if len(value) <= _LONGEST else markupsafe.escape(value)
    if type(value) is int:
        return str(value)
    return value if isinstance(value, markupsafe.Markup) else markupsafe.escape(value)


@lru_cache(_WORDS)
def _escaped(text: str) -> Markup:
    """Escape plain text alone: markup, which equals the text that it is written with, must not come here."""
    return Markup(str(markupsafe.escape(text)))


@lru_cache(_PATTERNS)
def _read(text: str) -> _Pattern | None:
    """The pattern's parts; None where a field is more than a name or a number."""
    texts: list[str] = []
    keys: list[int | str] = []
    before, unnamed = "", count()
    for literal, name, form, conversion in Formatter().parse(text):
        before += literal
        if name is None:
            continue
        if form or conversion or not (name.isidentifier() or name.isdigit() or not name):
            return None
        texts += before, ""
        keys.append(int(name) if name.isdigit() else name or next(unnamed))
        before = ""
    marked: list[str] = [Markup(text) for text in (*texts, before)]
    return _Pattern(marked, tuple(keys), keys == list(range(len(keys))))
