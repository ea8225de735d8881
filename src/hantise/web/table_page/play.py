"""The requests of a table's page: look, act, take back, take a hint, use a stand-in, change a name, play again."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Final

from msgspec.structs import replace
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hantise.bots import LEVELS
from hantise.bots import find as find_level
from hantise.core.words import _
from hantise.store import Late
from hantise.web.pages.frame import go_to, send
from hantise.web.problems import Problem, Unplayed, bad_form, damaged, not_your_seat
from hantise.web.requests import answer, chosen_by, keep, line_of, number_of, text_of, texts_of
from hantise.web.table_page.door import door_page
from hantise.web.table_page.log import telling
from hantise.web.table_page.page import COMPUTERS, table_page
from hantise.web.table_page.prompt import STAND_IN, new_to
from hantise.web.table_page.scene import choices_of, chosen_so_far, every_choice, in_touches
from hantise.web.table_page.snapshot import AS, AWAY, COOKIE, NO, YES, Hold, first_missed, holding, look_at, note
from hantise.web.tables.computers import STRONGEST, are_alone
from hantise.web.tables.live_table import KEY, LONGEST_NAME, MOST_ACTIONS, Command, cooperatively
from hantise.web.tables.visitor import Visitor, asked, keys_of, services_of, visitor_of

_KEY = re.compile(KEY)
DOORS = "door"  # the cookie that says which door this browser saw last


async def look(request: Request) -> Response:
    """GET: the table as this browser's seats, or a spectator, see it."""
    here, services = await visitor_of(request), services_of(request)
    comes_back = not any(services.presence.is_here(here.table.id, seat) for seat in here.held)
    # Noted first, because computers may have waited for this visitor.
    services.presence.note(here.table.id, here.held)
    await services.computers.settled(here.table, services.patience)
    return await _page(request, here, comes_back=comes_back)


async def choices(request: Request) -> Response:
    """GET: the choices that this browser's seat can make in touches now, for the script of its open page.

    With touches in the address those that they lead to. A long list has no consequences, which come with few choices.
    """
    here = await visitor_of(request)
    table_view, context, _position = look_at(request, here.table)
    touches = in_touches(choices_of(table_view), context.asked.chosen)
    # As text, which no browser shows as a page: so it comes without the headers of one.
    told = str(every_choice(table_view, context, touches, chosen_so_far(touches, context)))
    return PlainTextResponse(told, headers={"Cache-Control": "no-store"})


async def act(request: Request) -> Response:
    """POST: a command; answers with the table, or with the reason for a refusal."""
    here, form = await asked(request)
    seat, names = number_of(form, "seat"), tuple(texts_of(form, "action"))
    if not 0 < len(names) <= MOST_ACTIONS:
        raise bad_form(_("A page sends 1 to {n} choices at once: reload the page.").format(n=MOST_ACTIONS))
    command = Command(number_of(form, "version"), names, _key(form))
    return await _after(request, here, form, here.table.play(seat, command, keys=keys_of(request)))


async def take_back(request: Request) -> Response:
    """POST: undo the seat's last command; answers with the table, or with the reason for a refusal."""
    here, form = await asked(request)
    seat, version, key = number_of(form, "seat"), number_of(form, "version"), _key(form)
    return await _after(request, here, form, here.table.take_back(seat, version, key, keys_of(request)))


async def take_hint(request: Request) -> Response:
    """POST: a hint by a computer of that level; answers with the table and the hint, or the reason for a refusal."""
    here, form = await asked(request)
    seat, level = number_of(form, "seat"), text_of(form, "level", STRONGEST)
    # The menu does not change with each move and sends no version: it asks about the current position.
    version = number_of(form, "version") if "version" in form else here.table.version
    return await _after(request, here, form, services_of(request).hinting.give(here.table, seat, version, level))


async def choose_alone(request: Request) -> Response:
    """POST: put the hint aside; the seat's holder chooses alone."""
    here, form = await asked(request)
    return await _after(request, here, form, here.table.put_hint_aside())


async def stand_in(request: Request) -> Response:
    """POST: a computer starts or stops deciding for a seat, as its holder, the host or a guest asks."""
    here, form = await asked(request)
    seat, level = number_of(form, "seat"), text_of(form, "level", "")
    here.check_stand_in(seat, level)
    if level:
        find_level(level)
    await here.table.stand_in(seat, level, by=here.acting_for(seat))
    return go_to(f"/t/{here.table.id}")


async def play_once(request: Request) -> Response:
    """POST: once a player's time is over, a computer plays the one move that the others wait for."""
    here, form = await asked(request)
    seat, version = number_of(form, "seat"), number_of(form, "version")
    # The second of two presses comes to a table that has moved on.
    if version == here.table.version:
        here.check_late(seat, Late.MOVE)
        await services_of(request).computers.play_once(here.table, STAND_IN)
    return go_to(f"/t/{here.table.id}")


async def begin(request: Request) -> Response:
    """POST: a seated player starts the game without waiting."""
    here, form = await asked(request)
    here.check_seated()
    level = next(iter(LEVELS)) if text_of(form, "begin", "") == COMPUTERS else ""
    await here.table.begin(min(here.held), level)
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


async def _after(request: Request, here: Visitor, form: FormData, work: Coroutine[Any, Any, None]) -> Response:
    """Carry out the request of the seat's holder; answers with the table, or with the reason for a refusal."""
    seat, hold = number_of(form, "seat"), Hold.read(text_of(form, AS, ""))
    before = here.table.position
    is_holding = hold is not None and hold.seat == before.mover == seat and hold.lasts(before, here.held)
    if seat not in here.held:
        work.close()
        raise not_your_seat()
    try:
        await work
    except Unplayed as problem:
        services_of(request).presence.note(here.table.id, here.held)
        return await _page(request, here, problem, hold)
    if is_holding and here.table.position.takebacks == before.takebacks + 1:
        # Whoever undoes their own turn goes on to hold the device.
        hold = Hold.now(seat, here.table.position)
    return go_to(f"/t/{here.table.id}{holding(hold)}")


def _key(form: FormData) -> str:
    if _KEY.match(key := text_of(form, "key")):
        return key
    raise damaged("key")


async def _page(
    request: Request,
    here: Visitor,
    problem: Problem | None = None,
    hold: Hold | None = None,
    comes_back: bool = False,
) -> Response:
    look = look_at(request, here.table, problem, hold)
    await cooperatively(telling(look.table_view))
    # Whoever takes a shared device has not looked at it since.
    since = first_missed(look) if comes_back or look.context.is_passed else 0
    missed = len(look.position.chapters) - since if since else 0
    door, context = look.context.door, replace(look.context, missed=missed)
    page = table_page(look.table_view, context) if door is None else door_page(look, door)
    response = send(page) if problem is None else send(page, problem.status, {"X-Hantise-Code": problem.code})
    if door is not None:
        # Browsers that keep whole pages to go back to give them up once a cookie changes.
        keep(request, response, DOORS, f"{here.table.id}-{here.table.version}")
    elif not missed and (shown := new_to(look.table_view, look.context)):
        note(request, response, look.table_view.game, shown[0].name, look.table_view.match)
    return response


ROUTES: Final = [
    Route("/t/{match}", look),
    Route("/t/{match}", act, methods=["POST"]),
    Route("/t/{match}/choices", choices),
    Route("/t/{match}/back", take_back, methods=["POST"]),
    Route("/t/{match}/hint", take_hint, methods=["POST"]),
    Route("/t/{match}/hint/aside", choose_alone, methods=["POST"]),
    Route("/t/{match}/once", play_once, methods=["POST"]),
    Route("/t/{match}/begin", begin, methods=["POST"]),
    Route("/t/{match}/stand-in", stand_in, methods=["POST"]),
    Route("/t/{match}/name", call, methods=["POST"]),
    Route("/t/{match}/freely", play_freely, methods=["POST"]),
    Route("/t/{match}/first", know, methods=["POST"]),
    Route("/t/{match}/hurry", hurry, methods=["POST"]),
    Route("/t/{match}/rematch", play_again, methods=["POST"]),
    Route("/firsts", choose_firsts, methods=["POST"]),
]
