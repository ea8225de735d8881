"""A position of a game: complete, mutable, without history and without dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copyreg import dispatch_table
from operator import index
from typing import Final, TypeAlias, cast, final

from mypy_extensions import i64, mypyc_attr

from hantise.core.errors import IllegalAction
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

    __slots__ = ("actions", "is_taken")

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * CAPACITY)
        self.is_taken = False


# Numbers, and the places of a list, are made once: a list of actions then costs no more than its places.
NUMBERED: Final = 32768
_NUMBERS: Final[list[object]] = list(range(NUMBERED))
_PLACES: Final[list[list[int]]] = [list(range(count)) for count in range(65)]


def listed(actions: vec[i64], count: i64) -> list[int]:
    """The first `count` actions of a buffer, as a fresh list."""
    places = _PLACES[count] if count < len(_PLACES) else cast("list[int]", _NUMBERS[:count])
    found: list[object] = [_number(actions[place]) for place in places]
    return cast("list[int]", found)


def _number(action: i64) -> object:
    return _NUMBERS[action] if action < NUMBERED else action


# Taken out while in use, so that threads never share one; several, because a list that empties gives up its room.
_SPARE: Final[list[Menu]] = [Menu() for _ in range(8)]
# Compiled code is not interrupted between looking whether this one is taken and taking it.
COMPILED: Final = not __file__.endswith(".py")
_ASKED: Final = Menu()


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position: complete, mutable, no history, no dice, no text (that is its game's: `Game.dump`, `Game.seen_by`).

    `play` and `draw` accept legal actions of a seat or of chance and refuse all others. `apply` and `outcome` are for
    engines and trust their caller: with any other action, or ticket, the position is undefined, and they may not end.
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
        """At CHANCE: the outcome that this ticket draws, for a ticket in range(total()). Unchecked; see `draw`."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Take a legal action; the same action in equal positions gives equal positions. Unchecked; see `play`."""

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

    def allows(self, action: i64) -> bool:
        """True if this number is among `legal()`."""
        if COMPILED and not _ASKED.is_taken:
            _ASKED.is_taken = True
            found = _has(_ASKED.actions, self.fill(_ASKED), action)
            _ASKED.is_taken = False
            return found
        menu = _SPARE.pop() if _SPARE else Menu()
        found = _has(menu.actions, self.fill(menu), action)
        _SPARE.append(menu)
        return found

    def play(self, action: object) -> None:
        """Take an action of the seat to decide; IllegalAction for anything else, which changes nothing.

        An action is a whole number, NumPy's too.
        """
        number = _whole(action)
        mover = self.mover()
        if mover < 0:
            raise IllegalAction("the game is over" if mover == OVER else "chance is to act, not a seat")
        if not self.allows(number):
            raise IllegalAction(f"{number} is not among the legal actions: {_shortly(self.legal())}")
        self.apply(number)

    def draw(self, ticket: object) -> None:
        """At CHANCE: let happen what this ticket in range(total()) draws; IllegalAction for anything else."""
        number = _whole(ticket)
        if self.mover() != CHANCE:
            raise IllegalAction("there is nothing to draw: chance is not to act")
        if number >= self.total():
            raise IllegalAction(f"there is no ticket {number}; they go from 0 to {self.total() - 1}")
        self.apply(self.outcome(number))

    def roll(self, rng: Rng) -> None:
        """Let chance act until a seat has to decide or the game is over."""
        while self.mover() == CHANCE:
            self.apply(self.outcome(rng.below(self.total())))

    def __repr__(self) -> str:
        written = dispatch_table.get(type(self))
        # Where its game copies it as text (`core/notation.py`), that text follows the name of its class.
        text = written(self)[1][0] if written is not None else "a position"
        return f"<{type(self).__name__}: {text}>"


# For the checked calls.

_BEYOND: Final = 1 << 31  # more than any game has actions, or chance tickets


def _whole(value: object) -> i64:
    """The whole number that this is, from 0 on; IllegalAction if it is none."""
    number = value if isinstance(value, int) and not isinstance(value, bool) else _from_index(value)
    if not 0 <= number < _BEYOND:
        raise IllegalAction("it takes a whole number from 0 on, and no such large one")
    return number


def _from_index(value: object) -> int:
    # NumPy's truths have an index in older releases, with a warning.
    if type(value).__name__ not in ("bool", "bool_") and hasattr(value, "__index__"):
        try:
            return index(value)
        except TypeError:  # an array of several numbers
            pass
    raise IllegalAction(f"it takes a whole number, not {type(value).__name__}")


def _has(actions: vec[i64], count: i64, wanted: i64) -> bool:
    """True if `wanted` is one of the first `count` actions, which ascend."""
    low: i64 = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if actions[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low < count and actions[low] == wanted


def _shortly(actions: list[int]) -> str:
    """The first of them."""
    more = " ..." if len(actions) > MOST_NAMED else ""
    return ", ".join([str(action) for action in actions[:MOST_NAMED]]) + more


MOST_NAMED: Final = 20
