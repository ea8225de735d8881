"""Pages that are open: a socket for each, by which it asks and is told."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket

from hantise.core import HantiseError
from hantise.store import StoreUnusable
from hantise.web.live.open_page import GONE, REMOVED, OpenPage, cut_off
from hantise.web.requests.forms import is_ours
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visit

FOREIGN, NOT_TEXT = 4403, 1003
# The page comes back by itself, to the house that follows this one.
LEAVING = 1012
# The same, a little later.
AGAIN = 1013


async def follow(socket: WebSocket) -> None:
    """One table, as the seats of this browser may know it, until the page is closed."""
    if not is_ours(socket):
        await _turn_away(socket, FOREIGN, cut_off())
        return
    services = services_of(socket)
    if services.tables.is_leaving:
        await _turn_away(socket, LEAVING)
        return
    try:
        here = await visit(socket)
    except StoreUnusable:
        # Nobody knows now whether there is such a table.
        await _turn_away(socket, AGAIN)
        return
    except HantiseError as problem:
        # Who was removed is told so; for all others it is as if there were no table.
        await (_turn_away(socket, REMOVED, str(problem)) if problem.code == "removed" else _turn_away(socket, GONE))
        return
    await socket.accept()
    table, page = here.table, OpenPage(socket, here)
    services.presence.enter(table.id, page.held)
    try:
        await _listen(socket, page)
    finally:
        services.presence.leave(table.id, page.held)
        # Others see who is away once it is certain that they have not only turned a page.
        asyncio.get_running_loop().call_later(services.presence.grace + 1, table.tell_watchers)


async def _turn_away(socket: WebSocket, code: int, words: str = "") -> None:
    """Opened first, because a browser hears why only of a socket that was open."""
    await socket.accept()
    await socket.close(code, words)


async def _listen(socket: WebSocket, page: OpenPage) -> None:
    """The page is heard until either side hangs up."""
    with page.watching():
        while (message := await socket.receive())["type"] == "websocket.receive":
            if message.get("text") is None:
                await socket.close(NOT_TEXT)
                return
            await page.hear(message["text"])
