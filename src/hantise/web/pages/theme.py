"""Dark, light, or as the visitor's device says: a choice that a cookie keeps."""

from __future__ import annotations

from contextvars import ContextVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.web.requests.preferences import answer, chosen_by

COOKIE = "theme"
THEMES = ("dark", "light", "system")
_theme: ContextVar[str] = ContextVar("theme", default="")


def theme() -> str:
    """This visitor's theme, "" for the device's own."""
    return _theme.get()


def read(request: HTTPConnection) -> None:
    """Remember, for this request, what the visitor chose."""
    chosen = request.cookies.get(COOKIE, "")
    _theme.set(chosen if chosen in THEMES[:2] else "")


async def choose(request: Request) -> Response:
    """POST: from now on pages are shown like this; back to the page the form was on."""
    return answer(request, COOKIE, await chosen_by(request, COOKIE), THEMES)
