"""The address of a step, to be sent to whoever should see it."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.kit.lobby import sharing
from hantise.drawing.markup import Markup
from hantise.web.again.showing import Showing
from hantise.web.pages.assets import address
from hantise.web.pages.frame import icon
from hantise.web.table_page.snapshot import Around


def fold(shown: Showing, around: Around) -> Markup:
    """A fold that works without scripts: the link is there to be copied."""
    return Markup(
        '<details class="menu" id="share"><summary class="ib" aria-label="{}">{}</summary>'
        '<div class="sheet"><h2>{}</h2>{}</div></details>'
    ).format(_("Share this step"), icon("share"), _("Share this step"), link(shown, around))


def link(shown: Showing, around: Around) -> Markup:
    """The fold's changing part: the address, and the button that hands it on."""
    words = _("Look at this moment of {game}!").format(game=_(shown.sight.game.title))
    return Markup('<div id="sharing"><p>{}</p><p class="link"><a href="{}">{}</a></p>{}</div>').format(
        _("Whoever opens it sees what you see here, and can look around."),
        around.way_in,
        around.way_in,
        sharing(address("house.svg"), around.way_in, words),
    )
