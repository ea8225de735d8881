"""Tallies of finished games: wins of each bot over each other, and wins by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

# The quantile of a 95 % interval.
Z = 1.959964

# The bots of a finished game (by name, one for each seat) and what each seat won.
Game: TypeAlias = tuple[Sequence[str], Sequence[float]]


@dataclass(frozen=True)
class Share:
    """The share won of so many games, with a 95 % confidence interval of the share in the long run."""

    won: float
    games: int
    low: float
    high: float


def share(won: float, games: int) -> Share:
    """The share with its interval (Wilson, Probable inference, JASA 22, 1927); without games it may be anything."""
    if games == 0:
        return Share(0.0, 0, 0.0, 1.0)
    mean, slack = won / games, Z * Z / games
    middle = (mean + slack / 2) / (1 + slack)
    reach = Z * sqrt(mean * (1 - mean) / games + slack / games / 4) / (1 + slack)
    return Share(won, games, max(0.0, middle - reach), min(1.0, middle + reach))


def crosstable(bots: Sequence[str], games: Iterable[Game]) -> dict[tuple[str, str], Share]:
    """For each bot and each other: in how many games it came before it, of those in which both sat; ties are halves.

    Where one of them sits on several seats of a game, the pairs of seats are averaged.
    """
    won = {(bot, other): 0.0 for bot in bots for other in bots if bot != other}
    met = dict.fromkeys(won, 0)
    for seats, payoffs in games:
        for pair in won:
            score = came_before(seats, payoffs, *pair)
            if score is not None:
                won[pair] += score
                met[pair] += 1
    return {pair: share(won[pair], met[pair]) for pair in won}


def came_before(seats: Sequence[str], payoffs: Sequence[float], bot: str, other: str) -> float | None:
    """1 for a bot that came before the other, a half on a tie, else 0; None where they did not meet.

    Where one of them sits on several seats it is the mean of the pairs of seats.
    """
    scores = [
        0.5 + 0.5 * ((mine > theirs) - (mine < theirs))
        for name, mine in zip(seats, payoffs)
        if name == bot
        for rival, theirs in zip(seats, payoffs)
        if rival == other
    ]
    return sum(scores) / len(scores) if scores else None


def wins_by_seat(games: Iterable[Game], seats: int) -> list[Share]:
    """The number of games each seat won; a win is shared among those with the highest payoff."""
    won, played = [0.0] * seats, 0
    for _, payoffs in games:
        played += 1
        best = [seat for seat in range(seats) if payoffs[seat] == max(payoffs)]
        for seat in best:
            won[seat] += 1 / len(best)
    return [share(wins, played) for wins in won]
