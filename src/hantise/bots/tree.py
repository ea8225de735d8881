"""The tree of a search: the statistics of each decision, and the choice of the next action to try.

Upper confidence bounds with availability (Cowling, Powley and Whitehouse, 2012). If a game ranks its actions, the best
ranked are tried first; others join with more visits (progressive widening: Chaslot and others, 2008), each with its
rank as its first result (Gelly and Silver, 2007).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from hantise.core.hints import Hints
from hantise.core.rng import Rng
from hantise.core.state import NUMBERED, Menu, State, listed
from hantise.core.vecs import vec

EXPLORATION: Final = 0.7
# Actions tried at first, and added for each unit of the square root of visits.
FIRST: Final = 4.0
WIDENING: Final = 1.0
# The weight of an action's rank, in results.
TRUST: Final = 2.0
# The seat's factor in the keys of children, so that seats never share a count.
SEAT: Final = 1 << 20
# The size of the tables of roots and logarithms.
TABLED: Final = 4096
SPREADS: Final = vec[float]([1.0 / sqrt(float(max(count, 1))) for count in range(TABLED)])
GROWTHS: Final = vec[float]([EXPLORATION * sqrt(log(float(max(count, 1)))) for count in range(TABLED)])


def spread(visits: i64) -> float:
    """The standard error of the mean over these visits: one by the root of their number."""
    return SPREADS[visits] if visits < TABLED else 1.0 / sqrt(float(visits))


def growth(available: i64) -> float:
    """The exploration weight of an action with this availability."""
    return GROWTHS[available] if available < TABLED else EXPLORATION * sqrt(log(float(available)))


@final
class Node:
    """The statistics of one action: its availability, its visits, and its seat's results.

    Children are a linked list from `first` by `next`, with ascending keys as in menus, so that both are walked side by
    side. If the game ranks its actions, `ranked` holds those that have joined, and `waiting` all actions, each with its
    urgency in `hopes`, or JOINED.
    """

    __slots__ = (
        "action",
        "available",
        "first",
        "hopes",
        "key",
        "mean",
        "next",
        "ranked",
        "seat",
        "spread",
        "total",
        "urgency",
        "visits",
        "waiting",
    )

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.key: i64 = seat * SEAT + action
        self.first: Node | None = None
        self.next: Node | None = None
        self.ranked: list[Node] = NOBODY
        self.waiting: list[int] = NONE_WAITING
        self.hopes: list[float] = NO_HOPES
        self.urgency: float = 0.0
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.mean: float = 0.0
        self.spread: float = 1.0

    def found(self, seat: i64, action: i64) -> Node | None:
        """The node of this seat's action here; None if there is none."""
        key = seat * SEAT + action
        child = self.first
        while child is not None and child.key < key:
            child = child.next
        return child if child is not None and child.key == key else None

    def child(self, seat: i64, action: i64) -> Node:
        """The node of this seat's action here; made if there is none."""
        key = seat * SEAT + action
        before: Node | None = None
        child = self.first
        while child is not None and child.key < key:
            before = child
            child = child.next
        if child is not None and child.key == key:
            return child
        return self.sprout(before, seat, action)

    def sprout(self, before: Node | None, seat: i64, action: i64) -> Node:
        """A new child, in the list after `before`; first without one."""
        new = Node(seat, action)
        if before is None:
            new.next = self.first
            self.first = new
        else:
            new.next = before.next
            before.next = new
        return new

    def add(self, payoff: float) -> None:
        """Add a visit with this payoff."""
        self.visits += 1
        self.total += payoff
        self.mean = self.total / float(self.visits)
        self.spread = spread(self.visits)


# Shared empty lists of nodes without a ranking; replaced before anything is added.
NOBODY: Final[list[Node]] = []
NONE_WAITING: Final[list[int]] = []
NO_HOPES: Final[list[float]] = []
# The urgency of an action that has joined.
JOINED: Final = -1.0e300


@final
class Chooser:
    """The choice of the next action to try. Payoffs have any unit, and are scaled to 0 .. 1 by the range seen."""

    def __init__(self, hints: Hints, rng: Rng) -> None:
        self._hints = hints
        self._rng = rng
        self._ranks = hints.has_ranking()
        self._stamps: vec[i64] = vec[i64]([0] * (NUMBERED if self._ranks else 0))
        self._now: i64 = 0
        self._tried: i64 = 0
        self._low: float = 0.0
        self._high: float = 0.0
        self._acuity = hints.acuity()
        self._scale: float = self._acuity

    def note(self, payoffs: list[float]) -> None:
        """Widen the range of payoffs to hold these."""
        for payoff in payoffs:
            if payoff < self._low:
                self._low = payoff
            if payoff > self._high:
                self._high = payoff
        if self._high > self._low:
            self._scale = self._acuity / (self._high - self._low)

    def share(self, payoff: float) -> float:
        """The payoff scaled from 0, the least seen, to 1, the most."""
        return (payoff - self._low) * self._scale / self._acuity

    def choose(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> Node:
        """The child to try: one of the first `count` actions of the menu."""
        if self._ranks:
            return self._widened(node, world, menu, count, mover)
        return self._any(node, menu, count, mover)

    def _any(self, node: Node, menu: Menu, count: i64, mover: i64) -> Node:
        """An untried action if there is one; else the highest confidence bound."""
        best = self._highest(node, menu, count, mover)
        return self._fresh(node, menu, count, mover) if self._tried < count else best

    def _highest(self, node: Node, menu: Menu, count: i64, mover: i64) -> Node:
        """The tried action with the highest confidence bound; the number of tried actions goes to `_tried`."""
        actions, offset = menu.actions, mover * SEAT
        low, scale = self._low, self._scale
        child = node.first
        best, highest = node, -1.0
        available: i64 = -1
        tried: i64 = 0
        doubt = 0.0
        for i in range(count):
            key = offset + actions[i]
            while child is not None and child.key < key:
                child = child.next
            if child is None:
                break
            if child.key == key:
                tried += 1
                child.available += 1
                if child.available != available:
                    # Most have equal availability.
                    available = child.available
                    doubt = growth(available)
                bound = (child.mean - low) * scale + doubt * child.spread
                if bound > highest:
                    best, highest = child, bound
        self._tried = tried
        return best

    def _fresh(self, node: Node, menu: Menu, count: i64, mover: i64) -> Node:
        """An untried action, with equal odds; there is one."""
        actions = menu.actions
        skipped = self._rng.below(count - self._tried)
        before: Node | None = None
        child = node.first
        for i in range(count):
            key = mover * SEAT + actions[i]
            while child is not None and child.key < key:
                before = child
                child = child.next
            if child is None or child.key != key:
                if skipped == 0:
                    break
                skipped -= 1
        new = node.sprout(before, mover, actions[i])
        new.available = 1
        return new

    # For games that rank their actions.

    def _widened(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> Node:
        """The highest confidence bound among the most urgent actions, as many as the node's visits allow."""
        self._mark(menu, count)
        missing = min(count, i64(FIRST + WIDENING * sqrt(float(node.visits)))) - self._joined(node, mover)
        while missing > 0:
            self._join(node, world, menu, count, mover)
            missing -= 1
        now = self._now
        best: Node = node
        highest = -1.0e300
        for child in node.ranked:
            if child.seat == mover and self._stamps[child.action] == now:
                child.available += 1
                bound = self._bound(child)
                if bound > highest:
                    highest = bound
                    best = child
        return best

    def _mark(self, menu: Menu, count: i64) -> None:
        """Stamp the legal actions."""
        self._now += 1
        now = self._now
        actions = menu.actions
        stamps = self._stamps
        for i in range(count):
            stamps[actions[i]] = now

    def _joined(self, node: Node, mover: i64) -> i64:
        """The number of joined legal actions."""
        now = self._now
        stamps = self._stamps
        found: i64 = 0
        for child in node.ranked:
            if child.seat == mover and stamps[child.action] == now:
                found += 1
        return found

    def _join(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> None:
        """Join the most urgent waiting legal action; of equals the first."""
        place = self._most_urgent(node)
        if place < 0:
            self._rank(node, world, menu, count, mover)
            place = self._most_urgent(node)
        child = node.child(mover, node.waiting[place])
        child.urgency = node.hopes[place]
        node.hopes[place] = JOINED
        node.ranked.append(child)

    def _most_urgent(self, node: Node) -> i64:
        """The place of the most urgent waiting legal action; -1 if there is none."""
        now = self._now
        stamps = self._stamps
        hopes = node.hopes
        most = JOINED
        best: i64 = -1
        for place, action in enumerate(node.waiting):
            if hopes[place] > most and stamps[action] == now:
                most = hopes[place]
                best = place
        return best

    def _rank(self, node: Node, world: State, menu: Menu, count: i64, mover: i64) -> None:
        """Fill the waiting list with all legal actions; those that have joined are marked."""
        node.hopes = self._hints.urgencies(world, menu, count)
        node.waiting = listed(menu.actions, count)
        if not node.ranked:
            node.ranked = []
        for place in range(count):
            if node.found(mover, node.waiting[place]) is not None:
                node.hopes[place] = JOINED

    def _bound(self, child: Node) -> float:
        visits = float(child.visits) + TRUST
        mean = ((child.total + TRUST * child.urgency) / visits - self._low) * self._scale
        return mean + EXPLORATION * sqrt(log(float(child.available) + 1.0) / visits)
