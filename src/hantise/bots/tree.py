"""The tree of a search: what was found out about each decision, and which action to try next there.

Upper confidence bounds with availability (Cowling, Powley and Whitehouse, 2012). Where a game ranks its actions, the
best ranked are tried first and the others join them as a decision is visited more often (progressive widening: Chaslot
and others, 2008), each with its rank as its first result (Gelly and Silver, 2007).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.rng import Rng
from hantise.core.state import NUMBERED, Menu, State
from hantise.core.vecs import vec

EXPLORATION: Final = 0.7
# So many actions are tried at first, and so many more for each root of the number of visits.
FIRST: Final = 4.0
WIDENING: Final = 1.0
# So many results an action's rank weighs.
TRUST: Final = 2.0
# Keys of children: the seat that decided above the action, so that seats never share a count.
SEAT: Final = 1 << 20


@final
class Node:
    """What was found out about one action: how often it could be taken, was taken, and what it brought its seat.

    `ranked` holds the children by urgency, the most urgent first, where the game ranks its actions.
    """

    __slots__ = ("action", "available", "children", "ranked", "seat", "total", "urgency", "visits")

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.children: dict[int, Node] = {}
        self.ranked: list[Node] = []
        self.urgency: float = 0.0
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0

    def child(self, seat: i64, action: i64) -> Node:
        """What is known of this seat's action here; made if nothing is."""
        key = seat * SEAT + action
        child = self.children.get(key)
        if child is None:
            child = Node(seat, action)
            self.children[key] = child
        return child


@final
class Chooser:
    """Which action to try next. Payoffs come in any unit; what was seen so far is stretched to 0 .. 1."""

    def __init__(self, hints: Hints, rng: Rng) -> None:
        self._hints = hints
        self._rng = rng
        self._ranks = hints.has_ranking()
        self._stamps: vec[i64] = vec[i64]([0] * (NUMBERED if self._ranks else 0))
        self._now: i64 = 0
        self._low: float = 0.0
        self._high: float = 0.0
        self._scale: float = 1.0

    def note(self, payoffs: list[float]) -> None:
        """Widen the range of payoffs to hold these."""
        for payoff in payoffs:
            if payoff < self._low:
                self._low = payoff
            if payoff > self._high:
                self._high = payoff
        if self._high > self._low:
            self._scale = 1.0 / (self._high - self._low)

    def share(self, payoff: float) -> float:
        """The payoff on the scale from 0, the least seen so far, to 1, the most."""
        return (payoff - self._low) * self._scale

    def choose(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> Node:
        """The child of the node to try: one of the first `count` actions of the menu."""
        if self._ranks:
            return self._widened(node, world, menu, count, mover)
        return self._any(node, menu, count, mover)

    def _any(self, node: Node, menu: Menu, count: i64, mover: i64) -> Node:
        """The action with the highest confidence bound; one never tried before, if there is any."""
        actions = menu.actions
        children = node.children
        key = mover * SEAT
        best: Node = node
        untried: i64 = -1
        highest = -1.0
        fresh: i64 = 0
        available: i64 = -1
        growth = 0.0
        for i in range(count):
            child = children.get(key + actions[i])
            if child is None:
                fresh += 1
                if self._rng.below(fresh) == 0:
                    untried = actions[i]
                continue
            child.available += 1
            if fresh:
                continue
            if child.available != available:
                # Most were available equally often, so that few logarithms are taken.
                available = child.available
                growth = EXPLORATION * EXPLORATION * log(float(available))
            visits = float(child.visits)
            bound = (child.total / visits - self._low) * self._scale + sqrt(growth / visits)
            if bound > highest:
                highest = bound
                best = child
        if fresh:
            best = node.child(mover, untried)
            best.available = 1
        return best

    # Where the game ranks its actions.

    def _widened(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> Node:
        """The same among the most urgent actions only, as many as the node's visits allow."""
        self._mark(menu, count)
        if self._listed(node, mover) < count:
            self._list(node, world, menu, count, mover)
        room = FIRST + WIDENING * sqrt(float(node.visits))
        now = self._now
        best: Node = node
        highest = -1.0e300
        tried = 0.0
        for child in node.ranked:
            if child.seat == mover and self._stamps[child.action] == now:
                child.available += 1
                bound = self._bound(child)
                if bound > highest:
                    highest = bound
                    best = child
                tried += 1.0
                if tried >= room:
                    break
        return best

    def _mark(self, menu: Menu, count: i64) -> None:
        """Stamp what is legal now."""
        self._now += 1
        now = self._now
        actions = menu.actions
        stamps = self._stamps
        for i in range(count):
            stamps[actions[i]] = now

    def _listed(self, node: Node, mover: i64) -> i64:
        """How many of the legal actions the node has ranked."""
        now = self._now
        stamps = self._stamps
        found: i64 = 0
        for child in node.ranked:
            if child.seat == mover and stamps[child.action] == now:
                found += 1
        return found

    def _list(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> None:
        """Rank the legal actions that the node did not know; of equals the one found first stands first."""
        actions = menu.actions
        for i in range(count):
            action = actions[i]
            if mover * SEAT + action not in node.children:
                child = node.child(mover, action)
                child.urgency = self._hints.urgency(world, action)
                node.ranked.append(child)
        node.ranked.sort(key=_most_urgent_first)

    def _bound(self, child: Node) -> float:
        visits = float(child.visits) + TRUST
        mean = ((child.total + TRUST * child.urgency) / visits - self._low) * self._scale
        return mean + EXPLORATION * sqrt(log(float(child.available) + 1.0) / visits)


def _most_urgent_first(child: Node) -> float:
    return -child.urgency
