"""A program at a table by its socket."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from web.program import Program, Situation, is_problem

Message = dict[str, Any]
PATIENCE = 20.0
SEAT = "seat/socket"


class Talker:
    """One open socket, and all its messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        # The call of each id.
        self.asked: dict[int, str] = {}
        self._numbers = count(1)

    def say(self, *texts: str | bytes) -> None:
        for text in texts:
            self.connection.send(text)

    def hear(self) -> Message:
        self.heard.append(json.loads(self.connection.recv(PATIENCE)))
        return self.heard[-1]

    def table(self) -> Situation:
        """The next message with a table."""
        return dict(self.hear()["table"])

    def send(self, what: str, **body: Any) -> int:
        """Make a call; its id."""
        number = next(self._numbers)
        self.asked[number] = what
        self.say(json.dumps({"id": number, "ask": what, "body": body}))
        return number

    def ask(self, what: str, **body: Any) -> Message:
        """The answer to a call; messages with tables before it are kept with all messages."""
        number = self.send(what, **body)
        while self.hear().get("id") != number:
            assert [*self.heard[-1]] == ["table"]
        return self.heard[-1]

    def act(self, said: Situation, action: str) -> Situation:
        return dict(self.ask("act", version=said["version"], action=action)["answer"])

    def play(self, rng: Random) -> Situation:
        """Play at random to the end."""
        said = self.table()
        while not said["is_over"]:
            said = self.act(said, rng.choice(said["legal"])) if said["legal"] else self.table()
        return said

    def closed(self) -> tuple[int, str]:
        """The code and the reason of the close, if no other message comes before."""
        with pytest.raises(ConnectionClosed) as end:
            self.hear()
        assert end.value.rcvd is not None
        return end.value.rcvd.code, end.value.rcvd.reason

    def parted(self, status: int, code: str) -> bool:
        """Whether that problem comes now, and the socket is closed with it."""
        problem = self.hear()["problem"]
        assert (problem["status"], problem["code"], problem["type"]) == (status, code, f"urn:hantise:problem:{code}")
        return self.closed() == (4000 + status, code)


@contextmanager
def talking(
    client: httpx.Client, path: str = SEAT, *, token: str = "", origin: str | None = None, **headers: str
) -> Iterator[Talker]:
    """The socket at that address; with the token in its headers, if there is one."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        told["Authorization"] = f"Bearer {token}"
    with connect(
        str(client.base_url.join(f"/api/{path}")).replace("http", "ws", 1),
        origin=None if origin is None else Origin(origin),
        additional_headers=told,
        # Unread messages block nothing.
        max_queue=None,
        proxy=None,
    ) as connection:
        yield Talker(connection)


@contextmanager
def seated(program: Program) -> Iterator[Talker]:
    """The socket of the program's seat."""
    with talking(program.client, token=program.token) as talker:
        yield talker


@contextmanager
def settled(program: Program) -> Iterator[Talker]:
    """The same, after its first message with a table."""
    with seated(program) as talker:
        talker.table()
        yield talker


def is_denied(client: httpx.Client, status: int, code: str, path: str = SEAT, **more: Any) -> bool:
    """Whether the socket is refused with that problem as an HTTP answer."""
    with pytest.raises(InvalidStatus) as refused, talking(client, path, **more):
        raise AssertionError("it was opened")
    told = refused.value.response
    answer = httpx.Response(told.status_code, headers=[*told.headers.raw_items()], content=bytes(told.body or b""))
    return is_problem(answer, status, code)
