"""Many tables of one game at once, whose arrays a learner reads and writes.

    from hantise import games
    from hantise.envs import batch

    tables = batch(games.codes()[0], 256, players=2, seed=1)
    turn = tables.reset()
    turn = tables.step(turn.masks.argmax(axis=1))

`docs/study/study-games.md` has the whole story.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Self
from weakref import ref

from hantise.core import Game, IllegalAction, Options, Rng, State
from hantise.core.tables import Tables
from hantise.envs.arrays import Encoding, encoding_of, window, writer_of
from hantise.envs.extras import lack

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

ARRAY: Final = "array"
NUMBERS: Final = "numbers"
FORMS: Final = (ARRAY, NUMBERS)
SHEETS: Final = 2  # on which steps are shown in turn, so that the turn before stays


class Turn(NamedTuple):
    """The state of all tables, a row for each.

    `observations` are the mover's knowledge, float32 from 0 to 1 (or int32), `masks` int8 with 1 for each legal
    decision, never all 0; `movers` the seats to decide. Of the step before: `dones`, whether a game ended, and
    `rewards`, its payoffs as float64, a column for each seat. The observation then belongs to the next game.

    With `copy` observations and masks are for reading alone, and stay as they are.
    """

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    movers: NDArray[np.int64]
    rewards: NDArray[np.float64]
    dones: NDArray[np.bool_]


class Batch:
    """Tables of a game with the same options. Each one's course depends on its seed and its actions alone."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seeds: Sequence[int],
        learners: Sequence[int],
        observe: str = ARRAY,
        copy: bool = True,
    ) -> None:
        if observe not in FORMS:
            raise ValueError(f"observe is one of {', '.join(FORMS)}, not {str(observe)[:40]!r}")
        if not seeds:
            raise ValueError("there is at least one table")
        self.game = game
        self.options = options
        self.form = observe
        self.encoding: Encoding = encoding_of(game)
        self.count = len(seeds)
        self._copies = copy
        self.decisions = game.actions.decisions
        self.size = self.encoding.scale.size if observe == ARRAY else self.encoding.size
        self._learners = list(learners)
        # The same arrays for every turn; or those that were given out of each sheet.
        self._lying_open: Turn | None = None
        self._lent: list[list[ref[Any]]] | None = None
        self._seat(seeds)

    def _seat(self, seeds: Sequence[int]) -> None:
        """Set the tables up, each with its own source of chance."""
        self._tables = Tables(
            partial(self.game.start, self.options),
            [Rng(seed) for seed in seeds],
            self._learners,
            self.options.players,
            self.decisions,
            writer_of(self.game, self.encoding),
            self.encoding.scale if self.form == ARRAY else self.encoding.plain,
            SHEETS if self._copies else 1,
        )
        movers: Any = self._tables.movers
        # Interpreted code has lists here, of which arrays are copies.
        if not isinstance(movers, list):
            self._lent = [[]] * SHEETS if self._copies else None
            self._lying_open = None if self._copies else self._told()
        self._has_begun = False

    @property
    def states(self) -> list[State]:
        """The position at each table, not to be changed."""
        return self._tables.states

    def reset(self, seed: int | Sequence[int] | None = None) -> Turn:
        """New games at all tables; with a seed from its chance, else with the next chance of each."""
        if seed is not None:
            self._seat(seeds_of(seed, self.count))
        self._begin()
        self._has_begun = True
        return self._turn()

    def sample(self, rng: Rng) -> NDArray[np.int64]:
        """An action for each table, each legal one equally likely."""
        self._check_begun()
        return self._sampled(rng)

    def step(self, actions: Any) -> Turn:
        """Take an action at each table, -1 for none; IllegalAction if one is not legal, and then nothing happens."""
        self._check_begun()
        self._take(self._checked(actions))
        return self._turn()

    def close(self) -> None:
        """Nothing is held open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _begin(self) -> None:
        self._make_way()
        self._tables.begin()

    def _sampled(self, rng: Rng) -> NDArray[np.int64]:
        self._tables.sample(rng)
        return np.array(window(self._tables.sampled, np.int64), np.int64)

    def _take(self, actions: NDArray[Any]) -> None:
        self._tables.choose(actions.tolist())
        self._make_way()
        self._tables.step()

    def _make_way(self) -> None:
        """Copies from now on, if somebody still holds what the next step would be shown on."""
        if self._lent is not None and any(array() is not None for array in self._lent[1 - self._tables.sheet]):
            self._lent = None
            self._tables.part()

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise IllegalAction("nobody sits at these tables yet: call reset() first")

    def _checked(self, actions: Any) -> NDArray[Any]:
        found: NDArray[Any] = np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            raise IllegalAction(f"it takes {self.count} whole numbers, not {found.dtype} of shape {found.shape}")
        return found

    def _turn(self) -> Turn:
        turn = self._lying_open or self._told()
        if not self._copies:
            return turn
        seen, masks, movers, rewards, dones = turn
        if self._lent is None:
            seen, masks = seen.copy(), masks.copy()
        seen.flags.writeable = masks.flags.writeable = False
        return Turn(seen, masks, movers.copy(), rewards.copy(), dones.copy())

    def _told(self) -> Turn:
        """Arrays that share the memory of the tables, or of one sheet of it, if compiled; else copies."""
        tables = self._tables
        seen, flags = _array(tables.row.parts, np.int32), _array(tables.mask.flags, np.uint8)
        if self._lent is not None:
            # All that is made of these two, a row too, holds them.
            self._lent[tables.sheet] = [ref(seen), ref(flags)]
        kind = np.float32 if self.form == ARRAY else np.int32
        shown = slice(tables.sheet * self.count, (tables.sheet + 1) * self.count)
        return Turn(
            seen.view(kind).reshape(-1, self.size)[shown],
            flags.view(np.int8).reshape(-1, self.decisions)[shown],
            _array(tables.movers, np.int64),
            _array(tables.payoffs, np.float64).reshape(self.count, self.options.players),
            _array(tables.overs, np.uint8).view(np.bool_),
        )


def _array(places: Any, kind: type[np.generic]) -> NDArray[Any]:
    return np.asarray(window(places, kind), kind)


def seeds_of(seed: int | Sequence[int] | None, count: int) -> list[int]:
    """A seed for each table: the given ones, or consecutive ones from a number, or unpredictable ones."""
    if seed is None:
        return any_seeds(count)
    seeds = [seed + table for table in range(count)] if isinstance(seed, int) else [int(one) for one in seed]
    if len(seeds) != count:
        raise ValueError(f"there are {count} tables, and {len(seeds)} seeds")
    return seeds


def any_seeds(count: int) -> list[int]:
    """`count` unpredictable seeds."""
    return [int(word) for word in np.random.SeedSequence().generate_state(count, np.uint64)]
