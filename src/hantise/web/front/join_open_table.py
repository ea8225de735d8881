"""Coming to a table for anybody, which the front page lists as long as it waits for somebody."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.store import hashed
from hantise.web.front.fields import given_words
from hantise.web.front.join_by_link_page import welcoming_page
from hantise.web.front.making import sat_down
from hantise.web.pages.frame import go_to, send
from hantise.web.requests.forms import address_of, line_of, read_form
from hantise.web.requests.problems import nobody_waits, not_your_seat, removed, too_many_arrivals, too_many_guesses
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import is_removed, keys_of, sitting_secret, visit


async def look(request: Request) -> Response:
    """GET: who invites to which game, with a button; the table itself for who sits there already."""
    table = await _table(request)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    _check_waiting(request, table)
    return send(welcoming_page(table, request.url.path))


async def sit_down(request: Request) -> Response:
    """POST: this browser sits down on the next seat that waits for somebody."""
    form = await read_form(request)
    name, words = line_of(form, "name", LONGEST_NAME), given_words(form)
    table = await _table(request)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    _check_waiting(request, table)
    services, address = services_of(request), address_of(request)
    if services.arrivals.are_too_many(address):
        raise too_many_arrivals()
    services.arrivals.note(address)
    secret = await sitting_secret(request)
    seat = await table.claim(hashed(secret), name, words)
    if seat is None:
        raise nobody_waits()
    services_of(request).presence.note(table.id, [seat])
    return await sat_down(request, table.id, secret)


async def unlist(request: Request) -> Response:
    """POST: whoever sits at the table takes it off the list; who was invited can still come."""
    await read_form(request)
    here = await visit(request)
    if not here.held:
        raise not_your_seat()
    await here.table.unlist(min(here.held))
    return go_to(f"/t/{here.table.id}")


async def _table(request: Request) -> LiveTable:
    """The table of that name; NoWayIn where there is none, and what leads nowhere counts as a code does."""
    services, address = services_of(request), address_of(request)
    if services.guesses.are_too_many(address):
        raise too_many_guesses()
    try:
        table = await services.tables.get(request.path_params["match"])
    except HantiseError:
        services.guesses.note(address)
        raise
    if is_removed(table, keys_of(request)):
        raise removed()
    return table


def _check_waiting(request: Request, table: LiveTable) -> None:
    if not (table.plan.is_listed and table.waits):
        raise nobody_waits()
