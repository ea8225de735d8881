"""A sequential test between two bots, which ends once it is decided: Wald's, in its generalised form.

The ratio of likelihoods is followed deal by deal until it leaves its bounds (Wald, Sequential tests of statistical
hypotheses, Annals of Mathematical Statistics 16, 1945). The variance of games is estimated under each hypothesis (Li,
Liu and Ying, Generalized sequential probability ratio test for separate families of hypotheses, Sequential Analysis 33,
2014). Deals count, not games: games of a deal share their chance and cancel out the seats. Two games of two players
have five possible scores, the pentanomial model of Stockfish's fishtest. The ratio is that of normal distributions with
a given mean and an unknown variance, as in fishtest's `LLR_alt` (Van den Bergh,
https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf).

The variance includes one more deal of the largest uncertainty. Else, a few equal first deals would give a variance near
0, and decide a test for a large difference wrongly in a quarter of all cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

# The largest variance that a score from 0 to 1 can have: half of all deals won and half lost.
MOST_VARIANCE = 0.25


class Bounds(NamedTuple):
    """The log-likelihood ratios that end a test: H0 is accepted at the lower one, H1 at the upper one."""

    lower: float
    upper: float


@dataclass(frozen=True)
class Hypotheses:
    """H0: the first bot is `elo0` points stronger than the other. H1: `elo1` points.

    `alpha` is the chance to accept H1 although H0 holds, `beta` the reverse.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> Bounds:
        """Wald's bounds."""
        return Bounds(log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha))


class Sprt:
    """A running test, with the scores of deals up to now."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.scores = Counter[float]()

    def add(self, score: float) -> None:
        """One more deal, with the first bot's share of first places, from 0 to 1."""
        self.scores[score] += 1

    @property
    def llr(self) -> float:
        """The log-likelihood ratio: above 0 for H1, below 0 for H0."""
        deals = self.scores.total()
        spread = self._spread(expected(self.hypotheses.elo0)) / self._spread(expected(self.hypotheses.elo1))
        return deals / 2 * log(spread)

    def _spread(self, middle: float) -> float:
        """The mean square distance of scores from `middle`, with the extra deal in the variance."""
        deals = self.scores.total()
        if not deals:
            return 1.0
        mean = sum(score * often for score, often in self.scores.items()) / deals
        squares = sum((score - mean) ** 2 * often for score, often in self.scores.items())
        return (squares + MOST_VARIANCE) / (deals + 1) + (mean - middle) ** 2

    @property
    def accepted(self) -> int | None:
        """The accepted hypothesis, 0 or 1; None while undecided."""
        lower, upper = self.hypotheses.bounds
        return 0 if self.llr <= lower else 1 if self.llr >= upper else None


def expected(points: float) -> float:
    """The expected share of first places of a bot that is this many points stronger."""
    return 1 / (1 + 10 ** (-points / 400))


def first_places(seats: Sequence[str], payoffs: Sequence[float], bot: str) -> float:
    """The bot's share of first place in a game; all seats with the highest payoff share it."""
    winners = [name for name, payoff in zip(seats, payoffs) if payoff == max(payoffs)]
    return winners.count(bot) / len(winners)
