"""Requests and sockets are counted, and whoever has the token may read what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import compare_digest
from time import perf_counter
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hantise.web import measures

METRICS = "/metrics"
# Methods with a meaning here; a visitor may invent others without end.
METHODS = ("GET", "HEAD", "POST")


class Measured:
    """The application within, whose answers are counted by the patterns of these routes."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], token: str = "") -> None:
        """With a token, whoever says it may read the numbers at /metrics."""
        self._app = app
        self._patterns = _patterns(routes)
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and scope["path"] == METRICS and self._token:
            await _answer(Headers(scope=scope), self._token)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._follow(scope, receive, send)
        else:
            await self._measure(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()

        async def measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message, perf_counter() - began)
            await send(message)

        await self._app(scope, receive, measured)

    def _note(self, scope: Scope, answer: Message, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        measures.note_answer(self._patterns.get(scope.get("endpoint"), ""), method, answer["status"], seconds)
        code = Headers(raw=answer.get("headers", [])).get("x-hantise-code")
        if code is not None:
            measures.note_refused(code)

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        with measures.open_socket():
            await self._app(scope, receive, send)


def _patterns(routes: Iterable[BaseRoute]) -> Mapping[Any, str]:
    return {route.endpoint: route.path for route in routes if isinstance(route, Route | WebSocketRoute)}


def _answer(asked: Headers, token: str) -> Response:
    if not compare_digest(asked.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return PlainTextResponse("Say the token: Authorization: Bearer ...\n", 401, {"WWW-Authenticate": "Bearer"})
    return Response(measures.shown(), headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"})
