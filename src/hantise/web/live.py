"""Pages that are open: a socket for each, on which news is pushed and nothing is taken."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hantise.core import HantiseError
from hantise.web.desk import desk_of
from hantise.web.doors import visit
from hantise.web.forms import is_ours
from hantise.web.looks import look_at
from hantise.web.pushes import frame_of, lines_since, push_of
from hantise.web.seats import secrets_of
from hantise.web.table import LiveTable

GONE, FOREIGN, TOO_MUCH, NOT_TEXT = 4404, 4403, 4429, 1003
# A page of ours sends nothing; a few frames may be a browser's habit.
MOST_FRAMES = 20


async def follow(socket: WebSocket) -> None:
    """The news of one table, as the seats of this browser may know it, until the page is closed."""
    if not is_ours(socket):
        await _turn_away(socket, FOREIGN)
        return
    desk = desk_of(socket)
    try:
        table, held = await visit(desk, secrets_of(socket), socket.path_params["match"])
    except HantiseError:
        await _turn_away(socket, GONE)
        return
    await socket.accept()
    await desk.computers.watch(table, 0)
    desk.presence.enter(table.id, held)
    table.tell_watchers()
    try:
        await _follow(socket, table, held)
    finally:
        desk.presence.leave(table.id, held)
        # Others see who is away once it is certain that they have not only turned a page.
        asyncio.get_running_loop().call_later(desk.presence.grace + 1, table.tell_watchers)


async def _turn_away(socket: WebSocket, code: int) -> None:
    """Opened first, because a browser hears why only of a socket that was open."""
    await socket.accept()
    await socket.close(code)


async def _follow(socket: WebSocket, table: LiveTable, held: list[int]) -> None:
    changed = asyncio.Event()
    changed.set()
    table.watchers.add(changed.set)
    listening = asyncio.create_task(_listen(socket))
    telling = asyncio.create_task(_tell(socket, table, held, changed))
    try:
        await asyncio.wait([listening, telling], return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.watchers.discard(changed.set)
        for task in (listening, telling):
            task.cancel()
        await asyncio.gather(listening, telling, return_exceptions=True)
    if socket.application_state is WebSocketState.CONNECTED and not telling.cancelled():
        # The page is still there, so something broke: that is for the server's log.
        telling.result()


async def _listen(socket: WebSocket) -> None:
    """Until the page goes, or says more than a page of ours would."""
    try:
        for _frame in range(MOST_FRAMES):
            await socket.receive_text()
        await socket.close(TOO_MUCH)
    except KeyError:
        await socket.close(NOT_TEXT)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _tell(socket: WebSocket, table: LiveTable, held: list[int], changed: asyncio.Event) -> None:
    """One frame at a time: what happens while a slow page takes it in comes with the next one, newest table first."""
    known, takebacks = _number(socket.query_params.get("version", "")), table.position.takebacks
    shown: dict[str, str] = {}
    rejoins = known != table.position.version
    while True:
        await changed.wait()
        changed.clear()
        look = await look_at(socket, table, held)
        taken_back = look.position.takebacks != takebacks
        fresh = [] if taken_back else lines_since(look.sight, look.position, known, rejoins)
        push = push_of(look.sight, look.around, fresh, taken_back, rejoins)
        if not push.beyond(shown).is_empty:
            await socket.send_text(frame_of(push.beyond(shown)))
        known, takebacks, rejoins = look.position.version, look.position.takebacks, False
        shown = push.parts


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
