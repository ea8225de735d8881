"""A running score, which an address carries from one question to the next: nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hantise.core.words import _
from hantise.review.belief_quiz import ALL

# Digits that a number in an address has at most.
DIGITS = 6


class Score(NamedTuple):
    """What all answers so far have brought, and how many there were."""

    had: int = 0
    of: int = 0

    def after(self, worth: int) -> Score:
        """With one answer more."""
        return Score(self.had + worth, self.of + 1)

    @property
    def query(self) -> str:
        """The score in an address; "" before the first answer."""
        return f"had={self.had}&of={self.of}" if self.of else ""

    @property
    def words(self) -> str:
        """The score in words; "" before the first answer."""
        return _("{had} of {all} points so far").format(had=self.had, all=self.of * ALL) if self.of else ""


def read_score(query: Mapping[str, str]) -> Score:
    """The score in an address; nothing where there is none, or one that cannot be."""
    had, of = (_whole(query.get(name, "")) for name in ("had", "of"))
    return Score(had, of) if had <= of * ALL else Score()


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0
