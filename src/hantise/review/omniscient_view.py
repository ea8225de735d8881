"""A view through which the true position shows: for what would have been, had one seen everything."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from hantise.core import Memory, Refusal, Rng, State, View


class OmniscientView(View):
    """A seat's view through which the position shows; all else is as in the view itself."""

    def __init__(self, view: View, position: State) -> None:
        self.honest = view
        self._position = position

    @property
    def seat(self) -> int:
        """As the view says."""
        return self.honest.seat

    @property
    def mover(self) -> int:
        """As the view says."""
        return self.honest.mover

    @property
    def memories(self) -> tuple[Memory, ...]:
        """As the view says."""
        return self.honest.memories

    @property
    def clock(self) -> int:
        """As the view says."""
        return self.honest.clock

    def glance(self) -> View:
        """What lies open, through which nothing shows."""
        return self.honest.glance()

    def forget(self, keep: Callable[[Memory], bool]) -> View:
        """The position shows as before."""
        return OmniscientView(self.honest.forget(keep), self._position)

    def imagine(self, rng: Rng) -> State:
        """The truth."""
        return self._position.clone()

    def world(self) -> State | None:
        """No more than the honest view knows for sure, so that endings are played out where that one's are."""
        return self.honest.world()

    def refusal(self, action: i64) -> Refusal | None:
        """As the view says."""
        return self.honest.refusal(action)

    def dump(self) -> str:
        """As the view says."""
        return self.honest.dump()
