"""A game's rules beside a second version of them, slow and plain: the same games, compared at every node."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from hantise.core import CHANCE, OVER, Game, State
from hantise.testing.playing import Broken

TAIL = 12  # actions told when a game fails
CLOSE = 1e-9


class Oracle(Protocol):
    """Another version of a game's rules; it speaks of seats, CHANCE and OVER, and of actions by name."""

    def mover(self) -> int:
        """The seat to decide, or CHANCE or OVER."""

    def legal(self) -> Collection[str]:
        """The names of the legal actions or outcomes, in any order; none once it is over."""

    def odds(self) -> Mapping[str, int]:
        """The number of tickets of each outcome, at CHANCE."""

    def apply(self, name: str) -> None:
        """Apply the action or outcome."""

    def payoffs(self) -> Sequence[float]:
        """The payoff of each seat, once the game is over."""


def side_by_side(
    game: Game, first: State, second: Oracle, choose: Callable[[list[str]], str], rng: Random, where: str
) -> Iterator[str]:
    """Play both to the end; yields each name before both take it.

    `choose` decides among the names of a decision, `rng` draws the tickets. Broken, with `where` and the newest
    actions in its notes, as soon as the versions differ.
    """
    played: list[str] = []
    try:
        while names := same_node(game, first, second):
            name = same_ticket(game, first, names, rng) if first.mover() == CHANCE else choose(names)
            played.append(name)
            yield name
            first.apply(game.actions.parse(name))
            second.apply(name)
        _same("mover", first.mover(), OVER)
        ours, theirs = list(first.payoffs()), list(second.payoffs())
        if len(ours) != len(theirs) or any(abs(mine - its) > CLOSE for mine, its in zip(ours, theirs)):
            _same("payoffs", ours, theirs)
    except Exception as error:
        error.add_note(f"{where}, action {len(played)}, after {played[-TAIL:]}")
        raise


def same_node(game: Game, first: State, second: Oracle) -> list[str]:
    """The names of the legal actions or outcomes; Broken unless mover, names and odds are the same in both."""
    mover, names = first.mover(), [game.actions.name(action) for action in first.legal()]
    _same("mover", mover, second.mover())
    _same("actions", sorted(names), sorted(second.legal()))
    if mover == CHANCE:
        odds = dict(zip(names, first.weights(), strict=True))
        _same("odds", odds, second.odds())
        _same("tickets", first.total(), sum(odds.values()))
    return names


def same_ticket(game: Game, state: State, names: Sequence[str], rng: Random) -> str:
    """The outcome that a ticket draws; Broken unless tickets follow the order of the names, to each as its weight."""
    ticket = rng.randrange(state.total())
    holders = [name for name, weight in zip(names, state.weights(), strict=True) for _ in range(weight)]
    name = game.actions.name(state.outcome(ticket))
    _same(f"outcome of ticket {ticket}", name, holders[ticket])
    return name


def _same(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Broken(f"{what}: the rules say {ours}, the oracle says {theirs}")
