"""The socket of an open page: uvicorn's own protocol, and a short way for whole messages of text."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

Hear = Callable[[bytes], None]

# The first byte of a frame that is a whole message of text; the second byte's sign that the rest is masked.
WHOLE_TEXT, MASKED = 0x81, 0x80
MASK = 4
# Bytes that wait for a page that takes nothing in; it is told no more until they are fewer.
KEPT = 8192
# Lengths up to here stand in the second byte; these two say that it stands in the next two bytes, or eight.
SHORT, MEDIUM, LONG = 125, 126, 127


class Wire(WebSocketsSansIOProtocol):
    """A socket that passes whole messages of text to `hear` and takes them from `say`, without queue or task between.

    All else goes the usual way: what comes in pieces, bytes, pings, closing, and whatever breaks the protocol.
    """

    _hear: Hear | None = None
    _drained: Callable[[], None] | None = None
    _rest = b""

    def handle_connect(self, event: Request) -> None:
        """As the class above it; the application finds the wire in the scope."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["state"]["wire"] = self

    def listen(self, hear: Hear, drained: Callable[[], None]) -> None:
        """From now on call `hear` with each message, and `drained` whenever more may be said again."""
        self._hear, self._drained = hear, drained
        self.transport.set_write_buffer_limits(high=KEPT)

    @property
    def is_full(self) -> bool:
        """True while the page reads more slowly than it is written to; what is written then is buffered."""
        return not self.writable.is_set()

    def say(self, text: bytes) -> None:
        """Send a message; nothing once either side has begun to close."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(_heading(len(text)) + text)

    def send_receive_event_to_app(self) -> None:
        """As the class above it; text that is none is handed on as the bytes that it is."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """As the class above it; nobody is there to take in what is left."""
        super().keepalive_timeout()
        self.transport.abort()

    def resume_writing(self) -> None:
        """As the class above it; who has something to say is told."""
        super().resume_writing()
        if self._drained is not None:
            self._drained()

    def data_received(self, data: bytes) -> None:
        """Take the frames one by one."""
        if self._hear is None:
            super().data_received(data)
            return
        self._rest += data
        while 0 < (end := self._end()) <= len(self._rest):
            frame, self._rest = self._rest[:end], self._rest[end:]
            if self._is_message(frame):
                self._hear(_text_of(frame))
            else:
                super().data_received(frame)

    def _end(self) -> int:
        """The end of the frame that has begun, 0 while it is unknown; the rest of a forbidden one is not awaited."""
        size = _size(self._rest)
        if size is None:
            return 0
        return _start(self._rest) + size if self._may_be(self._rest[1], size) else len(self._rest)

    def _is_message(self, frame: bytes) -> bool:
        """True for a whole text message, while none has come in part and the closing has not begun."""
        is_between = self.conn.current_size is None and not (self.close_sent or self.disconnected)
        return frame[0] == WHOLE_TEXT and is_between and self._may_be(frame[1], _size(frame) or 0)

    def _may_be(self, second: int, size: int) -> bool:
        """True for a frame that a client may send: masked, and no longer than is read."""
        return bool(second & MASKED) and size <= (self.config.ws_max_size or size)


def wire_of(socket: WebSocket) -> Wire:
    """The wire below a socket."""
    wire = socket.scope["state"]["wire"]
    assert isinstance(wire, Wire)
    return wire


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _size(data: bytes) -> int | None:
    """The payload size of the frame that begins there; None until its heading has come."""
    if len(data) < 2:
        return None
    size = data[1] & ~MASKED
    if size <= SHORT:
        return size
    end = 4 if size == MEDIUM else 10
    return int.from_bytes(data[2:end]) if len(data) >= end else None


def _start(data: bytes) -> int:
    """The place where the frame's masked text begins."""
    size = data[1] & ~MASKED
    return MASK + (2 if size <= SHORT else 4 if size == MEDIUM else 10)


def _text_of(frame: bytes) -> bytes:
    start = _start(frame)
    return apply_mask(frame[start:], frame[start - MASK : start])


def _heading(size: int) -> bytes:
    """The heading of a message of that many bytes; a server masks nothing."""
    if size <= SHORT:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, MEDIUM)) + size.to_bytes(2)
    return bytes((WHOLE_TEXT, LONG)) + size.to_bytes(8)
