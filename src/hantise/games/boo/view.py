"""The view of a table of BOO: all there is, since the order of the piles is nowhere."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from hantise.core.errors import BadView, reading
from hantise.core.rng import Rng
from hantise.core.state import SPECTATOR, State
from hantise.core.view import FactsView, Memory, Refusal
from hantise.games.boo.facts import Facts, facts_text, read_facts
from hantise.games.boo.moments import refuse
from hantise.games.boo.notation import set_up, setting_of
from hantise.games.boo.rules import Boo
from hantise.games.boo.sheet import followed


class BooView(FactsView[Facts]):
    """BOO-50: the facts that everybody may know, as `facts`; immutable."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self._world: Boo | None = None
        self._legal: frozenset[int] | None = None

    @property
    def memories(self) -> tuple[Memory, ...]:
        """BOO-50: none; whose cards are gone can be seen on the table."""
        return ()

    def glance(self) -> BooView:
        """BOO-50: this view itself, since all lies open."""
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> BooView:
        """The same view: there is nothing to forget."""
        return self

    def imagine(self, rng: Rng) -> Boo:
        """BOO-50: the position; the order of what is not seen yet is drawn only when a card is turned up."""
        return self.world().clone()

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        if self._legal is None:
            self._legal = frozenset(self.world().legal()) if self.facts.seat == self.facts.mover else frozenset()
        return None if action in self._legal else refuse(self.world(), self.facts.seat, action)

    def legal(self) -> list[int]:
        """The actions that this seat may take now: none, unless it is on the move."""
        return self.world().legal() if self.facts.seat == self.facts.mover else []

    def dump(self) -> str:
        """The view as one JSON object."""
        return facts_text(self.facts)

    def world(self) -> Boo:
        """The position with these facts; made once, and not to be changed."""
        if self._world is None:
            self._world = set_up(self.facts.setting)
        return self._world


def view(state: State, seat: int) -> BooView:
    """The facts of the position for this seat (or SPECTATOR): each one named in `setting_of`, and no other."""
    assert isinstance(state, Boo)
    return BooView(Facts(seat, state.mover(), state.turn, setting_of(state)))


def read_view(text: str) -> BooView:
    """The view that `dump` wrote; BadView if it is none or contradicts itself."""
    with reading("view of BOO", BadView):
        found = BooView(read_facts(text))
        if found.seat not in (0, 1, SPECTATOR) or view(found.world(), found.seat).facts != found.facts:
            raise ValueError("it contradicts itself")
        return found


# A table of BOO that is looked back at: with nothing hidden, which it always is, and at the end of a first game.


def opened(state: State, seat: int) -> BooView:
    """BOO-50: the same that this seat sees anyway; the order of a pile is nowhere until a card is turned up."""
    return view(state, seat)


def closing(state: State, action: int, seat: int) -> BooView:
    """BOO-44: the whole cemetery after the last card of a match's first game, which the second one clears at once."""
    assert isinstance(state, Boo)
    return view(followed(state, action), seat)
