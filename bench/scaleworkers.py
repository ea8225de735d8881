"""Moves a second of two workers against one, both on PostgreSQL and Redis, and what each process had its part in."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import median
from typing import NamedTuple

from bench.processes import check_told, cores
from bench.scalehouse import House, Servers, apart, serving_all, sharing
from bench.webcontest import FRESH, HOST
from bench.webhouse import Made
from bench.webload import TABLES, Load, SentTable, Tally, run
from bench.webrow import Row, row

TARGET = 1.6
MICROSECONDS = 1e6


class Turn(NamedTuple):
    """A turn under load: what came of it, and the microseconds of a processor that each part took for a move."""

    load: Load
    costs: Mapping[str, float]

    @property
    def cost(self) -> float:
        """All of them together."""
        return sum(self.costs.values())


class _Metered(Tally):
    """It knows too what processes took while it was open."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self._taken: dict[str, float] = {}

    def open(self) -> None:
        self._taken = self._seconds()
        super().open()

    def close(self) -> None:
        super().close()
        self._taken = {name: seconds - self._taken[name] for name, seconds in self._seconds().items()}

    def _seconds(self) -> dict[str, float]:
        return {**self._house.seconds(), "generator": time.process_time()}

    @property
    def costs(self) -> dict[str, float]:
        """Microseconds a move."""
        return {name: MICROSECONDS * seconds / len(self.ways) for name, seconds in self._taken.items()}


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """Two workers by one: each table at one of them, as a server before them sends its people, and as they come."""
    check_told()
    with serving_all() as both:
        found = _measured(both, rounds, seconds)
    ones = [one for one, _, _ in found]
    for told, twos in (
        ("each table at one", [two for _, two, _ in found]),
        ("as they come", [two for *_, two in found]),
    ):
        ratios = [two.load.rate / one.load.rate for one, two in zip(ones, twos)]
        name = f"scale: moves, two workers, {told} / one, PostgreSQL and Redis"
        yield row(name, "x", ratios, TARGET, False, _note(ones, twos))


def _measured(both: Servers, rounds: int, seconds: float) -> list[tuple[Turn, ...]]:
    """One, two apart and two at one address, in turns."""
    tables = TABLES * FRESH * rounds
    with sharing(both, 1, tables) as one, apart(both, 2, tables) as two, sharing(both, 2, tables) as mixed:
        houses = [(house, iter(house.tables)) for house in (one, two, mixed)]
        return [tuple([_turn(*house, number, seconds) for house in houses]) for number in range(rounds)]


def _turn(house: House, made: Iterator[Made], number: int, seconds: float) -> Turn:
    """Random moves at a hundred fresh tables."""
    tally, rng = _Metered(house), Random(number)
    tables = [SentTable(house.ports or (house.port,), tally, rng, made) for _ in range(TABLES)]
    return Turn(run(tables, tally, HOST, house.port, seconds), tally.costs)


def _note(ones: Sequence[Turn], twos: Sequence[Turn]) -> str:
    # What the machine could do with not an instant idle; and what two workers could do if nobody else needed a core.
    most = median(cores() * MICROSECONDS / two.cost / one.load.rate for one, two in zip(ones, twos))
    alone = median(2 * one.costs["workers"] / two.costs["workers"] for one, two in zip(ones, twos))
    return (
        f"{cores()} cores for all: one {_told(ones)}; two {_told(twos)}; "
        f"at these costs {cores()} cores give {most:.2f} at most, a core for each worker beside the others {alone:.2f}"
    )


def _told(turns: Sequence[Turn]) -> str:
    costs = [f"{name} {median(turn.costs[name] for turn in turns):,.0f}" for name in turns[0].costs]
    rate, slowest = median(turn.load.rate for turn in turns), median(turn.load.slowest for turn in turns)
    return f"{rate:,.0f} moves/s, p99 {slowest:.0f} ms, us a move: {', '.join(costs)}"
