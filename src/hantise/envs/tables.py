"""Many tables of one game at once, whose arrays a learner reads and writes.

    from hantise import games
    from hantise.envs import batch

    tables = batch(games.codes()[0], 256, players=2, seed=1)
    turn = tables.reset()
    turn = tables.step(turn.masks.argmax(axis=1))

`docs/study-games.md` has the whole story.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Self

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


class Turn(NamedTuple):
    """The state of all tables, a row for each.

    `observations` are the mover's knowledge, float32 from 0 to 1 (or int32), `masks` int8 with 1 for each legal
    decision, never all 0; `movers` the seats to decide. Of the step before: `dones`, whether a game ended, and
    `rewards`, its payoffs as float64, a column for each seat. The observation then belongs to the next game.
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
        )
        movers: Any = self._tables.movers
        # Interpreted code has lists here.
        self._lying_open: Turn | None = None if isinstance(movers, list) else self._told()
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
        self._tables.begin()

    def _sampled(self, rng: Rng) -> NDArray[np.int64]:
        self._tables.sample(rng)
        return np.array(window(self._tables.sampled, np.int64), np.int64)

    def _take(self, actions: NDArray[Any]) -> None:
        self._tables.choose(actions.tolist())
        self._tables.step()

    def _check_begun(self) -> None:
        if not self._has_begun:
            raise IllegalAction("nobody sits at these tables yet: call reset() first")

    def _checked(self, actions: Any) -> NDArray[Any]:
        found: NDArray[Any] = np.asarray(actions)
        if found.shape != (self.count,) or found.dtype.kind not in "iu":
            raise IllegalAction(f"it takes {self.count} whole numbers, not {found.dtype} of shape {found.shape}")
        return found

    def _turn(self) -> Turn:
        if self._lying_open is None:
            return self._told()
        return Turn._make(array.copy() for array in self._lying_open) if self._copies else self._lying_open

    def _told(self) -> Turn:
        """Arrays that share the tables' memory and follow it, if compiled; else copies."""
        tables = self._tables
        kind = np.float32 if self.form == ARRAY else np.int32
        return Turn(
            _array(tables.row.parts, np.int32).view(kind).reshape(self.count, self.size),
            _array(tables.mask.flags, np.uint8).view(np.int8).reshape(self.count, self.decisions),
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
