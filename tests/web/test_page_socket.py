"""The socket of an open page is shut down however far it has come."""

import asyncio
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from starlette.routing import WebSocketRoute
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.protocol import OPEN

from hantise.web.app import create_app
from hantise.web.serving import connection
from hantise.web.serving.connection import MOST_KEPT, PageSocket
from web.houses import House
from web.program import is_problem
from web.visitor import outcome


def line_to(app: Any) -> tuple[PageSocket, Any, ServerState]:
    """A socket of this application, and a connection to it, which records writes and closes slowly."""
    state, wire = ServerState(), Mock(asyncio.Transport, written=[])
    wire.write.side_effect = wire.written.append
    wire.is_closing.side_effect = lambda: wire.abort.called
    wire.get_write_buffer_size.return_value = 0
    socket = PageSocket(Config(app=app, log_config=None), state, {})
    socket.connection_made(wire)
    return socket, wire, state


def opened() -> tuple[PageSocket, Any]:
    """A page's socket whose handshake is over."""
    socket, wire, _state = line_to(Mock())
    socket.handshake_complete = True
    socket.conn.state = OPEN
    return socket, wire


async def test_a_socket_that_is_asked_twice_closes_once_and_a_page_may_leave_meanwhile() -> None:
    """A page that leaves asks first, and the ending server asks again, before the page has taken in the first."""
    socket, wire = opened()
    socket.shutdown()
    told = list(wire.written)
    assert [message[:2] for message in told] == [b"\x88\x02"]
    socket.shutdown()
    assert wire.written == told
    assert wire.close.call_count == 2
    socket, wire = opened()
    socket.conn.send_close(1000)
    socket.conn.data_to_send()
    socket.shutdown()
    assert wire.close.call_count == 1


HANDSHAKE = (
    b"GET /api/seat/socket HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def test_whoever_is_answered_in_place_of_a_socket_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def deny(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.http.response.start", "status": 401, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no seat"})

    socket, wire, state = line_to(deny)
    socket.data_received(HANDSHAKE)
    await asyncio.gather(*state.tasks)
    assert b"".join(wire.written).startswith(b"HTTP/1.1 401")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


# A ping and a pong as a page sends them, masked, with as much as either may hold.
PING, PONG = [head + b"\xfd" + bytes(4) + b"x" * 125 for head in (b"\x89", b"\x8a")]


async def open_page() -> tuple[PageSocket, Any]:
    """A socket that the application has accepted, and that says nothing more."""

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await asyncio.sleep(60)

    socket, wire, _state = line_to(accept)
    socket.data_received(HANDSHAKE)
    while not wire.written:
        await asyncio.sleep(0)
    wire.written.clear()
    return socket, wire


@pytest.mark.parametrize("frame", [PING, PONG], ids=["ping", "pong"])
async def test_a_page_that_floods_its_socket_beneath_all_messages_is_cut_off(
    frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CONTROLS", 5)
    socket, wire = await open_page()
    for _ in range(5):
        socket.data_received(frame)
    assert (wire.abort.called, len(wire.written)) == (False, 5 if frame == PING else 0)
    socket.data_received(frame * 1000)
    assert wire.is_closing()
    assert len(wire.written) <= 6


async def test_a_page_that_takes_no_answer_in_is_cut_off_before_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "CONTROLS", 1_000_000)
    socket, wire = await open_page()
    wire.get_write_buffer_size.side_effect = lambda: sum(map(len, wire.written))
    for _ in range(4000):
        socket.data_received(PING)
    assert wire.is_closing()
    assert MOST_KEPT < wire.get_write_buffer_size() < MOST_KEPT + 1000


def test_where_a_socket_is_opened_a_page_is_asked_for_in_vain_and_the_line_stays(
    client: httpx.Client, house: House
) -> None:
    """RFC 9110, 15.5.22: the answer is a problem for programs, and a page in the visitor's language."""
    routes = create_app(house.services).routes
    addresses = [route.path for route in routes if isinstance(route, WebSocketRoute)]
    assert sorted(addresses) == ["/api/seat/socket", "/api/tables/{match}/socket", "/t/{match}/live"]
    for path in addresses:
        for method in ("GET", "HEAD", "GET"):
            answer = client.request(method, path.replace("{match}", "abc"))
            assert outcome(answer) == (426, "upgrade-required")
            assert (answer.headers["upgrade"], answer.headers["connection"]) == ("websocket", "Upgrade")
    assert client.get("/").status_code == 200
    said = client.get("/api/seat/socket", headers={"Accept-Language": "nl"})
    assert is_problem(said, 426, "upgrade-required")
    assert said.json()["detail"] == "Op dit adres opent alleen een WebSocket."
    page = client.get("/t/abc/live", headers={"Accept-Language": "fr"})
    assert "Cette adresse n’ouvre qu’un WebSocket." in page.text
