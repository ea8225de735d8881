"""Games of strong players, looked back at: what each seat was said to expect at some points, and what it got."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from bench.botplay import find
from hantise.bots import seated
from hantise.bots.arena import stream
from hantise.bots.match import recorded
from hantise.bots.tallies import shares
from hantise.core import CHANCE, OVER, Record
from hantise.review.evaluations import Point, expected, points
from hantise.review.weighing import Depth, answer, depth, weighing

LEVELS = ("level3", "level4", "level5")
# Points of each game that are judged, so that no long game has more to say than a short one.
A_GAME = 12
# Worlds whose standing is looked at, where nothing is searched.
WORLDS = 20


class Judged(NamedTuple):
    """What one seat expected of a position for every seat, by searching and by standing alone; and what came of it.

    `repeats` are the chances that each repeat of the search found.
    """

    repeats: tuple[tuple[float, ...], ...]
    standing: tuple[float, ...]
    shares: tuple[float, ...]

    @property
    def searched(self) -> tuple[float, ...]:
        """The chances that a review would show: the mean over the repeats."""
        return tuple(map(fmean, zip(*self.repeats)))


class Terms(NamedTuple):
    """A game to play and to look back at: its number tells who sits where and what chance brings.

    `strength` is how much of their usual thinking the players do.
    """

    game: str
    players: int
    seed: int
    number: int
    budget: float
    strength: float = 1.0


def played(terms: Terms) -> Record:
    """A game between levels 3 to 5."""
    game = find(terms.game)
    names = [LEVELS[(terms.number + seat) % len(LEVELS)] for seat in range(terms.players)]
    rng = stream("review", *terms)
    bots = [seated(name, game, rng.word(), terms.strength) for name in names]
    return recorded(game, game.options(terms.players), names, bots, rng)


def judged(terms: Terms) -> list[Judged]:
    """Some points of that game, by lot, each judged by every seat; the end is left out."""
    record, rng = played(terms), stream("points", *terms)
    found = [point for point in points(record) if point.mover != OVER]
    drawn = {rng.below(len(found)) for _point in range(A_GAME)}
    brought, deep = shares(record.replay().payoffs()), depth(record.game, budget=terms.budget)
    return [one for place in sorted(drawn) for one in _judged(record, found[place], deep, brought)]


def _judged(record: Record, point: Point, deep: Depth, brought: tuple[float, ...]) -> Iterator[Judged]:
    for seat in range(record.options.players):
        # What was chosen does not count here: it is the position that is judged.
        asked = weighing(record, point._replace(mover=CHANCE), seat, deep)
        yield Judged(answer(find, asked).before.chances, _standing(record, point, seat), brought)


def _standing(record: Record, point: Point, seat: int) -> tuple[float, ...]:
    """What the seat would guess from how everybody stands, in worlds that it cannot rule out."""
    view, rng = record.game.view(point.state, seat), stream("standing", point.number, seat)
    standings = [view.imagine(rng).standing() for _world in range(WORLDS)]
    low, high = record.game.payoff_range(record.options)
    return expected(list(map(fmean, zip(*standings))), low, high)
