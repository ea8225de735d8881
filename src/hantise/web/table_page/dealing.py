"""Requests about the deal of a table: by what it is drawn, words of one's own, the check at the end."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.dealing import LONGEST_WORDS
from hantise.web.pages.frame import go_to, send
from hantise.web.requests.forms import number_of, read_form, words_of
from hantise.web.requests.problems import not_your_seat
from hantise.web.table_page.deal_page import deal_page
from hantise.web.tables.visit import visit


async def look(request: Request) -> Response:
    """GET: by what the chance of this match is drawn; once its secret is told, everything is drawn again."""
    here = await visit(request)
    return send(deal_page(here, await here.table.checked()))


async def tell(request: Request) -> Response:
    """POST: the secret is told to everybody, if the game is over."""
    await read_form(request)
    here = await visit(request)
    await here.table.tell_secret()
    return go_to(f"/t/{here.table.id}/deal")


async def add_words(request: Request) -> Response:
    """POST: what one's own seat adds to the chance that is still to be drawn."""
    form = await read_form(request)
    here = await visit(request)
    seat, words = number_of(form, "seat"), words_of(form, "words", LONGEST_WORDS)
    if seat not in here.held:
        raise not_your_seat()
    await here.table.add_words(seat, words)
    return go_to(f"/t/{here.table.id}/deal")
