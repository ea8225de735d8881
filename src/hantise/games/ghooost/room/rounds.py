"""The rounds of a game, told from a sheet alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hantise.core.sheet import Line, numbers

# Whose turn it is may do one of these; all else is chance.
DECISIONS = ("play", "take", "luck", "mansion", "lose")


class Ended(NamedTuple):
    """GHO-80, GHO-81, GHO-88: the seats in the order in which they left, the loser last, and the cards of those whom
    the sun found, in the same order; () if all but one had escaped.
    """

    order: tuple[int, ...]
    held: tuple[int, ...] = ()

    def cards(self, seat: int) -> int:
        """The number of cards that the sun found with that seat; 0 if it had escaped, and where no sun rose."""
        place = self.order.index(seat) - len(self.order) + len(self.held)
        return self.held[place] if place >= 0 else 0


def rounds_of(lines: Sequence[str]) -> Iterator[Ended]:
    """Each finished round, the oldest line first."""
    order: list[int] = []
    for line in map(Line.read, lines):
        order += [int(part.first) for part in line.followed("out", "lost")]
        if line.followed("lost"):
            yield Ended(tuple(order), _held(line))
            order = []


def just_ended(lines: Iterable[str], seat: int) -> Ended | None:
    """The round of a match that has ended since that seat decided last, None if none has; newest line first.

    For who looks on, until somebody has decided in the new round.
    """
    for line in map(Line.read, lines):
        ends = line.followed("ends")
        if ends:
            return Ended(numbers(ends[0].detail[1]), _held(line))
        if line.act.what in DECISIONS and (seat < 0 or line.who == seat):
            break
    return None


def _held(line: Line) -> tuple[int, ...]:
    found = [numbers(part.first) for part in line.followed("dawn")]
    return found[0] if found else ()
