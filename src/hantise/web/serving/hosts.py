"""The names that this house answers to: a foreign site that points its own name here is told to go away."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from hantise.core.words import _
from hantise.web.app import refused
from hantise.web.pages.language import speaking_to

log = logging.getLogger(__name__)

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
        if scope["type"] in ("http", "websocket") and not self._serves(asked := HTTPConnection(scope)):
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

    def _serves(self, asked: HTTPConnection) -> bool:
        return self._names.serve(asked.headers.get("host", ""), asked.client.host if asked.client else "")


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
