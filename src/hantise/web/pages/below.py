"""A house below a path of another site: every address that a page or a push holds gets the path as its prefix.

Inside, addresses are the house's own, `/t/...`; the proxy in front strips the prefix from each request.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hantise.web.requests import PREFIX

# Attributes that hold an address, on a page and in the JSON that an open page is sent.
_ADDRESSES = re.compile(r"""(\b(?:href|action|formaction|src|data-from|data-drawings)=\\?["'])/(?!/)""")
_DRAWINGS = re.compile(r'"drawings":\[[^\]]*\]')
_SEEN = "hantise.below"


class Below:
    """The application, with all addresses in its answers below a prefix, such as `/games`."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; of nested instances only the first changes the answer."""
        if not self._prefix:
            return await self._app(scope, receive, send)
        scope[PREFIX], asked, begun = self._prefix, object(), list[Message]()

        def is_first() -> bool:
            return scope.setdefault(_SEEN, asked) is asked

        async def pass_on(message: Message) -> None:
            if message["type"] == "websocket.send" and message.get("text") and is_first():
                message = {**message, "text": spoken_below(message["text"], self._prefix)}
            elif message["type"] == "http.response.start" and is_first():
                headers = MutableHeaders(raw=message["headers"])
                if headers.get("location", "").startswith("/"):
                    headers["Location"] = self._prefix + headers["Location"]
                if _kind_of(message) in _CHANGES:
                    # The body of a page comes in one message, and its start waits for it.
                    return begun.append(message)
            elif message["type"] == "http.response.body" and begun:
                start = begun.pop()
                body = _CHANGES[_kind_of(start)](message.get("body", b"").decode(), self._prefix).encode()
                if body:
                    MutableHeaders(raw=start["headers"])["Content-Length"] = str(len(body))
                await send(start)
                message = {**message, "body": body}
            await send(message)

        await self._app(scope, receive, pass_on)


def _kind_of(start: Message) -> str:
    headers = Headers(raw=start["headers"])
    # A compressed answer has its prefixes already.
    return "" if "content-encoding" in headers else headers.get("content-type", "").partition(";")[0]


def shown_below(page: str, prefix: str) -> str:
    """The page with all its addresses below the prefix."""
    return _ADDRESSES.sub(rf"\g<1>{prefix}/", page)


def spoken_below(frame: str, prefix: str) -> str:
    """The JSON of a push, or of an answer to a script, with all its addresses below the prefix."""
    return _DRAWINGS.sub(lambda found: found[0].replace('"/', f'"{prefix}/'), shown_below(frame, prefix))


def described_below(manifest: str, prefix: str) -> str:
    """The app's manifest with all its addresses below the prefix."""
    return manifest.replace('":"/', f'":"{prefix}/')


_CHANGES = {"text/html": shown_below, "application/json": spoken_below, "application/manifest+json": described_below}
