"""A line of a sheet: the seat that acts, its act, and after semicolons what followed, as in `2 play 9; twist`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

NOBODY: Final = -1
_APART: Final = "; "
# Most lines are the same for all seats, and each is read several times: for its sentence, its ghost, its motions.
KEPT: Final = 4000


class Part(NamedTuple):
    """An act or an effect of it: one word for its kind, then its details."""

    what: str
    detail: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Part:
        """The part of a line that is written so."""
        what, *detail = text.split(" ")
        return cls(what, tuple(detail))

    @property
    def first(self) -> str:
        """The first detail, "" if there is none."""
        return self.detail[0] if self.detail else ""


class Line(NamedTuple):
    """The note of one seat about one action; `who` acted, NOBODY where chance did, or in a line without a word."""

    who: int
    act: Part
    talk: tuple[Part, ...] = ()

    @classmethod
    @lru_cache(maxsize=KEPT)
    def read(cls, text: str) -> Line:
        """The line that is written so."""
        act, *talk = text.split(_APART)
        who, _blank, deed = act.partition(" ")
        return cls(int(who or NOBODY), Part.read(deed), tuple(map(Part.read, talk)))

    def followed(self, *kinds: str) -> list[Part]:
        """The parts of these kinds among what followed, in their order."""
        return [part for part in self.talk if part.what in kinds]

    def spelt(self) -> str:
        """The line as text, which `read` reads."""
        who = [] if self == SILENT else [str(self.who)]
        act = " ".join([*who, self.act.what, *self.act.detail])
        return written(act, [" ".join([part.what, *part.detail]) for part in self.talk])


SILENT: Final = Line(NOBODY, Part(""))


def written(act: str, talk: Iterable[str]) -> str:
    """The line of an act and its effects."""
    return _APART.join([act, *talk])


def numbers(word: str) -> tuple[int, ...]:
    """The whole numbers that stand between commas in a detail."""
    return tuple(map(int, word.split(",")))
