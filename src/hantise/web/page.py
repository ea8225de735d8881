"""The frame of every page, and how a page is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse

from hantise.core.words import LANGUAGES, _, language

STATIC = Path(__file__).parent / "static"

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    # A seat's link is a secret; with no-referrer, browsers would hide the Origin that forms are checked by.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_FRAME = Markup("""\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
{sheets}{refresh}</head>
<body class="{kind}">
<header class="top"><a class="home" href="/"><img src="/static/icon.svg" alt="" width="26" height="26">{house}</a>\
<span class="sub">{sub}</span></header>
{body}
{languages}
</body>
</html>
""")


def join(pieces: Iterable[Markup]) -> Markup:
    """The pieces, one after another."""
    return Markup("").join(pieces)


def frame(title: str, body: Markup, *, kind: str = "", sub: str = "", refresh: int = 0, sheet: str = "") -> Markup:
    """A whole page; it loads itself again after `refresh` seconds, unless that is 0."""
    again = Markup('<meta http-equiv="refresh" content="{}">\n').format(refresh) if refresh else Markup("")
    sheets = join(map(_sheet_link, filter(None, [_address("hantise.css"), sheet])))
    return _FRAME.format(
        language=language(),
        languages=_languages(),
        title=title,
        sheets=sheets,
        refresh=again,
        kind=kind,
        house=_("Hantise"),
        sub=sub,
        body=body,
    )


# Everybody can read the name of their own language.
_NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands"}


def _languages() -> Markup:
    """The form that chooses a language; the current one is marked."""
    return Markup('<form class="languages" method="post" action="/language" aria-label="{}">{}</form>').format(
        _("Language"), join(map(_language_button, LANGUAGES))
    )


def _language_button(code: str) -> Markup:
    mark = Markup(' aria-current="true"') if code == language() else ""
    return Markup('<button name="language" value="{0}" lang="{0}"{1}>{2}</button>').format(code, mark, _NAMES[code])


def _sheet_link(address: str) -> Markup:
    return Markup('<link rel="stylesheet" href="{}">\n').format(address)


@cache
def _address(name: str) -> str:
    """The address of a file of ours, which changes with what is in it."""
    return f"/static/{name}?{fingerprint((STATIC / name).read_text('utf-8'))}"


def fingerprint(text: str) -> str:
    """A few signs that change with the text."""
    return sha256(text.encode()).hexdigest()[:10]


def send(page: Markup, status: int = 200, headers: Mapping[str, str] | None = None) -> HTMLResponse:
    """The page as an answer."""
    return HTMLResponse(page, status, {**_HEADERS, **(headers or {})})


def go_to(address: str) -> RedirectResponse:
    """After a form was taken: look there."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})
