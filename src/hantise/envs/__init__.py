"""The games as environments for learning; each module names what must be installed for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hantise.core import Game

if TYPE_CHECKING:
    from hantise.envs.tables import Batch

__all__ = ["batch"]


def batch(
    game: str | Game,
    count: int,
    players: int | None = None,
    *,
    seed: int | Sequence[int] | None = None,
    observe: str = "array",
    learners: int | Sequence[int] = -1,
    copy: bool = True,
    processes: int = 1,
    **options: Any,
) -> Batch:
    """`count` tables of a game, stepped together, for this many players (the fewest by default), with its options.

    A table's seed is the first one's and its number, or one of a list. `observe` is "array" (float32 from 0 to 1) or
    "numbers" (int32). Of `learners`, one for all tables or a list, each is asked alone at its table, and all others
    choose at random; -1 asks every seat. With `copy` the observations and masks of a turn are read-only and stay as
    they are; without it the next step overwrites them. Several `processes` share the tables out and give the same
    results; `close()` ends them. BadOption or UnknownGame names the fault.
    """
    from hantise.core.tables import EVERYBODY
    from hantise.envs.extras import table_of
    from hantise.envs.processes import placed
    from hantise.envs.tables import seeds_of

    found, checked = table_of(game, players, options)
    seats = checked.players
    chosen = [learners] * count if isinstance(learners, int) else [*learners]
    if len(chosen) != count or not all(EVERYBODY <= learner < seats for learner in chosen):
        raise ValueError(f"learners are seats from 0 to {seats - 1}, or -1 for all of a table, one for each of {count}")
    return placed(found, checked, seeds_of(seed, count), chosen, observe, copy, processes)
