"""Where it was won: a match that is over is looked back at; the first who asks has it worked out."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.store.rows import ReviewState
from hantise.web.again.eyes import Eyes, way_to_review
from hantise.web.again.review_choices import Reading, telling_choices
from hantise.web.again.review_open import Opened, beginning_page, told_progress, waiting_page
from hantise.web.again.review_page import review_page
from hantise.web.again.showing import showing
from hantise.web.pages.frame import go_to, send
from hantise.web.requests.forms import read_form
from hantise.web.requests.one_time_links import in_full
from hantise.web.requests.problems import Problem
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.deals import check_not_playing
from hantise.web.tables.reviews import Progress, Reviews
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, visit


class _Asking(NamedTuple):
    """Who asks for the review of which seat, and the house's reviews; `sees_open` if for the second line too."""

    here: Visitor
    reviews: Reviews
    seat: int
    sees_open: bool = False

    @property
    def place(self) -> str:
        return way_to_review(self.here.table.id, self.seat)

    @property
    def open_place(self) -> str:
        return self.place.replace("/review", "/review/open")

    @property
    def is_own(self) -> bool:
        return self.here.held == [self.seat]


async def look(request: Request) -> Response:
    """GET: the review as far as it is: nothing yet, on its way, or all of it."""
    asking = await _asked(request)
    progress = await asking.reviews.progress(asking.here.table)
    if progress.state is ReviewState.DONE:
        table = asking.here.table
        looked = await asking.reviews.read(table)
        shown = await cooperatively(showing(table, 1, Eyes(asking.seat)))
        opened, at = await _opened(asking), request.query_params.get("at", "")
        reading = Reading(table.id, looked, asking.seat, asking.is_own, shown.parts, at, opened)
        way_in = in_full(request, asking.place, services_of(request).outside)
        return send(review_page(reading, await cooperatively(telling_choices(reading)), way_in))
    if progress.state is ReviewState.WANTED:
        return send(waiting_page(asking.here.table, asking.place, progress))
    return send(beginning_page(asking.here.table, asking.place, progress))


async def begin(request: Request) -> Response:
    """POST: it is worked out, once for all who ask."""
    await read_form(request)
    asking = await _asked(request)
    services_of(request).tables.check_staying()
    await asking.reviews.begin(asking.here.table)
    return go_to(asking.place)


async def cancel(request: Request) -> Response:
    """POST: it is not worked out any further."""
    await read_form(request)
    asking = await _asked(request)
    await asking.reviews.cancel(asking.here.table)
    return go_to(asking.place)


async def follow(request: Request) -> Response:
    """GET: how far it is, for a page that waits."""
    asking = await _asked(request)
    return _told(await asking.reviews.progress(asking.here.table))


async def begin_open(request: Request) -> Response:
    """POST: the second line of that seat is worked out too."""
    await read_form(request)
    asking = await _asked(request)
    services_of(request).tables.check_staying()
    await asking.reviews.begin(asking.here.table, asking.seat)
    return go_to(_with_open(asking.place))


async def cancel_open(request: Request) -> Response:
    """POST: it is not worked out any further."""
    await read_form(request)
    asking = await _asked(request)
    await asking.reviews.cancel(asking.here.table, asking.seat)
    return go_to(_with_open(asking.place))


async def follow_open(request: Request) -> Response:
    """GET: how far it is."""
    asking = await _asked(request)
    return _told(await asking.reviews.progress(asking.here.table, asking.seat))


def _told(progress: Progress) -> Response:
    told = {
        "answered": progress.answered,
        "total": progress.total,
        "waits": progress.state is ReviewState.WANTED,
        "words": told_progress(progress),
    }
    return Response(encode(told), media_type="application/json", headers={"Cache-Control": "no-store"})


def _with_open(place: str) -> str:
    return f"{place}&open=1#seen"


async def _opened(asking: _Asking) -> Opened:
    """The second line as far as it is wanted, and is there."""
    there, without = _with_open(asking.place), f"{asking.place}#seen"
    if not asking.sees_open:
        return Opened(None, (), asking.open_place, without, there)
    table = asking.here.table
    progress = await asking.reviews.progress(table, asking.seat)
    bands = await asking.reviews.read_open(table, asking.seat) if progress.state is ReviewState.DONE else ()
    return Opened(progress, bands, asking.open_place, without, there)


async def _asked(request: Request) -> _Asking:
    """Of a match that is over and stays so: whoever knows what each choice was worth takes nothing back."""
    here = await visit(request)
    if not here.table.position.is_over:
        raise Problem(403, "not-over", _("Where a game was won is told once it is over."))
    seat = seat_of(request.query_params.get("eyes", ""), here)
    await check_not_playing(request, here.table)
    await here.table.tell_secret()
    return _Asking(here, services_of(request).reviews, seat, "open" in request.query_params)


def seat_of(asked: str, here: Visitor) -> int:
    """The seat that is asked for; one's own, or who looks on the first, where none is."""
    if not asked:
        return min(here.held, default=0)
    if asked not in map(str, range(here.table.options.players)):
        raise Problem(404, "no-such-seat", _("Nobody sits there: no eyes to see with."))
    return int(asked)
