"""Duplicate: a seat's result beside the same seat's at the other tables of one deal."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple, TypeAlias

# The payoffs of the seats at a table; None while it is not over, or if it was never ended.
Payoffs: TypeAlias = Sequence[float] | None
# In per cent, for a player whom nobody can be compared with, as one who sits out.
EVEN = 50.0


class Score(NamedTuple):
    """What a seat got out of a deal.

    It has `points` of `most`: one for each other table where this seat did worse, a half where it did as well. Its
    payoff is the average payoff of the deal, and what the cards gave the seat (`luck`), and the rest, which is `play`.
    """

    points: float
    most: int
    luck: float
    play: float

    @property
    def percent(self) -> float:
        """The matchpoints, in per cent of the most that could be had."""
        return 100 * self.points / self.most if self.most else EVEN


def scores(tables: Sequence[Payoffs]) -> list[tuple[Score, ...] | None]:
    """The score of each seat at each table of one deal; None for a table that is not over.

    Seats are compared with those of tables of the same size alone: others have another deal.
    """
    over = [payoffs for payoffs in tables if payoffs is not None]
    return [
        None if payoffs is None else _table(payoffs, [other for other in over if len(other) == len(payoffs)])
        for payoffs in tables
    ]


def _table(payoffs: Sequence[float], tables: Sequence[Sequence[float]]) -> tuple[Score, ...]:
    return tuple(_score(payoffs, seat, tables) for seat in range(len(payoffs)))


def _score(payoffs: Sequence[float], seat: int, tables: Sequence[Sequence[float]]) -> Score:
    """The seat's score among these tables, of which its own is one."""
    mine, same = payoffs[seat], [other[seat] for other in tables]
    # Among all tables the own one counts as equal.
    points = sum((mine > theirs) + (mine == theirs) / 2 for theirs in same) - 0.5
    average = fmean(same)
    return Score(points, len(same) - 1, average - fmean(map(fmean, tables)), mine - average)
