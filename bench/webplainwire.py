"""A page's wire on Starlette's socket, to measure ours against."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect


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
