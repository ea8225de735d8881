"""Information-set Monte Carlo tree search for any game: Cowling, Powley and Whitehouse, 2012.

The searching seat has one tree. Every iteration plays in a new world that this seat cannot rule out. Each seat chooses
for its own payoff. Chance is sampled and has no nodes, so a node stands for the decisions on the way to it.
"""

from __future__ import annotations

import gc
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from hantise.bots.tree import Chooser, Node
from hantise.core.hints import PLAIN, Hints
from hantise.core.rng import Rng
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.view import View

NO_LIMIT: Final = float("inf")
# The fewest tries for each action: with too few iterations, only actions with the best standing are tried.
TRIES: Final = 4
# Worlds between two looks at the clock, few enough for the interpreted build.
BATCH: Final = 4
# The fewest visits of actions that daring may choose, as a share of the most visits.
SERIOUS: Final = 0.25


@final
class Search:
    """A search from one view; `run` may be called again to search on.

    `decisions` counts decisions in tree and playouts, `iterations` the worlds imagined. `totals` are each seat's
    payoffs in these worlds, empty before the first. `wins` are their part for winning, counted only after `weigh`,
    because they may be slow.
    """

    def __init__(self, view: View, rng: Rng, hints: Hints = PLAIN) -> None:
        self._view = view
        self._rng = rng
        self._hints = hints
        self._chooser = Chooser(hints, rng)
        self._has_policy = hints.has_policy()
        self._menu = Menu()
        self._root = Node(0, 0)
        self._shortlist: list[int] = []
        self._path: list[Node] = []
        self.iterations: i64 = 0
        self.decisions: i64 = 0
        self.totals: list[float] = []
        self.wins: list[float] = []
        self._weighs = False

    def narrow(self, legal: list[int], most: int) -> None:
        """Try only `most` of the legal actions: those that look best one step ahead, in one world."""
        world = self._hints.imagined(self._view, self._rng)
        looks = [(self._hints.urgency(world, action), -action) for action in legal]
        looks.sort(reverse=True)
        self._shortlist = sorted([-negative for _, negative in looks[:most]])

    def settle(self, action: int) -> None:
        """Take this legal action from now on, and count its results from here."""
        self._shortlist = [action]
        self.weigh()

    def weigh(self) -> None:
        """Count payoffs and wins from here on."""
        self._weighs = True
        self.iterations = 0
        self.totals = []
        self.wins = []

    def run(self, iterations: int, seconds: float) -> None:
        """Search for `iterations` more, or until the time is up."""
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
        """The most visited legal action; of equals the better, then the first."""
        best = legal[0]
        most = (-1, 0.0)
        for action in legal:
            child = self.found(action)
            if child is not None:
                tried = (int(child.visits), child.total)
                if tried > most:
                    most = tried
                    best = action
        return best

    def liked(self, legal: list[int], daring: float) -> int:
        """The best of the legal actions with serious visits, for a player with this liking for bold ones."""
        most = max([self.visits(action) for action in legal])
        world = self._view.imagine(self._rng)
        best = legal[0]
        highest = -1.0e300
        for action in legal:
            child = self.found(action)
            visits = self.visits(action)
            if child is not None and visits >= max(1.0, SERIOUS * most):
                worth = self._chooser.share(child.total / visits)
                worth += daring * self._hints.boldness(world, action)
                if worth > highest:
                    highest = worth
                    best = action
        return best

    def drawn(self, legal: list[int], whim: float) -> int:
        """A legal action drawn by lot, with odds by visits; a smaller whim sharpens them."""
        weights = [self.visits(action) ** (1.0 / whim) for action in legal]
        ticket = float(self._rng.below(1 << 30)) / float(1 << 30) * sum(weights)
        for action, weight in zip(legal, weights):
            ticket -= weight
            if ticket < 0.0:
                return action
        return self.best(legal)

    def visits(self, action: int) -> float:
        """The visits of this action."""
        child = self.found(action)
        return 0.0 if child is None else float(child.visits)

    def found(self, action: int) -> Node | None:
        """The node of the searching seat's action; None if it was never tried."""
        return self._root.found(self._view.seat, action)

    def _iterate(self) -> None:
        """Search one world: descend the tree, add a node, play out, and pass the result up."""
        world = self._hints.imagined(self._view, self._rng)
        self._path.clear()
        if self._descend(world):
            self._play_out(world)
        payoffs = self._hints.judge(world)
        self._chooser.note(payoffs)
        for node in self._path:
            node.add(payoffs[node.seat])
        self._count(self.totals, payoffs)
        if self._weighs:
            self._count(self.wins, self._hints.wins(world, payoffs))
        self._root.visits += 1
        self.iterations += 1

    def _count(self, totals: list[float], brought: list[float]) -> None:
        if not totals:
            totals.extend([0.0] * len(brought))
        for seat, some in enumerate(brought):
            totals[seat] += some

    def _descend(self, world: State) -> bool:
        """Follow the tree to a new node or a playout's first decision; False if the game ended."""
        rng = self._rng
        node = self._root
        while True:
            mover = world.mover()
            if mover == CHANCE:
                world.apply(world.outcome(rng.below(world.total())))
                continue
            if mover == OVER:
                return False
            if node is not self._root and not self._hints.branches(world):
                return True
            count = world.fill(self._menu)
            if node is self._root and self._shortlist:
                count = self._shorten()
            node = self._chooser.choose(node, world, self._menu, count, mover)
            self._path.append(node)
            world.apply(node.action)
            self.decisions += 1
            if node.visits == 0:
                return True

    def _shorten(self) -> i64:
        """Replace the menu by the shortlist."""
        actions = self._menu.actions
        n: i64 = 0
        for action in self._shortlist:
            actions[n] = action
            n += 1
        return n

    def _play_out(self, world: State) -> None:
        """Play on from a new node, up to the hints' horizon."""
        most = self._hints.horizon(world)
        if not self._has_policy:
            self.decisions += play_out(world, self._rng, self._menu, most)
        else:
            self.decisions += play_on(world, self._rng, self._menu, most, self._hints)


def search(view: View, legal: list[int], rng: Rng, iterations: int, seconds: float, hints: Hints = PLAIN) -> int:
    """The best action of a search of `iterations`, or of `seconds`.

    Equal seeds and iterations give equal actions, unless the time runs out.
    """
    if len(legal) == 1:
        return legal[0]
    return searched(view, legal, rng, iterations, seconds, hints).best(legal)


def searched(view: View, legal: list[int], rng: Rng, iterations: int, seconds: float, hints: Hints) -> Search:
    """A search of `iterations`, or of `seconds`."""
    found = Search(view, rng, hints)
    if not hints.has_ranking() and len(legal) * TRIES > iterations:
        found.narrow(legal, max(2, iterations // TRIES))
    found.run(iterations, seconds)
    return found


def settled(view: View, action: int, rng: Rng, iterations: int, hints: Hints) -> Search:
    """A search of the games after this action, without a time limit."""
    found = Search(view, rng, hints)
    found.settle(action)
    found.run(max(1, iterations), NO_LIMIT)
    return found


# Playouts inside the compiled engine: at random, or by a game's hints.

UNLIMITED: Final = 1 << 40


def play_out(state: State, rng: Rng, menu: Menu, limit: i64) -> i64:
    """Play on at random until the end or `limit` decisions; how many were made."""
    actions = menu.actions
    decisions: i64 = 0
    while decisions < limit:
        mover = state.mover()
        if mover == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        elif mover == OVER:
            break
        else:
            state.apply(actions[rng.below(state.fill(menu))])
            decisions += 1
    return decisions


def play_on(state: State, rng: Rng, menu: Menu, limit: i64, hints: Hints) -> i64:
    """Play on by the hints' policy until the end or `limit` decisions; how many were made.

    Random playouts are apart, because they call no policy.
    """
    decisions: i64 = 0
    while decisions < limit:
        mover = state.mover()
        if mover == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        elif mover == OVER:
            break
        else:
            state.apply(hints.choose(state, menu, state.fill(menu), rng))
            decisions += 1
    return decisions


def play_many(root: State, games: i64, seed: i64) -> tuple[int, list[float]]:
    """Random games from the same position: the number of decisions, and the sum of payoffs by seat."""
    rng = Rng(seed)
    menu = Menu()
    decisions: i64 = 0
    totals: list[float] = []
    for _ in range(games):
        state = root.clone()
        decisions += play_out(state, rng, menu, UNLIMITED)
        payoffs = state.payoffs()
        totals = [total + payoff for total, payoff in zip(totals, payoffs, strict=True)] if totals else payoffs
    return decisions, totals
