"""Requests about seats: one more device, no other device, leaving, inviting, freeing an absent guest's seat."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.store import SeatPlan, hashed
from hantise.web.pages.frame import go_to, send
from hantise.web.requests.forms import number_of, read_form
from hantise.web.requests.one_time_links import address_of, device_link, invitation
from hantise.web.requests.problems import not_your_seat
from hantise.web.table_page.menu import STAND_IN
from hantise.web.table_page.seats_page import seats_page
from hantise.web.tables.browser import keep_secret, keys_of, new_secret, secret_of, sitting_secret
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, visit


async def look(request: Request) -> Response:
    """GET: one's own seats, and for the host those of others."""
    here = await visit(request)
    if not here.held:
        raise not_your_seat()
    services_of(request).presence.note(here.table.id, here.held)
    maker, table = secret_of(request), here.table
    links = [address_of(request, table.id, maker, seat.link) for seat in table.plan.seats]
    return send(seats_page(here, links))


async def add_device(request: Request) -> Response:
    """POST: a link that lets one more device in at one's own seat, soon and once."""
    here, seat = await _asked(request)
    seen = here.own(seat)
    here.table.note_change(seat)
    secret = await sitting_secret(request)
    await here.table.offer(seat, seen, device_link(secret))
    return await _back(request, here, secret)


async def invite(request: Request) -> Response:
    """POST: the host makes a link to a seat that waits for a friend; one that was made before works no more."""
    here, seat = await _asked(request)
    seen = here.awaiting(seat)
    here.table.note_change(here.acting_for(seat))
    secret = await sitting_secret(request)
    await here.table.offer(seat, seen, invitation(secret))
    return await _back(request, here, secret)


async def stay_alone(request: Request) -> Response:
    """POST: every other device loses this seat, and this browser has a new secret that nobody can have learnt."""
    here, seat = await _asked(request)
    # Never too often: another device might use up what one may do here.
    seen = here.own(seat)
    secret = new_secret()
    await services_of(request).tables.renew(here.table, seat, seen, keys_of(request), hashed(secret))
    services_of(request).worker_sync.rekeyed()
    return await _back(request, here, secret)


async def free(request: Request) -> Response:
    """POST: one's own seat, or for the host that of somebody who is away, waits for a friend from now on."""
    here, seat = await _asked(request)
    seen = here.in_charge(seat)
    if seat in here.held:
        return await _leave(request, here, seat, seen)
    here.table.note_change(here.acting_for(seat))
    secret = await sitting_secret(request)
    await here.table.free(seat, seen, invitation(secret))
    services_of(request).presence.forget(here.table.id, seat)
    return await _back(request, here, secret)


async def remove(request: Request) -> Response:
    """POST: at a table for anybody, the host takes a guest's seat away for good, also of one who is there."""
    here, seat = await _asked(request)
    seen = here.removing(seat)
    here.table.note_change(here.acting_for(seat))
    await here.table.remove(seat, seen)
    services_of(request).presence.forget(here.table.id, seat)
    return go_to(f"/t/{here.table.id}/seats")


async def _leave(request: Request, here: Visitor, seat: int, seen: SeatPlan) -> Response:
    """Leave the seat; a guest who stays makes the link for the next one.

    In a game that goes on with others a computer plays in their place, until somebody comes or the host waits instead.
    """
    table = here.table
    is_on = not table.waits and not table.position.is_over
    others = any(plan.holders for number, plan in enumerate(table.plan.seats) if number != seat)
    await table.free(seat, seen, None, STAND_IN if is_on and others else "")
    services_of(request).presence.forget(table.id, seat)
    stays = table.plan.watch or len(here.held) > 1
    return go_to(f"/t/{table.id}" if stays else "/")


async def _asked(request: Request) -> tuple[Visitor, int]:
    """The visit that asks, and the seat it is about."""
    form = await read_form(request)
    return await visit(request), number_of(form, "seat")


async def _back(request: Request, here: Visitor, secret: str) -> Response:
    response = go_to(f"/t/{here.table.id}/seats")
    await keep_secret(request, response, secret)
    return response
