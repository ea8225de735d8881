"""A circle is made of the people of a match, joined by its link, played in, kept and left."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core.words import _
from hantise.drawing.ghosts import AVATARS
from hantise.store import hashed
from hantise.store.circles import Circle, Circles, Joining, Member
from hantise.web.circles.page import LONGEST_CIRCLE, circle_page, joining_page, making_page
from hantise.web.circles.playing import STARTS, last_table, plan_of, proposed, read_proposal
from hantise.web.circles.results import records_of, results_of, settled
from hantise.web.front.ways_in import note_new_table
from hantise.web.my_matches.page import PLACE
from hantise.web.pages.faces import PEOPLE, faces_of
from hantise.web.pages.frame import go_to, send
from hantise.web.problems import circle_full, damaged, no_circle, not_found, not_kept, not_your_seat, too_many_circles
from hantise.web.requests import client_address, in_full, line_of, read_form, text_of, whole_number
from hantise.web.tables.live_table import LONGEST_NAME, unlike
from hantise.web.tables.visitor import Visitor, keep_secret, keys_of, services_of, sitting_secret, visitor_of

_DIGITS = 6  # the most digits of a number in a form


async def look(request: Request) -> Response:
    """GET: the circle's page, for its members alone."""
    services, circle = services_of(request), await _own(request)
    evenings = await settled(services, circle)
    records, found = await records_of(services, circle, evenings), results_of(circle, evenings)
    way_in = "" if circle.is_full else in_full(request, f"/circle/{circle.id}/{circle.link}", services.outside)
    return send(circle_page(circle, evenings, proposed(circle, evenings), found, records, way_in))


async def _own(request: Request) -> Circle:
    """The circle, of which this browser is a member; the same Problem for no circle and for a foreign one."""
    circle = await _circles(request).read(request.path_params["circle"], keys_of(request))
    if circle is None:
        raise not_found()
    return circle


async def _kept(request: Request) -> Circle:
    """The circle that this browser's member keeps; Problem for another."""
    circle = await _own(request)
    if not circle.is_kept:
        raise not_kept()
    return circle


def _circles(request: Request) -> Circles:
    return Circles(services_of(request).store)


def _to(circle: str) -> str:
    return f"/circle/{circle}"


# Made of the people of a match.


async def ask(request: Request) -> Response:
    """GET: the form for a circle of these people; a redirect if the visitor has one that played this match."""
    here = await _seated(request)
    if known := await _circles(request).own(keys_of(request), here.table.id):
        return go_to(_to(known[0][0]))
    members = [Member(number, one.name, one.ghost) for number, one in enumerate(_people(here))]
    return send(making_page(request.url.path, members))


async def make(request: Request) -> Response:
    """POST: the circle; its page."""
    form = await read_form(request)
    here, name = await _seated(request), line_of(form, "circle", LONGEST_CIRCLE)
    _note_circle(request)
    if known := await _circles(request).own(keys_of(request), here.table.id):
        return go_to(_to(known[0][0]))
    made = await _circles(request).make(name or _("Friday"), _people(here), here.table.id)
    if not made:
        raise circle_full()
    return go_to(_to(made))


async def _seated(request: Request) -> Visitor:
    """The visitor with a seat at a match that other people play too."""
    here = await visitor_of(request)
    here.check_seated()
    if len(_people(here)) < 2:
        raise not_your_seat()
    return here


def _people(here: Visitor) -> list[Joining]:
    """The people at the table, the visitor first; one browser is one of them, whichever seats it holds."""
    faces, found, known = faces_of(here.table.names), list[Joining](), frozenset[str]()
    order = sorted(range(len(faces)), key=lambda seat: seat not in here.held)
    for seat in order:
        plan = here.table.plan.seats[seat]
        if plan.holders and known.isdisjoint(plan.holders):
            known |= plan.holders
            found.append(Joining(plan.name, faces[seat], plan.holders))
    return found


def _note_circle(request: Request) -> None:
    """Count a new member or circle as a new table; Problem if too many were made from this address."""
    limit, place = services_of(request).new_tables, client_address(request)
    if limit.are_too_many(place):
        raise too_many_circles()
    limit.note(place)


# Joined by its link.


async def look_by_link(request: Request) -> Response:
    """GET: names and ghosts, and the form to join them; a redirect to the page for a member."""
    circle = await _behind(request)
    if circle.own >= 0:
        return go_to(_to(circle.id))
    taken = {member.ghost for member in circle.members}
    return send(joining_page(circle, request.url.path, next((one for one in PEOPLE if one not in taken), PEOPLE[0])))


async def join(request: Request) -> Response:
    """POST: this browser's owner is a member now."""
    form = await read_form(request)
    circle, (name, face) = await _behind(request), _who(form)
    if circle.own >= 0:
        return go_to(_to(circle.id))
    _note_circle(request)
    secret = await sitting_secret(request)
    name = unlike(name or _("Guest"), [member.name for member in circle.members])
    one = Joining(name, face, frozenset({hashed(secret)}))
    if not await _circles(request).join(circle.id, circle.link, one):
        raise circle_full()
    response = go_to(_to(circle.id))
    await keep_secret(request, response, secret)
    return response


async def _behind(request: Request) -> Circle:
    """The circle behind the link, for members and strangers; Problem where it leads nowhere."""
    circle, link = request.path_params["circle"], request.path_params["link"]
    found = await _circles(request).read(circle, keys_of(request), link)
    if found is None:
        raise no_circle()
    return found


def _who(form: FormData) -> tuple[str, str]:
    """The name and the ghost in the form; Problem if the house has no such ghost."""
    face = text_of(form, "ghost")
    if face not in AVATARS:
        raise damaged("ghost")
    return line_of(form, "name", LONGEST_NAME), face


# The next game.


async def play(request: Request) -> Response:
    """POST: a match with the members' seats held by their browsers; those who are away are called.

    Of members who press at once, one begins it, and the others see it on the circle's page.
    """
    form, services = await read_form(request), services_of(request)
    circle, circles = await _own(request), _circles(request)
    proposal = read_proposal(form, circle)
    note_new_table(request)
    services.tables.check_staying()
    if not await circles.take_turn(circle.id, whole_number(text_of(form, STARTS), _DIGITS) or 0):
        return go_to(_to(circle.id))
    last = await last_table(services.tables, await circles.evenings(circle.id))
    plan = plan_of(proposal, await circles.keys(circle.id), last)
    match = await services.tables.make(plan)
    await circles.add_match(circle.id, match)
    table = await services.tables.get(match)
    own = min(table.held_by(keys_of(request)), default=0)
    services.presence.note(match, [own])
    table.begins(own)
    return go_to(f"/t/{match}")


# Kept, and left.


async def call_me(request: Request) -> Response:
    """POST: another name and ghost for the visitor."""
    form = await read_form(request)
    circle, (name, face) = await _own(request), _who(form)
    others = [member.name for member in circle.members if member.number != circle.own]
    own = circle.named(circle.own)
    assert own is not None
    name = unlike(name, others) if name else own.name
    await _circles(request).call_member(circle.id, circle.own, name, face)
    return go_to(_to(circle.id))


async def call_circle(request: Request) -> Response:
    """POST: another name for the circle."""
    form = await read_form(request)
    circle, name = await _kept(request), line_of(form, "circle", LONGEST_CIRCLE)
    await _circles(request).call(circle.id, name or circle.name)
    return go_to(_to(circle.id))


async def hand_over(request: Request) -> Response:
    """POST: another member keeps the circle."""
    form = await read_form(request)
    circle = await _kept(request)
    await _circles(request).hand_over(circle.id, circle.own, _other(form, circle))
    return go_to(_to(circle.id))


async def remove(request: Request) -> Response:
    """POST: a member is removed, and the link changes."""
    form = await read_form(request)
    circle = await _kept(request)
    await _circles(request).remove_member(circle.id, _other(form, circle))
    return go_to(_to(circle.id))


def _other(form: FormData, circle: Circle) -> int:
    """The number of another member in the form; Problem if there is none."""
    number = whole_number(text_of(form, "member"), _DIGITS)
    if number is None or number == circle.own or circle.named(number) is None:
        raise damaged("member")
    return number


async def leave(request: Request) -> Response:
    """POST: the visitor is no member any more."""
    await read_form(request)
    circle = await _own(request)
    await _circles(request).leave(circle.id, circle.own)
    return go_to(PLACE)


async def delete(request: Request) -> Response:
    """POST: the circle is deleted; its matches stay."""
    await read_form(request)
    circle = await _kept(request)
    await _circles(request).remove(circle.id)
    return go_to(PLACE)


# A link follows a circle's address: what is done there comes first.
ROUTES: Final = [
    Route("/circles/{match}", ask),
    Route("/circles/{match}", make, methods=["POST"]),
    Route("/circle/{circle}", look),
    Route("/circle/{circle}/play", play, methods=["POST"]),
    Route("/circle/{circle}/me", call_me, methods=["POST"]),
    Route("/circle/{circle}/name", call_circle, methods=["POST"]),
    Route("/circle/{circle}/keeper", hand_over, methods=["POST"]),
    Route("/circle/{circle}/remove", remove, methods=["POST"]),
    Route("/circle/{circle}/leave", leave, methods=["POST"]),
    Route("/circle/{circle}/delete", delete, methods=["POST"]),
    Route("/circle/{circle}/{link}", look_by_link),
    Route("/circle/{circle}/{link}", join, methods=["POST"]),
]
