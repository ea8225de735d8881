"""Many tables of one game that are played side by side, for learning programs that need millions of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i32, i64, u8

from hantise.core.errors import IllegalAction
from hantise.core.rng import Rng
from hantise.core.row import Row, Scale
from hantise.core.state import CHANCE, OVER, Menu, State
from hantise.core.vecs import vec


@final
class Mask:
    """A flag for each decision of a game at each table, 1 for a legal one.

    The legal decisions at each table are listed too, so that no other flags are read.
    """

    __slots__ = ("_counts", "_decisions", "_menu", "_noted", "_room", "_tables", "flags")

    def __init__(self, decisions: int, tables: int = 1) -> None:
        self.flags: vec[u8] = vec[u8]([0] * (decisions * tables))
        self._decisions: i64 = decisions
        self._tables: i64 = tables
        self._menu: Menu = Menu()
        self._counts: vec[i64] = vec[i64]([0] * tables)
        self._room: i64 = 8
        self._noted: vec[i32] = vec[i32]([0] * (8 * tables))

    def fill(self, state: State, table: i64 = 0) -> None:
        """Set the flags of the legal decisions in this position, and clear those of the one before.

        Both lists ascend. Most decisions are in both, and their flags stay untouched: each may lie far from the others.
        """
        flags = self.flags
        actions = self._menu.actions
        count = state.fill(self._menu)
        self._make_room(count)
        noted = self._noted
        first = table * self._decisions
        start = table * self._room
        end = start + self._counts[table]
        note = start
        for place in range(count):
            action = actions[place]
            while note < end and i64(noted[note]) < action:
                flags[first + i64(noted[note])] = 0
                note += 1
            if note < end and i64(noted[note]) == action:
                note += 1
            else:
                flags[first + action] = 1
        for left in range(note, end):
            flags[first + i64(noted[left])] = 0
        for place in range(count):
            noted[start + place] = i32(actions[place])
        self._counts[table] = count

    def allows(self, table: i64, action: int) -> bool:
        """True if this number is that of a legal decision there."""
        return 0 <= action < self._decisions and self.flags[table * self._decisions + i64(action)] != 0

    def any(self, table: i64, rng: Rng) -> i64:
        """One of the legal decisions there, each equally likely."""
        return i64(self._noted[table * self._room + rng.below(self._counts[table])])

    def _make_room(self, count: i64) -> None:
        """Room in the list for `count` decisions at each table."""
        room = self._room
        if count > room:
            while self._room < count:
                self._room *= 2
            noted = vec[i32]([0] * (self._room * self._tables))
            for table in range(self._tables):
                for place in range(self._counts[table]):
                    noted[table * self._room + place] = self._noted[table * room + place]
            self._noted = noted


Start: TypeAlias = Callable[[], State]
Write: TypeAlias = Callable[[State, int, Row], None]

# The choice for a table that is left unchanged.
STAY: Final = -1
# The learner of a table where every seat's decisions are asked.
EVERYBODY: Final = -1


@final
class Tables:
    """A position for each source of chance, in which a learner decides, with its description.

    Chance acts by itself, seats without a learner choose at random, and the next game follows a finished one; games
    without a learner's decision are skipped. The arrays have one table after the other: `row` the mover's knowledge, by
    the given scale, `mask` its legal decisions, `movers` its seat; and, of the last step, `overs` whether the game
    ended, `payoffs` each seat's payoff then. With two sheets, `row` and `mask` have all tables twice, and each step is
    shown on the other `sheet`: what the step before showed stays.
    """

    def __init__(
        self,
        start: Start,
        rngs: list[Rng],
        learners: list[int],
        players: i64,
        decisions: int,
        write: Write,
        scale: Scale,
        sheets: int = 1,
    ) -> None:
        count = len(rngs)
        self.sheet: i64 = 0
        self._sheets: i64 = sheets
        self._scale: Scale = scale
        self._decisions: int = decisions
        self._start: Start = start
        self._rngs: list[Rng] = rngs
        self._learners: vec[i64] = vec[i64](learners)
        self._players: i64 = players
        self._write: Write = write
        self._menu: Menu = Menu()
        self.states: list[State] = [start() for _ in rngs]
        self.row: Row = Row(scale, count * sheets)
        self.mask: Mask = Mask(decisions, count * sheets)
        self.movers: vec[i64] = vec[i64]([0] * count)
        self.sampled: vec[i64] = vec[i64]([STAY] * count)
        self._chosen: vec[i64] = vec[i64]([STAY] * count)
        self.overs: vec[u8] = vec[u8]([0] * count)
        self.payoffs: vec[float] = vec[float]([0.0] * (i64(count) * players))

    def begin(self) -> None:
        """New games everywhere."""
        self._turn()
        for table in range(len(self.states)):
            self.states[table] = self._start()
            self._go_on(table)
            self._show(table)
            self._forget_end(table)

    def part(self) -> None:
        """One sheet of new memory, which shows the same; the old one stays as it is."""
        self.sheet = 0
        self._sheets = 1
        self.row = Row(self._scale, len(self.states))
        self.mask = Mask(self._decisions, len(self.states))
        for table in range(len(self.states)):
            self._show(table)

    def choose(self, actions: list[int]) -> None:
        """Set the actions of the next step, STAY for none; IllegalAction, before any change, if one is not legal."""
        mask = self.mask
        first = self._first()
        for table, action in enumerate(actions):
            if action != STAY and not mask.allows(first + table, action):
                legal = self.states[table].legal()
                raise IllegalAction(f"table {table} may not do {action} now; legal are {legal[:20]}")
        chosen = self._chosen
        for table, action in enumerate(actions):
            chosen[table] = action

    def sample(self, rng: Rng) -> None:
        """In `sampled`, a legal action for each table, each equally likely."""
        first = self._first()
        for table in range(len(self.states)):
            self.sampled[table] = self.mask.any(first + table, rng)

    def step(self) -> None:
        """Apply the chosen actions, once."""
        self._turn()
        for table in range(len(self.states)):
            action = self._chosen[table]
            self._chosen[table] = STAY
            self._forget_end(table)
            if action != STAY:
                self.states[table].apply(action)
                self._go_on(table)
            if action != STAY or self._sheets > 1:
                self._show(table)

    def _turn(self) -> None:
        self.sheet = (self.sheet + 1) % self._sheets

    def _first(self) -> i64:
        """The place of the first table's row and mask."""
        return self.sheet * i64(len(self.states))

    def _forget_end(self, table: i64) -> None:
        if not self.overs[table]:
            return
        self.overs[table] = 0
        for place in range(table * self._players, (table + 1) * self._players):
            self.payoffs[place] = 0.0

    def _go_on(self, table: i64) -> None:
        """Play until a learner decides; the payoffs of the first game that ends meanwhile are kept."""
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
        """Write the mover's knowledge and legal decisions."""
        state = self.states[table]
        place = self._first() + table
        self.row.begin(place)
        self._write(state, self.movers[table], self.row)
        self.row.end()
        self.mask.fill(state, place)
