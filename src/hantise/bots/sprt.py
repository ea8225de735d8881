"""A sequential test between two bots, which ends as soon as it is decided: Wald's, in its generalised form.

The ratio of likelihoods is followed deal by deal until it leaves its bounds (Wald, Sequential tests of statistical
hypotheses, Annals of Mathematical Statistics 16, 1945). How games vary is not known but estimated, under each
hypothesis anew (Li, Liu and Ying, Generalized sequential probability ratio test for separate families of hypotheses,
Sequential Analysis 33, 2014). What counts are deals and not games, for those of a deal share their chance and cancel
out what a seat is worth: in two games of two players five scores are possible, the pentanomial model of Stockfish's
fishtest. The ratio is that of normal distributions whose mean is given and whose variance is not, as fishtest's
`LLR_alt` has it (Van den Bergh, https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf).

One more deal as uncertain as can be enters the variance: where the first few deals happen to go alike it would be next
to nothing, and a test that asks for a large difference would be decided by them, wrongly in a quarter of all cases.
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
    """The log-likelihood ratios at which a test ends: H0 holds from the lower one down, H1 from the upper one up."""

    lower: float
    upper: float


@dataclass(frozen=True)
class Hypotheses:
    """H0: the first bot is `elo0` points stronger than the other. H1: `elo1` points.

    H1 is accepted with a chance of `alpha` although H0 holds, H0 with a chance of `beta` although H1 does.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> Bounds:
        """Those of Wald."""
        return Bounds(log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha))


class Sprt:
    """A test as far as it has got; scores of deals come one after the other."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.scores = Counter[float]()

    def add(self, score: float) -> None:
        """One deal more, of which the first bot took that share of the first places, from 0 to 1."""
        self.scores[score] += 1

    @property
    def llr(self) -> float:
        """The log-likelihood ratio: above 0 if the deals speak for H1, below if for H0."""
        deals = self.scores.total()
        spread = self._spread(expected(self.hypotheses.elo0)) / self._spread(expected(self.hypotheses.elo1))
        return deals / 2 * log(spread)

    def _spread(self, middle: float) -> float:
        """The mean square of how far scores are from there, with the deal that is none added to the variance."""
        deals = self.scores.total()
        if not deals:
            return 1.0
        mean = sum(score * often for score, often in self.scores.items()) / deals
        squares = sum((score - mean) ** 2 * often for score, often in self.scores.items())
        return (squares + MOST_VARIANCE) / (deals + 1) + (mean - middle) ** 2

    @property
    def accepted(self) -> int | None:
        """The hypothesis that is accepted, 0 or 1; None as long as nothing is decided."""
        lower, upper = self.hypotheses.bounds
        return 0 if self.llr <= lower else 1 if self.llr >= upper else None


def expected(points: float) -> float:
    """The share of first places of a bot that is so many points stronger than the other."""
    return 1 / (1 + 10 ** (-points / 400))


def first_places(seats: Sequence[str], payoffs: Sequence[float], bot: str) -> float:
    """The share of first place that the bot took in a game: all seats with the highest payoff have as much of it."""
    winners = [name for name, payoff in zip(seats, payoffs) if payoff == max(payoffs)]
    return winners.count(bot) / len(winners)
