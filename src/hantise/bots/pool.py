"""Computer players in processes of their own, off the event loop; they are sent a View and send back a name."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable

from pebble import ProcessPool

from hantise.bots.levels import seated
from hantise.core import Game, Rng

log = logging.getLogger(__name__)

# A search stops after two seconds by itself; what takes longer hangs.
PATIENCE = 10.0

Finder = Callable[[str], Game]


def decide(find_game: Finder, game: str, level: str, view: str, mind: int, seed: int) -> str:
    """The name of the action that this computer player chooses; runs in a worker."""
    rng = Rng(seed)
    box = find_game(game)
    seen = box.read_view(view)
    # What may be done follows from what the seat knows, so any world it can imagine tells.
    legal = seen.imagine(rng).legal()
    return box.actions.name(seated(level, box, mind).decide(seen, legal, rng))


class Pool:
    """Worker processes for computer players; whatever they do, a legal action comes back."""

    def __init__(self, find_game: Finder, workers: int = 1, patience: float = PATIENCE) -> None:
        self._find_game = find_game
        self._patience = patience
        self._processes = ProcessPool(max_workers=workers, context=multiprocessing.get_context("spawn"))

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        """The name of a legal action; a player that crashes, hangs or answers nonsense gets one drawn for it."""
        try:
            name = await self._ask(game, level, view, mind, seed)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("%s at %s failed (%s: %s); a legal action is drawn instead", level, game, type(error), error)
            return self._drawn(game, view, seed)
        if self._is_legal(game, view, name):
            return name
        log.warning("%s at %s answered %r, which is not legal; a legal action is drawn instead", level, game, name)
        return self._drawn(game, view, seed)

    async def _ask(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        arguments = (self._find_game, game, level, view, mind, seed)
        return str(await asyncio.wrap_future(self._processes.schedule(decide, args=arguments, timeout=self._patience)))

    def _is_legal(self, game: str, view: str, name: str) -> bool:
        box = self._find_game(game)
        return name in box.actions.names() and box.read_view(view).refusal(box.actions.parse(name)) is None

    def _drawn(self, game: str, view: str, seed: int) -> str:
        return decide(self._find_game, game, "random", view, 0, seed)

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        self._processes.stop()  # type: ignore[no-untyped-call]
        self._processes.join()
