"""Lines to a house without a client between: what is sent stands in the test, byte for byte."""

import socket
from contextlib import suppress
from urllib.parse import urlsplit


def dial(address: str) -> socket.socket:
    """A line to the house, which is heard for ten seconds at most."""
    place = urlsplit(address)
    return socket.create_connection((place.hostname, place.port), timeout=10)


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side closes the line."""
    said = b""
    with suppress(ConnectionResetError):
        while chunk := line.recv(65536):
            said += chunk
    return said


def said(address: str, request: bytes) -> bytes:
    """What the house answers until it closes the line."""
    with dial(address) as line:
        line.sendall(request)
        return heard(line)
