"""A guided first game: a table that follows its game's lesson."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.games import find
from hantise.store import SeatPlan
from hantise.web.front.making import held, note_new_table, plan_of, sat_down
from hantise.web.pages.faces import companions, name_of
from hantise.web.requests.forms import read_form
from hantise.web.requests.problems import not_found
from hantise.web.tables.names import unlike
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import sitting_secret

# Who learns; on their own page they are called so anyway.
LEARNER_NAME = "Mira"


async def learn(request: Request) -> Response:
    """POST: a table for one person, who is shown how the game is played."""
    game = find(request.path_params["game"])
    await read_form(request)
    if game.lesson is None:
        raise not_found()
    note_new_table(request)
    secret = await sitting_secret(request)
    options = game.options(game.lesson.players, **game.lesson.options)
    taken, seats = {LEARNER_NAME}, list[SeatPlan]()
    for level in companions(game, options.players - 1):
        seats.append(SeatPlan(unlike(name_of(level), taken), level))
        taken.add(seats[-1].name)
    match = await services_of(request).tables.make(
        plan_of(game, options, [held(LEARNER_NAME, secret), *seats])._replace(is_guided=True, gives_hints=True)
    )
    return await sat_down(request, match, secret)
