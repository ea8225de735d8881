"""Connections, and the layers of every request: time limits, sockets of pages, headers, names of the house, health,
metrics."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from asyncio import TimerHandle, Transport
from asyncio.transports import BaseTransport
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, ip_address, ip_network
from secrets import compare_digest
from time import perf_counter
from typing import Any, NamedTuple

import h11
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import OPEN

from hantise.bots.pool import Causes
from hantise.core.words import _
from hantise.web import measures
from hantise.web.api.bodies import problem
from hantise.web.app import refused
from hantise.web.pages.frame import speaking_to

# Trusted proxies: the named networks alone may say for whom they ask, not even this machine by itself.


def read_proxy(text: str) -> list[str]:
    """The networks of an address, or of a network such as 10.0.0.0/8; ValueError if it is neither."""
    network = ip_network(text, strict=False)
    # A socket for both kinds of addresses writes IPv4 ones in the IPv6 way.
    mapped = [f"::ffff:{network.network_address}/{96 + network.prefixlen}"] if isinstance(network, IPv4Network) else []
    return [str(network), *mapped]


def is_among(address: str, networks: Iterable[str]) -> bool:
    """True if the address lies in one of the networks; other text lies in none."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network) for network in networks)


log = logging.getLogger(__name__)

# Seconds: for a request's heading, from the first moment or byte; for its whole body; and for the visitor to take in an
# answer, or the rest of it once the connection is closed.
HEADING, BODY, TAKING = 10.0, 60.0, 60.0
# The beginning of a program's request, and the bytes in which it is looked for.
_OF_PROGRAMS, _LOOKED_AT = re.compile(rb"\s*[A-Za-z]{1,20} +(?:https?://[^/ ]*)?/api[/? ]"), 300
# Connections from one address, which may be that of a whole class; a trusted proxy has no limit.
MOST = 400


class TimedConnection(H11Protocol):
    """A connection that is closed if a request, or the taking of its answer, exceeds its time."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        # True if the latest request looks like one for the API.
        self._is_of_program = False
        self._awaited: object = None
        self._waiting: TimerHandle | None = None
        self._taking: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """As in the base class, with a time for the heading and a limit of connections."""
        super().connection_made(transport)
        address = _address_of(self)
        # Counted last, because a proxy has thousands of connections.
        if (
            len(self.connections) > MOST
            and not is_among(address, self.config.forwarded_allow_ips)
            and sum(_address_of(line) == address for line in self.connections) > MOST
        ):
            transport.abort()
            _warn_of(address)
        else:
            self._wait_for(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """As in the base class."""
        self._stop_waiting()
        self._stop_taking()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """As in the base class, with a time for the rest."""
        if self.conn.their_state is h11.IDLE:
            self._is_of_program = bool(_OF_PROGRAMS.match(self.conn.trailing_data[0] + data[:_LOOKED_AT]))
        super().data_received(data)
        # A connection that became a page's socket has no such times.
        if self.transport.get_protocol() is self:
            self._wait_on()

    def on_response_complete(self) -> None:
        """As in the base class, with a time for a heading that came meanwhile."""
        super().on_response_complete()
        self._wait_on()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """As in the base class; from here on the socket has its own limits."""
        self._stop_waiting()
        self._stop_taking()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """As in the base class; the visitor has to take the answer in."""
        super().pause_writing()
        self._take_by()

    def resume_writing(self) -> None:
        """As in the base class."""
        super().resume_writing()
        self._stop_taking()

    def timeout_keep_alive_handler(self) -> None:
        """As in the base class; data that is not taken in by then is dropped."""
        super().timeout_keep_alive_handler()
        self._take_by()

    def send_400_response(self, msg: str) -> None:
        """The answer to data that is no request, or has too long a heading; a problem for a program."""
        answer = problem(400, "bad-request", msg) if self._is_of_program else PlainTextResponse(msg, 400)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = {**answer.headers, "Connection": "close", **ALWAYS}
            opening = h11.Response(status_code=400, headers=list(headers.items()))
            for event in (opening, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self._take_by()

    # Times.

    def _wait_on(self) -> None:
        """Wait for the rest of the request, for its time from its beginning."""
        state = self.conn.their_state
        begun = state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))
        if self.transport.is_closing() or not begun:
            self._stop_waiting()
        elif self._awaited is not state:
            self._wait_for(state)

    def _wait_for(self, state: object) -> None:
        self._stop_waiting()
        self._awaited = state
        self._waiting = self.loop.call_later(HEADING if state is h11.IDLE else BODY, self._give_up)

    def _stop_waiting(self) -> None:
        self._awaited = None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._stop_waiting()
        self.transport.close()
        self._take_by()

    def _take_by(self) -> None:
        if self._taking is None:
            self._taking = self.loop.call_later(TAKING, self.transport.abort)

    def _stop_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


@lru_cache(maxsize=100)
def _warn_of(address: str) -> None:
    """Warn once for each address: a proxy that is not named looks like one visitor with very many connections."""
    log.warning("%s has more than %d lines; if it is a proxy, name it with --trusted-proxy", address, MOST)


def _address_of(line: Any) -> str:
    """The address of a connection or socket, "" if unknown."""
    return str(line.client[0]) if line.client else ""


# The socket of an open page: uvicorn's protocol, with a short buffer for a slow page.

# Bytes in the buffer of a page: above the first number its sender waits, above the second the page is cut off.
KEPT, MOST_KEPT = 8192, 256 * 1024
# Pings and their answers in some seconds: far more than a browser, or a program that plays, has ever sent.
CONTROLS, WITHIN = 120, 10.0


class PageSocket(WebSocketsSansIOProtocol):
    """A socket whose sender waits until its page has taken in nearly all of a message."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As in the base class, with a short buffer."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=KEPT)
        self._heard: deque[float] = deque(maxlen=CONTROLS + 1)

    def handle_ping(self) -> None:
        """As in the base class, for a page within its limits."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """As in the base class; answers without a ping count, too."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        """Cut a page off that floods its socket below all messages, or that takes nothing in."""
        self._heard.append(time.monotonic())
        floods = len(self._heard) > CONTROLS and self._heard[-1] - self._heard[0] < WITHIN
        if floods or self.transport.get_write_buffer_size() > MOST_KEPT:
            self.transport.abort()
        return not self.transport.is_closing()

    async def send(self, message: Any) -> None:
        """As in the base class; then wait for room, so that the next message is made late and is the newest."""
        await super().send(message)
        # An answer in place of a socket is complete: the base class would log an error.
        self.handshake_complete |= message["type"] == "websocket.http.response.body" and not message.get("more_body")
        await self.writable.wait()

    def send_receive_event_to_app(self) -> None:
        """As in the base class; invalid text is passed on as bytes, and not logged as an error."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """As in the base class; a socket that is closing already may go on with that."""
        if self.handshake_complete and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """As in the base class; the rest is dropped, because the page is gone."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# Security headers of every answer.

# Pages use none of these.
_UNUSED = (
    "accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope magnetometer"
    " microphone midi payment picture-in-picture publickey-credentials-get usb xr-spatial-tracking"
).split()
ALWAYS = {"X-Content-Type-Options": "nosniff"}
# Public files are no secret from other sites' pages, and a page has fifty of them.
OF_SECRETS = {"Cross-Origin-Resource-Policy": "same-origin"}
# Browsers use these on pages alone; on each of a page's forty files they would weigh more than some of the files.
OF_PAGES = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
}
# A year in which a browser that came by HTTPS uses nothing else.
HSTS = "max-age=31536000"


class SecurityHeaders:
    """The application within, with these headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                of_pages = OF_PAGES if headers.get("content-type", "").startswith("text/html") else {}
                of_secrets = {} if headers.get("cache-control", "").startswith("public") else OF_SECRETS
                for name, value in {**ALWAYS, **of_secrets, **of_pages}.items():
                    headers.setdefault(name, value)
                # Read after the answer, because a trusted proxy may have changed the scheme.
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", HSTS)
            await send(message)

        await self._app(scope, receive, guarded)


# The names of the house: a request for another name comes by a foreign site that points its name here, and is refused.

MISDIRECTED = 421


class HostNames:
    """Numeric addresses, this machine's own names, and the given names.

    Without given names, the very first request from this machine may teach one: the host sends it to test a proxy.
    """

    def __init__(self, given: Sequence[str] = (), may_learn: bool = True) -> None:
        own = socket.gethostname()
        self._known = {_plain(name) for name in ("localhost", own, f"{own}.local", *given)}
        self._may_learn = may_learn and not given

    def serve(self, host: str, asker: str) -> bool:
        """True if the house has the name in this request, which came from the address `asker`."""
        name = _name_of(host)
        if self._may_learn and _is_address(asker) and ip_address(asker).is_loopback:
            self._may_learn = False
            if not self._is_known(name):
                log.warning(
                    "the first request from this machine called this house %r; --host-name gives it other names", name
                )
                self._known.add(name)
        return self._is_known(name)

    def _is_known(self, name: str) -> bool:
        # A program without a host name is no browser, and browsers alone can be misled.
        return name in self._known or name == "" or name.endswith(".localhost") or _is_address(name)


class Admitted:
    """The application within, for requests with one of its names and one length; h11 refuses other doubtful lengths."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        asked = HTTPConnection(scope) if scope["type"] in ("http", "websocket") else None
        refusal = self._refusal(asked) if asked is not None else None
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)

    def _refusal(self, asked: HTTPConnection) -> Response | None:
        if asked.scope["type"] == "http" and {"content-length", "transfer-encoding"} <= {*asked.headers}:
            with speaking_to(asked):
                words = _("Your browser said twice how much it sends: reload the page.")
                answer = refused(asked, 400, "two-lengths", words)
                answer.headers["Connection"] = "close"
                return answer
        asker = asked.client.host if asked.client else ""
        if not self._names.serve(asked.headers.get("host", ""), asker):
            with speaking_to(asked):
                name = _name_of(asked.headers["host"])
                words = _(
                    "This house does not answer to the name {name}. Whoever runs it can add the name with --host-name."
                )
                return refused(asked, MISDIRECTED, "misdirected", words.format(name=name[:80]))
        return None


def _name_of(host: str) -> str:
    """The host without its port."""
    name, colon, port = host.rpartition(":")
    return _plain(name if colon and port.isascii() and port.isdigit() else host)


def _plain(name: str) -> str:
    return name.strip().lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


# Health: whether the server is alive, and whether it can take visitors.

ALIVE, READY = "/healthz", "/readyz"
# Seconds for a check; monitors seldom wait longer.
PATIENCE = 2.0
OK, FAILS, SILENT = "ok", "fails", "does not answer"


class Check(NamedTuple):
    """A named condition for being ready; `ask` raises if it does not hold."""

    name: str
    ask: Callable[[], Awaitable[object]]


class Health:
    """The application within, and beside it the answers at /healthz and /readyz.

    Monitors use an address rather than a name, so these come before the house's names are checked.
    """

    def __init__(self, app: ASGIApp, checks: Sequence[Check] = ()) -> None:
        self._app = app
        self._checks = checks
        self._causes = Causes()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] not in (ALIVE, READY) or scope["method"] not in ("GET", "HEAD"):
            return await self._app(scope, receive, send)
        # For READY all checks are asked at the same time.
        checks = self._checks if scope["path"] == READY else ()
        found = await asyncio.gather(*map(self._finding, checks))
        answer = _told({check.name: finding for check, finding in zip(checks, found, strict=True)})
        await answer(scope, receive, send)

    async def _finding(self, check: Check) -> str:
        try:
            await asyncio.wait_for(check.ask(), PATIENCE)
        except TimeoutError:
            return self._noted(check, SILENT)
        except Exception as error:
            return self._noted(check, FAILS, str(error))
        return OK

    def _noted(self, check: Check, finding: str, why: str = "") -> str:
        """The answer says no more than this; the log has each cause once."""
        if self._causes.is_new(check.name, finding, why):
            log.warning("not ready: %s %s%s", check.name, finding, f" ({why})" if why else "")
        return finding


def _told(findings: dict[str, str]) -> Response:
    is_fine = all(finding == OK for finding in findings.values())
    words = {"status": OK if is_fine else "not ready"} | findings
    return JSONResponse(words, 200 if is_fine else 503, {"Cache-Control": "no-store"})


# Metrics of requests and sockets; those with the token may read them.

METRICS = "/metrics"
# The known methods; visitors may send endless others.
METHODS = ("GET", "HEAD", "POST")


class Metrics:
    """The application within, whose answers are counted by the patterns of these routes."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], token: str = "") -> None:
        """With a token, requests that show it may read the metrics at /metrics."""
        self._app = app
        self._patterns: Mapping[Any, str] = {
            route.endpoint: route.path for route in routes if isinstance(route, Route | WebSocketRoute)
        }
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and scope["path"] == METRICS and self._token:
            said = Headers(scope=scope).get("authorization", "")
            answer: Response
            if not compare_digest(said.encode(), f"Bearer {self._token}".encode()):
                words = "Say the token: Authorization: Bearer ...\n"
                answer = PlainTextResponse(words, 401, {"WWW-Authenticate": "Bearer"})
            else:
                headers = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}
                answer = Response(measures.shown(), headers=headers)
            await answer(scope, receive, send)
        elif scope["type"] == "websocket":
            with measures.open_socket():
                await self._app(scope, receive, send)
        else:
            began = perf_counter()

            async def measured(message: Message) -> None:
                if message["type"] == "http.response.start":
                    pattern = self._patterns.get(scope.get("endpoint"), "")
                    method = scope["method"] if scope["method"] in METHODS else "other"
                    measures.note_answer(pattern, method, message["status"], perf_counter() - began)
                    code = Headers(raw=message.get("headers", [])).get("x-hantise-code")
                    if code is not None:
                        measures.note_refused(code)
                await send(message)

            await self._app(scope, receive, measured)
