"""A page that is open: what the house pushes to it."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hantise.web.pushes import SIGN
from web.visitor import Visitor

Frame = dict[str, Any]
PATIENCE = 15.0


def _spelt(html: str, sheets: list[str]) -> str:
    """The part as the page puts it in: with the addresses in full."""
    for number, sheet in enumerate(sheets):
        html = html.replace(chr(SIGN + number), sheet)
    return html


class Follower:
    """The frames of one open page, in their order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Frame] = []

    def next(self) -> Frame:
        """The next frame."""
        return self._take(PATIENCE)

    def _take(self, seconds: float) -> Frame:
        """A frame; its parts are all that the page shows then, `sent` names those that came with it."""
        frame: Frame = json.loads(self.connection.recv(seconds))
        frame["sent"] = set(frame["parts"])
        frame["parts"] = {name: _spelt(html, frame["sheets"]) for name, html in frame["parts"].items()}
        before = self.frames[-1]["parts"] if self.frames else {}
        frame["parts"] = {**before, **frame["parts"]}
        self.frames.append(frame)
        return frame

    def until(self, is_it: Callable[[Frame], bool]) -> Frame:
        """The first frame from here on that is the one."""
        while not is_it(self.next()):
            pass
        return self.frames[-1]

    def at(self, version: int) -> Frame:
        """The first frame from here on with that table."""
        return self.until(lambda frame: frame["version"] >= version)

    def is_silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing more comes, for a while."""
        try:
            self._take(seconds)
        except TimeoutError:
            return True
        return False

    def closed(self) -> int:
        """The code that it is closed with, before anything else is said."""
        with pytest.raises(ConnectionClosed) as end:
            self.next()
        assert end.value.rcvd is not None
        return end.value.rcvd.code


@contextmanager
def following(visitor: Visitor, path: str, *, origin: str | None = "", **query: str | int) -> Iterator[Follower]:
    """The page of this browser opens its socket; `origin` is the house's own unless there is another, or None."""
    house = str(visitor.client.base_url).rstrip("/")
    with connect(
        f"{house}{path}/live?{urlencode(query)}".replace("http", "ws", 1),
        origin=None if origin is None else Origin(origin or house),
        additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in _cookies(visitor))},
        proxy=None,
    ) as connection:
        yield Follower(connection)


@contextmanager
def dozing(visitor: Visitor, path: str) -> Iterator[Follower]:
    """A page that takes in next to nothing until somebody asks for its next frame."""
    place = urlsplit(str(visitor.client.base_url))
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((place.hostname, place.port))
    house = f"http://{place.netloc}"
    with connect(
        f"ws://{place.netloc}{path}/live", sock=line, origin=Origin(house), compression=None, max_queue=1, proxy=None
    ) as connection:
        yield Follower(connection)


def _cookies(visitor: Visitor) -> list[tuple[str, str]]:
    """Those that lie at the root: the socket's path has no others."""
    return [(cookie.name, cookie.value or "") for cookie in visitor.client.cookies.jar if cookie.path == "/"]
