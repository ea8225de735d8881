"""Advice to a seat: what a level would take, how good the best choices are, and what would most likely follow.

It is made from the seat's View alone, in worlds that this seat cannot rule out. Equal views, seeds and levels give
equal advice as long as the time suffices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple

import msgspec

from hantise.bots.continuing import Course, Reason, continued, reason
from hantise.bots.exact import Proof
from hantise.bots.players import LEVELS, PROVING, remembered
from hantise.bots.search import Search, searched
from hantise.bots.tree import Node
from hantise.core import CHANCE, OVER, Game, Rng, State, View
from hantise.core.hints import Hints, Strength

# So many choices are told of.
BEST = 3
# So many worlds are looked into for what follows each of them.
WORLDS = 48
# So many games are imagined on from either choice, to tell what the better one gains.
COURSES = 24
# The part of the time that goes into the search itself.
SEARCHING = 0.8
# A reply counts as one that somebody thought about once the search has tried it so often.
THOUGHT = 6
# For an interval that holds what is meant in 95 of 100 cases.
NORMAL = 1.96


class Way(NamedTuple):
    """A choice by the name of its action: the share of all that is won which it brings its seat, on average.

    The share lies between `low` and `high` in 95 of 100 cases, as far as `visits` tries of a search can say; they are
    equal where it is proven. `line` is the next line that the seat would most likely write down about a decision, ""
    where nothing can be said, and `likely` how often it came, from 0 to 1.
    """

    action: str
    share: float
    low: float
    high: float
    visits: int
    line: str = ""
    likely: float = 0.0

    def is_matched_by(self, other: Way) -> bool:
        """True if the other one cannot be told from this one by what a search can say."""
        return other.share >= self.low


class Advice(NamedTuple):
    """The choice that the level takes, then the next best ones; proven where the ending was played out in full.

    The `reason` tells what the first one gains beside the next that is not as good, if that can be said.
    """

    ways: tuple[Way, ...]
    is_proven: bool = False
    reason: Reason | None = None


def written(advice: Advice) -> str:
    """The advice as text."""
    return msgspec.json.encode(advice).decode()


_READER = msgspec.json.Decoder(Advice)


def read_advice(text: str) -> Advice:
    """The advice that was written; MsgspecError if this is none."""
    return _READER.decode(text)


def advise(game: Game, level: str, view: View, rng: Rng, seconds: float, least: float = 0.0, mind: int = 0) -> Advice:
    """The advice of this level to the seat that is to decide, within about so many seconds.

    `least` is the least that anybody can be paid at this table. A level that plays on a whim gives none of its whims
    away: it says what it holds to be best, by what it remembers.
    """
    strength = game.hints.strengths()[list(LEVELS).index(level)]
    known, end = remembered(view, strength, mind), perf_counter() + seconds
    adviser = _Adviser(game, known, strength, rng, least)
    return adviser.proven(seconds * PROVING) or adviser.searched(end - perf_counter())


class _Adviser:
    """The search that looks at one view for one level."""

    def __init__(self, game: Game, view: View, strength: Strength, rng: Rng, least: float) -> None:
        self._game, self._view, self._strength, self._rng = game, view, strength, rng
        self._hints: Hints = game.hints
        world = view.imagine(rng)
        self._legal = world.legal()
        self._least = least
        # All that is won together, by any seat.
        self._whole = sum(payoff - least for payoff in self._hints.judge(world)) or 1.0

    def proven(self, seconds: float) -> Advice | None:
        """The advice where the ending can be played out in full; None elsewhere."""
        world = self._view.world() if self._strength.proofs else None
        values = [] if world is None else self._proof(seconds / 2.0).values(world, self._legal)
        if world is None or not values:
            return None
        first = self._first(world, values, seconds / 2.0)
        worth = dict(zip(self._legal, values))
        others = sorted((action for action in self._legal if action != first), key=lambda action: -worth[action])
        ways: list[Way] = []
        for action in [first, *others][:BEST]:
            share, line = self._share(worth[action]), self._reply_proven(world.clone(), action, seconds)
            ways.append(Way(self._game.actions.name(action), share, share, share, 0, line, 1.0 if line else 0.0))
        return Advice(tuple(ways), True)

    def _first(self, world: State, values: list[float], seconds: float) -> int:
        """What the level takes of what is proven; where all is lost, what a search likes against who may err."""
        best = self._proof(seconds).best(world, self._legal)
        if best >= 0:
            return best
        if max(values) > min(values):
            return self._legal[values.index(max(values))]
        return self._search(seconds).best(self._legal)

    def _proof(self, seconds: float) -> Proof:
        return Proof(self._hints, self._strength.proofs, seconds)

    def _reply_proven(self, world: State, action: int, seconds: float) -> str:
        """What the next seat's best is written down as; "" where it has several, chance comes first or all is over."""
        world.apply(action)
        if world.mover() in (CHANCE, OVER):
            return ""
        legal = world.legal()
        values = self._proof(seconds).values(world, legal)
        if not values or values.count(max(values)) > 1:
            return ""
        return self._game.seen(world, legal[values.index(max(values))], self._view.seat)

    def searched(self, seconds: float) -> Advice:
        """The advice of a search as long as the level's, and what it gains, if time is left to tell."""
        end = perf_counter() + seconds
        found = self._search(seconds * SEARCHING)
        first = found.best(self._legal)
        tried = [action for action in self._legal if action != first and found.visits(action) > 0]
        others = sorted(sorted(tried, key=found.visits, reverse=True)[: BEST - 1], key=lambda one: -_mean(found, one))
        ways = surest([self._way(found, action) for action in [first, *others]])
        worse = next((way for way in ways[1:] if not ways[0].is_matched_by(way)), None)
        return Advice(ways, reason=worse and self._gain(found, worse, ways[0], end))

    def _gain(self, found: Search, worse: Way, best: Way, end: float) -> Reason | None:
        """What the better way gains in games imagined on from both, in equal worlds; None where time ends before."""
        courses: tuple[list[Course], list[Course]] = [], []
        for _ in range(COURSES if self._game.stakes else 0):
            seed = int(self._rng.word())
            for way, told in zip((worse, best), courses):
                action = self._game.actions.parse(way.action)
                told += [one.course for one in continued(self._game, self._view, action, found, [seed])]
            if perf_counter() > end:
                return None
        return reason(self._game.stakes, self._view.seat, *courses)

    def _search(self, seconds: float) -> Search:
        return searched(self._view, self._legal, self._rng, self._strength.iterations, seconds, self._hints)

    def _way(self, found: Search, action: int) -> Way:
        visits, share = int(found.visits(action)), self._share(_mean(found, action))
        line, likely = self._reply(found.found(action), action)
        return Way(self._game.actions.name(action), share, *interval(share, visits), visits, line, likely)

    def _share(self, payoff: float) -> float:
        return min(1.0, max(0.0, (payoff - self._least) / self._whole))

    def _reply(self, node: Node | None, action: int) -> tuple[str, float]:
        """The line of the next decision that came most often in imagined worlds, and how often it came."""
        if node is None:
            return "", 0.0
        lines = Counter[str]()
        for _ in range(WORLDS):
            world = self._hints.imagined(self._view, self._rng)
            world.apply(action)
            world.roll(self._rng)
            reply = _thought_of(node, world)
            lines["" if reply < 0 else self._game.seen(world, reply, self._view.seat)] += 1
        line, times = min(lines.items(), key=lambda one: (-one[1], one[0]))
        return line, times / WORLDS if line else 0.0


def surest(ways: Sequence[Way]) -> tuple[Way, ...]:
    """What the level likes first, but for what its own numbers say is surely better."""
    better = max(ways, key=lambda way: way.low)
    first = better if better.low > ways[0].high else ways[0]
    return (first, *[way for way in ways if way is not first])


def _mean(found: Search, action: int) -> float:
    node = found.found(action)
    return node.mean if node is not None and node.visits else 0.0


def _thought_of(node: Node, world: State) -> int:
    """The decision that the search tried most, of those that may be made in this world; -1 if it tried none enough."""
    mover = world.mover()
    if mover == OVER:
        return -1
    best, most = -1, THOUGHT - 1
    for action in world.legal():
        child = node.found(mover, action)
        if child is not None and child.visits > most:
            best, most = action, int(child.visits)
    return best


def interval(share: float, visits: int) -> tuple[float, float]:
    """Where the mean of results from 0 to 1 lies, after so many of them: by Wilson, 1927.

    Results between the ends spread less than those at the ends, so it is never narrower than it should be.
    """
    if visits < 1:
        return 0.0, 1.0
    square = NORMAL * NORMAL / visits
    middle = (share + square / 2.0) / (1.0 + square)
    reach = NORMAL * sqrt(share * (1.0 - share) / visits + square / (4.0 * visits)) / (1.0 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
