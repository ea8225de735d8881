"""Where belief training begins: what it is, and the games that there are questions of."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.review.guess_store import number_of_guesses
from hantise.web.pages.assets import address
from hantise.web.pages.frame import frame, join


def begin_page(games: Sequence[Game]) -> Markup:
    """The whole page."""
    told = [
        _("A table from a match between computers, just as one of them saw it. What does somebody else hold?"),
        _("Touch a card, say how sure you are, and see how well one could know."),
    ]
    body = Markup('<main class="page to-guess"><h1>{}</h1>{}<ul>{}</ul></main>').format(
        _("What do they hold?"), join([Markup("<p>{}</p>").format(words) for words in told]), join(map(_way, games))
    )
    return frame(_("What do they hold?"), body, sub=_("What do they hold?"), sheet="beliefs.css")


def _way(game: Game) -> Markup:
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    return Markup('<li data-game="{0}"><a class="btn" href="/beliefs/{0}/1">{1}{2}<small>{3}</small></a></li>').format(
        game.code, sign, _(game.title), _("{n} questions").format(n=number_of_guesses(game))
    )
