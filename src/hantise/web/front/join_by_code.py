"""Coming to a table that somebody else made by its code, or by a link that is pasted where codes are typed."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.store import hashed, read_code
from hantise.web.front.join_form import join_again, to_watch
from hantise.web.pages.error_page import error_page
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import address_of, line_of, read_form, text_of
from hantise.web.requests.problems import NoWayIn, TableFull, too_many_guesses
from hantise.web.tables.browser import keep_secret, keys_of, sitting_secret
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of

_TABLE = re.compile(r"/t/[a-z0-9]+(/[A-Za-z0-9_-]+)?/?$")


async def join(request: Request) -> Response:
    """POST: the code of a table, or a link to one; this browser sits down on the next seat that waits for somebody."""
    form = await read_form(request)
    typed, name = text_of(form, "code").strip(), line_of(form, "name", LONGEST_NAME)
    try:
        return go_to(_path_in(typed, name)) if "/" in typed else await _by_code(request, read_code(typed), name)
    except TableFull as problem:
        return error_page(problem.status, problem.code, str(problem), to_watch(problem.match) + join_again(typed, name))
    except NoWayIn as problem:
        return error_page(problem.status, problem.code, str(problem), join_again(typed, name))


async def _by_code(request: Request, code: str, name: str) -> Response:
    table = await services_of(request).tables.get(await _match_of(request, code))
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    secret = await sitting_secret(request)
    seat = await table.claim(hashed(secret), name)
    if seat is None:
        raise TableFull(table.id if table.plan.watch else "")
    services_of(request).presence.note(table.id, [seat])
    response = go_to(f"/t/{table.id}")
    await keep_secret(request, response, secret)
    return response


def _path_in(link: str, name: str) -> str:
    """The path of a pasted link in this house, whatever host it names, with the name that was typed beside it."""
    try:
        found = _TABLE.search(urlsplit(link).path)
    except ValueError:
        found = None
    if found is None:
        raise NoWayIn(404, "no-such-code", _("That link leads to no table. Is it complete?"))
    return found[0].rstrip("/") + (f"?{urlencode({'name': name})}" if name else "")


async def _match_of(request: Request, code: str) -> str:
    services, address = services_of(request), address_of(request)
    if services.guesses.are_too_many(address):
        raise too_many_guesses()
    match = await services.store.match_of(code)
    if not match:
        if code:
            services.guesses.note(address)
        raise NoWayIn(404, "no-such-code", _("No table has this code. Look again: it is eight letters or digits."))
    return match
