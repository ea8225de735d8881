"""The language and the colours of a visitor's pages: as chosen here, otherwise as their browser prefers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hantise.core.words import LANGUAGES, speaking
from hantise.web.requests import answer, chosen_by

LANGUAGE, THEME = "language", "theme"
THEMES = ("dark", "light", "system")
_theme: ContextVar[str] = ContextVar("theme", default="")


def theme() -> str:
    """This visitor's theme, "" for the device's own."""
    return _theme.get()


class Speaking:
    """The application, with every request answered in its visitor's language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        with speaking_to(HTTPConnection(scope)) if scope["type"] in ("http", "websocket") else nullcontext():
            await self._app(scope, receive, send)


@contextmanager
def speaking_to(asked: HTTPConnection) -> Iterator[None]:
    """Within the block, pages are in the visitor's language and colours."""
    chosen = asked.cookies.get(THEME, "")
    _theme.set(chosen if chosen in THEMES[:2] else "")
    # A page opens the socket with its own language in the query.
    of_page = asked.query_params.get("language", "") if asked.scope["type"] == "websocket" else ""
    wanted = of_page or asked.cookies.get(LANGUAGE, "")
    with speaking(wanted if wanted in LANGUAGES else _preferred(asked.headers.get("accept-language", ""))):
        yield


def _preferred(header: str) -> str:
    """The best of the house's languages in a header such as `fr-BE, nl;q=0.8`; English if it names none."""
    spoken = list[tuple[float, int, str]]()
    for place, part in enumerate(header.split(",")[:20]):
        tag, _semicolon, quality = part.partition(";")
        code, weight = tag.strip().lower().partition("-")[0], 0.0
        with suppress(ValueError):
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        if code in LANGUAGES and weight > 0:
            spoken.append((weight, -place, code))
    return max(spoken)[2] if spoken else LANGUAGES[0]


async def choose(request: Request) -> Response:
    """POST: choose the language of this browser's pages; redirects to the page of the form."""
    return answer(request, LANGUAGE, await chosen_by(request, LANGUAGE), LANGUAGES)


async def choose_theme(request: Request) -> Response:
    """POST: choose the theme of this browser's pages; redirects to the page of the form."""
    return answer(request, THEME, await chosen_by(request, THEME), THEMES)
