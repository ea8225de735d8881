"""A page that is open: what the house pushes to it."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hantise.web.live import SIGN
from web.visitor import Form, Visitor

Frame = dict[str, Any]
PATIENCE = 15.0
FIELDS = ("seat", "version", "key", "action")


def _spelt(html: str, drawings: list[str]) -> str:
    """A piece as it stands on a page: with the addresses in full, and attributes in double quotes."""
    for number, drawing in enumerate(drawings):
        html = html.replace(chr(SIGN + number), drawing)
    return html if '"' in html else html.replace("'", '"')


class Pieces:
    """What a page was sent in pieces, of which each comes once."""

    def __init__(self) -> None:
        self._known: list[str] = []
        self._drawings: list[str] = []

    def whole(self, frame: Frame) -> dict[str, str]:
        """The parts of the frame in full; every frame must come by here."""
        if frame.pop("anew"):
            self._known.clear()
            self._drawings = frame["drawings"]
        frame["log"] = _spelt(frame["log"], self._drawings)
        return {name: self._joined(part) for name, part in frame["parts"].items()}

    def _joined(self, pieces: list[Any]) -> str:
        return "".join(map(self._read, pieces))

    def _read(self, piece: Any) -> str:
        if isinstance(piece, int):
            return self._known[piece]
        self._known.append(self._joined(piece) if isinstance(piece, list) else _spelt(piece, self._drawings))
        return self._known[-1]


class Follower:
    """The frames of one open page, in their order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Frame] = []
        self._pieces = Pieces()

    def ask(self, seat: int, version: int, *actions: str, key: str = "", padding: int = 0) -> None:
        """Send a command as a page does, with spaces behind it up to so many signs."""
        asked = {"seat": seat, "version": version, "key": key or f"version-{version}", "actions": actions}
        self.connection.send(json.dumps(asked).ljust(padding))

    def press(self, form: Form) -> None:
        """Do what pressing the button does on a page with scripts."""
        seat, version, key, action = (dict(form.fields + form.buttons)[name] for name in FIELDS)
        self.ask(int(seat), int(version), action, key=key)

    def next(self, seconds: float = PATIENCE) -> Frame:
        """The next frame; its parts are all that the page shows then, `sent` names those that came with it."""
        return self._taken(json.loads(self.connection.recv(seconds)))

    def moods(self, seconds: float = PATIENCE) -> list[dict[str, Any]]:
        """The next moods that it is told of."""
        while "mood" not in (told := json.loads(self.connection.recv(seconds))):
            self._taken(told)
        return list(told["mood"])

    def feel(self, mood: str, seat: int) -> None:
        """Show a mood as a page does."""
        self.connection.send(json.dumps({"mood": mood, "seat": seat}, separators=(",", ":")))

    def _taken(self, frame: Frame) -> Frame:
        frame["sent"] = set(frame["parts"])
        frame["parts"] = self._pieces.whole(frame)
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
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def closed(self) -> int:
        """The code that it is closed with, before anything else is said."""
        with pytest.raises(ConnectionClosed) as end:
            self.next()
        assert end.value.rcvd is not None
        return end.value.rcvd.code

    def hung_up(self, seconds: float = 8.0) -> tuple[int | None, str | None]:
        """How the house hangs up, whatever it tells before: the code, and the reason."""
        with suppress(ConnectionClosed):
            while True:
                self.connection.recv(seconds)
        return self.connection.close_code, self.connection.close_reason


@contextmanager
def following(visitor: Visitor, path: str, *, origin: str | None = "", **query: str | int) -> Iterator[Follower]:
    """The page of this browser opens its socket; `origin` is the house's own unless there is another, or None."""
    house = str(visitor.client.base_url).rstrip("/")
    # Those at the root: the socket's path has no others.
    cookies = [f"{cookie.name}={cookie.value or ''}" for cookie in visitor.client.cookies.jar if cookie.path == "/"]
    with connect(
        f"{house}{path}/live?{urlencode(query)}".replace("http", "ws", 1),
        origin=None if origin is None else Origin(origin or house),
        additional_headers={"Cookie": "; ".join(cookies)},
        # A browser takes in what no script has read yet; with a full queue, going away would wait for ten seconds.
        max_queue=None,
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
