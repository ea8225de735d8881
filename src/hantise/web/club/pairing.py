"""Who sits with whom in the next round of a tournament.

Nobody sits out who can play; if somebody must, it is among those who did so least often, in a Swiss system the lowest
of them. Then as few people as possible meet again. Then, in a Swiss system, people of equal scores meet; a round robin
does not look at scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Final, NamedTuple

# Costs, each above all sums of the next: sitting out once more, meeting again, sitting out although others are lower.
OUT, AGAIN, ABOVE = 10**18, 10**12, 10**9
# A round is drawn by lot and improved so often, the more often the smaller it is.
WORK: Final = 1_500


class Kind(Enum):
    """How a tournament draws its tables: people of equal scores, or everybody with everybody."""

    SWISS = "swiss"
    ROBIN = "robin"


class Past(NamedTuple):
    """What happened in earlier rounds: how often two met, how often one sat out, and the sum of one's seat numbers."""

    met: Counter[frozenset[int]]
    out: Counter[int]
    seats: Counter[int]

    @classmethod
    def of(cls, tables: Iterable[Sequence[int]], out: Iterable[int]) -> Past:
        """The past of these tables, each in the order of seats, and of those who sat out."""
        met, seats = Counter[frozenset[int]](), Counter[int]()
        for table in tables:
            for seat, one in enumerate(table):
                seats[one] += seat
                met.update(frozenset([one, other]) for other in table[:seat])
        return cls(met, Counter(out), seats)


class Drawn(NamedTuple):
    """The tables of a round, each in the order of seats, and those who sit out."""

    tables: list[list[int]]
    out: list[int]


def shape(count: int, size: int, least: int) -> tuple[list[int], int]:
    """The sizes of the tables for so many people, as even as they can be, and how many sit out.

    No table has more than `size` seats or fewer than `least`.
    """
    for out in range(count + 1):
        tables = -(-(count - out) // size)
        if not tables or (count - out) // tables >= least:
            break
    playing = count - out
    return [playing // tables + (number < playing % tables) for number in range(tables)], out


def draw(people: Sequence[int], past: Past, size: int, least: int, points: Mapping[int, float] | None = None) -> Drawn:
    """The next round of these people, the best first; without `points`, of a round robin. Equal rounds are equal."""
    sizes, out = shape(len(people), size, least)
    lot, found = Random(sum(past.met.values()) * 64 + len(people)), list[tuple[int, list[list[int]]]]()
    weighed = _Costs(people, past, points)
    for start in _starts(people, size, points is None, lot):
        groups = [*_cut(start, [*sizes, out])]
        weighed.improve(groups)
        found.append((weighed.of(groups), groups))
        if found[-1][0] == 0:
            break
    *tables, resting = min(found, key=lambda each: each[0])[1]
    # Whoever sat late most often goes first.
    rank = {one: place for place, one in enumerate(people)}
    tables.sort(key=lambda table: min(map(rank.__getitem__, table)))
    return Drawn([sorted(table, key=lambda one: (-past.seats[one], rank[one])) for table in tables], resting)


def _starts(people: Sequence[int], size: int, is_robin: bool, lot: Random) -> Iterator[Sequence[int]]:
    """Orders from which tables are cut, and then improved."""
    if is_robin and size == 2:
        yield from (_circle(people, turn) for turn in range(len(people) - 1 + len(people) % 2))
    yield people
    for _time in range(1 + WORK // (1 + len(people) ** 2)):
        yield lot.sample(people, len(people))


def _circle(people: Sequence[int], turn: int) -> list[int]:
    """Pairs of a round robin: one stays, the others move on by a place each turn; whoever is left over comes last."""
    first, *rest = sorted(people)
    ring: list[int | None] = [first, *rest, *[None] * (len(people) % 2)]
    moving = ring[1:]
    ring = [ring[0], *moving[turn:], *moving[:turn]]
    half = len(ring) // 2
    pairs = [(one, other) for one, other in zip(ring[:half], reversed(ring[half:]))]
    pairs.sort(key=lambda pair: None in pair)
    return [one for pair in pairs for one in pair if one is not None]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    first = 0
    for size in sizes:
        yield [*order[first : first + size]]
        first += size


class _Costs:
    """What it costs that two meet, and that one sits out; the last group of a round are those who do."""

    def __init__(self, people: Sequence[int], past: Past, points: Mapping[int, float] | None) -> None:
        self._together = {one: dict[int, int]() for one in people}
        self._out = dict[int, int]()
        for place, one in enumerate(people):
            above = ABOVE * (len(people) - 1 - place) if points else 0
            self._out[one] = OUT * (2 * past.out[one] + 1) + above
            for other in people[:place]:
                apart = round(2 * (points[one] - points[other])) if points else 0
                # Squares: that two meet a third time is worse than that others meet a second time.
                cost = AGAIN * (2 * past.met[frozenset([one, other])] + 1) - AGAIN + apart**2
                self._together[one][other] = self._together[other][one] = cost
        # Sitting out costs nothing beyond the least that it must.
        least = min(self._out.values(), default=0)
        self._out = {one: cost - least for one, cost in self._out.items()}

    def of(self, groups: Sequence[Sequence[int]]) -> int:
        """The cost of the whole round."""
        *tables, out = groups
        meetings = (
            self._together[one][other] for table in tables for n, one in enumerate(table) for other in table[:n]
        )
        return sum(meetings) + sum(self._out[one] for one in out)

    def improve(self, groups: list[list[int]]) -> None:
        """Let two people of different groups change places as long as that makes the round cheaper."""
        last, is_better = len(groups) - 1, True
        while is_better:
            is_better = False
            for here, mine in enumerate(groups):
                for there in range(here + 1, last + 1):
                    is_better |= self._exchange(mine, groups[there], there == last)

    def _exchange(self, mine: list[int], theirs: list[int], is_out: bool) -> bool:
        """The first exchange between these groups that makes both cheaper together; False if there is none."""
        for here, one in enumerate(mine):
            for there, other in enumerate(theirs):
                gain = self._fits(one, mine, one) - self._fits(other, mine, one)
                if is_out:
                    gain += self._out[other] - self._out[one]
                else:
                    gain += self._fits(other, theirs, other) - self._fits(one, theirs, other)
                if gain > 0:
                    mine[here], theirs[there] = other, one
                    return True
        return False

    def _fits(self, one: int, table: Sequence[int], instead: int) -> int:
        """What it costs that this person meets the others at the table, `instead` of one of them."""
        together = self._together[one]
        return sum(together[other] for other in table if other != instead)
