"""Advice to a seat: the choice of a level, the shares of the best choices, and the likely replies.

Advice comes from the seat's View alone, by worlds that this seat cannot rule out. Equal views, seeds and levels give
equal advice, unless the time runs out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

import msgspec

from hantise.bots.continuing import Course, Reason, continued, likeliest, reason
from hantise.bots.exact import Proof
from hantise.bots.players import PROVING, remembered, strength_of
from hantise.bots.search import Search, searched
from hantise.bots.tallies import interval
from hantise.bots.tree import Node
from hantise.core import CHANCE, OVER, Game, Rng, State, View
from hantise.core.hints import Hints, Strength

# Choices in an advice.
BEST = 3
# Worlds for the likely reply to each choice.
WORLDS = 48
# Games played on from each of two choices, to tell the gain of the better one.
COURSES = 24
# The search's part of the time.
SEARCHING = 0.8
# The fewest visits of a likely reply.
THOUGHT = 6
# The quantile of a 95 % interval.
NORMAL = 1.96


class Way(NamedTuple):
    """A choice by the name of its action, with its seat's mean share of all payoffs.

    `low` and `high` are its 95 % interval, from `visits` visits of a search; equal if proven. `line` is the seat's
    likeliest next line about a decision, "" if unknown, and `likely` its frequency, from 0 to 1.
    """

    action: str
    share: float
    low: float
    high: float
    visits: int
    line: str = ""
    likely: float = 0.0

    def is_matched_by(self, other: Way) -> bool:
        """True if the search cannot tell the other one from this one."""
        return other.share >= self.low


class Advice(NamedTuple):
    """The level's choice, then the next best ones; proven if the ending was played out in full.

    The `reason` tells the first one's gain beside the next that is clearly worse, if it is known.
    """

    ways: tuple[Way, ...]
    is_proven: bool = False
    reason: Reason | None = None


def written(advice: Advice) -> str:
    """The advice as text."""
    return msgspec.json.encode(advice).decode()


_READER = msgspec.json.Decoder(Advice)


def read_advice(text: str) -> Advice:
    """The advice of a text; MsgspecError if it is malformed."""
    return _READER.decode(text)


def advise(game: Game, level: str, view: View, rng: Rng, seconds: float, least: float = 0.0, mind: int = 0) -> Advice:
    """The advice of this level to the deciding seat, within about `seconds`.

    `least` is the lowest payoff at this table. A level's whims do not enter its advice; its memory does.
    """
    strength = strength_of(game, level)
    known, end = remembered(view, strength, mind), perf_counter() + seconds
    adviser = _Adviser(game, known, strength, rng, least)
    return adviser.proven(seconds * PROVING) or adviser.searched(end - perf_counter())


class _Adviser:
    """The search of one view for one level."""

    def __init__(self, game: Game, view: View, strength: Strength, rng: Rng, least: float) -> None:
        self._game, self._view, self._strength, self._rng = game, view, strength, rng
        self._hints: Hints = game.hints
        world = view.imagine(rng)
        self._legal = world.legal()
        self._least = least
        # The sum of all seats' payoffs above the least.
        self._whole = sum(payoff - least for payoff in self._hints.judge(world)) or 1.0

    def proven(self, seconds: float) -> Advice | None:
        """The advice if the ending can be played out in full; else None."""
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
        """The level's choice among proven actions; if all are lost, a search's, against an opponent who may err."""
        best = self._proof(seconds).best(world, self._legal)
        if best >= 0:
            return best
        if max(values) > min(values):
            return self._legal[values.index(max(values))]
        return self._search(seconds).best(self._legal)

    def _proof(self, seconds: float) -> Proof:
        return Proof(self._hints, self._strength.proofs, seconds)

    def _reply_proven(self, world: State, action: int, seconds: float) -> str:
        """The line of the next seat's best reply; "" if it has several, or chance or the end comes first."""
        world.apply(action)
        if world.mover() in (CHANCE, OVER):
            return ""
        legal = world.legal()
        values = self._proof(seconds).values(world, legal)
        if not values or values.count(max(values)) > 1:
            return ""
        return self._game.seen(world, legal[values.index(max(values))], self._view.seat)

    def searched(self, seconds: float) -> Advice:
        """The advice of a search as long as the level's, with its gain if time is left."""
        end = perf_counter() + seconds
        found = self._search(seconds * SEARCHING)
        first = found.best(self._legal)
        tried = [action for action in self._legal if action != first and found.visits(action) > 0]
        others = sorted(sorted(tried, key=found.visits, reverse=True)[: BEST - 1], key=lambda one: -_mean(found, one))
        ways = surest([self._way(found, action) for action in [first, *others]])
        worse = next((way for way in ways[1:] if not ways[0].is_matched_by(way)), None)
        return Advice(ways, reason=worse and self._gain(found, worse, ways[0], end))

    def _gain(self, found: Search, worse: Way, best: Way, end: float) -> Reason | None:
        """The gain of the better way, by games played on from both in equal worlds; None if the time runs out."""
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
        return Way(self._game.actions.name(action), share, *interval(share, visits, NORMAL), visits, line, likely)

    def _share(self, payoff: float) -> float:
        return min(1.0, max(0.0, (payoff - self._least) / self._whole))

    def _reply(self, node: Node | None, action: int) -> tuple[str, float]:
        """The next decision's most frequent line over imagined worlds, and its frequency."""
        if node is None:
            return "", 0.0
        lines = Counter[str]()
        for _ in range(WORLDS):
            world = self._hints.imagined(self._view, self._rng)
            world.apply(action)
            world.roll(self._rng)
            reply = None if world.mover() == OVER else likeliest(node, world, world.legal(), THOUGHT)
            lines[self._game.seen(world, int(reply.action), self._view.seat) if reply else ""] += 1
        line, times = min(lines.items(), key=lambda one: (-one[1], one[0]))
        return line, times / WORLDS if line else 0.0


def surest(ways: Sequence[Way]) -> tuple[Way, ...]:
    """The ways with the level's choice first, unless another is surely better by the level's own numbers."""
    better = max(ways, key=lambda way: way.low)
    first = better if better.low > ways[0].high else ways[0]
    return (first, *[way for way in ways if way is not first])


def _mean(found: Search, action: int) -> float:
    node = found.found(action)
    return node.mean if node is not None and node.visits else 0.0
