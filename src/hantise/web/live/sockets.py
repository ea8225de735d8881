"""Open pages: a socket for each, which receives its requests and sends its pushes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from typing import Any

from msgspec import MsgspecError
from starlette.websockets import WebSocket, WebSocketDisconnect

from hantise.core import HantiseError
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.store import StoreUnusable
from hantise.web import measures
from hantise.web.live.pushes import Sent, frame_of, lines_since, push_of
from hantise.web.requests import limits
from hantise.web.requests.forms import is_ours
from hantise.web.requests.problems import not_your_seat, removed
from hantise.web.table_page.snapshot import PageContext, ViewerContext, look_with, viewer_context_of
from hantise.web.tables.position import SEEN, Asked, Command, read_asked, read_seen
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, is_removed, keys_of, visitor_of

log = logging.getLogger(__name__)

FOREIGN, NOT_TEXT = 4403, 1003
# Close codes; a page comes back by itself, unless the code is GONE or a reason in words comes with it.
GONE, REMOVED, NOT_OURS, TOO_MUCH, BROKEN = 4404, 4410, 4400, 4429, 1011
LEAVING = 1012  # the server restarts: the page comes back by itself
AGAIN = 1013  # the page comes back a little later


async def follow(socket: WebSocket) -> None:
    """Serve the pushes of one table to the seats of this browser until the page closes."""
    if not is_ours(socket):
        return await _turn_away(socket, FOREIGN, cut_off())
    services = services_of(socket)
    if services.tables.is_leaving:
        return await _turn_away(socket, LEAVING)
    try:
        here = await visitor_of(socket)
    except StoreUnusable:
        # Without the store it is unknown whether the table exists.
        return await _turn_away(socket, AGAIN)
    except HantiseError as problem:
        # A removed guest is told the reason; for all others the table does not exist.
        why = (REMOVED, str(problem)) if problem.code == "removed" else (GONE, "")
        return await _turn_away(socket, *why)
    await socket.accept()
    table, page = here.table, OpenPage(socket, here)
    services.presence.enter(table.id, page.held)
    try:
        # Listen until either side closes.
        with page.watching():
            while (message := await socket.receive())["type"] == "websocket.receive":
                if message.get("text") is None:
                    return await socket.close(NOT_TEXT)
                await page.hear(message["text"])
    finally:
        services.presence.leave(table.id, page.held)
        # Other pages see this player as absent once the time to load another page has passed.
        asyncio.get_running_loop().call_later(services.presence.grace + 1, table.tell_watchers)


async def _turn_away(socket: WebSocket, code: int, words: str = "") -> None:
    """Accept, then close: a browser learns the reason only from an open socket."""
    await socket.accept()
    await socket.close(code, words)


class OpenPage:
    """One open page; several quick changes of its table make one push."""

    def __init__(self, socket: WebSocket, here: Visitor) -> None:
        """A page of this visitor; the socket's query names the version that the page shows."""
        self._socket = socket
        self._table = table = here.table
        # The page's seats.
        self.held = here.held
        self._loop = asyncio.get_running_loop()
        # Tasks run in this context, and so speak the page's language.
        self._context = copy_context()
        self._sent = limits.Limit(limits.FRAMES, limits.FRAMING)
        self._tasks = set[asyncio.Task[None]]()
        self._is_closing = False
        # The viewer context, and the table's `seatings` at its look-up.
        self._seatings = -1
        self._viewer_context = ViewerContext([], "", (), services_of(socket).presence, PageContext())
        # The state of the page: version, number of takebacks, names, viewer, and the parts that it shows.
        version = socket.query_params.get("version", "")
        self._known = int(version) if version.isascii() and version.isdigit() and len(version) < 9 else 0
        self._takebacks = table.position.takebacks
        self._rejoins = self._known != table.position.version
        self._names = table.names
        self._viewer: int | None = None
        self._log = ""
        self._shown: dict[str, list[Markup]] = {}
        self._sent_pieces = Sent()
        # The push to come: whether one is due, whether it answers a command, and the reason for a refusal.
        self._due = asyncio.Event()
        self._is_owed = False
        self._problem: HantiseError | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the block, the page gets pushes and may send commands."""
        telling = self._loop.create_task(self._tell_on(), context=self._context)
        try:
            with self._table.shown_to(lambda _table: self._due.set()):
                yield
        finally:
            # Commands in progress still run to their end: the table must know the outcome in the store.
            self._is_closing = True
            self._table.viewers.closes(self)
            telling.cancel()

    # Requests of the page.

    async def hear(self, text: str) -> None:
        """Take a message of the page; an empty one is a ping, and is echoed."""
        if self._is_closing:
            return
        if self._sent.is_reached:
            return self._close(TOO_MUCH, cut_off())
        self._sent.note()
        if not text:
            return await self._say(text)
        try:
            if text.startswith(SEEN):
                return self._table.viewers.shows(self, read_seen(text).seen)
            self._begin(self._obey(read_asked(text)))
        except MsgspecError:
            self._close(NOT_OURS, cut_off())

    async def _obey(self, asked: Asked) -> None:
        try:
            self._look_round()
            if asked.seat not in self._viewer_context.held:
                raise not_your_seat()
            command = Command(asked.version, asked.actions, asked.key)
            await self._table.play(asked.seat, command, keys=keys_of(self._socket))
        except HantiseError as problem:
            measures.note_refused(problem.code)
            self._problem = problem
        self._is_owed = True
        self._due.set()

    # Pushes to the page.

    async def _tell_on(self) -> None:
        """Send pushes as they become due; a slow page skips versions and gets the newest table."""
        try:
            while not self._is_closing:
                await self._due.wait()
                self._due.clear()
                self._look_round()
                await self._tell()
        except Exception as error:
            self._break(error)

    def _look_round(self) -> None:
        """Update the viewer context if the seatings have changed; close the page if it may no longer see the table."""
        if self._seatings != self._table.seatings:
            self._viewer_context = viewer_context_of(self._socket, self._table)
            self._seatings, held = self._table.seatings, self._viewer_context.held
            if held != self.held and not self._is_closing:
                # A player who lost the seat is absent from it, though the page is open; a closing page has no seat.
                self._viewer_context.presence.move(self._table.id, self.held, held)
                self.held = held
        if is_removed(self._table, keys_of(self._socket)):
            self._close(REMOVED, str(removed()))
        elif not self.held and not self._table.plan.watch:
            self._close(GONE)

    async def _tell(self) -> None:
        if self._is_closing:
            return
        table_view, context, position = look_with(self._table, self._viewer_context, self._problem)
        taker = position.taker if position.takebacks != self._takebacks else None
        fresh = [] if taker is not None else lines_since(table_view, position, self._known, self._rejoins)
        is_other = table_view.names != self._names or self._viewer not in (None, table_view.view.seat)
        push = push_of(table_view, context, fresh, taker, self._rejoins or is_other)
        news = push.beyond(self._shown, self._log)
        is_said = self._is_owed or news.parts or news.say or news.log
        self._known, self._takebacks, self._rejoins = position.version, position.takebacks, False
        self._names, self._viewer, self._log = table_view.names, table_view.view.seat, push.log
        self._shown = push.parts
        self._is_owed, self._problem = False, None
        if is_said:
            await self._say(frame_of(news, self._sent_pieces).decode())

    async def _say(self, text: str) -> None:
        """Send a message, unless either side has begun to close."""
        if not self._is_closing:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(text)

    # The end of the page.

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._break(error)

    def _break(self, error: BaseException) -> None:
        """Close the page after an error; the table goes on."""
        log.error("a page at %s broke", self._table.id, exc_info=error)
        self._close(BROKEN)

    def _close(self, code: int, words: str = "") -> None:
        if not self._is_closing:
            self._is_closing = True
            self._begin(self._hang_up(code, words))

    async def _hang_up(self, code: int, words: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.close(code, words)


def cut_off() -> str:
    """The reason for closing a page; it fits a socket's close frame."""
    return _("This page is no longer connected to the table. Reload it.")
