"""The requests of a table's page: look, act, take back, take a hint, use a stand-in, change a name, play again."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hantise.bots import LEVELS
from hantise.bots import find as find_level
from hantise.core.words import _
from hantise.web.pages.frame import go_to, send
from hantise.web.problems import Problem, Unplayed, bad_form, damaged, not_your_seat
from hantise.web.requests import answer, chosen_by, line_of, number_of, text_of, texts_of
from hantise.web.table_page.log import telling
from hantise.web.table_page.page import COMPUTERS, table_page
from hantise.web.table_page.prompt import new_to
from hantise.web.table_page.scene import choices_of, chosen_so_far, every_choice, in_touches
from hantise.web.table_page.snapshot import AWAY, COOKIE, NO, YES, look_at, note
from hantise.web.tables.computers import STRONGEST, are_alone
from hantise.web.tables.live_table import KEY, LONGEST_NAME, MOST_ACTIONS, Command, cooperatively
from hantise.web.tables.visitor import Visitor, asked, keys_of, services_of, visitor_of

_KEY = re.compile(KEY)


async def look(request: Request) -> Response:
    """GET: the table as this browser's seats, or a spectator, see it."""
    here, services = await visitor_of(request), services_of(request)
    # Noted first, because computers may have waited for this visitor.
    services.presence.note(here.table.id, here.held)
    await services.computers.settled(here.table, services.patience)
    return await _page(request, here)


async def choices(request: Request) -> Response:
    """GET: the choices that this browser's seat can make in touches now, for the script of its open page.

    With touches in the address those that they lead to. A long list has no consequences, which come with few choices.
    """
    here = await visitor_of(request)
    table_view, context, _position = look_at(request, here.table)
    touches = in_touches(choices_of(table_view), context.asked.chosen)
    # As text, which no browser shows as a page: so it comes without the headers of one.
    told = str(every_choice(table_view, touches, chosen_so_far(touches, context)))
    return PlainTextResponse(told, headers={"Cache-Control": "no-store"})


async def act(request: Request) -> Response:
    """POST: a command; answers with the table, or with the reason for a refusal."""
    here, form = await asked(request)
    seat, names = number_of(form, "seat"), tuple(texts_of(form, "action"))
    if not 0 < len(names) <= MOST_ACTIONS:
        raise bad_form(_("A page sends 1 to {n} choices at once: reload the page.").format(n=MOST_ACTIONS))
    command = Command(number_of(form, "version"), names, _key(form))
    return await _after(request, here, seat, here.table.play(seat, command, keys=keys_of(request)))


async def take_back(request: Request) -> Response:
    """POST: undo the seat's last command; answers with the table, or with the reason for a refusal."""
    here, form = await asked(request)
    seat, version, key = number_of(form, "seat"), number_of(form, "version"), _key(form)
    return await _after(request, here, seat, here.table.take_back(seat, version, key, keys_of(request)))


async def take_hint(request: Request) -> Response:
    """POST: a hint by a computer of that level; answers with the table and the hint, or the reason for a refusal."""
    here, form = await asked(request)
    seat, level = number_of(form, "seat"), text_of(form, "level", STRONGEST)
    # The menu does not change with each move and sends no version: it asks about the current position.
    version = number_of(form, "version") if "version" in form else here.table.version
    return await _after(request, here, seat, services_of(request).hinting.give(here.table, seat, version, level))


async def choose_alone(request: Request) -> Response:
    """POST: put the hint aside; the seat's holder chooses alone."""
    here, form = await asked(request)
    seat = number_of(form, "seat")
    return await _after(request, here, seat, here.table.put_hint_aside())


async def stand_in(request: Request) -> Response:
    """POST: a computer starts or stops deciding for a seat, as its holder, the host or a guest asks."""
    here, form = await asked(request)
    seat, level = number_of(form, "seat"), text_of(form, "level", "")
    here.check_stand_in(seat, level)
    if level:
        find_level(level)
    await here.table.stand_in(seat, level, by=here.acting_for(seat))
    return go_to(f"/t/{here.table.id}")


async def begin(request: Request) -> Response:
    """POST: a seated player starts the game without waiting."""
    here, form = await asked(request)
    here.check_seated()
    await here.table.begin(next(iter(LEVELS)) if text_of(form, "begin", "") == COMPUTERS else "")
    return go_to(f"/t/{here.table.id}")


async def call(request: Request) -> Response:
    """POST: rename a seat, for its holder or for the host; an empty name changes nothing."""
    here, form = await asked(request)
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    here.naming(seat)
    if name:
        await here.table.rename(seat, name, here.acting_for(seat))
    return go_to(f"/t/{here.table.id}" if here.table.waits else f"/t/{here.table.id}/seats")


async def play_freely(request: Request) -> Response:
    """POST: the learner leaves the lesson and plays on."""
    here, _form = await asked(request)
    here.check_seated()
    await here.table.leave_lesson()
    return go_to(f"/t/{here.table.id}")


async def know(request: Request) -> Response:
    """POST: note that a first-time line was shown here, or put aside."""
    here, form = await asked(request)
    told, away = text_of(form, "told", ""), text_of(form, "away", "")
    response = go_to(f"/t/{here.table.id}")
    note(request, response, here.table.game, away or told, AWAY if away else here.table.id)
    return response


async def choose_firsts(request: Request) -> Response:
    """POST: turn first-time lines on or off; redirects to the page of the form."""
    return answer(request, COOKIE, await chosen_by(request, COOKIE), (YES, NO))


async def hurry(request: Request) -> Response:
    """POST: computers that play alone hurry to the end, without pauses for readers."""
    here, _form = await asked(request)
    here.check_seated()
    if are_alone(here.table.levels, here.table.position.chapters):
        services_of(request).worker_sync.hurried(here.table)
        here.table.hurry()
    return go_to(f"/t/{here.table.id}")


async def play_again(request: Request) -> Response:
    """POST: the rematch, the same one for all players."""
    here, _form = await asked(request)
    here.check_seated()
    if not here.table.position.is_over:
        raise Problem(409, "not-over", _("The game is not over yet."))
    return go_to(f"/t/{await services_of(request).tables.rematch(here.table)}")


async def _after(request: Request, here: Visitor, seat: int, work: Coroutine[Any, Any, None]) -> Response:
    """Carry out the request of the seat's holder; answers with the table, or with the reason for a refusal."""
    if seat not in here.held:
        work.close()
        raise not_your_seat()
    try:
        await work
    except Unplayed as problem:
        services_of(request).presence.note(here.table.id, here.held)
        return await _page(request, here, problem)
    shared = len(here.held) > 1 and here.table.position.mover == seat
    return go_to(f"/t/{here.table.id}?as={seat}" if shared else f"/t/{here.table.id}")


def _key(form: FormData) -> str:
    if _KEY.match(key := text_of(form, "key")):
        return key
    raise damaged("key")


async def _page(request: Request, here: Visitor, problem: Problem | None = None) -> Response:
    look = look_at(request, here.table, problem)
    await cooperatively(telling(look.table_view))
    page = table_page(look.table_view, look.context)
    response = send(page) if problem is None else send(page, problem.status, {"X-Hantise-Code": problem.code})
    if shown := new_to(look.table_view, look.context):
        note(request, response, look.table_view.game, shown[0].name, look.table_view.match)
    return response


ROUTES: Final = [
    Route("/t/{match}", look),
    Route("/t/{match}", act, methods=["POST"]),
    Route("/t/{match}/choices", choices),
    Route("/t/{match}/back", take_back, methods=["POST"]),
    Route("/t/{match}/hint", take_hint, methods=["POST"]),
    Route("/t/{match}/hint/aside", choose_alone, methods=["POST"]),
    Route("/t/{match}/begin", begin, methods=["POST"]),
    Route("/t/{match}/stand-in", stand_in, methods=["POST"]),
    Route("/t/{match}/name", call, methods=["POST"]),
    Route("/t/{match}/freely", play_freely, methods=["POST"]),
    Route("/t/{match}/first", know, methods=["POST"]),
    Route("/t/{match}/hurry", hurry, methods=["POST"]),
    Route("/t/{match}/rematch", play_again, methods=["POST"]),
    Route("/firsts", choose_firsts, methods=["POST"]),
]
