"""A row of the benchmarks of the web: something measured several times, and how much it may be at most or at least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Row:
    """Median, least and greatest of what was measured; `note` says what else there is to know."""

    name: str
    unit: str
    middle: float
    least: float
    most: float
    target: float
    is_ceiling: bool = True
    note: str = ""

    @property
    def reached(self) -> bool:
        """Whether the median keeps to the target."""
        return self.middle <= self.target if self.is_ceiling else self.middle >= self.target

    def told(self) -> str:
        """A line for people."""
        verdict = "reached" if self.reached else "MISSED"
        bound = "at most" if self.is_ceiling else "at least"
        numbers = f"{_short(self.middle)} {self.unit}  ({_short(self.least)}-{_short(self.most)})"
        return f"{self.name:<52} {numbers}  {bound} {self.target:g} {verdict}{self.note and '; '}{self.note}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {**asdict(self), "reached": self.reached}


def row(name: str, unit: str, found: Sequence[float], target: float, is_ceiling: bool = True, note: str = "") -> Row:
    """The row of these measurements."""
    return Row(name, unit, median(found), min(found), max(found), target, is_ceiling, note)


def _short(number: float) -> str:
    return f"{number:.3g}" if abs(number) < 100 else f"{number:,.0f}"
