"""What many games show: how long they are, whom seats and bots favour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles

from hantise.bots.tallies import Share, share, wins_by_seat
from hantise.datasets.dataset import Dataset
from hantise.datasets.lines import Line


@dataclass(frozen=True)
class Side:
    """A seat or a bot: its share of the wins, with a 95 % interval, and its mean payoff."""

    name: str
    wins: Share
    payoff: float


@dataclass(frozen=True)
class Stats:
    """Of so many games: decisions a game (mean, and the least, quarters and most), seats, and bots.

    A win is shared among those with the highest payoff.
    """

    games: int
    mean_length: float
    lengths: tuple[float, ...]
    seats: tuple[Side, ...]
    bots: tuple[Side, ...]


def stats(games: Dataset) -> Stats:
    """What the games of the file show; all is zero where it has none."""
    # The moves are the most of a file, and nothing here asks for them.
    played = [Line(one.number, one.seats, one.payoffs, one.decisions, []) for one in games]
    lengths = [one.decisions for one in played]
    players = range(games.heading.players)
    shares = wins_by_seat([(one.seats, one.payoffs) for one in played], len(players))
    seats = [Side(str(seat), shares[seat], _mean(one.payoffs[seat] for one in played)) for seat in players]
    bots = [_bot(name, played) for name in sorted({name for one in played for name in one.seats})]
    return Stats(len(played), _mean(lengths), _quarters(lengths), tuple(seats), tuple(bots))


def _bot(name: str, played: Sequence[Line]) -> Side:
    """On all of its seats, each counted for itself."""
    sat = [
        (won, payoff) for one in played for who, won, payoff in zip(one.seats, _won(one), one.payoffs) if who == name
    ]
    return Side(name, share(sum(won for won, _payoff in sat), len(sat)), _mean(payoff for _won, payoff in sat))


def _won(one: Line) -> list[float]:
    best = [payoff == max(one.payoffs) for payoff in one.payoffs]
    return [is_best / sum(best) for is_best in best]


def _mean(numbers: Iterable[float]) -> float:
    return fmean(found) if (found := list(numbers)) else 0.0


def _quarters(lengths: Sequence[int]) -> tuple[float, ...]:
    if not lengths:
        return (0.0,) * 5
    middle = quantiles(lengths, n=4, method="inclusive") if len(lengths) > 1 else [lengths[0]] * 3
    return (min(lengths), *middle, max(lengths))
