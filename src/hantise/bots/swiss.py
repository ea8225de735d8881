"""A Swiss system: in each round those meet who have done equally well so far, and as few as possible meet again.

A round is a deal, of which every two who meet play one game from each seat. Of all ways to pair, that one is taken in
which the fewest have met before; of these the one in which scores differ least, by the sum of their squares, so that
who has no equal meets a neighbour; of these the one that is nearest to a group's upper half meeting its lower half. A
group are those of equal scores, in the order in which the bots were named. Of an odd number one sits out: one of those
who did so least often, as far down the table as may be. It has as many points as if it had won both games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from hantise.bots.arena import Contest, Lineups, Outcome, Pairing, Round

# A deal's games between two.
GAMES: Final = 2
# A bot that sits out meets NOBODY, which stands in the table below all others.
NOBODY: Final = -1
# What weighs against all below it: a rematch, half a point of difference, a place above the last of who sits out.
REMATCH, APART, ABOVE = 10**24, 10**6, 10**3

# The cost of a pairing, by the places of the two in the table.
Costs: TypeAlias = Sequence[Sequence[int]]
Pairs: TypeAlias = tuple[tuple[int, int], ...]


class Line(NamedTuple):
    """A bot in the table: its points, a half for each tie, the games it played, and how often it sat out."""

    bot: str
    points: float
    games: int
    byes: int


class Standings:
    """The table of a Swiss system between two games."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._bots = list(bots)
        self._halves = [0] * len(bots)
        self._games = [0] * len(bots)
        self._met = Counter[frozenset[int]]()

    def add(self, seats: Sequence[str], payoffs: Sequence[float]) -> None:
        """A game that is over."""
        one, other = map(self._bots.index, seats)
        self._met[frozenset([one, other])] += 1
        for bot, mine, theirs in zip((one, other), payoffs, reversed(payoffs)):
            self._games[bot] += 1
            self._halves[bot] += 1 + (mine > theirs) - (mine < theirs)

    def sit_out(self, bot: int) -> None:
        """A round without this bot."""
        self._met[frozenset([bot, NOBODY])] += GAMES
        self._halves[bot] += 2 * GAMES

    def table(self) -> list[Line]:
        """All bots, the best first; equal ones as they were named."""
        points = [half / 2 for half in self._halves]
        order = self._order()
        return [Line(self._bots[bot], points[bot], self._games[bot], self._rounds_of(bot, NOBODY)) for bot in order]

    def _order(self) -> list[int]:
        return sorted(range(len(self._bots)), key=lambda bot: -self._halves[bot])

    def pair(self) -> Lineups:
        """The pairs of the next round; the bot that sits it out has done so from now on."""
        order = [*self._order(), *[NOBODY] * (len(self._bots) % 2)]
        pairs = [(order[one], order[other]) for one, other in cheapest(self._costs(order))]
        for bot, other in pairs:
            if other == NOBODY:
                self.sit_out(bot)
        return tuple(sorted((min(pair), max(pair)) for pair in pairs if NOBODY not in pair))

    def _costs(self, order: Sequence[int]) -> Costs:
        """The cost of each pairing: rematches, then different scores, then the wrong half."""
        halves = [self._halves[bot] for bot in order if bot != NOBODY]
        groups = Counter(halves)
        # Nobody has the fewest points, and is no part of a group.
        scores = [*halves, *halves[-1:]]

        def cost(one: int, other: int) -> int:
            met, apart = self._rounds_of(order[one], order[other]), scores[one] - scores[other]
            half = 0 if apart else abs(other - one - groups[scores[one]] // 2)
            return met**2 * REMATCH + apart**2 * APART + (half if order[other] != NOBODY else (other - one) * ABOVE)

        places = range(len(order))
        return [[cost(min(one, other), max(one, other)) for other in places] for one in places]

    def _rounds_of(self, bot: int, other: int) -> int:
        """How often these two have met."""
        return self._met[frozenset([bot, other])] // GAMES


def cheapest(costs: Costs) -> Pairs:
    """The pairing of all places that costs least in all; of several the first."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[int, Pairs]:
        if not left:
            return 0, ()
        first, found = left[0], None
        for other in sorted(left[1:], key=lambda place: costs[first][place]):
            # Nothing costs less than nothing.
            if found and costs[first][other] >= found[0]:
                break
            rest, pairs = best(tuple(place for place in left if place not in (first, other)))
            if not found or costs[first][other] + rest < found[0]:
                found = costs[first][other] + rest, ((first, other), *pairs)
        assert found is not None, "an odd number"
        return found

    return best(tuple(range(len(costs))))[1]


# The course of a contest: which of its games can be played side by side, and who sits in those that were.


def parts(contest: Contest, total: int, standings: Standings) -> Iterator[tuple[Contest, range]]:
    """The numbers of games that hang on none of each other, with the contest that seats them.

    All of them at once, or round by round of a Swiss system: `standings` then has all games of one part when the next
    is asked for.
    """
    if contest.pairing is not Pairing.SWISS:
        yield contest, range(total)
        return
    size = contest.games_a_deal()
    for deal in range(total // size):
        yield replace(contest, round=Round(deal, standings.pair())), range(deal * size, (deal + 1) * size)


def seatings(contest: Contest, known: Mapping[int, Outcome]) -> dict[int, tuple[str, ...]]:
    """Who sat where in these games by their numbers, as far as they hang on no game that is not among them."""
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
    """The table of a Swiss system after these games, whole rounds of them."""
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
