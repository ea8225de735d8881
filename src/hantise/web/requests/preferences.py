"""A visitor's preferences for all pages, kept in a cookie."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from hantise.web.requests.forms import read_form, text_of
from hantise.web.requests.prefix import go_to, prefix_of

A_YEAR = 365 * 24 * 3600


async def chosen_by(request: Request, field: str) -> str:
    """The form's value of this field."""
    return text_of(await read_form(request), field)


def answer(request: Request, cookie: str, chosen: str, known: Collection[str]) -> Response:
    """Back to the page that the form stood on; the choice is kept if it is a known one."""
    try:
        path = urlsplit(request.headers.get("referer", "")).path.removeprefix(prefix_of(request))
    except ValueError:
        path = ""
    response = go_to(path if path.startswith("/") and not path.startswith("//") else "/")
    if chosen in known:
        keep(request, response, cookie, chosen)
    return response


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    """The visitor's browser keeps this for a year, and says it with every request."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie, value, max_age=A_YEAR, path=f"{prefix_of(request)}/", httponly=True, samesite="lax", secure=secure
    )
