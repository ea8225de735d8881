"""A view that is made of its facts alone."""

from __future__ import annotations

from typing import Any, Final, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from hantise.core.facts import facts_text
from hantise.core.view import View


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
