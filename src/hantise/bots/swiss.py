"""A Swiss system: in each round bots with equal scores meet, and as few pairs as possible meet again.

A round is a deal; each pair plays it once from each seat. The pairing has the fewest rematches; then the least sum of
squared score differences; then the upper half of a group of equal scores meets the lower half, in the order in which
the bots were named. With an odd number, one bot sits out: among those that did so least often, the lowest possible in
the table. It gets the points of two wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from hantise.bots.arena import Contest, Lineups, Outcome, Pairing, Round

# Games of a pair in a deal.
GAMES: Final = 2
# A bot that sits out meets NOBODY, below all others in the table.
NOBODY: Final = -1
# Costs, each above all sums of the next: a rematch, half a point of difference, a place above the last sitting out.
REMATCH, APART, ABOVE = 10**24, 10**6, 10**3

# The cost of a pairing, by the places of the two in the table.
Costs: TypeAlias = Sequence[Sequence[int]]
Pairs: TypeAlias = tuple[tuple[int, int], ...]


class Line(NamedTuple):
    """A bot in the table: its points, a half for each tie, its games, and its rounds sat out."""

    bot: str
    points: float
    games: int
    byes: int


class Standings:
    """The table of a Swiss system."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = list(bots)
        self._halves = [0] * len(bots)
        self._games = [0] * len(bots)
        self._met = Counter[frozenset[int]]()

    def add(self, seats: Sequence[str], payoffs: Sequence[float]) -> None:
        """Add a finished game."""
        one, other = map(self._bots.index, seats)
        self._met[frozenset([one, other])] += 1
        for bot, mine, theirs in zip((one, other), payoffs, reversed(payoffs)):
            self._games[bot] += 1
            self._halves[bot] += 1 + (mine > theirs) - (mine < theirs)

    def sit_out(self, bot: int) -> None:
        """Add a round without this bot."""
        self._met[frozenset([bot, NOBODY])] += GAMES
        self._halves[bot] += 2 * GAMES

    def table(self) -> list[Line]:
        """All bots, the best first; equal ones in the order of names."""
        points = [half / 2 for half in self._halves]
        order = self._order()
        return [Line(self._bots[bot], points[bot], self._games[bot], self._rounds_of(bot, NOBODY)) for bot in order]

    def _order(self) -> list[int]:
        return sorted(range(len(self._bots)), key=lambda bot: -self._halves[bot])

    def pair(self) -> Lineups:
        """The pairs of the next round; a bot without an opponent is counted as sitting out."""
        order = [*self._order(), *[NOBODY] * (len(self._bots) % 2)]
        pairs = [(order[one], order[other]) for one, other in cheapest(self._costs(order))]
        for bot, other in pairs:
            if other == NOBODY:
                self.sit_out(bot)
        return tuple(sorted((min(pair), max(pair)) for pair in pairs if NOBODY not in pair))

    def _costs(self, order: Sequence[int]) -> Costs:
        """The cost of each pair: rematches, then score differences, then the wrong half."""
        halves = [self._halves[bot] for bot in order if bot != NOBODY]
        groups = Counter(halves)
        # NOBODY has the score of the last bot, and no group.
        scores = [*halves, *halves[-1:]]

        def cost(one: int, other: int) -> int:
            met, apart = self._rounds_of(order[one], order[other]), scores[one] - scores[other]
            half = 0 if apart else abs(other - one - groups[scores[one]] // 2)
            return met**2 * REMATCH + apart**2 * APART + (half if order[other] != NOBODY else (other - one) * ABOVE)

        places = range(len(order))
        return [[cost(min(one, other), max(one, other)) for other in places] for one in places]

    def _rounds_of(self, bot: int, other: int) -> int:
        """The rounds in which these two met."""
        return self._met[frozenset([bot, other])] // GAMES


def cheapest(costs: Costs) -> Pairs:
    """The cheapest pairing of all places; of several the first."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[int, Pairs]:
        if not left:
            return 0, ()
        first, found = left[0], None
        for other in sorted(left[1:], key=lambda place: costs[first][place]):
            # No cost is negative.
            if found and costs[first][other] >= found[0]:
                break
            rest, pairs = best(tuple(place for place in left if place not in (first, other)))
            if not found or costs[first][other] + rest < found[0]:
                found = costs[first][other] + rest, ((first, other), *pairs)
        assert found is not None, "an odd number"
        return found

    return best(tuple(range(len(costs))))[1]


# The parts of a contest that can be played in parallel, and the seatings of finished games.


def parts(contest: Contest, total: int, standings: Standings) -> Iterator[tuple[Contest, range]]:
    """The numbers of games that are independent of each other, with the contest that seats them.

    One part, or one for each round of a Swiss system: then `standings` must have all games of a part before the next.
    """
    if contest.pairing is not Pairing.SWISS:
        yield contest, range(total)
        return
    size = contest.games_a_deal()
    for deal in range(total // size):
        yield replace(contest, round=Round(deal, standings.pair())), range(deal * size, (deal + 1) * size)


def seatings(contest: Contest, known: Mapping[int, Outcome]) -> dict[int, tuple[str, ...]]:
    """The seats of these games by number, while all games that they depend on are known."""
    if contest.pairing is not Pairing.SWISS:
        return {number: contest.seats(number) for number in known}
    found: dict[int, tuple[str, ...]] = {}
    standings = Standings(contest.bots)
    for part, numbers in parts(contest, contest.whole_deals(max(known, default=-1) + 1), standings):
        found.update({number: part.seats(number) for number in numbers if number in known})
        if any(number not in known or known[number].seats != found[number] for number in numbers):
            break
        for number in numbers:
            standings.add(known[number].seats, known[number].payoffs)
    return found


def table(contest: Contest, outcomes: Iterable[Outcome]) -> list[Line]:
    """The table of a Swiss system after these games of whole rounds."""
    standings = Standings(contest.bots)
    playing: dict[int, set[str]] = {}
    for outcome in outcomes:
        standings.add(outcome.seats, outcome.payoffs)
        playing.setdefault(outcome.deal, set()).update(outcome.seats)
    for there in playing.values():
        for place, bot in enumerate(contest.bots):
            if bot not in there:
                standings.sit_out(place)
    return standings.table()
