"""Requests about seats: one more device, no other device, leaving, inviting, freeing an absent guest's seat."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.names import is_lent, is_unknown, name_for, read_as
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.store import SeatPlan, hashed
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, frame, go_to, join, paragraph, send
from hantise.web.requests.forms import number_of
from hantise.web.requests.one_time_links import MINUTES, address_of, device_link, invitation
from hantise.web.table_page.menu import STAND_IN, stand_in
from hantise.web.tables.browser import keep_secret, keys_of, new_secret, secret_of, sitting_secret
from hantise.web.tables.live_table import CHANGE, LiveTable
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, asked, visit


async def look(request: Request) -> Response:
    """GET: one's own seats, and for the host those of others."""
    here = await visit(request)
    here.check_seated()
    services_of(request).presence.note(here.table.id, here.held)
    maker, table = secret_of(request), here.table
    links = [address_of(request, table.id, maker, seat.link) for seat in table.plan.seats]
    return send(seats_page(here, links))


async def add_device(request: Request) -> Response:
    """POST: a link that lets one more device in at one's own seat, soon and once."""
    here, seat = await _asked(request)
    seen = here.own(seat)
    here.table.note(CHANGE, seat)
    secret = await sitting_secret(request)
    await here.table.offer(seat, seen, device_link(secret))
    return await _back(request, here, secret)


async def invite(request: Request) -> Response:
    """POST: the host makes a link to a seat that waits for a friend; one that was made before works no more."""
    here, seat = await _asked(request)
    seen = here.awaiting(seat)
    here.table.note(CHANGE, here.acting_for(seat))
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
    here.table.note(CHANGE, here.acting_for(seat))
    secret = await sitting_secret(request)
    await here.table.free(seat, seen, invitation(secret))
    services_of(request).presence.forget(here.table.id, seat)
    return await _back(request, here, secret)


async def remove(request: Request) -> Response:
    """POST: at a table for anybody, the host takes a guest's seat away for good, also of one who is there."""
    here, seat = await _asked(request)
    seen = here.removing(seat)
    here.table.note(CHANGE, here.acting_for(seat))
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
    here, form = await asked(request)
    return here, number_of(form, "seat")


async def _back(request: Request, here: Visitor, secret: str) -> Response:
    response = go_to(f"/t/{here.table.id}/seats")
    await keep_secret(request, response, secret)
    return response


# The page about seats: one's own and their devices, and for the host those of others; everything without scripts.


LINK = Markup('<p class="link"><code>{}</code></p>')


def seats_page(here: Visitor, links: Sequence[str]) -> Markup:
    """The whole page; `links` are those to each seat that this browser made, "" where it made none."""
    table = here.table
    people = [seat for seat, plan in enumerate(table.plan.seats) if not plan.bot]
    own = [_own(here, seat, links[seat]) for seat in here.held]
    others, name = [seat for seat in people if here.is_host and seat not in here.held], _("Name at this table")
    own += [_section(here, seat, [_call(here, seat, name), _company(here, seat, links[seat])]) for seat in others]
    return page_about(table, _("Seats and devices"), join(own))


def page_about(table: LiveTable, title: str, inside: Markup) -> Markup:
    """A page about the table, from which one goes back to it."""
    body = Markup('<main class="page seats"><h1>{}</h1>{}<p><a class="btn pri" href="/t/{}">{}</a></p></main>').format(
        title, inside, table.id, _("Back to the table")
    )
    return frame(title, body, kind="form", sub=_(table.game.title), game=table.game.code)


def _own(here: Visitor, seat: int, link: str) -> Markup:
    alone = _("Every other device loses this seat at once; this one keeps it.")
    leave = _("You give this seat up. Somebody else can then take it with the code of the table.")
    on = _("If others play on, a computer plays in your place until then.")
    parts = [
        _call(here, seat, _("Your name")),
        _device(here, seat, link),
        _fold(here, "alone", seat, _("Sign out other devices"), alone),
        _fold(here, "free", seat, _("Leave this seat"), f"{leave} {on}"),
    ]
    return _section(here, seat, parts)


def _company(here: Visitor, seat: int, link: str) -> Markup:
    """Whether they are here, and what the host can do where they are not."""
    table, name = here.table, read_as(here.table.names[seat])
    sitting = table.plan.seats[seat]
    if sitting.is_open:
        words = _("This seat waits for a friend. A link lets in one person; a new one ends the one before.")
        shown = LINK.format(link) if link else NOTHING
        return join([paragraph(words), shown, _button(here, "invite", seat, _("Make a new link"))])
    if table.plan.is_public:
        words = _("{name} loses this seat at once and cannot come back to this table. Somebody else can then take it.")
        return _fold(here, "remove", seat, _("Remove {name}").format(name=name), words.format(name=name))
    if here.presence.is_here(table.id, seat):
        return paragraph(_("{name} is at the table.").format(name=name))
    instead = NOTHING
    if not sitting.stand_in and not table.position.is_over:
        instead = stand_in(table.id, seat, _("Let a computer play for {name}").format(name=name))
    if not here.presence.is_gone(table.id, seat):
        words = _("{name} is away. After ten minutes you can free the seat; a computer can stand in at once.")
        return join([paragraph(words.format(name=name)), instead])
    words = _("{name} loses this seat. Somebody else can then take it with the code of the table.").format(name=name)
    return join([instead, _fold(here, "free", seat, _("Free the seat of {name}").format(name=name), words)])


def _call(here: Visitor, seat: int, words: str) -> Markup:
    """A name that nobody gave is not filled in."""
    name = here.table.names[seat]
    return Markup(
        '<form class="row" method="post" action="/t/{0}/name"><input type="hidden" name="seat" value="{1}">'
        '<label for="name{1}">{2}</label><input id="name{1}" name="name" value="{3}" maxlength="{4}" placeholder="{5}"'
        ' autocomplete="nickname" enterkeyhint="done"><button class="btn">{6}</button></form>'
    ).format(here.table.id, seat, words, "" if is_unknown(name) else name, LONGEST_NAME, read_as(name), _("OK"))


def _device(here: Visitor, seat: int, link: str) -> Markup:
    if not link:
        return _button(here, "device", seat, _("Play on another device"))
    told = _("Open this link on your other device. It works once, within {n} minutes.").format(n=MINUTES)
    return join([paragraph(told), LINK.format(link), _button(here, "device", seat, _("Make a new link"))])


def _section(here: Visitor, seat: int, parts: Sequence[Markup]) -> Markup:
    """A seat's paper: its ghost, its name, and what can be done."""
    face = ghost(address("house.svg"), faces_of(here.table.names)[seat], "portrait")
    name = here.table.names[seat]
    called = name_for(seat, here.table.names, seat) if seat in here.held and is_lent(name) else read_as(name)
    return Markup("<section><h2>{}{}</h2>{}</section>").format(face, called, join(parts))


def _fold(here: Visitor, action: str, seat: int, title: str, words: str) -> Markup:
    """A fold before a button that loses something: it says first what is lost."""
    inside = join([paragraph(words), _button(here, action, seat, title)])
    return Markup("<details><summary>{}</summary>{}</details>").format(title, inside)


def _button(here: Visitor, action: str, seat: int, words: str) -> Markup:
    return Markup(
        '<form method="post" action="/t/{}/{}"><input type="hidden" name="seat" value="{}">'
        '<button class="btn">{}</button></form>'
    ).format(here.table.id, action, seat, words)
