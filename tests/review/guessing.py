"""A game for tests alone: one seat hides a coin in a hand, may show it or not, and the other names the hand."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from hantise.core import OVER, Game, Menu, Rng, State, View
from hantise.core.actions import Actions
from hantise.core.view import Memory, Refusal
from hantise.testing import games as examples

ACTIONS = Actions()
ASK, SHOW, HIDE, LEFT, RIGHT = (ACTIONS.family(name).first for name in ("ask", "show", "hide", "left", "right"))
SEEKER, HIDER = 0, 1
NOWHERE = -1


class Coin(State):
    """The seeker asks, the hider shows the coin or does not, the seeker names a hand, and wins by the right one."""

    def __init__(self, hand: int, done: tuple[int, ...] = ()) -> None:
        self.hand, self.done = hand, done

    def mover(self) -> int:
        return (SEEKER, HIDER, SEEKER, OVER)[len(self.done)]

    def fill(self, menu: Menu) -> int:
        found = ([ASK], [SHOW, HIDE], [LEFT, RIGHT], [])[len(self.done)]
        for place, action in enumerate(found):
            menu.actions[place] = action
        return len(found)

    def weights(self) -> list[int]:
        return []

    def total(self) -> int:
        return 0

    def outcome(self, ticket: int) -> int:
        raise AssertionError(ticket)

    def apply(self, action: int) -> None:
        self.done = (*self.done, action)

    def clone(self) -> "Coin":
        return Coin(self.hand, self.done)

    def standing(self) -> list[float]:
        return self.payoffs() if self.mover() == OVER else [0.5, 0.5]

    def payoffs(self) -> list[float]:
        is_found = self.done[-1] == self.hand
        return [1.0, 0.0] if is_found else [0.0, 1.0]


class CoinView(View):
    """The actions taken, and the coin's place for seats that know it."""

    def __init__(self, state: Coin, seat: int) -> None:
        knows = seat == HIDER or SHOW in state.done
        self._facts = (seat, state.mover(), state.done, state.hand if knows else NOWHERE)

    @property
    def seat(self) -> int:
        return self._facts[0]

    @property
    def mover(self) -> int:
        return self._facts[1]

    @property
    def memories(self) -> tuple[Memory, ...]:
        return ()

    def glance(self) -> View:
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> View:
        return self

    def imagine(self, rng: Rng) -> State:
        return self.worlds()[rng.below(len(self.worlds()))]

    def worlds(self) -> list[State]:
        return [Coin(hand, self._facts[2]) for hand in (LEFT, RIGHT) if self._facts[3] in (hand, NOWHERE)]

    def refusal(self, action: int) -> Refusal | None:
        return None

    def dump(self) -> str:
        return str(self._facts)


def _view(state: State, seat: int) -> View:
    assert isinstance(state, Coin)
    return CoinView(state, seat)


def _worlds(view: View, most: int) -> Sequence[State]:
    assert isinstance(view, CoinView)
    return view.worlds()


GAME: Game = replace(examples.find("kuhn"), code="coin", actions=ACTIONS, view=_view, worlds=_worlds)
