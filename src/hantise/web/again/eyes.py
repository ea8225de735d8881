"""Whose eyes a match that is over is watched with, and the addresses of its steps."""

from __future__ import annotations

from typing import NamedTuple

from hantise.core import SPECTATOR

# In an address: who looked on has no seat, and who sees everything has any.
ALL = "all"
OPEN = "open"


class Eyes(NamedTuple):
    """Those of a seat, or of SPECTATOR; where all `is_open`, from that side with nothing hidden."""

    seat: int
    is_open: bool = False

    @property
    def name(self) -> str:
        """The eyes in an address."""
        return OPEN if self.is_open else ALL if self.seat == SPECTATOR else str(self.seat)


def way_to(match: str, step: int, eyes: Eyes) -> str:
    """The address of a step."""
    return f"/t/{match}/again/{step}?eyes={eyes.name}"


def way_to_beliefs(match: str, step: int, seat: int) -> str:
    """The address of what could be where at a step, as this seat could know it; a reader's own where it is none."""
    return f"/t/{match}/again/{step}/beliefs" + (f"?eyes={seat}" if seat >= 0 else "")


def way_to_review(match: str, seat: int) -> str:
    """The address of the review as this seat reads it; a reader's own where it is none."""
    return f"/t/{match}/review" + (f"?eyes={seat}" if seat >= 0 else "")
