"""What could be where at a step of a match that is over, as a seat could know it then."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.review.believing import asked
from hantise.web.again.beliefs_page import Looking, beliefs_page
from hantise.web.again.eyes import CHOICE, Eyes, Origin
from hantise.web.again.reviewing import seat_of
from hantise.web.again.routes import over, step_of
from hantise.web.again.showing import memory_of, showing
from hantise.web.pages.frame import send
from hantise.web.requests.forms import address_of
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.services import services_of


async def look(request: Request) -> Response:
    """GET: the chances of each hidden thing; of nothing that is not over."""
    here = await over(request)
    step, query = step_of(request.path_params["step"], here), request.query_params
    seat, is_before = seat_of(query.get("eyes", ""), here), query.get("before", "") == CHOICE
    # Before a choice it stood as the step before had left it; before the first step there was nothing.
    shown = await cooperatively(showing(here.table, max(1, step - is_before), Eyes(seat)))
    shown = shown._replace(origin=Origin.read(query.get("from", "")))
    level = memory_of(here.table.levels[seat])
    question = asked(here.table.game, shown.table_view.view, level)
    found = await services_of(request).beliefs.about(question, address_of(request))
    looking = Looking(shown, here.held == [seat], tuple(found), level, is_before and step > 1, here.held)
    return send(beliefs_page(looking))
