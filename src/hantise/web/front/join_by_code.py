"""Coming to a table that somebody else made by its code, which is typed or is in a link that was shared."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.store import hashed, read_code
from hantise.web.front.fields import given_words, join_alone, join_fields
from hantise.web.front.join_by_link_page import code_page, full_page, invited_page
from hantise.web.front.making import sat_down
from hantise.web.pages.frame import error_page, go_to, send
from hantise.web.requests.forms import address_of, line_of, read_form, text_of
from hantise.web.requests.problems import NoWayIn, removed, table_full, too_many_guesses
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import is_removed, keys_of, sitting_secret

_TABLE = re.compile(r"/(t/[a-z0-9]+(/[A-Za-z0-9_-]+)?|join/[A-Za-z0-9]+)/?$")


async def ask(_request: Request) -> Response:
    """GET: the page for a code, where the first page has no room for its fields."""
    return send(code_page(join_alone(join_fields(is_first=True))))


async def look(request: Request) -> Response:
    """GET: the link that was shared or scanned: who invites to which game, with a button; nobody sits down by it."""
    code, name = request.path_params["code"], request.query_params.get("name", "")[:LONGEST_NAME]
    try:
        table = await _table_of(request, read_code(code))
    except NoWayIn as problem:
        return _no_way_in(problem, code, name)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    if not table.awaited:
        return _full(table, code, name)
    return send(invited_page(table, code, name))


async def join(request: Request) -> Response:
    """POST: the code of a table, or a link to one; this browser sits down on the next seat that waits for somebody."""
    form = await read_form(request)
    typed, name = text_of(form, "code").strip(), line_of(form, "name", LONGEST_NAME)
    words = given_words(form)
    try:
        return go_to(_path_in(typed, name)) if "/" in typed else await _by_code(request, read_code(typed), name, words)
    except NoWayIn as problem:
        return _no_way_in(problem, typed, name)


def _no_way_in(problem: NoWayIn, typed: str, name: str) -> Response:
    return error_page(problem.status, problem.code, str(problem), _again(typed, name))


def _again(typed: str, name: str) -> Markup:
    return join_alone(join_fields(typed, name, is_wrong=True))


def _full(table: LiveTable, typed: str, name: str) -> Response:
    """The offer to watch, where anybody may; elsewhere another code may be typed."""
    problem = table_full()
    if not table.plan.watch:
        return _no_way_in(problem, typed, name)
    return send(full_page(table, str(problem), _again(typed, name)), problem.status, {"X-Hantise-Code": problem.code})


async def _table_of(request: Request, code: str) -> LiveTable:
    table = await services_of(request).tables.get(await match_of(request, code))
    if is_removed(table, keys_of(request)):
        raise removed()
    return table


async def _by_code(request: Request, code: str, name: str, words: str) -> Response:
    table = await _table_of(request, code)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    secret = await sitting_secret(request)
    seat = await table.claim(hashed(secret), name, words)
    if seat is None:
        return _full(table, code, name)
    services_of(request).presence.note(table.id, [seat])
    return await sat_down(request, table.id, secret)


def _path_in(link: str, name: str) -> str:
    """The path of a pasted link in this house, whatever host it names, with the name that was typed beside it."""
    try:
        found = _TABLE.search(urlsplit(link).path)
    except ValueError:
        found = None
    if found is None:
        raise NoWayIn(404, "no-such-code", _("That link leads to no table. Is it complete?"))
    return found[0].rstrip("/") + (f"?{urlencode({'name': name})}" if name else "")


async def match_of(request: Request, code: str) -> str:
    """The match with this code; NoWayIn if there is none, Problem where too many were tried from there."""
    services, address = services_of(request), address_of(request)
    if services.guesses.are_too_many(address):
        raise too_many_guesses()
    match = await services.store.match_of(code)
    if not match:
        if code:
            services.guesses.note(address)
        raise NoWayIn(404, "no-such-code", _("No table has this code. Look again: it is eight letters or digits."))
    return match
