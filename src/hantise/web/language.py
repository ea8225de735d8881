"""In which language a visitor is answered: the one they chose here, else the first of their browser's that we speak."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hantise.core.words import LANGUAGES, speaking
from hantise.web.forms import read_form, text_of
from hantise.web.page import go_to

COOKIE = "language"
A_YEAR = 365 * 24 * 3600


class Speaking:
    """The application within, with every request answered in its visitor's language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with speaking(_wanted(Request(scope))):
            await self._app(scope, receive, send)


def _wanted(request: Request) -> str:
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else _preferred(request.headers.get("accept-language", ""))


def _preferred(header: str) -> str:
    """The best of `fr-BE, nl;q=0.8`; English if it names none of ours."""
    wishes = [_wish(part) for part in header.split(",")[:20]]
    spoken = [(weight, -place, code) for place, (code, weight) in enumerate(wishes) if code in LANGUAGES and weight > 0]
    return max(spoken)[2] if spoken else LANGUAGES[0]


def _wish(part: str) -> tuple[str, float]:
    tag, _semicolon, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight


async def choose(request: Request) -> Response:
    """POST: from now on this browser is answered in that language; back to the page it was on."""
    chosen = text_of(await read_form(request), "language")
    response = go_to(_page_before(request))
    if chosen in LANGUAGES:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, chosen, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def _page_before(request: Request) -> str:
    """Where the form stood: a path of ours, never another host."""
    try:
        path = urlsplit(request.headers.get("referer", "")).path
    except ValueError:
        path = ""
    return path if path.startswith("/") and not path.startswith("//") else "/"
