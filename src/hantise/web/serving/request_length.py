"""Requests whose end two readers could see at two places are refused, before anything after them is read."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from hantise.core.words import _
from hantise.web.app import refused
from hantise.web.pages.language import speaking_to


class Framed:
    """The application within, for requests that say once how long they are; other shapes h11 refuses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; where it is refused, the line is closed."""
        if scope["type"] == "http" and _is_ambiguous(asked := HTTPConnection(scope)):
            with speaking_to(asked):
                words = _("Your browser said twice how much it sends: reload the page.")
                answer = refused(asked, 400, "two-lengths", words)
                answer.headers["Connection"] = "close"
                await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _is_ambiguous(asked: HTTPConnection) -> bool:
    return "content-length" in asked.headers and "transfer-encoding" in asked.headers
