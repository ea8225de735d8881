"""What stands around every page of a review."""

from __future__ import annotations

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, bare, icon, join, languages, style_link, themes

TOP = Markup(
    '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}'
    '<div class="titles"><h1>{}</h1><span class="sub">{}</span></div><span class="sp"></span>{}</header>'
)


def review_frame(game: Game, body: Markup, head: Markup = NOTHING, ways: Markup = NOTHING, sub: str = "") -> Markup:
    """The whole page, with the way back to the house and other `ways` above, and language and theme below."""
    title, sub = _(game.title), sub or _("Where it was won")
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    top = TOP.format(_("Back to the house"), icon("home"), sign, title, sub, ways)
    foot = Markup('<div class="foot">{}{}</div>').format(languages(), themes())
    sheet = join([style_link("review.css"), head])
    return bare(f"{sub} · {title}", join([top, body, foot]), kind="reviewing", game=game.code, head=sheet)
