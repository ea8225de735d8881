"""Information-set Monte Carlo tree search for any game: Cowling, Powley and Whitehouse, 2012.

One tree for the searching seat; every iteration plays in a fresh world that this seat cannot rule out. Each seat
chooses what serves it best. Chance is sampled and makes no nodes of its own, so a node stands for what was decided
on the way to it.
"""

from __future__ import annotations

import gc
from math import log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from hantise.bots.playout import play_out
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.view import View

EXPLORATION: Final = 0.7
# So many tries for each action, or only those with the best standing are tried at all.
TRIES: Final = 4
# Between two looks at the clock.
BATCH: Final = 32
# Keys of children: the seat that decided above the action, so that seats never share a count.
SEAT: Final = 1 << 20


@final
class Node:
    """What was found out about one decision: how often it could be made, was made, and what it brought its seat."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0


@final
class Search:
    """A search from one view; `run` may be called again to search on.

    `decisions` counts the decisions made in tree and playouts, `iterations` the worlds imagined.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        self._view = view
        self._rng = rng
        self._menu = Menu()
        self._root = Node()
        self._shortlist: set[int] = set()
        self._path: list[Node] = []
        self._movers: list[int] = []
        self._low: float = 0.0
        self._high: float = 0.0
        self.iterations: i64 = 0
        self.decisions: i64 = 0

    def narrow(self, legal: list[int], most: int) -> None:
        """Try only so many of the legal actions: those that look best one step ahead, in one world."""
        world = self._view.imagine(self._rng)
        looks = [(self._look(world, action), -action) for action in legal]
        looks.sort(reverse=True)
        self._shortlist = {-negative for _, negative in looks[:most]}

    def _look(self, world: State, action: int) -> float:
        """The searcher's standing after this action."""
        after = world.clone()
        after.apply(action)
        after.roll(self._rng)
        return after.standing()[self._view.seat]

    def run(self, iterations: int, seconds: float) -> None:
        """Search for so many iterations more, or until the time is up."""
        end = perf_counter() + seconds
        collecting = gc.isenabled()
        gc.disable()
        try:
            for done in range(iterations):
                if done % BATCH == BATCH - 1 and perf_counter() > end:
                    break
                self._iterate()
        finally:
            if collecting:
                gc.enable()

    def best(self, legal: list[int]) -> int:
        """The legal action that was tried most; of equals the better, then the first."""
        seat = self._view.seat
        best = legal[0]
        most = (-1, 0.0)
        for action in legal:
            child = self._root.children.get(seat * SEAT + action)
            if child is not None:
                tried = (int(child.visits), child.total)
                if tried > most:
                    most = tried
                    best = action
        return best

    def _iterate(self) -> None:
        """One world: down the tree, one node more, a playout, and what it came to."""
        world = self._view.imagine(self._rng)
        self._path.clear()
        self._movers.clear()
        if self._descend(world):
            self.decisions += play_out(world, self._rng, self._menu, world.foresight())
        self._learn(world.standing())
        self.iterations += 1

    def _descend(self, world: State) -> bool:
        """Follow the tree to a decision not tried before and make it; False if the game ended on the way."""
        rng = self._rng
        node = self._root
        while True:
            mover = world.mover()
            if mover == CHANCE:
                world.apply(world.outcome(rng.below(world.total())))
                continue
            if mover == OVER:
                return False
            known = len(node.children)
            action = self._select(node, world.fill(self._menu), mover * SEAT)
            child = self._follow(node, mover * SEAT + action)
            self._path.append(child)
            self._movers.append(mover)
            world.apply(action)
            self.decisions += 1
            if len(node.children) > known:
                return True
            node = child

    def _select(self, node: Node, count: i64, seat_key: i64) -> i64:
        """The action of the menu with the highest confidence bound; one never tried before, if there is any."""
        actions = self._menu.actions
        best: i64 = -1
        highest = -1.0
        fresh: i64 = 0
        scale = self._scale()
        narrowed = node is self._root and len(self._shortlist) > 0
        for i in range(count):
            action = actions[i]
            if narrowed and action not in self._shortlist:
                continue
            child = node.children.get(seat_key + action)
            if child is None:
                fresh += 1
                if self._rng.below(fresh) == 0:
                    best = action
            else:
                child.available += 1
                if not fresh:
                    bound = self._bound(child, scale)
                    if bound > highest:
                        highest = bound
                        best = action
        return best

    def _bound(self, child: Node, scale: float) -> float:
        visits = float(child.visits)
        mean = (child.total / visits - self._low) * scale
        return mean + EXPLORATION * sqrt(log(float(child.available)) / visits)

    def _scale(self) -> float:
        """Payoffs come in any unit; what was seen so far is stretched to 0 .. 1."""
        span = self._high - self._low
        return 1.0 / span if span > 0.0 else 1.0

    def _follow(self, node: Node, key: i64) -> Node:
        child = node.children.get(key)
        if child is None:
            child = Node()
            child.available = 1
            node.children[key] = child
        return child

    def _learn(self, payoffs: list[float]) -> None:
        for payoff in payoffs:
            if payoff < self._low:
                self._low = payoff
            if payoff > self._high:
                self._high = payoff
        for i in range(len(self._path)):
            child = self._path[i]
            child.visits += 1
            child.total += payoffs[self._movers[i]]


def search(view: View, legal: list[int], rng: Rng, iterations: int, seconds: float) -> int:
    """The action that a search of so many iterations, or so many seconds, finds best.

    Same seed and iterations, same action, unless the time runs out.
    """
    if len(legal) == 1:
        return legal[0]
    found = Search(view, rng)
    if len(legal) * TRIES > iterations:
        found.narrow(legal, max(2, iterations // TRIES))
    found.run(iterations, seconds)
    return found.best(legal)
