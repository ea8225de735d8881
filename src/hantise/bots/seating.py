"""Seating: every lineup plays each deal in every rotation, so that no bot owes anything to its seat."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from hantise.core import Rng

# Who meets in a deal: the bots of each table, by their numbers, several times where there are more seats than bots.
Lineups: TypeAlias = tuple[tuple[int, ...], ...]


def stream(*words: object) -> Rng:
    """Chance that depends on these words alone, the same on every machine."""
    digest = sha256("/".join(map(str, words)).encode()).digest()
    return Rng(int.from_bytes(digest[:12], "big"))


@cache
def lineups(bots: int, seats: int) -> Lineups:
    """The lineups of a table: every choice of as many bots as there are seats; too few bots share them evenly."""
    if bots >= seats:
        return tuple(combinations(range(bots), seats))
    few, many = seats // bots, -(-seats // bots)
    crowds = combinations_with_replacement(range(bots), seats)
    return tuple(crowd for crowd in crowds if all(few <= crowd.count(bot) <= many for bot in range(bots)))


@cache
def with_the_first(bots: int, seats: int) -> Lineups:
    """Those of them in which the first bot sits: a gauntlet."""
    return tuple(lineup for lineup in lineups(bots, seats) if 0 in lineup)


def seating(meeting: Lineups, seed: int, deal: int, number: int) -> tuple[int, ...]:
    """The bot on each seat in that game of a deal.

    In a deal each bot of a lineup sits equally often on every seat; who sits behind whom is drawn by lot, anew for
    every deal.
    """
    lineup, rotation = divmod(number, len(meeting[0]))
    circle = _shuffled(meeting[lineup], stream("circle", seed, deal, lineup))
    return circle[rotation:] + circle[:rotation]


def _shuffled(lineup: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """The lineup in an order drawn by lot: Fisher and Yates."""
    order = list(lineup)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
