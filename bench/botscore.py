"""What a bot wins against another, with an interval that knows which games were dealt alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isinf, sqrt
from statistics import fmean
from typing import Any

from hantise.bots.arena import Outcome
from hantise.bots.tallies import Z, came_before

EVEN = 0.5


@dataclass(frozen=True)
class Score:
    """A share from 0 to 1 of so many games, and the 95 % interval of the share in the long run."""

    share: float
    low: float
    high: float
    games: int

    @property
    def is_above(self) -> bool:
        """Whether the interval lies above equality."""
        return self.low > EVEN


@dataclass(frozen=True)
class Row:
    """A score under its name; `least` is what its share (or, where it is to exclude equality, its interval) must pass.

    `note` says what else there is to know.
    """

    name: str
    score: Score
    target: float | None = None
    excludes_equality: bool | None = None
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether all that is asked of it holds; None where nothing is."""
        asked = [self.excludes_equality, None if self.target is None else self.score.share >= self.target]
        answers = [answer for answer in asked if answer is not None]
        return all(answers) if answers else None

    def told(self) -> str:
        """A line for people."""
        score = self.score
        parts = [f"{100 * score.share:.1f} % ({100 * score.low:.1f}-{100 * score.high:.1f}) of {score.games}"]
        if self.excludes_equality is not None:
            parts.append("excludes equality" if self.excludes_equality else "DOES NOT exclude equality")
        if self.target is not None:
            verdict = "reached" if score.share >= self.target else "MISSED"
            parts.append(f"target {100 * self.target:g} % {verdict}")
        return f"{self.name:<58} {'; '.join([*parts, self.note]).removesuffix('; ')}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs; JSON knows no infinity."""
        told = {**asdict(self), "reached": self.reached}
        told["score"]["high"] = None if isinf(self.score.high) else self.score.high
        return told


def step(name: str, score: Score, target: float | None = None, note: str = "") -> Row:
    """The row of a score that is to exclude equality."""
    return Row(name, score, target, score.is_above, note)


def clustered(deals: Sequence[Sequence[float]]) -> Score:
    """The score of games that came in deals: games of the same deal share their luck.

    Wilson's interval with as many games as would tell as much if they were independent: fewer where those of a deal
    go alike, more where its seats' turns cancel its luck out (Kish, Survey Sampling, 1965; Korn and Graubard, 1998).
    """
    games = sum(map(len, deals))
    share = sum(map(sum, deals)) / games
    spread = _variance(deals, share, games)
    telling = share * (1 - share) / spread if spread > 0 else float(games)
    return Score(share, *_wilson(share, telling), games)


def _variance(deals: Sequence[Sequence[float]], share: float, games: int) -> float:
    """Of the share, from how the deals differ; 0 if they do not."""
    if len(deals) < 2:
        return 0.0
    residues = [sum(deal) - share * len(deal) for deal in deals]
    return len(deals) / (len(deals) - 1) * sum(residue**2 for residue in residues) / games**2


def _wilson(share: float, games: float) -> tuple[float, float]:
    slack = Z * Z / games
    middle = (share + slack / 2) / (1 + slack)
    reach = Z * sqrt(share * (1 - share) / games + slack / games / 4) / (1 + slack)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def points(outcome: Outcome, bot: str) -> float:
    """1 for a bot that came before the other of two, a half on a tie, else 0; at a fuller table, the pairs' mean."""
    (other,) = {*outcome.seats} - {bot}
    score = came_before(outcome.seats, outcome.payoffs, bot, other)
    assert score is not None
    return score


def by_deal(outcomes: Sequence[Outcome], bot: str) -> dict[int, list[float]]:
    """The points of one of two bots, game by game."""
    deals: dict[int, list[float]] = {}
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        deals.setdefault(outcome.deal, []).append(points(outcome, bot))
    return deals


def won(outcomes: Sequence[Outcome], bot: str) -> Score:
    """What one of two bots won of its games against the other."""
    return clustered(list(by_deal(outcomes, bot).values()))


def kept(ours: Mapping[int, Sequence[float]], theirs: Mapping[int, Sequence[float]]) -> Score:
    """How much of their score ours is, where both played the same deals against the same opponent.

    A ratio of two means with the delta method (Cochran, Sampling Techniques, 1977), deal by deal; it may surpass 1.
    """
    pairs = [(fmean(ours[deal]), fmean(theirs[deal])) for deal in ours]
    mine, other = fmean(pair[0] for pair in pairs), fmean(pair[1] for pair in pairs)
    games = sum(map(len, ours.values()))
    if other == 0 or len(pairs) < 2:
        return Score(0.0, 0.0, float("inf"), games)
    ratio = mine / other
    residues = [one - ratio * two for one, two in pairs]
    reach = Z * sqrt(sum(residue**2 for residue in residues) / (len(pairs) - 1) / len(pairs)) / other
    return Score(ratio, ratio - reach, ratio + reach, games)
