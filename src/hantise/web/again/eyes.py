"""Whose eyes a match that is over is watched with, and the addresses of its steps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, Self
from urllib.parse import urlencode

from hantise.core import SPECTATOR

# In an address: who looked on has no seat, and who sees everything has any.
ALL = "all"
OPEN = "open"
# A step as it stood before somebody chose; the places of a review where choices stand begin so.
CHOICE = "choice"
# A choice that is drawn on the table as it stood before it.
SHOWS = "shows"


class Eyes(NamedTuple):
    """Those of a seat, or of SPECTATOR; where all `is_open`, from that side with nothing hidden."""

    seat: int
    is_open: bool = False

    @property
    def name(self) -> str:
        """The eyes in an address."""
        return OPEN if self.is_open else ALL if self.seat == SPECTATOR else str(self.seat)


class Origin(NamedTuple):
    """Where in a review somebody came from: whose review it was, and the id of what led to the step."""

    seat: int
    place: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Where a way says that it began; None where it says nothing that a review says."""
        found = re.fullmatch(r"([0-9])-((?:choice|moment|row)-[0-9]{1,5})", text)
        return cls(int(found[1]), found[2]) if found else None

    @classmethod
    def of_choice(cls, seat: int, step: int) -> Self:
        """The place of this seat's choice at that step."""
        return cls(seat, f"{CHOICE}-{step}")

    @property
    def text(self) -> str:
        """The same in an address."""
        return f"{self.seat}-{self.place}"


def way_to(match: str, step: int, eyes: Eyes, origin: Origin | None = None) -> str:
    """The address of a step; with its origin its page knows the way back."""
    came = f"&from={origin.text}" if origin else ""
    return f"/t/{match}/again/{step}?eyes={eyes.name}{came}"


def drawn_there(way: str, actions: Iterable[str]) -> str:
    """The same address, where what would come of these choices of its seat lies on the table."""
    return f"{way}&{urlencode([(SHOWS, action) for action in actions])}"


def way_to_beliefs(match: str, step: int, seat: int, origin: Origin | None = None) -> str:
    """The address of what could be where at a step, as this seat could know it; a reader's own where it is none."""
    place = f"/t/{match}/again/{step}/beliefs" + (f"?eyes={seat}" if seat >= 0 else "")
    return f"{place}{'&' if seat >= 0 else '?'}from={origin.text}" if origin else place


def way_to_choice_beliefs(match: str, step: int, seat: int) -> str:
    """The same as it stood before this seat's choice at that step; from there the way back leads to the choice."""
    return f"{way_to_beliefs(match, step, seat, Origin.of_choice(seat, step))}&before={CHOICE}"


def way_to_review(match: str, seat: int) -> str:
    """The address of the review as this seat reads it; a reader's own where it is none."""
    return f"/t/{match}/review" + (f"?eyes={seat}" if seat >= 0 else "")


def way_back(match: str, origin: Origin) -> str:
    """The address of the place in a review that somebody came from; what is folded there is open."""
    return f"{way_to_review(match, origin.seat)}&at={origin.place}#{origin.place}"
