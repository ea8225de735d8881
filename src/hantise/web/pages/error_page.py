"""The page for what cannot be done."""

from __future__ import annotations

from starlette.responses import Response

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import NOTHING, frame, send


def error_page(status: int, code: str, words: str, again: Markup = NOTHING) -> Response:
    """It says why, with a code for programs; `again` is a form to try it anew, or a way to go on elsewhere."""
    body = Markup(
        '<main class="page error"><h1>{}</h1><p class="notice" role="alert">{}</p>{}'
        '<p><a class="btn" href="/">{}</a></p></main>'
    )
    page = frame(_("Hantise"), body.format(_("That did not work"), words, again, _("Back to the house")), kind="form")
    return send(page, status, {"X-Hantise-Code": code})


def going_to(way: str, words: str) -> Markup:
    """The way on, before the one back to the house."""
    return Markup('<p><a class="btn pri" href="{}">{}</a></p>').format(way, words)
