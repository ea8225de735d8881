"""Why one choice is better than another: what it gains, and at what price, in games imagined on from both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from hantise.core.stakes import Stakes

# What lies less far apart tells too little: shares of all games, and of a count nearly one whole.
APART, WHOLE = 0.2, 0.75
# Standard errors within which all is noise: many things are looked at, and few are told.
ERRORS: Final = 3.3
# What of something that is counted is worth an event.
SEVERAL: Final = 1.5
# A count tells only if at least this part of the games came to it.
OFTEN: Final = 0.6


class Motive(NamedTuple):
    """What is at stake, after the `chosen` action and after the `best`: the share of games in which it came.

    Of what is counted the mean, if not `is_share`.
    """

    stake: str
    chosen: float
    best: float
    is_share: bool

    @property
    def comes(self) -> bool:
        """True if the best brings it, or more of it."""
        return self.best > self.chosen

    def outweighs(self, price: Motive) -> bool:
        """True if a gain is worth this price: what comes surely is not paid for with what hardly ever comes."""
        if self.is_share != price.is_share:
            return self.is_share or self.much >= SEVERAL
        return self.much >= (price.much / 2 if self.is_share else price.much)

    @property
    def much(self) -> float:
        """How much more often it comes after the one than after the other, or how much more of it."""
        return abs(self.best - self.chosen)


class Reason(NamedTuple):
    """What the best choice gains beside the chosen one, and what it costs, if it costs anything of weight."""

    gains: tuple[Motive, ...]
    price: Motive | None = None


class Course(NamedTuple):
    """What a game imagined on from a choice came to, as the game names its stakes."""

    events: frozenset[str]
    counts: Mapping[str, int]

    @classmethod
    def of(cls, stakes: Stakes | None, lines: Sequence[str]) -> Course:
        """What these lines of a sheet come to; nothing in a game that names no stakes."""
        return cls(frozenset(stakes.events(lines)), stakes.counts(lines)) if stakes else NOWHERE


NOWHERE: Final = Course(frozenset(), {})


def reason(stakes: Stakes | None, seat: int, chosen: Sequence[Course], best: Sequence[Course]) -> Reason | None:
    """What the seat wishes for and the best surely brings more of; None where there is no such thing.

    Of several those that weigh most are told, and what weighs most against the best as its price, if that is anything
    that comes: who wins the one house does not get what its loser gets, and nobody needs to be told. Gains that such a
    price outweighs are no reason.
    """
    if stakes is None:
        return None
    found = [*_of_events(chosen, best), *_of_counts(chosen, best)]
    told = sorted(found, key=lambda one: (stakes.rank(one.stake), not one.stake.endswith(f" {seat}")))
    gains = [one for one in told if stakes.serves(one.stake, seat) == one.comes]
    # What others have more or less of tells little beside anything else.
    besides = [one for one in told if one.is_share or one.stake.endswith(f" {seat}")]
    against = next((one for one in besides if one.comes and one not in gains), None)
    worth_it = [one for one in gains if against is None or (one in besides and one.outweighs(against))]
    if not worth_it:
        return None
    first = worth_it[0]
    price = against if against and not stakes.is_alike(against.stake, first.stake) else None
    heard = [first, *([price] if price else [])]
    more = [one for one in besides if one in gains and not any(stakes.is_alike(one.stake, o.stake) for o in heard)]
    return Reason((first, *more[:1]), price)


def _of_events(chosen: Sequence[Course], best: Sequence[Course]) -> Iterator[Motive]:
    for stake in sorted(frozenset[str]().union(*[one.events for one in (*chosen, *best)])):
        yield from _looked(stake, _came(stake, chosen), _came(stake, best), APART)


def _came(stake: str, games: Sequence[Course]) -> list[int]:
    return [int(stake in one.events) for one in games]


def _of_counts(chosen: Sequence[Course], best: Sequence[Course]) -> Iterator[Motive]:
    for stake in sorted(frozenset[str]().union(*[one.counts for one in (*chosen, *best)])):
        these, those = ([one.counts[stake] for one in games if stake in one.counts] for games in (chosen, best))
        if min(len(these), len(those)) >= OFTEN * len(best):
            yield from _looked(stake, these, those, WHOLE)


def _looked(stake: str, chosen: Sequence[int], best: Sequence[int], least: float) -> Iterator[Motive]:
    """Nothing where the two are too alike, or may be."""
    before, after = fmean(chosen), fmean(best)
    if abs(after - before) >= max(least, ERRORS * sqrt(_error(chosen) + _error(best))):
        yield Motive(stake, before, after, least == APART)


def _error(found: Sequence[int]) -> float:
    return pvariance(found) / len(found)
