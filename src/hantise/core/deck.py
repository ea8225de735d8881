"""Data files: what a box holds besides its rules, as lists of strings, one a line, that an owner can edit."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hantise.core.errors import BadDeck


class Entry(NamedTuple):
    """One string of a list, and the number of the line that it stands on."""

    line: int
    text: str


def read_lists(text: str, names: Sequence[str]) -> dict[str, list[Entry]]:
    """The lists that a TOML text holds under exactly these names.

    BadDeck, naming the line, for what is no TOML, for other names, for a list with something else than strings, and
    where two strings of a list share a line.
    """
    found = _parsed(text)
    lines = text.splitlines()
    for name in found:
        if name not in names:
            raise BadDeck(f"line {_line_of(lines, name)}: {name!r} means nothing here; known are {', '.join(names)}")
    return {name: list(_entries(lines, name, found.get(name))) for name in names}


def written(lists: dict[str, list[str]]) -> str:
    """A TOML text of these lists, one string a line, which `read_lists` reads."""
    return "".join(f"{name} = [\n{_one_a_line(lists[name])}]\n" for name in lists)


def _one_a_line(texts: Sequence[str]) -> str:
    return "".join(f"  {json.dumps(text)},\n" for text in texts)


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadDeck(f"the file cannot be read: {error}") from error


def _line_of(lines: Sequence[str], name: str) -> int:
    """The line on which that name is given its value; 1 if it cannot be told."""
    starts = (number for number, line in enumerate(lines, 1) if line.strip().strip("[]\"'").startswith(name))
    return next(starts, 1)


def _entries(lines: Sequence[str], name: str, value: object) -> Iterator[Entry]:
    if not isinstance(value, list):
        raise BadDeck(f"the file has no list called {name!r}")
    number = _line_of(lines, name)
    for text in value:
        if not isinstance(text, str):
            raise BadDeck(f"line {number}: {name} is a list of strings, and {text!r} is none")
        number = _next_line(lines, number, name, text)
        yield Entry(number, text)
        number += 1


def _next_line(lines: Sequence[str], first: int, name: str, text: str) -> int:
    """The line of this string, from `first` on: each string of a list has a line of its own."""
    for number in range(first, len(lines) + 1):
        if any(quote + text + quote in lines[number - 1] for quote in "\"'"):
            return number
    raise BadDeck(f"line {first}: {name} wants one string a line, and {text!r} has none of its own")
