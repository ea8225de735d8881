"""The socket of an open page: uvicorn's own protocol, with little kept for a page that takes nothing in."""

from __future__ import annotations

from asyncio.transports import BaseTransport
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

# Bytes that wait for a page that takes nothing in; it is told no more until they are fewer.
KEPT = 8192


class PageSocket(WebSocketsSansIOProtocol):
    """A socket whose sender waits until its page has taken in nearly all of a message."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As the class above it."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=KEPT)

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
