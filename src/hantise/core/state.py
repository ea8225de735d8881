"""A position of a game: complete, mutable, without history and without dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, TypeAlias, cast, final

from mypy_extensions import i64, mypyc_attr

from hantise.core.rng import Rng
from hantise.core.vecs import vec

Seat: TypeAlias = int

CHANCE: Final = -1
OVER: Final = -2
SPECTATOR: Final = -3

CAPACITY: Final = 8192


@final
class Menu:
    """A buffer that a position writes its legal actions into; one a thread, used again and again."""

    __slots__ = ("actions",)

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * CAPACITY)


# Numbers, and the places of a list, are made once: a list of actions then costs no more than its places.
NUMBERED: Final = 32768
_NUMBERS: Final[list[object]] = list(range(NUMBERED))
_PLACES: Final[list[list[int]]] = [list(range(count)) for count in range(65)]


def listed(actions: vec[i64], count: i64) -> list[int]:
    """The first so many actions of a buffer, as a fresh list."""
    places = _PLACES[count] if count < len(_PLACES) else cast("list[int]", _NUMBERS[:count])
    found: list[object] = [_number(actions[place]) for place in places]
    return cast("list[int]", found)


def _number(action: i64) -> object:
    return _NUMBERS[action] if action < NUMBERED else action


# Taken out while in use, so that threads never share one; several, because a list that empties gives up its room.
_SPARE: Final[list[Menu]] = [Menu() for _ in range(8)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position: complete, mutable, no history, no dice, no text (that is its game's: `Game.dump`, `Game.seen_by`).

    `apply` trusts its caller: an action that is not legal leaves the position undefined.
    """

    @abstractmethod
    def mover(self) -> i64:
        """The seat to decide, or CHANCE, or OVER."""

    @abstractmethod
    def fill(self, menu: Menu) -> i64:
        """Write the legal actions (at CHANCE: the outcomes) into the menu, ascending, and say how many."""

    @abstractmethod
    def weights(self) -> list[int]:
        """At CHANCE: whole-number odds, one for each of `legal()`; [] elsewhere."""

    @abstractmethod
    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets, sum(weights()); 0 elsewhere."""

    @abstractmethod
    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws, for a ticket in range(total())."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Take a legal action; the same action in equal positions gives equal positions."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that shares nothing that changes."""

    @abstractmethod
    def standing(self) -> list[float]:
        """Each seat's lead, in payoff units; equal to `payoffs()` once the game is over.

        One number a seat, each within the game's payoff range. A guess, not a promise: search uses it to
        cut playouts short, `greedy` to look one step ahead.
        """

    @abstractmethod
    def payoffs(self) -> list[float]:
        """Each seat's winnings, when OVER."""

    def legal(self) -> list[int]:
        """The legal actions, ascending; outcomes at CHANCE; [] when OVER."""
        menu = _SPARE.pop() if _SPARE else Menu()
        count = self.fill(menu)
        found = listed(menu.actions, count)
        _SPARE.append(menu)
        return found

    def roll(self, rng: Rng) -> None:
        """Let chance act until a seat has to decide or the game is over."""
        while self.mover() == CHANCE:
            self.apply(self.outcome(rng.below(self.total())))
