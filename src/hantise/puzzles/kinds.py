"""Kinds of puzzles: what the best choice does, so that not all of a game's puzzles ask for the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from hantise.core import Game
from hantise.puzzles.puzzle import Puzzle


def kind_of(game: Game, action: int) -> str:
    """The family that the action belongs to."""
    return next(family.name for family in game.actions.families if action in family)


def kinds(game: Game, puzzles: Iterable[Puzzle]) -> Counter[str]:
    """How many puzzles there are of each kind."""
    return Counter(kind_of(game, game.actions.parse(one.best.action)) for one in puzzles)


def full_kinds(game: Game, puzzles: Iterable[Puzzle], most: int) -> frozenset[str]:
    """The kinds of which there are so many already."""
    return frozenset([kind for kind, count in kinds(game, puzzles).items() if count >= most])


def with_room(game: Game, kept: Sequence[Puzzle], found: Iterable[Puzzle], most: int) -> Iterator[Puzzle]:
    """Those that were found and still have room among the kept ones, at most so many of a kind."""
    counts = kinds(game, kept)
    for one in found:
        kind = kind_of(game, game.actions.parse(one.best.action))
        counts[kind] += 1
        if counts[kind] <= most:
            yield one
