"""Many tables of one game, shared out between processes that write into the same arrays.

A table depends on its seed and its actions alone, and so it is the same with any number of processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import finalize

from hantise.core import Game, IllegalAction, Options, Rng, State
from hantise.core.errors import HantiseError
from hantise.core.tables import STAY
from hantise.envs.extras import Home, game_at, home_of, lack
from hantise.envs.tables import ARRAY, Batch, Turn
from hantise.process import SPAWNING, Line

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

Block: TypeAlias = Any  # multiprocessing tells no type of a RawArray
ALIGNED = 64  # bytes


class Shapes(NamedTuple):
    """The number of tables, and the lengths of a row of observations, of masks and of rewards."""

    tables: int
    kind: str
    size: int
    decisions: int
    players: int

    def bytes(self) -> int:
        """The size of the block that holds all arrays."""
        return sum(_whole_lines(self.tables * length * np.dtype(kind).itemsize) for kind, length in self._rows())

    def arrays(self, block: Block) -> tuple[Turn, NDArray[np.int64]]:
        """The observations of all tables, and the action chosen at each, as arrays in the shared block."""
        found = []
        start = 0
        for kind, length in self._rows():
            count = self.tables * length
            found.append(np.frombuffer(block, kind, count, start))
            start += _whole_lines(found[-1].nbytes)
        observations, masks, movers, rewards, dones, chosen = found
        observations, masks, rewards = (each.reshape(self.tables, -1) for each in (observations, masks, rewards))
        return Turn(observations, masks, movers, rewards, dones), chosen

    def _rows(self) -> list[tuple[str, int]]:
        return [(self.kind, self.size), ("i1", self.decisions), ("i8", 1), ("f8", self.players), ("?", 1), ("i8", 1)]


def _whole_lines(size: int) -> int:
    return -size % ALIGNED + size


BEGIN: Final = "begin"
STEP: Final = "step"
PATIENCE: Final = 10.0  # seconds that a process may take to end by itself
NAMED: Final = 20  # legal actions in a refusal


class TablesLost(HantiseError):
    """A process that held tables has ended, or all have been closed."""

    code = "tables-lost"


class Share(NamedTuple):
    """What one process needs to set up the tables from the first to before the last one."""

    first: int
    last: int
    home: Home
    options: Options
    learners: Sequence[int]
    form: str


class ProcessBatch(Batch):
    """The same tables as those of a `Batch`, in processes of their own, which end with it.

    `states` stay there: each look would bring copies of all positions as text, which takes longer than many steps.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        seeds: Sequence[int],
        learners: Sequence[int],
        observe: str,
        copy: bool,
        processes: int,
    ) -> None:
        self._home = home_of(game)
        self._processes = min(processes, len(seeds))
        self._pipes: list[Line] = []
        super().__init__(game, options, seeds, learners, observe, copy)

    def _seat(self, seeds: Sequence[int]) -> None:
        if not self._pipes:
            self._start()
        self._has_begun = False
        self._ask([seeds[share.first : share.last] for share in self._shares])

    def _start(self) -> None:
        kind = "f4" if self.form == ARRAY else "i4"
        shapes = Shapes(self.count, kind, self.size, self.decisions, self.options.players)
        # Once it is there its file has no name any more: nothing of it outlives the processes.
        block = SPAWNING.RawArray("b", shapes.bytes())
        self._lying_open, self._chosen = shapes.arrays(block)
        ends = [self.count * number // self._processes for number in range(self._processes + 1)]
        self._shares = [
            Share(first, last, self._home, self.options, self._learners[first:last], self.form)
            for first, last in pairwise(ends)
        ]
        workers: list[Any] = []
        self._end = finalize(self, _end, self._pipes, workers)
        for share in self._shares:
            # Not forked: a fork of a process with threads, as NumPy's or a learner's, may hang.
            ours, theirs = SPAWNING.Pipe()
            worker = SPAWNING.Process(target=work, args=(theirs, block, shapes, share), daemon=True)
            self._pipes.append(ours)
            worker.start()
            workers.append(worker)
            theirs.close()  # so that it is closed once the worker is gone

    @property
    def states(self) -> list[State]:
        """Raises AttributeError, because the positions are in other processes."""
        raise AttributeError("the positions are in other processes; without `processes` they are here")

    def close(self) -> None:
        """End the processes. Arrays that were given out without copies stay as they are."""
        self._end()

    def _begin(self) -> None:
        self._ask([BEGIN] * len(self._pipes))

    def _sampled(self, rng: Rng) -> NDArray[np.int64]:
        tables, actions = np.nonzero(self._masks().view(np.bool_))
        counts = np.bincount(tables, minlength=self.count)
        ranks = [rng.below(count) for count in counts.tolist()]
        found: NDArray[np.int64] = actions[np.cumsum(counts) - counts + ranks]
        return found

    def _take(self, actions: NDArray[Any]) -> None:
        masks = self._masks()
        inside = (actions >= 0) & (actions < self.decisions)
        legal = inside & (masks[np.arange(self.count), np.where(inside, actions, 0)] != 0)
        for table in np.flatnonzero(~legal & (actions != STAY))[:1].tolist():
            named = np.flatnonzero(masks[table])[:NAMED].tolist()
            raise IllegalAction(f"table {table} may not do {actions[table]} now; legal are {named}")
        self._chosen[:] = actions
        self._ask([STEP] * len(self._pipes))

    def _masks(self) -> NDArray[np.int8]:
        assert self._lying_open is not None
        return self._lying_open.masks

    def _ask(self, words: Sequence[Any]) -> None:
        """Have all processes do their part; if one fails, or the user interrupts, all end."""
        if not self._end.alive:
            raise TablesLost("the tables were closed")
        try:
            for pipe, word in zip(self._pipes, words, strict=True):
                pipe.send(word)
            # All answers are read before the first error is raised.
            for complaint in [pipe.recv() for pipe in self._pipes]:
                if complaint:
                    raise TablesLost(f"a process that held tables has failed: {complaint}")
        except (EOFError, OSError):
            self.close()
            raise TablesLost("a process that held tables has ended, and the others with it") from None
        except BaseException:
            self.close()
            raise


def placed(
    game: Game,
    options: Options,
    seeds: Sequence[int],
    learners: Sequence[int],
    observe: str,
    copy: bool,
    processes: int,
) -> Batch:
    """A table for each seed, here or shared out between several processes; ValueError if there is to be none."""
    if processes < 1:
        raise ValueError(f"there is at least one process, not {processes}")
    if processes == 1:
        return Batch(game, options, seeds, learners, observe, copy)
    return ProcessBatch(game, options, seeds, learners, observe, copy, processes)


def _end(pipes: list[Line], workers: list[Any]) -> None:
    """A worker ends once its pipe is closed; one that does not is killed."""
    for pipe in pipes:
        pipe.close()
    for worker in workers:
        worker.join(PATIENCE)
        worker.kill()
        worker.join()


# In the other process.


def work(pipe: Line, block: Block, shapes: Shapes, share: Share) -> None:
    """Serve requests until the pipe is closed; the answer to each is "" or an error.

    A request is BEGIN, STEP, or seeds for new tables. Results go to this share's rows of the common arrays.
    """
    turn, chosen = shapes.arrays(block)
    tables = slice(share.first, share.last)
    batch: Batch | None = None
    try:
        while True:
            word, complaint = pipe.recv(), ""
            try:
                if not isinstance(word, str):
                    game = game_at(share.home)
                    batch = Batch(game, share.options, word, share.learners, share.form, copy=False)
                elif batch is not None:
                    now = batch.reset() if word == BEGIN else batch.step(chosen[tables])
                    # By name, because mypy finds a common type of arrays of different numbers only in most runs.
                    for column in Turn._fields:
                        getattr(turn, column)[tables] = getattr(now, column)
            except Exception as error:
                complaint = f"{type(error).__name__}: {error}"
            pipe.send(complaint)
    except (EOFError, OSError):
        pass
