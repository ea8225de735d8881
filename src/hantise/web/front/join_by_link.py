"""Behind a link that works once: who looks changes nothing, and who presses the button sits down."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import HantiseError
from hantise.store import hashed
from hantise.web.front.fields import given_words, to_watch
from hantise.web.front.join_by_link_page import arriving_page
from hantise.web.front.making import sat_down
from hantise.web.pages.frame import error_page, go_to, send
from hantise.web.requests.forms import line_of, read_form
from hantise.web.requests.one_time_links import has_ended
from hantise.web.requests.problems import used_up
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import keys_of, sitting_secret


async def look(request: Request) -> Response:
    """GET: who invites to which game, with a button; the table itself for who sits there already."""
    table = await _table(request)
    if table is None:
        return _nowhere(None)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    seat = _seat_behind(table, _key(request))
    if seat is None:
        return _nowhere(table)
    return send(arriving_page(table, seat, request.url.path, request.query_params.get("name", "")[:LONGEST_NAME]))


async def sit_down(request: Request) -> Response:
    """POST: this browser holds the seat from now on, and the link is used up."""
    form = await read_form(request)
    name, words = line_of(form, "name", LONGEST_NAME), given_words(form)
    table = await _table(request)
    if table is None:
        return _nowhere(None)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    secret = await sitting_secret(request)
    seat = await table.enter(_key(request), hashed(secret), name, words)
    if seat is None:
        return _nowhere(table)
    services_of(request).presence.note(table.id, [seat])
    return await sat_down(request, table.id, secret)


async def _table(request: Request) -> LiveTable | None:
    """The match that the link names, if there is one that this program can play."""
    try:
        return await services_of(request).tables.get(request.path_params["match"])
    except HantiseError:
        return None


def _key(request: Request) -> str:
    return hashed(request.path_params["link"])


def _seat_behind(table: LiveTable, key: str) -> int | None:
    """The seat that the link leads to."""
    links = [seat.link for seat in table.plan.seats]
    return next((n for n, link in enumerate(links) if link and link.key == key and not has_ended(link)), None)


def _nowhere(table: LiveTable | None) -> Response:
    """A table that is hidden is as good as none."""
    problem = used_up()
    watched = table.id if table is not None and table.plan.watch else ""
    return error_page(problem.status, problem.code, str(problem), to_watch(watched))
