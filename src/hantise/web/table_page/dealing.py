"""Requests about the deal of a table: by what it is drawn, words of one's own, the check at the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import SPECTATOR, HantiseError
from hantise.core.dealing import LONGEST_WORDS
from hantise.core.outcome import outcome
from hantise.store.common_deals import CommonDeals
from hantise.web.pages.frame import go_to, send
from hantise.web.requests.forms import number_of, read_form, words_of
from hantise.web.requests.problems import not_your_seat
from hantise.web.table_page.deal_page import Before, deal_page
from hantise.web.tables.browser import keys_of
from hantise.web.tables.deals import check_not_playing
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visit


async def look(request: Request) -> Response:
    """GET: by what the chance of this match is drawn; once its secret is told, everything is drawn again."""
    here = await visit(request)
    if here.table.plan.is_told:
        await check_not_playing(request, here.table)
    return send(deal_page(here, await here.table.checked(), await _before(request, here.table)))


async def _before(request: Request, table: LiveTable) -> list[Before]:
    """How other matches of the same deal ended in which this browser sat."""
    services, held, dealing = services_of(request), keys_of(request), table.plan.dealing
    if dealing is None or not held:
        return []
    found = list[Before]()
    for match in await CommonDeals(services.store).others(held, dealing.commitment, table.id):
        with suppress(HantiseError):
            other = await services.tables.get(match)
            found.append(Before(match, _ended(other, other.held_by(held))))
    return found


def _ended(table: LiveTable, held: Sequence[int]) -> str:
    """The result as a sentence to who sat there, or to who did not sit there alone."""
    seat, state = held[0] if len(held) == 1 else SPECTATOR, table.position.state
    verdict = table.game.verdict(table.game.shown(state, seat, table.options))
    return outcome(table.names, state.payoffs(), seat, verdict.margin)


async def tell(request: Request) -> Response:
    """POST: the secret is told to everybody, if the game is over."""
    await read_form(request)
    here = await visit(request)
    await check_not_playing(request, here.table)
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
