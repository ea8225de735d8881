"""Security headers of every answer."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Nothing here needs a sensor or is part of another site's page.
_UNUSED = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "usb",
    "xr-spatial-tracking",
)
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
                _guard(scope, MutableHeaders(raw=message.setdefault("headers", [])))
            await send(message)

        await self._app(scope, receive, guarded)


def _guard(scope: Scope, headers: MutableHeaders) -> None:
    is_page = headers.get("content-type", "").startswith("text/html")
    is_everybodys = headers.get("cache-control", "").startswith("public")
    for name, value in {**ALWAYS, **({} if is_everybodys else OF_SECRETS), **(OF_PAGES if is_page else {})}.items():
        headers.setdefault(name, value)
    # Asked once the answer is there: the scheme may be what a trusted proxy says.
    if scope["scheme"] in ("https", "wss"):
        headers.setdefault("Strict-Transport-Security", HSTS)
