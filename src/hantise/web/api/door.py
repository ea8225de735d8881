"""The ways to a table: make one, come to one, look on."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from hantise.bots.host_bots import known_level, playing
from hantise.core import SPECTATOR
from hantise.games import find
from hantise.store import hashed, read_code
from hantise.web.api.answers import answer
from hantise.web.api.bodies import Coming, NewTable, read_body, waiting_of
from hantise.web.api.deeds import Seated
from hantise.web.api.seat import STREAM
from hantise.web.api.situation import Told, situation_at, told
from hantise.web.api.tokens import token
from hantise.web.api.waiting import news, waited
from hantise.web.front.joining import match_of
from hantise.web.front.new_table import Sitting, named, planned
from hantise.web.front.new_table_page import COMPUTER, FRIEND, ME
from hantise.web.front.ways_in import check_new_table, note_new_table
from hantise.web.requests.forms import tidy
from hantise.web.requests.problems import Problem, not_found, table_full, used_up
from hantise.web.tables.browser import new_secret
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of

OPEN = "open"
_LINK = re.compile(r"/t/(?P<match>[a-z0-9]+)/(?P<secret>[A-Za-z0-9_-]+)/?$")


class Made(msgspec.Struct, frozen=True):
    """A table that was made: the token of the maker's seat, and the code by which others come, "" where none may."""

    match: str
    seat: int
    token: str
    code: str


async def make(request: Request) -> Response:
    """POST: a new table, with the first seat for whoever made it."""
    asked = await read_body(request, NewTable)
    check_new_table(request)
    game = find(asked.game)
    bots = playing(services_of(request).host_bots, game.code)
    others = [
        Sitting(FRIEND, "", "") if who == OPEN else Sitting(COMPUTER, known_level(who, bots), "") for who in asked.seats
    ]
    sittings = named([Sitting(ME, "", tidy(asked.name, LONGEST_NAME)), *others])
    options = game.checked(len(sittings), asked.options)
    note_new_table(request)
    secret = new_secret()
    plan = planned(game, sittings, options, asked.watch, secret)
    table = await services_of(request).tables.get(await services_of(request).tables.make(plan))
    return answer(Made(table.id, 0, token(table.id, secret), table.plan.code), 201)


async def come(request: Request) -> Response:
    """POST: the next seat that waits for somebody, or the one that the link leads to."""
    asked = await read_body(request, Coming)
    name, secret = tidy(asked.name, LONGEST_NAME), new_secret()
    table, seat = await (_by_link if asked.link else _by_code)(request, asked, name, secret)
    services_of(request).presence.note(table.id, [seat])
    return answer(Seated(table.id, seat, token(table.id, secret)), 201)


async def _by_code(request: Request, asked: Coming, name: str, secret: str) -> tuple[LiveTable, int]:
    table = await services_of(request).tables.get(await match_of(request, read_code(asked.code)))
    seat = await table.claim(hashed(secret), name)
    if seat is None:
        raise table_full()
    return table, seat


async def _by_link(request: Request, asked: Coming, name: str, secret: str) -> tuple[LiveTable, int]:
    found = _LINK.search(asked.link)
    if found is None:
        raise used_up()
    try:
        table = await services_of(request).tables.get(found["match"])
    except Problem as problem:
        raise used_up() from problem
    seat = await table.enter(hashed(found["secret"]), hashed(secret), name)
    if seat is None:
        raise used_up()
    return table, seat


async def look_on(request: Request) -> Response:
    """GET: the table for a spectator, at once or as soon as there is news."""
    table, (after, seconds) = await watched(request), waiting_of(request)
    found = await waited(services_of(request), table, lambda: seen(table), after, seconds)
    return answer(found.text)


async def follow(request: Request) -> Response:
    """GET: each change of the table for a spectator, as it comes."""
    table = await watched(request)
    return StreamingResponse(news(services_of(request), table, lambda: seen(table)), 200, STREAM, "text/event-stream")


async def watched(request: HTTPConnection) -> LiveTable:
    """The table; where nobody may look on it is as if there were none."""
    table = await services_of(request).tables.get(request.path_params["match"])
    _check_watched(table)
    return table


def _check_watched(table: LiveTable) -> None:
    if not table.plan.watch:
        raise not_found()


def seen(table: LiveTable) -> Told:
    """The table for a spectator; Problem once nobody may look on there."""
    _check_watched(table)
    return told(situation_at(table, SPECTATOR))
