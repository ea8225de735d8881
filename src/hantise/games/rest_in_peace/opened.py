"""A table of Rest in Peace with both hands open, and all that lies face down."""

from __future__ import annotations

from typing import Any, Final

from hantise.core.rng import Rng
from hantise.core.state import State
from hantise.games.rest_in_peace.facts import Facts, Sides
from hantise.games.rest_in_peace.laid import laid_out
from hantise.games.rest_in_peace.layout import told
from hantise.games.rest_in_peace.piles import pile_of, values_of
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.games.rest_in_peace.view import RestInPeaceView


class OpenView(RestInPeaceView):
    """The facts of one seat, or of SPECTATOR, with the hand of each family and its ghosts on the tenth round.

    The decks have no order yet (RIP-45): chance decides when a card is drawn.
    """

    def __init__(self, facts: Facts, held: Sides, face_down: Sides) -> None:
        super().__init__(facts)
        self.held: Final[Sides] = held
        self.face_down: Final[Sides] = face_down

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its facts, and what lies open besides."""
        return OpenView, (self.facts, self.held, self.face_down)

    def imagine(self, rng: Rng) -> RestInPeace:
        """The position itself."""
        return self.any_world().world()

    def likely(self, rng: Rng) -> RestInPeace:
        """The position itself."""
        return self.imagine(rng)

    def world(self) -> RestInPeace | None:
        """The position itself, not to be changed."""
        return self.any_world()

    def any_world(self) -> RestInPeace:
        """The same; made once."""
        if self._any is None:
            world = laid_out(self.facts)
            for number in range(2):
                if number != self.facts.seat:
                    family = world.family(number)
                    family.hand, family.buried = pile_of(self.held[number]), pile_of(self.face_down[number])
                    family.deck -= family.hand + family.buried
            self._any = world
        return self._any


def opened(state: State, seat: int) -> OpenView:
    """The view from that side to which everything lies open."""
    assert isinstance(state, RestInPeace)
    held = values_of(state.blue.hand), values_of(state.green.hand)
    face_down = values_of(state.blue.buried), values_of(state.green.buried)
    return OpenView(told(state, seat), held, face_down)
