"""Data files: cards and tables of a game as lists of strings, one a line, that an owner can edit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

from hantise.core.errors import BadDeck

# What stands between two blanks: a string in quotes, a sign of its own, a word.
_TOKEN = re.compile(
    r"""[ \t]+|\#.*|(?P<text>"(?:[^"\\]|\\.)*"|'[^']*')|(?P<sign>[=\[\],])|(?P<word>[^\s\#"'=\[\],]+)"""
)
# Signs of the file that a sentence about it repeats.
_REPEATED = 40


class Entry(NamedTuple):
    """One string of a list, and the number of the line that it stands on."""

    line: int
    text: str


class _Token(NamedTuple):
    """A sign, a word or a string as it is spelt, and its line; the `kind` of the file's end is "end"."""

    line: int
    kind: str
    spelt: str


def read_lists(text: str, names: Sequence[str]) -> dict[str, list[Entry]]:
    """The lists that a text holds under exactly these names, as TOML spells them, in time that grows with the text.

    BadDeck, naming the line, for what is spelt otherwise, for other names, for a list with something else than
    strings, and where two strings of a list share a line.
    """
    found: dict[str, list[Entry]] = {}
    tokens = _tokens(text)
    while (token := next(tokens)).kind != "end":
        name = _name(token, tokens, names)
        if name in found:
            raise _unreadable(token.line, f"{name} has a list already")
        found[name] = list(_entries(name, tokens))
    return {name: found[name] if name in found else _miss(name) for name in names}


def written(lists: dict[str, list[str]]) -> str:
    """A TOML text of these lists, one string a line, which `read_lists` reads."""
    told = {name: "".join(f"  {json.dumps(text)},\n" for text in texts) for name, texts in lists.items()}
    return "".join(f"{name} = [\n{texts}]\n" for name, texts in told.items())


def _tokens(text: str) -> Iterator[_Token]:
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        place = 0
        while place < len(line):
            found = _TOKEN.match(line, place)
            if found is None:
                raise _unreadable(number, f"{line[place:][:_REPEATED]} is no string, or does not end on its line")
            if found.lastgroup is not None:
                yield _Token(number, found.lastgroup, found[0])
            place = found.end()
    yield _Token(max(len(lines), 1), "end", "the end of the file")


def _name(token: _Token, tokens: Iterator[_Token], names: Sequence[str]) -> str:
    """The name that is given a list there; the tokens have moved on into the list."""
    is_table = token.spelt == "["
    token = next(tokens) if is_table else token
    name = _said(token).partition(".")[0]
    if name not in names:
        known = ", ".join(names)
        raise BadDeck(f"line {token.line}: {name[:_REPEATED]!r} means nothing here; known are {known}")
    equals = next(tokens)
    if is_table:
        _miss(name)
    if equals.spelt != "=":
        raise _unreadable(equals.line, f"{name} is followed by {equals.spelt[:_REPEATED]} and not by =")
    if next(tokens).spelt != "[":
        _miss(name)
    return name


def _entries(name: str, tokens: Iterator[_Token]) -> Iterator[Entry]:
    """The strings up to the end of the list, a comma after each but the last."""
    last, may_follow = 0, True
    for token in tokens:
        if token.kind == "sign" and token.spelt == "]":
            return
        if token.kind == "sign" and token.spelt == ",":
            may_follow = True
        else:
            if token.kind == "end":
                raise _unreadable(token.line, f"the list {name} has no end")
            if token.kind != "text":
                raise BadDeck(f"line {token.line}: {name} is a list of strings, and {token.spelt[:_REPEATED]} is none")
            if token.line == last:
                words = f"{name} wants one string a line, and {_said(token)[:_REPEATED]!r} has none of its own"
                raise BadDeck(f"line {last}: {words}")
            if not may_follow:
                raise _unreadable(token.line, "there is no comma before it")
            last, may_follow = token.line, False
            yield Entry(last, _said(token))


def _said(token: _Token) -> str:
    """The string without its quotes; a word or a sign as it stands."""
    if token.kind != "text" or token.spelt[0] == "'":
        return token.spelt.strip("'")
    try:
        return str(json.loads(token.spelt, strict=False))
    except ValueError as error:
        raise _unreadable(token.line, f"{token.spelt[:_REPEATED]} is no string") from error


def _unreadable(line: int, why: str) -> BadDeck:
    return BadDeck(f"line {line}: the file cannot be read: {why}")


def _miss(name: str) -> NoReturn:
    raise BadDeck(f"the file has no list called {name!r}")
