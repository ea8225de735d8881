"""A house below a path of another site: whatever address a page, a script or an open page is given leads there.

Within, addresses are the house's own, `/t/...`; the server before it takes the path away from what is asked.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hantise.web.requests.forms import PREFIX

# Attributes that hold an address, on a page and in the JSON that an open page is sent.
_ADDRESSES = re.compile(r"""(\b(?:href|action|formaction|src|data-from|data-drawings)=\\?["'])/(?!/)""")
_DRAWINGS = re.compile(r'"drawings":\[[^\]]*\]')
_SEEN = "hantise.below"


class Below:
    """The application within, whose addresses lie below the prefix for whoever asks; such as `/games`."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; whoever looks at the answer second leaves it as it is."""
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
                    # Pages are sent in one piece.
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
    # What is compressed was looked at before.
    return "" if "content-encoding" in headers else headers.get("content-type", "").partition(";")[0]


def shown_below(page: str, prefix: str) -> str:
    """The page, all addresses of which lie below the prefix."""
    return _ADDRESSES.sub(rf"\g<1>{prefix}/", page)


def spoken_below(frame: str, prefix: str) -> str:
    """The same of the JSON that an open page is sent, or asks for."""
    return _DRAWINGS.sub(lambda found: found[0].replace('"/', f'"{prefix}/'), shown_below(frame, prefix))


def described_below(manifest: str, prefix: str) -> str:
    """The same of what a device is told of the house."""
    return manifest.replace('":"/', f'":"{prefix}/')


_CHANGES = {"text/html": shown_below, "application/json": spoken_below, "application/manifest+json": described_below}
