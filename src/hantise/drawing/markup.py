"""Markup whose `format` reads a pattern once: pages are drawn from a few hundred patterns, thousands of times."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from string import Formatter
from typing import Any, NamedTuple, Self

import markupsafe

__all__ = ["Markup", "escape"]

_PATTERNS = 2000


class _Pattern(NamedTuple):
    """The text before each field, what is put there, and the text after the last."""

    fields: tuple[tuple[str, int | str], ...]
    end: str


class Markup(markupsafe.Markup):
    """As markupsafe's in all it does; `format` only escapes and joins where the pattern has plain fields."""

    __slots__ = ()

    def __new__(cls, object: Any = "", encoding: str | None = None, errors: str = "strict") -> Self:
        """Safe as it stands; of what is no plain text as markupsafe says."""
        return str.__new__(cls, object) if type(object) is str else super().__new__(cls, object, encoding, errors)

    def join(self, iterable: Iterable[Any], /) -> Self:
        """The pieces, escaped if they are not markup already, with this between them."""
        cls = type(self)
        return str.__new__(cls, str.join(self, [_safe(piece) for piece in iterable]))

    def format(self, *args: Any, **kwargs: Any) -> Markup:
        """The pattern with each value escaped that is not markup already."""
        pattern = _read(self)
        if pattern is None:
            return Markup(super().format(*args, **kwargs))
        pieces: list[str] = []
        for before, key in pattern.fields:
            pieces += (before, _safe(kwargs[key] if isinstance(key, str) else args[key]))
        pieces.append(pattern.end)
        return str.__new__(Markup, "".join(pieces))


def escape(value: Any) -> Markup:
    """The value as markup that shows it: as it stands if it is markup already."""
    return Markup(markupsafe.escape(value))


def _safe(value: Any) -> markupsafe.Markup:
    return value if isinstance(value, markupsafe.Markup) else markupsafe.escape(value)


@lru_cache(_PATTERNS)
def _read(text: str) -> _Pattern | None:
    """The pattern's parts; None where a field is more than a name or a number."""
    fields: list[tuple[str, int | str]] = []
    before, unnamed = "", count()
    for literal, name, form, conversion in Formatter().parse(text):
        before += literal
        if name is None:
            continue
        if form or conversion or not (name.isidentifier() or name.isdigit() or not name):
            return None
        fields.append((before, int(name) if name.isdigit() else name or next(unnamed)))
        before = ""
    return _Pattern(tuple(fields), before)
