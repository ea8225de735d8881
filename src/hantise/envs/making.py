"""Many tables as they are asked for: checked, and where they are to stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hantise.core import Game, Options
from hantise.core.tables import EVERYBODY
from hantise.envs.processes import ProcessBatch
from hantise.envs.tables import Batch, seeds_of


def make(
    game: Game,
    count: int,
    players: int | None,
    seed: int | Sequence[int] | None,
    observe: str,
    learners: int | Sequence[int],
    copy: bool,
    options: dict[str, Any],
    processes: int = 1,
) -> Batch:
    """The tables that `hantise.envs.batch` makes."""
    seats = game.players[0] if players is None else players
    checked = game.checked(seats, options)
    chosen = [learners] * count if isinstance(learners, int) else [*learners]
    if len(chosen) != count or not all(EVERYBODY <= learner < seats for learner in chosen):
        raise ValueError(f"learners are seats from 0 to {seats - 1}, or -1 for all of a table, one for each of {count}")
    return placed(game, checked, seeds_of(seed, count), chosen, observe, copy, processes)


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
