"""My evenings: the list of this browser, and what takes it elsewhere or ends it."""

from __future__ import annotations

from collections.abc import Collection

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game
from hantise.core.errors import UnknownGame
from hantise.core.names import friend
from hantise.core.words import _
from hantise.games import find
from hantise.store import hashed
from hantise.store.holding import Wanted
from hantise.store.hosts import Naming
from hantise.store.lists import Lists
from hantise.web.front.home import waiting_for
from hantise.web.my_matches.endings import ending_of, settle
from hantise.web.my_matches.filters import ROWS, Asked, asked, pages
from hantise.web.my_matches.page import Evenings, carrying_page, evenings_page
from hantise.web.my_matches.rows import Row, totals_of
from hantise.web.my_matches.strength import strengths
from hantise.web.pages.frame import error_page, go_to, send
from hantise.web.requests.forms import address_of, read_form
from hantise.web.requests.one_time_links import carrier_of, device_link
from hantise.web.requests.problems import too_many_guesses, used_up
from hantise.web.tables.browser import drop_secret, keep_secret, keys_of, secret_of, sitting_secret
from hantise.web.tables.names import unlike
from hantise.web.tables.services import Services, services_of

PLACE = "/evenings"


async def look(request: Request) -> Response:
    """GET: the list, or the part of it that is asked for."""
    services, held = services_of(request), keys_of(request)
    if held:
        await settle(services.store, held)
    return send(evenings_page(await _shown(request, services, held, asked(request.query_params))))


async def _shown(request: Request, services: Services, held: frozenset[str], here: Asked) -> Evenings:
    lists = Lists(services.store)
    count = await lists.count(held, here.wanted)
    here = here._replace(page=min(here.page, pages(count)))
    found = await lists.evenings(held, here.wanted, (here.page - 1) * ROWS, ROWS)
    secret = secret_of(request)
    link = await lists.carrier(hashed(secret)) if secret else None
    return Evenings(
        here,
        [Row(evening, _game(evening.game), await ending_of(services.store, evening)) for evening in found],
        count,
        count if here.wanted == Wanted() else await lists.count(held, Wanted()),
        await waiting_for(services, held),
        totals_of(await lists.ended(held)),
        await strengths(services.store, held),
        carrier_of(request, secret, link, services_of(request).outside),
        "forgotten" in request.query_params and not held,
    )


def _game(code: str) -> Game | None:
    try:
        return find(code)
    except UnknownGame:
        return None


async def make_link(request: Request) -> Response:
    """POST: a link that takes the list, and all seats, to another device, soon and once."""
    await read_form(request)
    secret = await sitting_secret(request)
    response = go_to(f"{PLACE}#along")
    await keep_secret(request, response, secret)
    await Lists(services_of(request).store).set_carrier(hashed(secret), device_link(secret))
    return response


async def arrive(request: Request) -> Response:
    """GET: whoever comes by such a link is asked first; looking changes nothing."""
    if not await Lists(services_of(request).store).carried_by(_key(request)):
        return _nowhere(request)
    return send(carrying_page(request.url.path))


async def take_along(request: Request) -> Response:
    """POST: this browser has the list and the seats too, and the link is used up."""
    await read_form(request)
    secret = await sitting_secret(request)
    services = services_of(request)
    if not await services.tables.carry(Lists(services.store), _key(request), hashed(secret)):
        return _nowhere(request)
    services.worker_sync.rekeyed()
    response = go_to(PLACE)
    await keep_secret(request, response, secret)
    return response


def _key(request: Request) -> str:
    return hashed(request.path_params["link"])


def _nowhere(request: Request) -> Response:
    """Nobody tries many: a link is too long to be guessed, but trying is counted all the same."""
    guesses, place = services_of(request).guesses, address_of(request)
    if guesses.are_too_many(place):
        raise too_many_guesses()
    guesses.note(place)
    problem = used_up()
    return error_page(problem.status, problem.code, str(problem))


async def forget(request: Request) -> Response:
    """POST: nothing in the house is of this browser any more, nor called as its people were."""
    await read_form(request)
    services, held = services_of(request), keys_of(request)
    if held:
        seats = await services.tables.forget(Lists(services.store), held, _naming())
        services.worker_sync.rekeyed()
        for seat in seats:
            if seat.is_free:
                services.presence.forget(seat.match, seat.seat)
    response = go_to(f"{PLACE}?forgotten=yes")
    drop_secret(request, response)
    return response


def _naming() -> Naming:
    """In the language of whoever asks, which the store does not know."""
    guest, awaited = _("Guest"), friend()

    def named(others: Collection[str], is_free: bool) -> str:
        return unlike(awaited if is_free else guest, others)

    return named
