"""The knowledge of a seat: the only thing that leaves the table for a person, a page or a bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from mypy_extensions import i64, mypyc_attr

from hantise.core.facts import facts_text
from hantise.core.rng import Rng
from hantise.core.state import State


class Memory(NamedTuple):
    """One thing that was seen and no longer lies open.

    `id` names it for good: a forgotten memory does not come back under another id. `when` counts the
    actions of the round up to the seeing, `moved` how often the thing has moved since; `fact` is for people.
    """

    id: str
    when: int
    moved: int
    fact: str


class Refusal(NamedTuple):
    """Why an action may not be taken: a code for programs, a rule for the curious, words for the player."""

    code: str
    rule: str
    words: str


@mypyc_attr(allow_interpreted_subclasses=True)
class View(ABC):
    """Public facts and one seat's own, whitelisted; nothing here depends on what that seat may not know."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """Whose view this is, or SPECTATOR."""

    @property
    @abstractmethod
    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""

    @property
    @abstractmethod
    def memories(self) -> tuple[Memory, ...]:
        """All that is known but no longer lies open."""

    @abstractmethod
    def glance(self) -> View:
        """All that lies open now: this view without its memories."""

    @abstractmethod
    def forget(self, keep: Callable[[Memory], bool]) -> View:
        """This view without the memories that `keep` rejects, and without all that follows from them."""

    @abstractmethod
    def imagine(self, rng: Rng) -> State:
        """A position that this seat cannot rule out, with the odds that chance alone gives."""

    @property
    def clock(self) -> int:
        """The number of actions in this round until now, as `Memory.when` counts; 0 where nothing is remembered."""
        return 0

    def world(self) -> State | None:
        """The one position that this seat cannot rule out, not to be changed; None where there may be several."""
        return None

    @abstractmethod
    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""

    @abstractmethod
    def dump(self) -> str:
        """The view as one JSON object, which the game's `read_view` reads."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.dump()}>"


class Facts(Protocol):
    """A named tuple of small numbers and names: all that a seat may know, each fact named by its game."""

    @property
    def seat(self) -> int:
        """Whose facts these are, or SPECTATOR."""

    @property
    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""


F = TypeVar("F", bound=Facts)


@mypyc_attr(allow_interpreted_subclasses=True)
class FactsView(View, Generic[F]):
    """The facts that one seat may know, as `facts`; immutable. What else it tells follows from them."""

    def __init__(self, facts: F) -> None:
        self.facts: Final[F] = facts

    @property
    def seat(self) -> int:
        """Whose view this is, or SPECTATOR."""
        return self.facts.seat

    @property
    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return self.facts.mover

    def dump(self) -> str:
        """The facts as one JSON object."""
        return facts_text(self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its facts."""
        return type(self), (self.facts,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FactsView) and type(self) is type(other) and bool(self.facts == other.facts)

    def __hash__(self) -> int:
        return hash(self.facts)
