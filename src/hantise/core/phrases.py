"""Sentences in tables: the TOML files of a game, read in the shape that its code gives them."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeAlias, TypeVar

import msgspec

from hantise.core.view import Refusal
from hantise.core.words import _, ngettext


class TomlTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a TOML file, by the names of its fields; see `tables`."""


class Counted(TomlTable, frozen=True):
    """Two English sentences, for one thing and for several; `said` chooses by the number."""

    one: str
    many: str


Sentence: TypeAlias = str | Counted


def said(sentence: Sentence, n: int) -> str:
    """A sentence that was kept in English, in the current language, for n things where it counts them."""
    return _(sentence) if isinstance(sentence, str) else ngettext(sentence.one, sentence.many, n)


class Told(TomlTable, frozen=True):
    """Two sentences about a seat, in English: one to the seat itself, one to all others."""

    own: Sentence
    others: Sentence

    def to(self, is_own: bool, n: int = 1) -> str:
        """The sentence in the current language, for n things where it counts them."""
        return said(self.own if is_own else self.others, n)


class Refused(TomlTable, frozen=True):
    """Why an action may not be taken: a code for programs, a rule, and a sentence in English."""

    code: str
    rule: str
    words: str

    def told(self, **parts: object) -> Refusal:
        """The refusal in the current language, with these parts."""
        return Refusal(self.code, self.rule.format(**parts), _(self.words).format(**parts))


_Shape = TypeVar("_Shape")


def tables(package: str, file: str, shape: type[_Shape]) -> _Shape:
    """The tables of a TOML file in the folder of that package, in that shape; msgspec.ValidationError if they differ.

    Sentences in it are English and translated where they are shown. `codes` at its head are the keys that hold none.
    """
    return msgspec.toml.decode(files(package).joinpath(file).read_bytes(), type=shape)
