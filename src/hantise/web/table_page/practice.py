"""A quiet line at a table that goes on from a step of another match: that it is practice, and the way back."""

from __future__ import annotations

from typing import NamedTuple, Self

from hantise.core.heading import Fork
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import icon


class Practice(NamedTuple):
    """The match and the step that a table goes on from, whose seat is tried there, and if hidden cards were redrawn.

    Of the position itself nothing: it tells what is hidden. `came` is the place in the match's review from where it was
    tried, "" of none.
    """

    match: str
    step: int
    seat: int
    is_anew: bool
    came: str = ""

    @classmethod
    def of(cls, fork: Fork, seat: int) -> Self:
        """What may be told of the fork, to everybody."""
        return cls(fork.match, fork.events, seat, fork.is_anew, fork.came)

    @property
    def way_back(self) -> str:
        """The address of that step, as the seat saw it; of the place in the review, where it came from one."""
        if self.came:
            eyes, _dash, place = self.came.partition("-")
            return f"/t/{self.match}/review?eyes={eyes}&at={place}#{place}"
        return f"/t/{self.match}/again/{self.step}?eyes={self.seat}"

    @property
    def back(self) -> str:
        """What the way back is called."""
        return _("Back to where it was won") if self.came else _("Back to step {n}").format(n=self.step)


def practice_line(practice: Practice) -> Markup:
    """Which kind it is, that the finished game stays as it was, and the way back to it."""
    kind = _("Practice, hidden cards drawn anew.") if practice.is_anew else _("Practice, with the cards as they lay.")
    return Markup('<p class="practice"><span>{} {}</span> <a href="{}">{}</a></p>').format(
        kind, _("The finished game stays as it was."), practice.way_back, practice.back
    )


def way_back(practice: Practice) -> Markup:
    """The same way once this game is over too."""
    return Markup('<a class="btn small" href="{}">{}{}</a>').format(practice.way_back, icon("back"), practice.back)
