"""Games in which nothing is hidden: what everybody sees is the position, so sheets, views and texts follow from it."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields
from functools import partial
from itertools import accumulate
from typing import Any, Self, TypedDict

from mypy_extensions import i64

from hantise.core.actions import Action, Actions
from hantise.core.errors import BadPosition, BadView, reading
from hantise.core.facts import kinds_of, read_fields, write_fields
from hantise.core.names import name_for
from hantise.core.notation import copied_as_text
from hantise.core.rng import Rng
from hantise.core.sheet import NOBODY, Line
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.view import Memory, Refusal, View
from hantise.core.words import _


class PlainState(State):
    """A position that lies open: a dataclass, whose fields are numbers, texts, and lists or tuples of them.

    Its game says who is to move, what they may do, what follows and what is won. Outcomes of chance are equally likely
    unless `weights` says otherwise. `standing` is 0 for each of `players` until the end.
    """

    players = 2

    @abstractmethod
    def choices(self) -> list[Action]:
        """The legal actions, at CHANCE the outcomes, in any order; [] when OVER."""

    def legal(self) -> list[int]:
        """The legal actions, ascending; outcomes at CHANCE; [] when OVER."""
        return sorted(self.choices())

    def fill(self, menu: Menu) -> i64:
        """Write the legal actions into the menu, and say how many."""
        legal = self.legal()
        for place, action in enumerate(legal):
            menu.actions[place] = action
        return len(legal)

    def weights(self) -> list[int]:
        """At CHANCE: whole-number odds, one for each of `legal()`; [] elsewhere."""
        return [1] * len(self.legal()) if self.mover() == CHANCE else []

    def total(self) -> i64:
        """At CHANCE: the number of equally likely tickets; 0 elsewhere."""
        return sum(self.weights())

    def outcome(self, ticket: i64) -> i64:
        """At CHANCE: the outcome that this ticket draws."""
        return self.legal()[bisect_right([*accumulate(self.weights())], ticket)]

    def standing(self) -> list[float]:
        """Nobody is ahead until it is over."""
        return self.payoffs() if self.mover() == OVER else [0.0] * self.players

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        return type(self)(**deepcopy(_fields(self)))


class PlainView(View):
    """The position and a seat, which sees all of it; `rule` is the ID of the rule by which it moves."""

    def __init__(self, seat: int, state: PlainState, rule: str) -> None:
        self._seat, self._state, self._rule = seat, state, rule

    @property
    def seat(self) -> int:
        """Whose view this is, or SPECTATOR."""
        return self._seat

    @property
    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        return self._state.mover()

    @property
    def memories(self) -> tuple[Memory, ...]:
        """None: all that was seen lies open."""
        return ()

    def glance(self) -> PlainView:
        """The same view."""
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> PlainView:
        """The same view."""
        return self

    def imagine(self, rng: Rng) -> PlainState:
        """The position itself."""
        return self._state.clone()

    def world(self) -> PlainState:
        """The position, not to be changed."""
        return self._state

    def refusal(self, action: i64) -> Refusal | None:
        """Why this seat may not take that action now; None exactly if it may."""
        mover = self.mover
        if mover == OVER:
            return Refusal("game-over", self._rule, _("The game is over."))
        if mover != self._seat:
            return Refusal("not-your-turn", self._rule, _("It is not your turn."))
        if action not in self._state.legal():
            return Refusal("not-now", self._rule, _("That cannot be done now."))
        return None

    def dump(self) -> str:
        """The view as one JSON object."""
        return write_fields({"seat": self._seat, "mover": int(self.mover), **_fields(self._state)})

    def __reduce__(self) -> tuple[Any, ...]:
        """`pickle` and `copy` keep its position."""
        return PlainView, (self._seat, self._state, self._rule)


class PlainTable:
    """A table in plain words: actions by their names, a position as `str` has it."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def label(self, view: View, action: Action, names: Sequence[str]) -> str:
        """The name of this action."""
        return self._actions.name(action)

    def tell(self, line: str, names: Sequence[str], seat: int) -> str:
        """Who did what."""
        who, act, _talk = Line.read(line)
        return act.what if who == NOBODY else f"{name_for(seat, names, who)}: {act.what}"

    def text(self, view: View, names: Sequence[str]) -> str:
        """The position."""
        return str(view.world())


class Parts(TypedDict):
    """The parts of a Game that follow from its positions, by the names of its fields."""

    dump: Callable[[State], str]
    load: Callable[[str], State]
    seen_by: Callable[[State, Action, Sequence[int]], list[str]]
    view: Callable[[State, int], View]
    read_view: Callable[[str], View]
    facts: Callable[[], Mapping[str, Any]]
    has_secrets: bool


def openly(kind: type[PlainState], actions: Actions, rule: str) -> Parts:
    """What a Game of such positions need not write itself: `Game(..., **openly(Nim, ACTIONS, rule="NIM-01"))`.

    `rule` is the ID of the rule that says whose turn it is and what they may do. TypeError where the class is no
    dataclass, ValueError where one of its fields is called as one that every view has.
    """
    if not hasattr(kind, "__dataclass_fields__"):
        raise TypeError(f"{kind.__name__} is no dataclass: write @dataclass above it")
    kinds = kinds_of(kind)
    if taken := kinds.keys() & SEATED.keys():
        raise ValueError(f"{kind.__name__} has a field called {min(taken)}, as every view has: call it otherwise")

    def seen_by(state: State, action: Action, seats: Sequence[int]) -> list[str]:
        return [f"{state.mover()} {actions.name(action)}"] * len(seats)

    def view(state: State, seat: int) -> View:
        assert isinstance(state, PlainState)
        return PlainView(seat, state.clone(), rule)

    def read_view(text: str) -> View:
        with reading(f"view of {kind.__name__}", BadView):
            said = read_fields(SEATED | kinds, text)
            seat, mover = said.pop("seat"), said.pop("mover")
            found = PlainView(seat, kind(**said), rule)
            if found.mover != mover:
                raise ValueError(f"in this position {found.mover} is to move, not {mover}")
            return found

    load = partial(_loaded, kind)
    copied_as_text(kind, _dumped, load)
    return Parts(
        dump=_dumped,
        load=load,
        seen_by=seen_by,
        view=view,
        read_view=read_view,
        facts=lambda: SEATED | kinds,
        has_secrets=False,
    )


# The fields of every view.
SEATED: dict[str, Any] = {"seat": int, "mover": int}


def _fields(state: State) -> dict[str, Any]:
    kind: Any = state
    return {field.name: getattr(state, field.name) for field in fields(kind)}


def _dumped(state: State) -> str:
    return write_fields(_fields(state))


def _loaded(kind: type[PlainState], text: str) -> State:
    with reading(f"position of {kind.__name__}", BadPosition):
        return kind(**read_fields(kinds_of(kind), text))
