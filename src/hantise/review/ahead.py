"""What would probably come next after an action: the line that a search thinks of most, as the seat would see it."""

from __future__ import annotations

from typing import Final

from hantise.bots.players import NO_LIMIT
from hantise.bots.search import Search
from hantise.bots.tree import Node
from hantise.core import CHANCE, Game, Rng, State, View

# Lines that are told, and the least share of the worlds in which what they tell was thought of.
AHEAD: Final = 3
SERIOUS: Final = 0.05
# Worlds that are tried for one in which all of it can happen.
TRIES: Final = 12


def told_ahead(game: Game, view: View, action: int, worlds: int, rng: Rng) -> tuple[str, ...]:
    """The lines that the view's seat would write down next."""
    search = Search(view, rng, game.hints)
    search.settle(action)
    search.run(worlds, NO_LIMIT)
    path = _path(search.found(action), SERIOUS * worlds)
    stories = [_story(game, view, action, path, rng) for _world in range(TRIES)]
    return max(stories, key=len)


def _path(node: Node | None, least: float) -> list[tuple[int, int]]:
    """Who would probably do what, one after the other."""
    found = list[tuple[int, int]]()
    while node is not None:
        node = _likeliest(node)
        if node is None or float(node.visits) < least:
            break
        found.append((node.seat, node.action))
    return found


def _likeliest(node: Node) -> Node | None:
    best, child = None, node.first
    while child is not None:
        if best is None or child.visits > best.visits:
            best = child
        child = child.next
    return best


def _story(game: Game, view: View, action: int, path: list[tuple[int, int]], rng: Rng) -> tuple[str, ...]:
    """What is seen of it in one world, as far as it can happen there."""
    world, lines = view.imagine(rng), list[str]()
    world.apply(action)
    for seat, following in path:
        _let_chance_speak(world, rng)
        if world.mover() != seat or following not in world.legal() or len(lines) == AHEAD:
            break
        lines += filter(None, [game.seen(world, following, view.seat)])
        world.apply(following)
    return tuple(lines)


def _let_chance_speak(world: State, rng: Rng) -> None:
    """What chance brings is no part of the line: it would be made up."""
    if world.mover() == CHANCE:
        world.roll(rng)
