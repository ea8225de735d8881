"""Many tables of one game that are played side by side, for those who learn from millions of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i64, u8

from hantise.core.errors import IllegalAction
from hantise.core.rng import Rng
from hantise.core.row import Row
from hantise.core.scale import Scale
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.vecs import vec

Start: TypeAlias = Callable[[], State]
Write: TypeAlias = Callable[[State, int, Row], None]

# Chosen for a table at which nothing is to happen now.
STAY: Final = -1
# The learner of a table at which every seat is asked.
EVERYBODY: Final = -1


@final
class Tables:
    """A position for each source of chance, in which a learner is to decide, and what is to be known of it.

    Chance acts by itself, seats without a learner choose at random, and a game that is over gives way to the next one;
    games in which no learner has anything to decide are passed over. One table behind the other tells: `row` the
    numbers of what the mover knows, `parts` what the scale makes of them, `flags` its legal decisions, `movers` its
    seat; and of the last step `overs` whether the game ended, `payoffs` what each seat got then. `chosen` are the
    actions of the next step.
    """

    def __init__(
        self,
        start: Start,
        rngs: list[Rng],
        learners: list[int],
        players: i64,
        decisions: i64,
        size: i64,
        write: Write,
        scale: Scale | None,
    ) -> None:
        count: i64 = len(rngs)
        self._start: Start = start
        self._rngs: list[Rng] = rngs
        self._learners: vec[i64] = vec[i64](learners)
        self._players: i64 = players
        self._decisions: i64 = decisions
        self._size: i64 = size
        self._write: Write = write
        self._scale: Scale | None = scale
        self._menu: Menu = Menu()
        self.states: list[State] = [start() for _ in rngs]
        self.row: Row = Row(count * size)
        self.parts: Row = Row(count * i64(scale.size) if scale is not None else 0)
        self.flags: vec[u8] = vec[u8]([0] * (count * decisions))
        self.movers: vec[i64] = vec[i64]([0] * count)
        self._chosen: vec[i64] = vec[i64]([STAY] * count)
        self.overs: vec[u8] = vec[u8]([0] * count)
        self.payoffs: vec[float] = vec[float]([0.0] * (count * players))

    def begin(self) -> None:
        """New games everywhere."""
        for table in range(len(self.states)):
            self._flag(table, 0)
            self.states[table] = self._start()
            self._move_on(table)
            self._forget_end(table)

    def choose(self, actions: list[int]) -> None:
        """The actions of the next step, STAY for none; IllegalAction if one may not be, and then nothing changes."""
        for table, action in enumerate(actions):
            if action != STAY and not self._allows(table, action):
                legal = self.states[table].legal()
                raise IllegalAction(f"table {table} may not do {action} now; legal are {legal[:20]}")
        for table, action in enumerate(actions):
            self._chosen[table] = action

    def _allows(self, table: i64, action: int) -> bool:
        return 0 <= action < self._decisions and self.flags[table * self._decisions + i64(action)] != 0

    def sample(self, rng: Rng) -> list[int]:
        """A legal action for each table, each equally likely."""
        found: list[int] = []
        for state in self.states:
            found.append(self._menu.actions[rng.below(state.fill(self._menu))])
        return found

    def step(self) -> None:
        """Take what was chosen, once."""
        for table in range(len(self.states)):
            action = self._chosen[table]
            self._chosen[table] = STAY
            self._forget_end(table)
            if action != STAY:
                self._flag(table, 0)
                self.states[table].apply(action)
                self._move_on(table)

    def _flag(self, table: i64, flag: u8) -> None:
        """Show what is legal in the position, or with 0 show it no more."""
        flags = self.flags
        actions = self._menu.actions
        first = table * self._decisions
        state = self.states[table]
        if state.mover() >= 0:
            for place in range(state.fill(self._menu)):
                flags[first + actions[place]] = flag

    def _move_on(self, table: i64) -> None:
        self._go_on(table)
        self._show(table)

    def _forget_end(self, table: i64) -> None:
        self.overs[table] = 0
        for place in range(table * self._players, (table + 1) * self._players):
            self.payoffs[place] = 0.0

    def _go_on(self, table: i64) -> None:
        """Until a learner is to decide; what the first game that ends meanwhile pays is kept."""
        state = self.states[table]
        rng = self._rngs[table]
        learner = self._learners[table]
        while True:
            mover = state.mover()
            if mover == CHANCE:
                state.apply(state.outcome(rng.below(state.total())))
            elif mover == OVER:
                self._pay(table, state)
                state = self._start()
                self.states[table] = state
            elif learner == EVERYBODY or mover == learner:
                self.movers[table] = mover
                return
            else:
                state.apply(self._menu.actions[rng.below(state.fill(self._menu))])

    def _pay(self, table: i64, state: State) -> None:
        if not self.overs[table]:
            self.overs[table] = 1
            place = table * self._players
            for payoff in state.payoffs():
                self.payoffs[place] = payoff
                place += 1

    def _show(self, table: i64) -> None:
        """Write what the mover knows and may do."""
        first = table * self._size
        _wipe(self.row, first, self._size)
        self.row.place = first
        self._write(self.states[table], self.movers[table], self.row)
        scale = self._scale
        if scale is not None:
            scale.write(self.row, first, self.parts, table * i64(scale.size))
        self._flag(table, 1)


def _wipe(row: Row, first: i64, size: i64) -> None:
    numbers = row.numbers
    for place in range(first, first + size):
        numbers[place] = 0
