"""Tables in several processes: the same games as in one, and nothing is left behind, whatever happens."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from pickle import PicklingError
from typing import Any

import numpy as np
import pytest

from envs.tables import SHORT
from hantise import games
from hantise.core import IllegalAction, Rng
from hantise.envs import batch
from hantise.envs.processes import TablesLost
from hantise.envs.tables import Batch, Turn

MEMORY = Path("/dev/shm")


def tables(code: str = "ghooost", processes: int = 2, count: int = 5, **more: Any) -> Batch:
    return batch(code, count, processes=processes, seed=11, **SHORT.get(code, {}), **more)


def alike(one: Turn, other: Turn) -> bool:
    pairs: list[Any] = list(zip(one, other, strict=True))
    return all(mine.dtype == its.dtype and np.array_equal(mine, its) for mine, its in pairs)


@pytest.fixture(autouse=True)
def nothing_is_left(frozen: None) -> Iterator[None]:
    blocks = set(MEMORY.glob("pym-*"))
    yield
    gc.collect()
    assert active_children() == []
    assert set(MEMORY.glob("pym-*")) <= blocks


@pytest.mark.soak
@pytest.mark.parametrize(("code", "observe", "copy"), [("ghooost", "array", True), ("boo", "numbers", False)])
def test_the_same_happens_with_any_number_of_processes(code: str, observe: str, copy: bool) -> None:
    learners = [-1, 0, 1, -1, 0]
    with tables(code, 2, observe=observe, copy=copy, learners=learners) as several:
        alone = tables(code, 1, observe=observe, learners=learners)
        for seed in (None, 4):
            one, other = alone.reset(seed), several.reset(seed)
            for number in range(12):
                assert alike(one, other)
                actions = alone.sample(Rng(number))
                assert several.sample(Rng(number)).tolist() == actions.tolist()
                actions[number % 5] = -1
                one, other = alone.step(actions), several.step(actions)


@pytest.mark.soak
def test_nothing_happens_where_one_action_is_not_legal() -> None:
    with tables() as made:
        with pytest.raises(IllegalAction, match=r"call reset\(\) first"):
            made.step([0] * 5)
        kept = made.reset()
        legal = kept.masks.argmax(axis=1)
        for wrong in (-2, 10**6, int(kept.masks[3].argmin())):
            with pytest.raises(IllegalAction, match=f"table 3 may not do {wrong} now; legal are"):
                made.step([*legal[:3], wrong, legal[4]])
        with pytest.raises(IllegalAction, match="whole numbers"):
            made.step([0.5] * 5)
        assert alike(made.step([-1] * 5), kept)


@pytest.mark.soak
def test_arrays_outlive_the_processes_and_tables_that_nobody_holds_are_closed() -> None:
    made = tables(copy=False)
    turn = made.reset()
    masks = turn.masks.copy()
    made.close()
    made.close()
    assert (turn.masks == masks).all()
    with pytest.raises(TablesLost, match="the tables were closed"):
        made.step([-1] * 5)
    tables()


@pytest.mark.soak
def test_where_a_process_dies_the_others_end() -> None:
    made = tables()
    made.reset()
    active_children()[0].kill()
    with pytest.raises(TablesLost, match="has ended, and the others with it"):
        made.step([-1] * 5)
    with pytest.raises(TablesLost, match="closed"):
        made.step([-1] * 5)


def test_a_failure_elsewhere_is_told_and_ends_all() -> None:
    made: Any = tables()
    with pytest.raises(TablesLost, match="a process that held tables has failed: TypeError"):
        made._ask([7, 7])


class Interrupted:
    """A pipe on whose answer somebody does not wait."""

    def __init__(self, pipe: Any) -> None:
        self.send, self.close = pipe.send, pipe.close

    def recv(self) -> str:
        raise KeyboardInterrupt


@pytest.mark.soak
def test_ctrl_c_is_for_who_asks_and_ends_all() -> None:
    made: Any = tables()
    made.reset()
    for one in active_children():
        os.kill(one.pid or 0, signal.SIGINT)
    made.step([-1] * 5)
    made._pipes[0] = Interrupted(made._pipes[0])
    with pytest.raises(KeyboardInterrupt):
        made.step([-1] * 5)
    with pytest.raises(TablesLost, match="the tables were closed"):
        made.step([-1] * 5)


@pytest.mark.soak
def test_the_processes_end_with_the_program_that_began_them() -> None:
    """What they have in hand of its output is closed when they do, and waited for."""
    script = "from hantise.envs import batch; t = batch('boo', 4, processes=2); t.reset(); import os; os._exit(3)"
    ended = subprocess.run([sys.executable, "-c", script], timeout=100, check=False, capture_output=True)
    assert (ended.returncode, ended.stderr) == (3, b"")


@pytest.mark.soak
def test_what_cannot_be_shared_out_is_said() -> None:
    with pytest.raises(ValueError, match="at least one process, not 0"):
        tables(processes=0)
    with pytest.raises(PicklingError, match="Ghooost! is kept by the name of its module"):
        batch(replace(games.find("ghooost"), year=2000), 3, processes=2)
    with tables(processes=9, count=1) as made:
        assert made.reset().masks.shape[0] == 1
        with pytest.raises(AttributeError, match="in other processes"):
            _ = made.states
