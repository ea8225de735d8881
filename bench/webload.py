"""Two hundred sockets at a hundred tables of two: moves a second, and how long a move takes to reach both seats."""

from __future__ import annotations

import asyncio
import gc
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

import msgspec

from bench.contest import LackError
from bench.webhouse import Made
from bench.webwire import Frames

T = TypeVar("T")

TABLES = 100
SEATS = 2


class Load(NamedTuple):
    """Moves a second, percentiles 50 and 99 of a move's way in milliseconds, the generator's share of a core."""

    rate: float
    middle: float
    slowest: float
    busy: float


class Tally:
    """Moves that were seen while it was open, each with the time from sending it to both seats' having it."""

    def __init__(self) -> None:
        self.is_open = False
        self.ways: list[float] = []

    def open(self) -> None:
        """From now on moves count."""
        self.is_open = True

    def close(self) -> None:
        """From now on they do not."""
        self.is_open = False

    def note(self, sent: float) -> None:
        if self.is_open:
            self.ways.append(time.perf_counter() - sent)


class Table(ABC):
    """Two seats that move whenever both have seen the last move."""

    def __init__(self, host: str, tally: Tally, rng: Random) -> None:
        self.host = host
        self.rng = rng
        self._tally = tally
        self._sent = 0.0
        self._version = -1
        self._seen = [-1] * SEATS
        self.sockets: dict[int, Frames] = {}
        self.is_running = False

    def saw(self, seat: int, version: int) -> None:
        """This seat has got that version; once both have, the next move is sent."""
        self._seen[seat] = version
        if not self.is_running or version <= self._version or min(self._seen) < version:
            return
        if self._version >= 0:
            self._tally.note(self._sent)
        self._version = version
        self.go_on(version)

    def go_on(self, version: int) -> None:
        """Both know where the match stands: the next move is sent at once."""
        self.send(version, time.perf_counter())

    def send(self, version: int, since: float) -> None:
        """Send a move, whose way began at that moment."""
        self._sent = since
        self.move(version)

    def start(self) -> None:
        """Send the first move."""
        self.is_running = True
        self.saw(0, self._seen[0])

    async def open(self, address: str, port: int) -> None:
        """Open both sockets, and wait until both know where the match stands."""
        self.address = address, port
        for seat in range(SEATS):
            await self.sit(seat, address, port)
        while min(self._seen) < 0:
            await asyncio.sleep(0.01)

    async def sit(self, seat: int, address: str, port: int) -> None:
        """Open the socket of one seat."""
        socket = self.sockets[seat] = self.socket(seat)
        try:
            await asyncio.get_running_loop().create_connection(lambda: socket, address, port)
            await socket.opened
        except BaseException:
            socket.close()
            raise

    @abstractmethod
    def socket(self, seat: int) -> Frames:
        """The socket of a seat."""

    @abstractmethod
    def move(self, version: int) -> None:
        """Send a random legal move of whoever is to decide at this version."""

    def leave(self) -> None:
        """Both get up."""
        self.is_running = False
        self._version, self._seen = -1, [-1] * SEATS
        for socket in self.sockets.values():
            socket.close()
        self.sockets = {}


class _Frame(msgspec.Struct):
    """What is read of a frame of ours: the version, and the parts in pieces."""

    version: int
    parts: dict[str, list[Any]]
    anew: bool


_frame = msgspec.json.Decoder(_Frame).decode


class Page:
    """An open page of ours: it keeps the pieces that came."""

    ACTION = re.compile("""name=["']action["'] value=["']([^"']*)["']""")
    # Where the page asks for a list that is too long for a push.
    FROM = re.compile("""data-from=["']([^"']*)["']""")

    def __init__(self) -> None:
        self._known: list[str] = []
        self.actions: list[str] = []

    def take(self, frame: _Frame) -> None:
        """A frame has come."""
        if frame.anew:
            self._known.clear()
        told = {name: self._joined(pieces) for name, pieces in frame.parts.items()}
        if "prompt" in told:
            found = [*self.ACTION.findall(told["prompt"]), *self.FROM.findall(told["prompt"])]
            self.actions = [unescape(action) for action in found if action != "takeback"]

    def _joined(self, pieces: list[Any]) -> str:
        return "".join(map(self._read, pieces))

    def _read(self, piece: Any) -> str:
        if isinstance(piece, int):
            return self._known[piece]
        self._known.append(self._joined(piece) if isinstance(piece, list) else piece)
        return self._known[-1]


class OurTable(Table):
    """A table of ours: commands go and news come by the sockets of open pages."""

    def __init__(self, host: str, tally: Tally, rng: Random, made: Iterator[Made]) -> None:
        super().__init__(host, tally, rng)
        self._fresh = made
        self._made = next(made)
        self._pages = [Page() for _ in range(SEATS)]

    def socket(self, seat: int) -> Frames:
        path = f"/t/{self._made.match}/live?version=1&language=en"
        cookie = f"hantise_browser={self._made.secrets[seat]}"
        return Frames(self.host, path, lambda text: self._heard(seat, text), cookie, lambda: self.lost(seat))

    def lost(self, seat: int) -> None:
        """The house has ended the socket of this seat."""

    def _heard(self, seat: int, text: bytes) -> None:
        frame = _frame(text)
        self._pages[seat].take(frame)
        self.saw(seat, frame.version)

    def move(self, version: int) -> None:
        seat = 0 if self._pages[0].actions else 1
        if not self._pages[seat].actions:
            return self.change()
        action = self.rng.choice(self._pages[seat].actions)
        if action.startswith("/"):
            task = self._asking = asyncio.create_task(self._ask(seat, version, action))
            task.add_done_callback(lambda task: task.cancelled() or task.result())
        else:
            self._press(seat, version, action)

    async def _ask(self, seat: int, version: int, path: str) -> None:
        """Press one of the choices in the long list at this address."""
        reader, writer = await asyncio.open_connection(*self.address)
        cookie = f"Cookie: hantise_browser={self._made.secrets[seat]}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\n{cookie}\r\nConnection: close\r\n\r\n".encode())
        told = (await reader.read()).decode()
        writer.close()
        rows = told.rpartition("<pre>")[2].partition("</pre>")[0].splitlines()
        self._press(seat, version, unescape(self.rng.choice(rows).split(" ")[0]))

    def _press(self, seat: int, version: int, action: str) -> None:
        if not self.sockets:
            return
        asked = {"seat": seat, "version": version, "key": f"version-{version}", "actions": [action]}
        self.sockets[seat].say(msgspec.json.encode(asked))

    def change(self) -> None:
        """The game is over: both sit down at a fresh table."""
        self._made = next(self._fresh)
        self._pages = [Page() for _ in range(SEATS)]
        self.leave()
        self._changing = asyncio.create_task(self._change())

    async def _change(self) -> None:
        await self.open(*self.address)
        self.start()


class TheirTable(Table):
    """A match of tic-tac-toe on boardgame.io: everything goes through the socket, as its own client does it."""

    STATE = re.compile(rb'"_stateID":(\d+)')
    CELLS = re.compile(rb'"cells":\[([^\]]*)\]')
    SPACE = b"/tic-tac-toe,"

    def __init__(self, host: str, tally: Tally, rng: Random, match: str) -> None:
        super().__init__(host, tally, rng)
        self._match = match.encode()
        self._cells: list[bytes] = []

    def socket(self, seat: int) -> Frames:
        return Frames(self.host, "/socket.io/?EIO=4&transport=websocket", lambda text: self._heard(seat, text))

    def _heard(self, seat: int, text: bytes) -> None:
        if text == b"2":
            return self.sockets[seat].say(b"3")
        if text.startswith(b"0"):
            return self.sockets[seat].say(b"40" + self.SPACE)
        if text.startswith(b"40"):
            return self._emit(seat, b'["sync","%s","%d",null,2]' % (self._match, seat))
        if text.startswith((b'42/tic-tac-toe,["sync"', b'42/tic-tac-toe,["update"')):
            self._know(seat, text)

    def _know(self, seat: int, text: bytes) -> None:
        state, cells = self.STATE.search(text), self.CELLS.search(text)
        assert state is not None
        assert cells is not None
        self._cells = cells[1].split(b",")
        self.saw(seat, int(state[1]))

    def _emit(self, seat: int, event: bytes) -> None:
        self.sockets[seat].say(b"42" + self.SPACE + event)

    def move(self, version: int) -> None:
        free = [n for n, cell in enumerate(self._cells) if cell == b"null"]
        cell, seat = self.rng.choice(range(9) if _is_over(self._cells) else free), version % 2
        self._emit(
            seat,
            b'["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[%d],"playerID":"%d",'
            b'"credentials":null}},%d,"%s","%d"]' % (cell, seat, version, self._match, seat),
        )


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _is_over(cells: Sequence[bytes]) -> bool:
    return b"null" not in cells or any(cells[a] == cells[b] == cells[c] != b"null" for a, b, c in LINES)


def run_soon(work: Coroutine[Any, Any, T]) -> T:
    """The work's result, by the loop that takes least of a generator's time."""
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


class SentTable(OurTable):
    """A table of ours at which all come to one worker of several, as a server before them sends them."""

    def __init__(self, ports: Sequence[int], tally: Tally, rng: Random, made: Iterator[Made]) -> None:
        super().__init__("", tally, rng, made)
        self._ports = ports

    async def open(self, address: str, port: int) -> None:
        port = self._ports[crc32(self._made.match.encode()) % len(self._ports)]
        self.host = f"{address}:{port}"
        await super().open(address, port)


def run(tables: Sequence[Table], tally: Tally, address: str, port: int, seconds: float) -> Load:
    """All tables at once, for so many seconds after half as many to warm up."""
    return run_soon(_run(tables, tally, address, port, seconds))


async def _run(tables: Sequence[Table], tally: Tally, address: str, port: int, seconds: float) -> Load:
    for table in tables:
        await table.open(address, port)
    for table in tables:
        table.start()
    await asyncio.sleep(seconds / 2)
    found = await measured(tally, seconds)
    for table in tables:
        table.leave()
    await asyncio.sleep(0.1)
    return found


async def measured(tally: Tally, seconds: float) -> Load:
    """What comes of so many seconds from now on; LackError where that is next to nothing."""
    with _undisturbed():
        tally.open()
        began, worked = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        passed, busy = time.perf_counter() - began, time.process_time() - worked
        tally.close()
    if len(tally.ways) < 2:
        raise LackError(
            f"hardly a move was made in {seconds:g} seconds: give it longer --seconds, or a quieter machine"
        )
    cuts = quantiles(tally.ways, n=100)
    return Load(len(tally.ways) / passed, cuts[49] * 1000, cuts[98] * 1000, busy / passed)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Within the block this process looks for no rubbish: its pauses would count as the house's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
