"""The same deal again: a new match with the chance of one that is over, at one's own seat, against computers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.store import Plan, SeatPlan, hashed
from hantise.web.fork.trying import INSTEAD
from hantise.web.front.new_table_limit import check_new_table, note_new_table
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import number_of, read_form
from hantise.web.requests.problems import not_your_seat
from hantise.web.tables.browser import keep_secret, sitting_secret
from hantise.web.tables.deals import deal_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visit


async def deal_again(request: Request) -> Response:
    """POST: a new match with the same deal, where one sits at the seat that one had."""
    form = await read_form(request)
    here = await visit(request)
    seat = number_of(form, "seat")
    if seat not in here.held:
        raise not_your_seat()
    check_new_table(request)
    deal = await deal_of(here.table)
    note_new_table(request)
    secret = await sitting_secret(request)
    plan = _again(here.table, seat, secret)
    match = await services_of(request).tables.make_again(plan, deal.dealing, deal.name)
    response = go_to(f"/t/{match}")
    await keep_secret(request, response, secret)
    return response


def _again(table: LiveTable, mine: int, secret: str) -> Plan:
    """The same table: computers as they were, and in the places of other people."""
    return Plan(
        game=table.game.code,
        players=table.options.players,
        options=dict(table.options.values),
        seats=tuple([_sitting(table, seat, seat == mine, secret) for seat in range(table.options.players)]),
        rules=table.game.rules_version,
        gives_hints=table.plan.gives_hints,
    )


def _sitting(table: LiveTable, seat: int, is_mine: bool, secret: str) -> SeatPlan:
    name, bot = table.names[seat], table.plan.seats[seat].bot
    return SeatPlan(name, holders=frozenset({hashed(secret)})) if is_mine else SeatPlan(name, bot or INSTEAD)
