"""The games as environments for learning; each module names what must be installed for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hantise import games
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
    """So many tables of a game, stepped together, for this many players (the fewest by default), with its options.

    A table's seed is the first one's and its number, or one of a list. `observe` is "array" (float32 from 0 to 1) or
    "numbers" (int32). Of `learners`, one for all tables or a list, each is asked alone at its table, and all others
    choose at random; -1 asks every seat. Without `copy` arrays may be the same ones in each turn, which is faster. With
    several `processes` the tables are shared out between them, and the same happens; `close()` ends them. BadOption and
    UnknownGame say what is wrong.
    """
    from hantise.core.tables import EVERYBODY
    from hantise.envs.processes import placed
    from hantise.envs.tables import seeds_of

    found = games.find(game) if isinstance(game, str) else game
    seats = found.players[0] if players is None else players
    checked = found.checked(seats, options)
    chosen = [learners] * count if isinstance(learners, int) else [*learners]
    if len(chosen) != count or not all(EVERYBODY <= learner < seats for learner in chosen):
        raise ValueError(f"learners are seats from 0 to {seats - 1}, or -1 for all of a table, one for each of {count}")
    return placed(found, checked, seeds_of(seed, count), chosen, observe, copy, processes)
