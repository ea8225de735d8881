"""Joining a table that another browser made: by its code, by a link that works once, or from the front page.

A GET changes nothing: its page names the host and the game. The button on that page takes the seat.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import HantiseError
from hantise.core.heading import deal_warning
from hantise.core.names import LENT, read_as
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.store import hashed, read_code
from hantise.web.front.rules_page import goal
from hantise.web.front.ways_in import given_words, join_form, lesson_link, sat_down, to_watch, words_field
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, address, error_page, frame, go_to, join, link_button, paragraph, send
from hantise.web.problems import (
    NoWayIn,
    nobody_waits,
    not_your_seat,
    removed,
    table_full,
    too_many_arrivals,
    too_many_guesses,
    used_up,
)
from hantise.web.requests import client_address, has_ended, line_of, read_form, text_of
from hantise.web.tables.leisure import told_of
from hantise.web.tables.live_table import LONGEST_NAME, LiveTable
from hantise.web.tables.visitor import is_removed, keys_of, services_of, sitting_secret, visitor_of

_TABLE = re.compile(r"/(t/[a-z0-9]+(/[A-Za-z0-9_-]+)?|join/[A-Za-z0-9]+)/?$")


async def _sit_down(
    request: Request, table: LiveTable, take: Callable[[str], Awaitable[int | None]]
) -> Response | None:
    """Take a seat for this browser and redirect to the table; None if `take` found no free seat."""
    secret = await sitting_secret(request)
    seat = await take(hashed(secret))
    if seat is None:
        return None
    services_of(request).presence.note(table.id, [seat])
    return await sat_down(request, table.id, secret)


def _check_removed(request: Request, table: LiveTable) -> LiveTable:
    if is_removed(table, keys_of(request)):
        raise removed()
    return table


# By the table's code, typed or in a shared link.


async def ask_for_code(_request: Request) -> Response:
    """GET: the form for a code on a page of its own, for screens on which the front page has no room for it."""
    body = Markup('<main class="page arriving"><h1>{}</h1>{}{}</main>')
    inside = body.format(_("I have a code"), join_form(is_first=True), link_button("/", _("Back to the house")))
    return send(frame(_("Hantise"), inside, kind="form"))


async def look_by_code(request: Request) -> Response:
    """GET: the invitation behind a shared or scanned link, with a button; looking at it takes no seat."""
    code, name = request.path_params["code"], request.query_params.get("name", "")[:LONGEST_NAME]
    try:
        table = await _table_of(request, read_code(code))
    except NoWayIn as problem:
        return _no_way_in(problem, code, name)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    if not table.awaited:
        return _full(table, code, name)
    hidden = Markup('<input type="hidden" name="code" value="{}">').format(code)
    return send(_invitation(table, _seated(table), "/join", name, hidden))


async def join_by_code(request: Request) -> Response:
    """POST: a table's code, or a link to a table; with a code this browser takes the next free seat."""
    form = await read_form(request)
    typed, name = text_of(form, "code").strip(), line_of(form, "name", LONGEST_NAME)
    words = given_words(form)
    try:
        if "/" in typed:
            return go_to(_path_in(typed, name))
        table = await _table_of(request, code := read_code(typed))
    except NoWayIn as problem:
        return _no_way_in(problem, typed, name)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    return await _sit_down(request, table, lambda key: table.claim(key, name, words)) or _full(table, code, name)


def _no_way_in(problem: NoWayIn, typed: str, name: str) -> Response:
    return error_page(problem.status, problem.code, str(problem), join_form(typed, name, is_wrong=True))


def _full(table: LiveTable, typed: str, name: str) -> Response:
    """The answer for a full table: an offer to watch, if the table allows it, and the form for another code."""
    problem = table_full()
    if not table.plan.lets_watch:
        return _no_way_in(problem, typed, name)
    told = Markup("<p>{}</p>{}<details><summary>{}</summary>{}</details>").format(
        str(problem), to_watch(table.id), _("Try another code"), join_form(typed, name, is_wrong=True)
    )
    page = _page(table, table.names, _("Every seat is taken, but you can watch"), told)
    return send(page, problem.status, {"X-Hantise-Code": problem.code})


async def _table_of(request: Request, code: str) -> LiveTable:
    return _check_removed(request, await services_of(request).tables.get(await match_of(request, code)))


def _path_in(link: str, name: str) -> str:
    """The path of a pasted link, for any host name, with the typed name as its query; NoWayIn if it is no table's."""
    try:
        found = _TABLE.search(urlsplit(link).path)
    except ValueError:
        found = None
    if found is None:
        raise NoWayIn(404, "no-such-code", _("That link leads to no table. Is it complete?"))
    return found[0].rstrip("/") + (f"?{urlencode({'name': name})}" if name else "")


async def match_of(request: Request, code: str) -> str:
    """The match with this code; NoWayIn if there is none, Problem if this address has tried too many codes."""
    services, place = services_of(request), client_address(request)
    if services.guesses.are_too_many(place):
        raise too_many_guesses()
    match = await services.store.match_of(code)
    if not match:
        if code:
            services.guesses.note(place)
        words = _("No table has this code. Look again: it is eight letters or digits.")
        raise NoWayIn(404, "no-such-code", words)
    return match


# By a link that works once: for an awaited friend, or for another device of the same player.


async def look_by_link(request: Request) -> Response:
    """GET: the invitation with its button; a redirect to the table if this browser has a seat there."""
    table, path = await _table_behind(request), request.url.path
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    key, links = hashed(request.path_params["link"]), [seat.link for seat in table.plan.seats]
    seat = next((n for n, link in enumerate(links) if link and link.key == key and not has_ended(link)), None)
    if seat is None:
        return _nowhere(table)
    called = table.names[seat]
    if table.plan.seats[seat].is_open:
        name = request.query_params.get("name", "")[:LONGEST_NAME]
        return send(_invitation(table, [called], path, name, called=called))
    title = _("Play as {name} on this device too?").format(name=called)
    return send(_page(table, [called], title, _form(path, NOTHING, _("Play here too"))))


async def sit_down_by_link(request: Request) -> Response:
    """POST: this browser now holds the seat, and the link is used up."""
    form = await read_form(request)
    name, words = line_of(form, "name", LONGEST_NAME), given_words(form)
    table, key = await _table_behind(request), hashed(request.path_params["link"])
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    return await _sit_down(request, table, lambda own: table.enter(key, own, name, words)) or _nowhere(table)


async def _table_behind(request: Request) -> LiveTable:
    """The table that the link names; Problem if there is none that this program can play."""
    try:
        return await services_of(request).tables.get(request.path_params["match"])
    except HantiseError as error:
        raise used_up() from error


def _nowhere(table: LiveTable) -> Response:
    """The answer for a used link; a table without spectators is not named."""
    problem = used_up()
    watched = table.id if table.plan.lets_watch else ""
    return error_page(problem.status, problem.code, str(problem), to_watch(watched))


# To an open table, which the front page lists while it has free seats.


async def look_at_open(request: Request) -> Response:
    """GET: the invitation with its button; a redirect to the table if this browser has a seat there."""
    table = await _open_table(request)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    _check_waiting(table)
    return send(_invitation(table, _seated(table), request.url.path, ""))


async def sit_down_at_open(request: Request) -> Response:
    """POST: this browser takes the next free seat."""
    form = await read_form(request)
    name, words = line_of(form, "name", LONGEST_NAME), given_words(form)
    table = await _open_table(request)
    if table.held_by(keys_of(request)):
        return go_to(f"/t/{table.id}")
    _check_waiting(table)
    arrivals, place = services_of(request).arrivals, client_address(request)
    if arrivals.are_too_many(place):
        raise too_many_arrivals()
    arrivals.note(place)
    answer = await _sit_down(request, table, lambda key: table.claim(key, name, words))
    if answer is None:
        raise nobody_waits()
    return answer


async def unlist(request: Request) -> Response:
    """POST: a seated player takes the table off the list; invited friends can still join."""
    await read_form(request)
    here = await visitor_of(request)
    if not here.held:
        raise not_your_seat()
    await here.table.unlist(min(here.held))
    return go_to(f"/t/{here.table.id}")


async def _open_table(request: Request) -> LiveTable:
    """The table with that ID; an error if there is none, and a wrong ID counts as a wrong code does."""
    services, place = services_of(request), client_address(request)
    if services.guesses.are_too_many(place):
        raise too_many_guesses()
    try:
        table = await services.tables.get(request.path_params["match"])
    except HantiseError:
        services.guesses.note(place)
        raise
    return _check_removed(request, table)


def _check_waiting(table: LiveTable) -> None:
    if not (table.plan.is_listed and table.waits):
        raise nobody_waits()


# The pages: the host's invitation, the game, and the button that takes a seat.


def _invitation(
    table: LiveTable, seated: Sequence[str], path: str, name: str, hidden: Markup = NOTHING, called: str = ""
) -> Markup:
    """The invitation of an awaited friend, with the ghosts of the `seated`.

    The seat of a friend without a name stays `called` as before. Newcomers also get the game's goal, lesson and rules.
    """
    game, code = _(table.game.title), table.game.code
    title = _("{name} invites you to {game}")
    if table.host < 0 or table.names[table.host] == LENT[0]:
        title = _("You are invited to {game}")
    title = title.format(game=game, name=table.names[max(table.host, 0)])
    field = Markup(
        '<label for="name">{}</label><input id="name" name="name" value="{}" maxlength="{}" placeholder="{}"'
        ' autocomplete="nickname" enterkeyhint="go">'
    ).format(_("Your name"), name, LONGEST_NAME, read_as(called))
    # The field for words in the deal; for a common deal, the warning that other players may know it.
    words = words_field() if table.takes_words else NOTHING
    if table.plan.deal is not None:
        words = paragraph(deal_warning(table.plan.deal))
    pace = paragraph(told_of(table.plan.leisure)) if table.plan.leisure else NOTHING
    aim = goal(code)
    newcomer = Markup('<section class="newcomer">{}{}<a class="btn" href="/rules/{}">{}</a></section>').format(
        paragraph(aim) if aim else NOTHING, lesson_link(table.game), code, _("Rules of the game")
    )
    return _page(table, seated, title, _form(path, hidden + pace + field + words, _("Sit down")) + newcomer)


def _seated(table: LiveTable) -> list[str]:
    return [table.names[seat] for seat, plan in enumerate(table.plan.seats) if not plan.is_open]


def _page(table: LiveTable, names: Sequence[str], title: str, inside: Markup) -> Markup:
    """A page with the ghosts of these players above its title, and `inside` below."""
    faces = dict(zip(table.names, faces_of(table.names)))
    drawn = join([ghost(address("house.svg"), faces[name]) for name in names])
    body = Markup('<main class="page arriving"><p class="faces">{}</p><h1>{}</h1>{}</main>')
    return frame(title, body.format(drawn, title, inside), kind="form", sub=_(table.game.title), game=table.game.code)


def _form(path: str, field: Markup, button: str) -> Markup:
    return Markup(
        '<form method="post" action="{}">{}<button class="btn pri" name="sit" value="down">{}</button></form>'
    ).format(path, field, button)


ROUTES: Final = [
    Route("/join", ask_for_code),
    Route("/join", join_by_code, methods=["POST"]),
    Route("/join/{code}", look_by_code),
    Route("/t/{match}/{link}", look_by_link),
    Route("/t/{match}/{link}", sit_down_by_link, methods=["POST"]),
]


# Where tables may be open to all.
OPEN_TABLES: Final = [
    Route("/open/{match}", look_at_open),
    Route("/open/{match}", sit_down_at_open, methods=["POST"]),
    Route("/t/{match}/unlist", unlist, methods=["POST"]),
]
