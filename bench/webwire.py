"""The protocol of the load, as a browser speaks it: WebSocket with compression offered."""

from __future__ import annotations

import asyncio
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import cast

Heard = Callable[[bytes], None]
Lost = Callable[[], None]

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# What ends a compressed message, and is left out of it.
TAIL = b"\x00\x00\xff\xff"


class Frames(asyncio.Protocol):
    """A WebSocket of a client.

    `heard` is called with the text of each message, `lost` if the other side ends a socket that was open.
    """

    def __init__(self, host: str, path: str, heard: Heard, cookie: str = "", lost: Lost | None = None) -> None:
        self._heard = heard
        self._lost = lost
        self._request = _handshake(host, path, cookie)
        self._bytes = bytearray()
        self._inflate = zlib.decompressobj(-15)
        self._transport: asyncio.Transport | None = None
        self._parts = bytearray()
        self._is_packed = False
        self._is_closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are asyncio's in all but name.
        self._transport = cast(asyncio.Transport, transport)
        if self._is_closed:
            self._transport.abort()
        else:
            self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_closed:
            self.opened.cancel()
        elif not self.opened.done():
            self.opened.set_exception(ConnectionError("the socket was closed"))
        elif self._lost is not None:
            self._lost()

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self.opened.done() and not self._open():
            return
        while self._take():
            pass

    def _open(self) -> bool:
        head, end, rest = bytes(self._bytes).partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.decode(errors="replace").splitlines()[0]))
            return False
        self._bytes = bytearray(rest)
        self.opened.set_result(None)
        return True

    def _take(self) -> bool:
        """Whether there was a whole frame, which is done with."""
        have = self._bytes
        if len(have) < 2:
            return False
        length, start = have[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(have[2:start])
        if len(have) < start + length:
            return False
        first, body = have[0], bytes(have[start : start + length])
        del have[: start + length]
        self._frame(first, body)
        return True

    def _frame(self, first: int, body: bytes) -> None:
        kind = first & 15
        if kind == PING:
            return self._write(PONG, body)
        if kind in (CLOSE, PONG):
            return
        self._is_packed = bool(first & 64) if kind else self._is_packed
        self._parts += body
        if first & 128:
            whole, self._parts = bytes(self._parts), bytearray()
            self._heard(self._inflate.decompress(whole + TAIL) if self._is_packed else whole)

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        """A client masks what it sends; a mask of zeros is a mask too."""
        size = len(body)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        assert self._transport is not None
        self._transport.write(bytes([128 | kind]) + length + bytes(4) + body)

    def close(self) -> None:
        """Hang up, as soon as the line is there."""
        self._is_closed = True
        if self._transport is not None:
            self._transport.abort()


def _handshake(host: str, path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()
