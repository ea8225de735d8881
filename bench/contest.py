"""Two programs, measured in turns within one run, and the ratio between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

# Something that works for about so many seconds and says how much it did a second.
Contestant: TypeAlias = Callable[[float], float]


class LackError(Exception):
    """Something is missing on this machine: one sentence that names the remedy."""


@dataclass(frozen=True)
class Ratio:
    """Our rate by theirs, paired round by round; and the median rates."""

    name: str
    ours: float
    theirs: float
    middle: float
    least: float
    most: float
    target: float

    def told(self) -> str:
        """A line for people."""
        verdict = "reached" if self.middle >= self.target else "MISSED"
        return (
            f"{self.name:<52} {self.middle:6.2f}  ({self.least:.2f}-{self.most:.2f})"
            f"  target {self.target:g} {verdict}; {self.ours:,.0f}/s by {self.theirs:,.0f}/s"
        )

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {**asdict(self), "reached": self.middle >= self.target}


def compare(name: str, ours: Contestant, theirs: Contestant, target: float, rounds: int, seconds: float) -> Ratio:
    """So many rounds of so many seconds each, ours and theirs in turns, after one round to warm up."""
    ours(seconds / 4)
    theirs(seconds / 4)
    pairs = [(ours(seconds), theirs(seconds)) for _ in range(rounds)]
    ratios = [mine / other for mine, other in pairs]
    rates = [median(pair[side] for pair in pairs) for side in (0, 1)]
    return Ratio(name, rates[0], rates[1], median(ratios), min(ratios), max(ratios), target)


def repeatedly(work: Callable[[], int], clock: Callable[[], float] = perf_counter) -> Contestant:
    """The contestant that does this work again and again; `work` says how much it was, the clock how long it took."""

    def run(seconds: float) -> float:
        done, passed, started = 0, 0.0, clock()
        # At least once, however long the processor was another's before.
        while passed < seconds:
            done += work()
            passed = clock() - started
        return done / passed

    return run
