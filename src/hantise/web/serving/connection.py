"""A connection and what all on it must pass: an end to waiting, headers, and the names of the house."""

from __future__ import annotations

import logging
import re
import socket
from asyncio import TimerHandle, Transport
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address
from typing import Any

import h11
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from hantise.core.words import _
from hantise.web.api.bodies import problem
from hantise.web.app import refused
from hantise.web.pages.frame import speaking_to
from hantise.web.serving.access import is_among

log = logging.getLogger(__name__)

# Seconds: for a request's heading, from the first moment or byte; for all of its body; until somebody takes in an
# answer, or the rest of it once the line is closed.
HEADING, BODY, TAKING = 10.0, 60.0, 60.0
# How a request begins that is a program's, and how much of it is looked at.
_OF_PROGRAMS, _LOOKED_AT = re.compile(rb"\s*[A-Za-z]{1,20} +(?:https?://[^/ ]*)?/api[/? ]"), 300
# Lines from one address, where a class may sit; a proxy that is trusted has as many as it likes.
MOST = 400


class Line(H11Protocol):
    """A connection that is closed where a request, or the taking of its answer, takes longer than it may."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        # True if what began last looks like a request to the house for programs.
        self._is_of_program = False
        self._awaited: object = None
        self._waiting: TimerHandle | None = None
        self._taking: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """As the class above it; nobody waits for a heading for ever, and nobody has very many lines."""
        super().connection_made(transport)
        address = _address_of(self)
        # Counted last, because the lines of a proxy are thousands to look through.
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
        """As the class above it."""
        self._stop_waiting()
        self._stop_taking()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """As the class above it; what is still to come has its time."""
        if self.conn.their_state is h11.IDLE:
            self._is_of_program = bool(_OF_PROGRAMS.match(self.conn.trailing_data[0] + data[:_LOOKED_AT]))
        super().data_received(data)
        # What became an open page's socket is no concern of this line any more.
        if self.transport.get_protocol() is self:
            self._wait_on()

    def on_response_complete(self) -> None:
        """As the class above it; a heading that came meanwhile has its time too."""
        super().on_response_complete()
        self._wait_on()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """As the class above it; from here on the socket counts for itself."""
        self._stop_waiting()
        self._stop_taking()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """As the class above it; whoever asked has to take the answer in."""
        super().pause_writing()
        self._take_by()

    def resume_writing(self) -> None:
        """As the class above it."""
        super().resume_writing()
        self._stop_taking()

    def timeout_keep_alive_handler(self) -> None:
        """As the class above it; what was not taken in by then is not kept."""
        super().timeout_keep_alive_handler()
        self._take_by()

    def send_400_response(self, msg: str) -> None:
        """The answer to what is no request, or has too long a heading; a problem where a program seems to ask."""
        answer = problem(400, "bad-request", msg) if self._is_of_program else PlainTextResponse(msg, 400)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = {**answer.headers, "Connection": "close", **ALWAYS}
            opening = h11.Response(status_code=400, headers=list(headers.items()))
            for event in (opening, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self._take_by()

    # What is waited for.

    def _wait_on(self) -> None:
        """Wait for what comes next, for as long as that may take from its beginning on."""
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
    """Once for each: a proxy that nobody named looks like one visitor with very many lines."""
    log.warning("%s has more than %d lines; if it is a proxy, name it with --trusted-proxy", address, MOST)


def _address_of(line: Any) -> str:
    """Of a line or of a socket; "" where nobody knows."""
    return str(line.client[0]) if line.client else ""


# Security headers of every answer.

# Nothing here needs a sensor or is part of another site's page.
_UNUSED = (
    "accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope magnetometer"
    " microphone midi payment picture-in-picture publickey-credentials-get usb xr-spatial-tracking"
).split()
ALWAYS = {"X-Content-Type-Options": "nosniff"}
# Files that everybody may have are no secret to keep from other sites' pages, and there are fifty to a page.
OF_SECRETS = {"Cross-Origin-Resource-Policy": "same-origin"}
# A browser heeds these on a page alone; on each of a page's forty files they would weigh more than some of the files.
OF_PAGES = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
}
# A year; a browser that once came by HTTPS comes by nothing else.
HSTS = "max-age=31536000"


class Guarded:
    """The application within, with these headers on whatever it answers."""

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
                # Asked once the answer is there: the scheme may be what a trusted proxy says.
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", HSTS)
            await send(message)

        await self._app(scope, receive, guarded)


# The names that this house answers to: a foreign site that points its own name here is told to go away.

MISDIRECTED = 421


class HostNames:
    """Addresses in figures, this machine's own names, and those given to it.

    Where none was given, the very first request from this machine may teach one: whoever sets up a house behind a
    server of their own sends it.
    """

    def __init__(self, given: Sequence[str] = (), may_learn: bool = True) -> None:
        own = socket.gethostname()
        self._known = {_plain(name) for name in ("localhost", own, f"{own}.local", *given)}
        self._may_learn = may_learn and not given

    def serve(self, host: str, asker: str) -> bool:
        """True if the house answers to the host that a request of this address names."""
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
        # Programs that name no host are no browsers, and only browsers can be led astray.
        return name in self._known or name == "" or name.endswith(".localhost") or _is_address(name)


class Named:
    """The application within, for whoever asks for it by one of its names."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        asked = HTTPConnection(scope) if scope["type"] in ("http", "websocket") else None
        asker = asked.client.host if asked is not None and asked.client else ""
        if asked is not None and not self._names.serve(asked.headers.get("host", ""), asker):
            with speaking_to(asked):
                name = _name_of(asked.headers["host"])
                words = _(
                    "This house does not answer to the name {name}. Whoever runs it can add the name with --host-name."
                )
                answer = refused(asked, MISDIRECTED, "misdirected", words.format(name=name[:80]))
                if scope["type"] == "websocket":
                    await WebSocket(scope, receive, send).send_denial_response(answer)
                else:
                    await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


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
