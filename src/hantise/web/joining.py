"""Coming to a table that somebody else made: by a code, or by a link that was sent."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.store import read_code
from hantise.web.desk import desk_of
from hantise.web.error_page import error_page
from hantise.web.forms import address_of, line_of, read_form, text_of
from hantise.web.joining_form import join_again
from hantise.web.names import LONGEST_NAME
from hantise.web.naming import ASKS, YES
from hantise.web.page import go_to
from hantise.web.problems import NoWayIn, not_found, too_many_guesses
from hantise.web.seats import LONGEST_SECRET, give_seats, new_secret, secrets_of

_TABLE = re.compile(r"/t/[a-z0-9]+(/[A-Za-z0-9_-]+)?/?$")


async def join(request: Request) -> Response:
    """POST: the code of a table, or a link to one; this browser sits down on the next seat that waits for somebody."""
    form = await read_form(request)
    typed, name = text_of(form, "code").strip(), line_of(form, "name", LONGEST_NAME)
    try:
        return go_to(_path_in(typed)) if "/" in typed else await _by_code(request, read_code(typed), name)
    except NoWayIn as problem:
        return error_page(problem.status, problem.code, str(problem), join_again(typed, name))


async def _by_code(request: Request, code: str, name: str) -> Response:
    desk = desk_of(request)
    table = await desk.tables.get(await _match_of(request, code))
    if await desk.seats.held(secrets_of(request), table.id):
        return go_to(f"/t/{table.id}")
    secret = new_secret()
    if await desk.seats.claim(table, secret, name) is None:
        raise NoWayIn(409, "table-full", _("Everybody this table was waiting for has come; it has no free seat left."))
    response = go_to(f"/t/{table.id}")
    give_seats(request, response, [secret])
    return response


async def come_in(request: Request) -> Response:
    """GET: a link to a seat; the browser keeps its secret and the address no longer shows it."""
    match, secret = request.path_params["match"], request.path_params["secret"]
    desk = desk_of(request)
    _check_patience(request)
    door = await desk.seats.door(secret) if len(secret) <= LONGEST_SECRET else None
    if door is None or door[0] != match:
        desk.seats.guesses.note(address_of(request))
        raise not_found()
    is_new = await (await desk.tables.get(match)).welcome(door[1])
    response = go_to(f"/t/{await desk.seats.last(match)}{f'?{ASKS}={YES}' if is_new else ''}")
    give_seats(request, response, [secret])
    return response


def _path_in(link: str) -> str:
    """Where a pasted link leads in this house, whatever host it names."""
    try:
        found = _TABLE.search(urlsplit(link).path)
    except ValueError:
        found = None
    if found is None:
        raise NoWayIn(404, "no-such-code", _("That link leads to no table. Is it complete?"))
    return found[0].rstrip("/")


async def _match_of(request: Request, code: str) -> str:
    _check_patience(request)
    desk = desk_of(request)
    match = await desk.store.match_of(code)
    if not match:
        if code:
            desk.seats.guesses.note(address_of(request))
        raise NoWayIn(404, "no-such-code", _("No table has this code. Look again: it is six letters or digits."))
    return match


def _check_patience(request: Request) -> None:
    if desk_of(request).seats.guesses.are_too_many(address_of(request)):
        raise too_many_guesses()
