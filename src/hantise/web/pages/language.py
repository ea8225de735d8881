"""In which language, and in which colours, a visitor is answered: as chosen here, else as their browser says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hantise.core.words import LANGUAGES, speaking
from hantise.web.requests.forms import answer, chosen_by

LANGUAGE, THEME = "language", "theme"
THEMES = ("dark", "light", "system")
_theme: ContextVar[str] = ContextVar("theme", default="")


def theme() -> str:
    """This visitor's theme, "" for the device's own."""
    return _theme.get()


class Speaking:
    """The application within, with every request answered in its visitor's language."""

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
    with speaking(_wanted(asked)):
        yield


def _wanted(request: HTTPConnection) -> str:
    # A socket is opened by a page, and speaks as the page does.
    of_page = request.query_params.get("language", "") if request.scope["type"] == "websocket" else ""
    chosen = of_page or request.cookies.get(LANGUAGE, "")
    return chosen if chosen in LANGUAGES else _preferred(request.headers.get("accept-language", ""))


def _preferred(header: str) -> str:
    """The best of `fr-BE, nl;q=0.8`; English if it names none of the house's languages."""
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
    return answer(request, LANGUAGE, await chosen_by(request, LANGUAGE), LANGUAGES)


async def choose_theme(request: Request) -> Response:
    """POST: from now on pages are shown like this; back to the page the form was on."""
    return answer(request, THEME, await chosen_by(request, THEME), THEMES)
