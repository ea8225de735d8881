"""The field of a new table by which it takes a deal that other tables have too."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request

from hantise.core import Game
from hantise.core.common_deal import MOST
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.front.fields import given_words
from hantise.web.requests.forms import text_of
from hantise.web.requests.problems import Problem
from hantise.web.tables.deals import Deal, check_not_playing, deal_of, numbered
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visiting

DEAL = "deal"
# The address of a table, of which its name is the last part that counts.
LONGEST = 300
TABLE = "/t/"


def deal_field(given: str = "") -> Markup:
    """A fold with the field and what it is good for; it is open if something was given."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}'
        '<input name="{}" value="{}" maxlength="{}" autocomplete="off" placeholder="4711"></label><p>{}</p></div></div>'
        "</details>"
    ).format(
        Markup(" open") if given else "",
        _("A deal to compare"),
        _("A number, or the address of a finished game; empty for a new deal"),
        DEAL,
        given,
        LONGEST,
        _("Two tables of one deal get the same cards. Whoever has played it before knows them: everybody is told."),
    )


async def given_deal(request: Request, form: FormData, game: Game, players: int) -> Deal | None:
    """The deal that is asked for, None for a new one; Problem if there is none such for this table."""
    text = text_of(form, DEAL, "").strip()
    if not text:
        return None
    if given_words(form):
        raise Problem(400, "words-and-deal", _("A deal to compare takes no words: they would change its cards."))
    if text.isascii() and text.isdigit():
        if len(text) > len(str(MOST)) or int(text) == 0:
            raise Problem(400, "bad-deal", _("Deals have numbers from 1 to {most}.").format(most=MOST))
        return await numbered(services_of(request), game.code, players, int(text))
    name = text[:LONGEST].rpartition(TABLE)[2].partition("/")[0].partition("?")[0]
    table = (await visiting(request, name)).table
    if (table.game.code, table.options.players) != (game.code, players):
        told = _("That was {game} with {n} players: its deal fits no other table.")
        raise Problem(400, "other-deal", told.format(game=_(table.game.title), n=table.options.players))
    await check_not_playing(request, table)
    return await deal_of(table)
