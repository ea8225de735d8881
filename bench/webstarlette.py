"""The same house on Starlette's socket: what our own reading and writing of frames gains, in the same run."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.webcontest import FRESH, GAMES, cores, kept_to, ours
from bench.webhouse import PLAIN, make_tables, running
from bench.webload import TABLES, Load
from bench.webrow import Row, row

# Below this gain, frames are no business of ours.
TARGET = 1.2


class StarletteWire:
    """What `Wire` does for a page, by Starlette's socket; the page is heard where the socket is listened to."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._telling: asyncio.Task[None] | None = None
        self.is_full = False

    def listen(self, hear: Callable[[bytes], None], drained: Callable[[], None]) -> None:
        """Send what is said to the page, one message after the other."""
        self._telling = asyncio.create_task(self._tell(drained))

    def say(self, text: bytes) -> None:
        """Send a message, as soon as those before it are out."""
        self.is_full = True
        self._waiting.put_nowait(text)

    async def _tell(self, drained: Callable[[], None]) -> None:
        try:
            while True:
                await self._socket.send_text((await self._waiting.get()).decode())
                self.is_full = not self._waiting.empty()
                drained()
        except (WebSocketDisconnect, RuntimeError):
            return


def rows(rounds: int, seconds: float) -> Iterator[Row]:
    """Moves a second and processor time a move, ours against Starlette's, in turns."""
    generator, server = cores()
    with tempfile.TemporaryDirectory() as folder, kept_to(generator):
        for game, told in GAMES.items():
            found = _measured(Path(folder), game, server, rounds, seconds)
            moves = [own.rate / plain.rate for own, plain in found]
            costs = [plain.cost / own.cost for own, plain in found]
            yield _row(f"moves of {told}, our frames / Starlette's", found, moves)
            yield _row(f"processor for {told}, Starlette's frames / ours", found, costs)


def _measured(folder: Path, game: str, server: int, rounds: int, seconds: float) -> list[tuple[Load, Load]]:
    """Our frames and Starlette's, in turns."""
    bases = folder / f"{game}-ours.sqlite3", folder / f"{game}-plain.sqlite3"
    made = [iter(make_tables(base, TABLES * FRESH * rounds, ["", ""], game)) for base in bases]
    with ExitStack() as houses:
        own, plain = (houses.enter_context(running(base, server, mode)) for base, mode in zip(bases, ("", PLAIN)))
        return [
            (
                ours(made[0], own.port, turn, seconds, own.process),
                ours(made[1], plain.port, turn, seconds, plain.process),
            )
            for turn in range(rounds)
        ]


def _row(name: str, found: Sequence[tuple[Load, Load]], ratios: list[float]) -> Row:
    own, plain = ([load[kind] for load in found] for kind in (0, 1))
    return row(f"web: {name}", "x", ratios, TARGET, False, f"ours {_told(own)}; Starlette's {_told(plain)}")


def _told(loads: Sequence[Load]) -> str:
    rates, costs = sorted(load.rate for load in loads), sorted(load.cost for load in loads)
    middle = len(loads) // 2
    return f"{rates[middle]:,.0f} moves/s, {costs[middle] * 1e6:,.0f} us a move"
