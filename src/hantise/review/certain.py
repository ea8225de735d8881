"""Certain bounds of each choice in an ending with hidden cards, for two seats.

The lower bound holds in every position that the seat cannot rule out, for all replies and all chance; the seat's later
actions depend on its later views alone. The upper bound is 1 minus the other seat's lower bound. Neither depends on
beliefs about hidden cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from hantise.bots.exact import Proof
from hantise.bots.search import play_many, settled
from hantise.bots.tallies import shares
from hantise.bots.tree import Node
from hantise.core import CHANCE, OVER, Game, Rng, State, View

SEATS: Final = 2
# The seat's own decisions in the look ahead, this one included.
DEEP: Final = 3
# The limit of positions that a seat cannot rule out.
WORLDS: Final = 600
# The limit while a player waits.
FEW: Final = 200
# Positions tried first.
TRIED: Final = 6


class Bounds(NamedTuple):
    """Bounds of the seat's share of the result under perfect play."""

    least: float = 0.0
    most: float = 1.0


def certain(game: Game, view: View, legal: list[int], most: int, worlds: int = WORLDS) -> dict[int, Bounds]:
    """The bounds of each choice, with at most `most` positions looked at for each; {} where nothing is certain.

    Choices whose lower bound is below the best one get an upper bound too.
    """
    possible = list(game.worlds(view, worlds)) if most else []
    if not possible or len(possible[0].standing()) != SEATS:
        return {}
    look, seat = _Look(game, worlds, most), view.seat
    least = {action: look.afresh().assured(possible, seat, action, DEEP) for action in legal}
    best = max(least.values())
    if best <= 0.0:
        return {}
    return {
        action: Bounds(low, 1.0 if low >= best else look.afresh().open_to(possible, seat, action, best))
        for action, low in least.items()
    }


def takes_all(game: Game, view: View, action: int, most: int) -> bool:
    """True if a look at `most` positions proves that this choice wins the whole result."""
    possible = list(game.worlds(view, FEW)) if most else []
    if not possible or len(possible[0].standing()) != SEATS:
        return False
    return _Look(game, FEW, most).assured(possible, view.seat, action, DEEP) >= 1.0


class _Out(Exception):
    """The limit of positions is reached."""


class _Look:
    """A look ahead with a limit of positions; beyond it nothing is certain."""

    def __init__(self, game: Game, worlds: int, most: int) -> None:
        self._game, self._worlds, self._most = game, worlds, most
        self._left = most
        self._kept_by_view: dict[View, float] = {}

    def afresh(self) -> _Look:
        """Reset the count of positions."""
        self._left = self._most
        return self

    def assured(self, worlds: list[State], seat: int, action: int, deep: int) -> float:
        """The lower bound of the seat's share after this action, over worlds that look alike to it."""
        some = worlds[:: max(1, len(worlds) // TRIED)]
        try:
            # A failure with open cards in one world is a failure here too, found sooner.
            if any(self._assured([world], seat, action, deep) == 0.0 for world in some):
                return 0.0
            return self._assured(worlds, seat, action, deep)
        except _Out:
            return 0.0

    def _assured(self, worlds: list[State], seat: int, action: int, deep: int) -> float:
        met = _Met(self._game, seat)
        trees = list[Tree]()
        for world in worlds:
            trees.append(self._tree(_after(world, action), met))
            if trees[-1] == 0.0:
                return 0.0
        return min(self._value(tree, met, deep) for tree in trees)

    def _tree(self, state: State, met: _Met) -> Tree:
        """All lines of play until the seat decides or the game is over."""
        self._look()
        mover = state.mover()
        if mover == OVER:
            return shares(state.payoffs())[met.seat]
        if mover == met.seat:
            return met.meet(state)
        if mover == CHANCE:
            weights = state.weights()
            outcomes = [self._tree(_after(state, outcome), met) for outcome in state.legal()]
            return _Mean([weight / sum(weights) for weight in weights], outcomes)
        replies = list[Tree]()
        for action in state.legal():
            replies.append(self._tree(_after(state, action), met))
            if replies[-1] == 0.0:
                return 0.0
        return _Worst(replies)

    def _value(self, tree: Tree, met: _Met, deep: int) -> float:
        if isinstance(tree, _Mean):
            return sum(part * self._value(one, met, deep) for part, one in zip(tree.parts, tree.outcomes))
        if isinstance(tree, _Worst):
            return min(self._value(one, met, deep) for one in tree.replies)
        if isinstance(tree, float):
            return tree
        if tree not in met.values:
            met.values[tree] = self._best(met.alike[tree], met.seat, deep - 1)
        return met.values[tree]

    def _best(self, worlds: list[State], seat: int, deep: int) -> float:
        """The best lower bound among the seat's actions."""
        best = 0.0
        for action in worlds[0].legal() if deep > 0 else []:
            best = max(best, self._assured(worlds, seat, action, deep))
            if best >= 1.0:
                break
        return best

    def open_to(self, worlds: list[State], seat: int, action: int, enough: float) -> float:
        """The upper bound of the seat's share after this action, over these worlds; 1 where it may reach `enough`."""
        most = 0.0
        for world in worlds:
            try:
                most = max(most, self._most_of(_after(world, action), seat, DEEP))
            except _Out:
                return 1.0
            if most >= enough:
                return 1.0
        return most

    def _most_of(self, state: State, seat: int, deep: int) -> float:
        self._look()
        mover = state.mover()
        if mover == OVER:
            return shares(state.payoffs())[seat]
        if deep == 0:
            return 1.0
        if mover not in (seat, CHANCE):
            return 1.0 - self._kept(self._game.view(state, int(mover)))
        after = [self._most_of(_after(state, action), seat, deep - 1) for action in state.legal()]
        if mover == seat:
            return max(after)
        weights = state.weights()
        return sum(weight * one for weight, one in zip(weights, after)) / sum(weights)

    def _kept(self, view: View) -> float:
        """The other seat's lower bound, from its own view."""
        if view not in self._kept_by_view:
            worlds = list(self._game.worlds(view, self._worlds))
            self._kept_by_view[view] = self._best(worlds, view.seat, DEEP) if worlds else 0.0
        return self._kept_by_view[view]

    def _look(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _Out


def _after(state: State, action: int) -> State:
    after = state.clone()
    after.apply(action)
    return after


class _Mean(NamedTuple):
    """A chance node: outcomes with their probabilities."""

    parts: list[float]
    outcomes: list[Tree]


class _Worst(NamedTuple):
    """A node of the other seat, which sees everything."""

    replies: list[Tree]


# A share of the result, the view of the seat's next decision, or a node on the way there.
Tree: TypeAlias = "float | View | _Mean | _Worst"


class _Met:
    """The positions of the seat's next decisions, grouped by its view, with its lower bound for each view."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self.seat = game, seat
        self.alike: dict[View, list[State]] = {}
        self.values: dict[View, float] = {}

    def meet(self, state: State) -> View:
        """The seat's view of this position, which joins its group."""
        view = self._game.view(state, self.seat)
        self.alike.setdefault(view, []).append(state)
        return view


# Endings with nothing hidden: the value of each action to every seat under perfect play.

# Random games that show which payoffs are possible.
ENDS: Final = 24


def proven(game: Game, view: View, legal: list[int], most: int) -> dict[int, tuple[float, ...]]:
    """The chances of all seats after each action; {} without a proof within `most` positions."""
    world, seat = view.world() if most else None, view.seat
    if world is None:
        return {}
    # The payoffs of the only two possible ends, the seat's worse one first.
    ends = sorted({tuple(play_many(world, 1, seed)[1]) for seed in range(ENDS)}, key=lambda end: end[seat])
    if len(ends) != 2 or ends[0][seat] >= ends[1][seat]:
        return {}
    worse, better = ends
    found = dict[int, tuple[float, ...]]()
    for action, value in zip(legal, Proof(game.hints, most).values(world, legal)):
        # All shares are interpolated between the two ends by the seat's value.
        part = (value - worse[seat]) / (better[seat] - worse[seat])
        found[action] = tuple([part * good + (1.0 - part) * bad for bad, good in zip(shares(worse), shares(better))])
    return found


# The probable next lines after an action: the search's main line, as the seat would see it.

# The most lines told, and the least share of worlds in which the search visited them.
AHEAD: Final = 3
SERIOUS: Final = 0.05
# Worlds tried for one in which the whole line is legal.
TRIES: Final = 12


def told_ahead(game: Game, view: View, action: int, worlds: int, rng: Rng) -> tuple[str, ...]:
    """The lines that the view's seat would probably see next."""
    path = _path(settled(view, action, rng, worlds, game.hints).found(action), SERIOUS * worlds)
    stories = [_story(game, view, action, path, rng) for _world in range(TRIES)]
    return max(stories, key=len)


def _path(node: Node | None, least: float) -> list[tuple[int, int]]:
    """The main line as seats and actions, down to nodes with `least` visits."""
    found = list[tuple[int, int]]()
    while node is not None:
        best, child = None, node.first
        while child is not None:
            if best is None or child.visits > best.visits:
                best = child
            child = child.next
        node = best
        if node is None or float(node.visits) < least:
            break
        found.append((node.seat, node.action))
    return found


def _story(game: Game, view: View, action: int, path: list[tuple[int, int]], rng: Rng) -> tuple[str, ...]:
    """The seat's lines about this path in one world, as far as it is legal there."""
    world, lines = view.imagine(rng), list[str]()
    world.apply(action)
    for seat, following in path:
        # Chance is rolled, not told: its outcome would be made up.
        if world.mover() == CHANCE:
            world.roll(rng)
        if world.mover() != seat or following not in world.legal() or len(lines) == AHEAD:
            break
        lines += filter(None, [game.seen(world, following, view.seat)])
        world.apply(following)
    return tuple(lines)
