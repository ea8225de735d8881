"""The frame of every page, its language and colours, its switches, the QR code on it, and how a page is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

import hantise
from hantise.core.cached import cached
from hantise.core.words import LANGUAGES, _, language, speaking
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.requests import answer, chosen_by, go_to

__all__ = ["address", "bare", "frame", "go_to", "icon", "join", "languages", "send", "themes"]

LANGUAGE, THEME = "language", "theme"
THEMES = ("dark", "light", "system")
_theme: ContextVar[str] = ContextVar("theme", default="")

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    # A seat's link is a secret; but no-referrer would hide the Origin header by which the server checks forms.
    "Referrer-Policy": "same-origin",
}

_FRAME = Markup("""\
<!doctype html>
<html lang="{language}"{theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="{about}">
<title>{title}</title>
<link rel="icon" href="{sign}" type="image/svg+xml">
<link rel="apple-touch-icon" href="{touched}">
<link rel="manifest" href="/{language}.webmanifest">
{colours}{head}</head>
<body class="{kind}"{game}>
{body}
</body>
</html>
""")

NOTHING = Markup("")
_COLOUR = '<meta name="theme-color" content="{}"{}>\n'
_DARK, _LIGHT = "#0B0E1A", "#E9DFC8"
# The colour of the browser's own frame, by the chosen theme.
_COLOURS = {
    "dark": Markup(_COLOUR.format(_DARK, "")),
    "light": Markup(_COLOUR.format(_LIGHT, "")),
    "": Markup(
        _COLOUR.format(_DARK, ' media="(prefers-color-scheme: dark)"')
        + _COLOUR.format(_LIGHT, ' media="(prefers-color-scheme: light)"')
    ),
}


def join(pieces: Iterable[Markup]) -> Markup:
    """The pieces, one after another."""
    return Markup("").join(pieces)


def paragraph(words: str) -> Markup:
    """The words as a paragraph of their own."""
    return Markup("<p>{}</p>").format(words)


def link_button(address: str, words: str, kind: str = "btn") -> Markup:
    """The link to this address as a button in a line of its own."""
    return Markup('<p><a class="{}" href="{}">{}</a></p>').format(kind, address, words)


def about() -> str:
    """The house in a sentence."""
    return _("Ghost games under one roof, with friends by a link or against computers.")


def bare(title: str, body: Markup, *, kind: str = "", game: str = "", head: Markup = NOTHING) -> Markup:
    """A whole page with this body alone; `head` may add scripts and sheets."""
    chosen = theme()
    return _FRAME.format(
        sign=address("icon.svg"),
        touched=address("icon-touch.png"),
        colours=_COLOURS[chosen],
        language=language(),
        theme=Markup(' data-theme="{}"').format(chosen) if chosen else "",
        about=about(),
        title=title,
        head=join([style_link("hantise.css"), head]),
        kind=kind,
        game=Markup(' data-game="{}"').format(game) if game else "",
        body=body,
    )


def frame(
    title: str, body: Markup, *, kind: str = "", sub: str = "", game: str = "", sheet: str = "", script: str = ""
) -> Markup:
    """A whole page with the link back to the house above, and language and theme below."""
    top = Markup(
        '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a><a class="name" href="/">{}</a>{}</header>'
    )
    said = Markup('<span class="sub">{}</span>').format(sub) if sub else ""
    house = top.format(_("Back to the house"), icon("home"), _("Hantise"), said)
    head = join([style_link(sheet) if sheet else NOTHING, script_link(script) if script else NOTHING])
    return bare(title, house + body + foot(), kind=kind, game=game, head=head)


def foot() -> Markup:
    """What stands below a page: language, theme and the version of the house."""
    return Markup('<footer class="foot">{}{}{}</footer>').format(languages(), themes(), told_version())


def told_version() -> Markup:
    """The version of the house, as hosts ask for it."""
    return Markup("<small>Hantise {}</small>").format(hantise.__version__)


@cache
def icon(name: str, kind: str = "i") -> Markup:
    """One of the house's icons."""
    return picture(address("house.svg"), f"i-{name}", kind)


NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands"}  # in the languages themselves


@cached(len(LANGUAGES))
def sign(code: str) -> Markup:
    """The sign of a game, without words, for beside its name."""
    return picture(address("house.svg"), f"s-{code}", "glyph")


def languages() -> Markup:
    """The form that chooses a language; the current one is marked."""
    return _chooser("language", _("Language"), {code: NAMES[code] for code in LANGUAGES}, language())


def themes() -> Markup:
    """The form that chooses the dark theme, the light one, or the device's."""
    return _themes(theme() or "system")


@cached(len(THEMES) * len(LANGUAGES))
def _themes(current: str) -> Markup:
    words = {"dark": _("Dark"), "light": _("Light"), "system": _("Like my device")}
    return _chooser("theme", _("Colours"), {name: words[name] for name in THEMES}, current)


def _chooser(name: str, label: str, words: Mapping[str, str], current: str) -> Markup:
    choice, buttons = Markup('<button name="{}" value="{}"{} aria-pressed="{}">{}</button>'), list[Markup]()
    for value, told in words.items():
        speaks = Markup(' lang="{}"').format(value) if name == "language" else ""
        buttons.append(choice.format(name, value, speaks, str(value == current).lower(), told))
    form = Markup('<form class="choose" method="post" action="/{}" aria-label="{}">{}</form>')
    return form.format(name, label, join(buttons))


@cache
def style_link(name: str) -> Markup:
    """The link to one of the house's style sheets."""
    return Markup('<link rel="stylesheet" href="{}">\n').format(address(name))


@cache
def script_link(name: str) -> Markup:
    """One of the house's scripts, run once the page is there."""
    return Markup('<script src="{}" type="module"></script>\n').format(address(name))


def early_link(name: str) -> Markup:
    """One of the house's scripts, run before anything of the page is drawn."""
    return Markup('<script src="{}"></script>\n').format(address(name))


def send(page: Markup, status: int = 200, headers: Mapping[str, str] | None = None) -> HTMLResponse:
    """The page as an answer."""
    return HTMLResponse(page, status, {**_HEADERS, **(headers or {})})


def error_page(status: int, code: str, words: str, again: Markup = NOTHING) -> Response:
    """The page of an error, with a code for programs; `again` is a form to retry, or a link to go on elsewhere."""
    body = Markup('<main class="page error"><h1>{}</h1><p class="notice" role="alert">{}</p>{}{}</main>').format(
        _("That did not work"), words, again, link_button("/", _("Back to the house"))
    )
    page = frame(_("Hantise"), body, kind="form")
    return send(page, status, {"X-Hantise-Code": code})


# The language and the colours of a visitor's pages: as chosen here, otherwise as the browser prefers.


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


async def choose_language(request: Request) -> Response:
    """POST: choose the language of this browser's pages; redirects to the page of the form."""
    return answer(request, LANGUAGE, await chosen_by(request, LANGUAGE), LANGUAGES)


async def choose_theme(request: Request) -> Response:
    """POST: choose the theme of this browser's pages; redirects to the page of the form."""
    return answer(request, THEME, await chosen_by(request, THEME), THEMES)


# Switches of the table's page: a script shows them, and the browser remembers their state.

VOLUME = Markup('<label class="volume" hidden>{}<input type="range" id="volume" min="1" max="10"></label>')
WISH = Markup('<button type="button" class="btn" id="{0}" data-wish="{0}" aria-pressed="false" hidden>{1}</button>')
_VOICELESS = Markup('<small class="voiceless">{}</small>')


def wishes() -> Markup:
    """The switches for sound, motion, pace, turn alerts, spoken or brief questions, and single-letter keys."""
    switches = [
        WISH.format("sounds", _("Sounds")),
        VOLUME.format(_("How loud")),
        WISH.format("called", _("Tell me when it is my turn")),
        uncalled(),
        _ear(Markup('class="btn phone"'), _("Read the question aloud")),
        WISH.format("spoken", _("Read every question aloud") + _VOICELESS.format(voiceless())),
        WISH.format("brief", _("Screen reader: the question in brief")),
        WISH.format("quiet", _("Less motion")),
        WISH.format("slow", _("Slow and easy")),
        WISH.format("patient", _("Wait until I say “I saw it”")),
        WISH.format("letterless", letterless()),
    ]
    # A field for each of the house's keys; the script adds those of the current buttons.
    rows = [("L", _("Read what has happened")), ("?", _("Read the rules")), ("M", _("Sounds"))]
    row = Markup('<label><span>{1}</span><input data-letter="{0}" value="{0}" autocomplete="off" size="2"></label>')
    letters = Markup(
        '<details class="letters" id="letters" hidden><summary>{}</summary>{}'
        '<button type="button" class="btn" id="letters-back">{}</button></details>'
    ).format(changing_letters(), join([row.format(*one) for one in rows]), _("Every letter as it was"))
    return join([*switches, letters])


def uncalled() -> Markup:
    """The line that tells why a device is not told of its turn; empty until the script knows."""
    return Markup('<p role="status" data-refused="{}" data-unable="{}" hidden></p>').format(
        _("This browser forbids it: allow notifications of this house in its settings."),
        _("This browser can tell you only while the table is open."),
    )


def heard() -> Markup:
    """The bar's buttons for sound: the ear, and mute."""
    mute = Markup('<button type="button" class="ib desk mute" data-wish="sounds" aria-label="{}" hidden>{}{}</button>')
    ear = _ear(Markup('class="ib desk ear" aria-label="{}"').format(_("Read the question aloud")), icon("ear"))
    return ear + mute.format(_("Sounds"), icon("sound", "i on"), icon("mute", "i off"))


def letterless() -> str:
    """The name of the switch that turns single-letter keys off; the rules name it too."""
    return _("Ignore letter keys")


def changing_letters() -> str:
    """The name of the fold that chooses other keys for them; the rules name it too."""
    return _("Change the letter keys")


def voiceless() -> str:
    """The words beside the ear's switch that the style sheet shows in a browser without a voice."""
    return _("This browser has no voice for it.")


def _ear(kind: Markup, inside: Markup | str) -> Markup:
    """A button that reads the question aloud; after a long press it reads all questions."""
    told = _("From now on every question is read aloud."), _("Questions are read aloud no more.")
    ear = Markup('<button type="button" {} data-ear data-on="{}" data-off="{}" hidden>{}</button>')
    return ear.format(kind, *told, inside)


# The QR code of an address.

# The width of the light border, in squares; the ticket around it is light too.
QUIET = 2
KEPT = 500


def qr(text: str, words: str = "") -> Markup:
    """The code as an SVG, dark on light in every theme; `words` describe it, and by default it opens a table."""
    size, path = _drawn(text)
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<rect width="{0}" height="{0}" fill="#FFFBF0"/><path fill="#151728" d="{2}"/></svg>'
    ).format(size, words or _("QR code: it opens this table on another device"), path)


@lru_cache(maxsize=KEPT)
def _drawn(text: str) -> tuple[int, str]:
    """The width of the code, in squares, and the path of its dark ones."""
    code = segno.make_qr(text, error="m", boost_error=False)
    rows = [[*row] for row in code.matrix_iter(border=QUIET)]
    path = list[str]()
    for y, row in enumerate(rows):
        # The runs of dark squares in a row.
        for is_dark, squares in groupby(range(len(row)), key=row.__getitem__):
            x, *more = squares
            if is_dark:
                path.append(f"M{x} {y}h{1 + len(more)}v1h-{1 + len(more)}z")
    return len(rows), "".join(path)


ROUTES: Final = [
    Route("/language", choose_language, methods=["POST"]),
    Route("/theme", choose_theme, methods=["POST"]),
]
