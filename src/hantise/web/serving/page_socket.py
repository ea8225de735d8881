"""The socket of an open page: uvicorn's own protocol, with little kept for a page that takes nothing in."""

from __future__ import annotations

import time
from asyncio.transports import BaseTransport
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

# Bytes that wait for a page that takes nothing in: from the first number on it is told no more until they are fewer,
# beyond the second it is cut off.
KEPT, MOST_KEPT = 8192, 256 * 1024
# Pings and their answers in so many seconds: far more than a browser, or a program that plays, has ever sent.
CONTROLS, WITHIN = 120, 10.0


class PageSocket(WebSocketsSansIOProtocol):
    """A socket whose sender waits until its page has taken in nearly all of a message."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As the class above it."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=KEPT)
        self._heard: deque[float] = deque(maxlen=CONTROLS + 1)

    def handle_ping(self) -> None:
        """As the class above it, for a page that takes answers in and asks no more often than pages say anything."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """As the class above it; answers that nobody asked for count as questions do."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        """A page that floods its socket beneath all messages, or takes nothing in, is cut off."""
        self._heard.append(time.monotonic())
        floods = len(self._heard) > CONTROLS and self._heard[-1] - self._heard[0] < WITHIN
        if floods or self.transport.get_write_buffer_size() > MOST_KEPT:
            self.transport.abort()
        return not self.transport.is_closing()

    async def send(self, message: Any) -> None:
        """As the class above it; what is to be said next is made up once there is room for it, so it is the newest."""
        await super().send(message)
        # Whoever was answered in place of a socket was answered: the class above would note that as an error.
        self.handshake_complete |= message["type"] == "websocket.http.response.body" and not message.get("more_body")
        await self.writable.wait()

    def send_receive_event_to_app(self) -> None:
        """As the class above it; text that is none is handed on as the bytes that it is, and not noted as an error."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """As the class above it; a socket that is closing already, for it was shut down or its page has left, may."""
        if self.handshake_complete and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """As the class above it; nobody is there to take in what is left."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
