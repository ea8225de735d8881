"""The whole tree of a small table, written as an extensive game for Gambit, OpenSpiel and other readers of `.efg`.

    from hantise import games
    from hantise.envs import trees

    game = games.find(games.codes()[0])
    tree = trees.grown(game, game.preset("small"))

An information set of a seat has all positions with the same sheet, which the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from hantise.core import CHANCE, OVER, Game, HantiseError, Options, State

Sheets: TypeAlias = tuple[str, ...]

MOST_NODES: Final = 2_000_000


class TooLarge(HantiseError):
    """The tree has more nodes than the limit."""

    code = "too-large"


class Tree(NamedTuple):
    """A tree as `.efg`, with the number of each seat's information sets, of all nodes, and of the plays."""

    text: str
    information_sets: tuple[int, ...]
    nodes: int
    plays: int


def grown(game: Game, options: Options, most: int = MOST_NODES) -> Tree:
    """The tree of this table, from its start on; TooLarge if it has more than `most` nodes."""
    return _Grower(game, options, most).tree()


class _Grower:
    def __init__(self, game: Game, options: Options, most: int) -> None:
        self._game = game
        self._options = options
        self._most = most
        self._seats = range(options.players)
        self._sets: list[dict[str, int]] = [{} for _ in self._seats]
        self._results: dict[tuple[float, ...], int] = {}
        self._nodes = self._plays = self._chances = 0

    def tree(self) -> Tree:
        start = self._game.start(self._options)
        seats = " ".join(f'"seat {seat}"' for seat in self._seats)
        lines = [f'EFG 2 R "{self._game.code}" {{ {seats} }}', *self._grow(start, ("",) * len(self._seats))]
        return Tree("\n".join([*lines, ""]), tuple(map(len, self._sets)), self._nodes, self._plays)

    def _grow(self, state: State, sheets: Sheets) -> Iterator[str]:
        """The lines of this node and all below it, each before what follows from it."""
        self._nodes += 1
        if self._nodes > self._most:
            raise TooLarge(f"{self._game.title} has more than {self._most:,} nodes with these options")
        if state.mover() == OVER:
            yield self._end(state)
            return
        actions = state.legal()
        yield self._chance(state, actions) if state.mover() == CHANCE else self._choice(state, actions, sheets)
        for action in actions:
            told = self._game.seen_by(state, action, self._seats)
            after = state.clone()
            after.apply(action)
            written = (f"{sheet}{line}\n" if line else sheet for sheet, line in zip(sheets, told, strict=True))
            yield from self._grow(after, tuple(written))

    def _choice(self, state: State, actions: Sequence[int], sheets: Sheets) -> str:
        """A node at which a seat decides, by the number of its information set."""
        seat = int(state.mover())
        sets = self._sets[seat]
        number = sets.setdefault(sheets[seat], len(sets) + 1)
        words = " ".join(f'"{self._game.actions.name(action)}"' for action in actions)
        return f'p "" {seat + 1} {number} "{number}" {{ {words} }} 0'

    def _chance(self, state: State, outcomes: Sequence[int]) -> str:
        self._chances += 1
        total, name = state.total(), self._game.actions.name
        odds = zip(outcomes, state.weights(), strict=True)
        words = " ".join(f'"{name(outcome)}" {weight}/{total}' for outcome, weight in odds)
        return f'c "" {self._chances} "" {{ {words} }} 0'

    def _end(self, state: State) -> str:
        """A leaf; equal payoffs are one outcome."""
        self._plays += 1
        payoffs = tuple(state.payoffs())
        number = self._results.setdefault(payoffs, len(self._results) + 1)
        return f't "" {number} "{number}" {{ {" ".join(map(str, payoffs))} }}'
