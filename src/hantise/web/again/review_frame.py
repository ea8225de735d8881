"""What stands around every page of a review."""

from __future__ import annotations

from collections.abc import Iterable

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.house import sharing
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.again.showing import Showing
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, bare, icon, join, languages, script_link, style_link, themes
from hantise.web.table_page.snapshot import PageContext

TOP = Markup(
    '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}'
    '<div class="titles"><h1>{}</h1><span class="sub">{}</span></div><span class="sp"></span>{}</header>'
)

WAY, HERE = Markup('<a href="{}"{}>{}</a>'), Markup(' aria-current="true"')
# Runs before anything is drawn: buttons that need scripts are there only where its mark is.
EARLY = Markup('<script src="{}"></script>\n').format(address("early.js"))


def review_frame(game: Game, body: Markup, head: Markup = NOTHING, ways: Markup = NOTHING, sub: str = "") -> Markup:
    """The whole page, with the way back to the house and other `ways` above, and language and theme below."""
    title, sub = _(game.title), sub or _("Where it was won")
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    top = TOP.format(_("Back to the house"), icon("home"), sign, title, sub, ways)
    foot = Markup('<div class="foot">{}{}</div>').format(languages(), themes())
    sheet = join([style_link("review.css"), head])
    return bare(f"{sub} · {title}", join([top, body, foot]), kind="reviewing", game=game.code, head=sheet)


def seg(label: str, ways: Iterable[tuple[str, str, bool]], name: str = "") -> Markup:
    """Links side by side, each with its words and whether it leads here."""
    links = join([WAY.format(where, HERE if is_here else NOTHING, words) for where, words, is_here in ways])
    return Markup('<nav class="seg"{} aria-label="{}">{}</nav>').format(
        Markup(' id="{}"').format(name) if name else NOTHING, label, links
    )


def table_head(code: str, script: str, *sheets: str) -> Markup:
    """What a page with a table of that game loads: the sheets of the room and these, and its own script."""
    own = [style_link(name) for name in ("kit.css", f"games/{code}.css", *sheets) if address(name)]
    return join([*own, EARLY, script_link(script)])


# The address of what is looked back at, to be sent to whoever should see it.


def fold(shown: Showing, context: PageContext) -> Markup:
    """A fold that works without scripts: the link is there to be copied."""
    return _fold(_("Share this step"), link(shown, context))


def link(shown: Showing, context: PageContext) -> Markup:
    """The fold's changing part: the address, and the button that hands it on."""
    words = _("Look at this moment of {game}!").format(game=_(shown.table_view.game.title))
    return _link(_("Whoever opens it sees what you see here, and can look around."), context.way_in, words)


def review_fold(title: str, way_in: str) -> Markup:
    """The same for a review of the game of this title."""
    words = _("Look where this game of {game} was won!").format(game=title)
    told = _("Whoever opens it reads what you read here, and can look around.")
    return _fold(_("Share this page"), _link(told, way_in, words))


def _fold(title: str, inside: Markup) -> Markup:
    return Markup(
        '<details class="menu" id="share"><summary class="ib" aria-label="{0}">{1}</summary>'
        '<div class="sheet"><h2>{0}</h2>{2}</div></details>'
    ).format(title, icon("share"), inside)


def _link(told: str, way_in: str, words: str) -> Markup:
    return Markup('<div id="sharing"><p>{0}</p><p class="link"><a href="{1}">{1}</a></p>{2}</div>').format(
        told, way_in, sharing(address("house.svg"), way_in, words)
    )
