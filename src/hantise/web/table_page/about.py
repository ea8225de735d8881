"""Pages about a table, without scripts: its seats, devices and links, and its deal with the check of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import SPECTATOR, HantiseError
from hantise.core.deal_check import Checked, Finding
from hantise.core.dealing import LONGEST_WORDS, Dealing
from hantise.core.heading import deal_warning
from hantise.core.names import is_lent, is_unknown, name_for, read_as
from hantise.core.outcome import outcome
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup, escape
from hantise.store import Late, hashed
from hantise.store.lists import CommonDeals
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, address, frame, go_to, icon, join, link_button, paragraph, send
from hantise.web.problems import DealIsPlayed
from hantise.web.requests import MINUTES, device_link, invitation, link_address, number_of, words_of
from hantise.web.table_page.prompt import STAND_IN, stand_in
from hantise.web.tables.leisure import told_of
from hantise.web.tables.live_table import CHANGE, LONGEST_NAME, LiveTable
from hantise.web.tables.visitor import (
    Visitor,
    asked,
    can_be_dealt_again,
    check_not_playing,
    keep_secret,
    keys_of,
    new_secret,
    secret_of,
    services_of,
    sitting_secret,
    visitor_of,
)

LINK = Markup('<p class="link"><code>{}</code></p>')


async def look_at_seats(request: Request) -> Response:
    """GET: this browser's own seats and their devices; for the host also the seats of other players."""
    here = await visitor_of(request)
    here.check_seated()
    services_of(request).presence.note(here.table.id, here.held)
    maker, table = secret_of(request), here.table
    links = [link_address(request, table.id, maker, seat.link) for seat in table.plan.seats]
    people = [seat for seat, plan in enumerate(table.plan.seats) if not plan.bot]
    papers = list[Markup]()
    for seat in [*here.held, *[seat for seat in people if here.is_host and seat not in here.held]]:
        name, is_own = table.names[seat], seat in here.held
        label = _("Your name") if is_own else _("Name at this table")
        called = name_for(seat, table.names, seat) if is_own and is_lent(name) else read_as(name)
        # A name that no player gave is left out of the field.
        field = Markup(
            '<form class="row" method="post" action="/t/{0}/name"><input type="hidden" name="seat" value="{1}">'
            '<label for="name{1}">{2}</label><input id="name{1}" name="name" value="{3}" maxlength="{4}"'
            ' placeholder="{5}" autocomplete="nickname" enterkeyhint="done"><button class="btn">{6}</button></form>'
        ).format(table.id, seat, label, "" if is_unknown(name) else name, LONGEST_NAME, read_as(name), _("OK"))
        face = ghost(address("house.svg"), faces_of(table.names)[seat], "portrait")
        papers.append(section(face, called, field + (_own if is_own else _company)(here, seat, links[seat])))
    return send(page_about(table, _("Seats and devices"), join(papers)))


async def add_device(request: Request) -> Response:
    """POST: make a link that gives one more device this browser's seat; it works once and expires."""
    here, seat = await _asked(request)
    seen = here.own(seat)
    here.table.note(CHANGE, seat)
    secret = await sitting_secret(request)
    await here.table.offer(seat, seen, device_link(secret))
    return await _back(request, here, secret)


async def invite(request: Request) -> Response:
    """POST: the host makes a new link to an awaited friend's seat; the seat's older link stops working."""
    here, seat = await _asked(request)
    seen = here.awaiting(seat)
    here.table.note(CHANGE, here.acting_for(seat))
    secret = await sitting_secret(request)
    await here.table.offer(seat, seen, invitation(secret))
    return await _back(request, here, secret)


async def stay_alone(request: Request) -> Response:
    """POST: every other device loses this seat, and this browser gets a new secret."""
    here, seat = await _asked(request)
    # No rate limit: another device might have used it up.
    seen = here.own(seat)
    secret = new_secret()
    await services_of(request).tables.renew(here.table, seat, seen, keys_of(request), hashed(secret))
    services_of(request).worker_sync.rekeyed()
    return await _back(request, here, secret)


async def free(request: Request) -> Response:
    """POST: free a seat for a friend: this browser's own, or, for the host, the seat of an absent player."""
    here, seat = await _asked(request)
    seen = here.in_charge(seat)
    table = here.table
    if seat in here.held:
        # While other people play on, a computer takes the seat until a friend comes or the host prefers to wait.
        is_on = not table.waits and not table.position.is_over
        others = any(plan.holders for number, plan in enumerate(table.plan.seats) if number != seat)
        await table.free(seat, seen, None, STAND_IN if is_on and others else "")
        services_of(request).presence.forget(table.id, seat)
        # A player who stays makes the friend's link. The leaver may watch, or hold another seat.
        stays = table.plan.lets_watch or len(here.held) > 1
        return go_to(f"/t/{table.id}" if stays else "/")
    table.note(CHANGE, here.acting_for(seat))
    secret = await sitting_secret(request)
    await table.free(seat, seen, invitation(secret))
    services_of(request).presence.forget(table.id, seat)
    return await _back(request, here, secret)


async def remove(request: Request) -> Response:
    """POST: at an open table, the host removes a guest for good, even one who is present."""
    here, seat = await _asked(request)
    seen = here.removing(seat)
    here.table.note(CHANGE, here.acting_for(seat))
    await here.table.remove(seat, seen)
    services_of(request).presence.forget(here.table.id, seat)
    return go_to(f"/t/{here.table.id}/seats")


async def _asked(request: Request) -> tuple[Visitor, int]:
    """The visit behind the request, and the seat that its form names."""
    here, form = await asked(request)
    return here, number_of(form, "seat")


async def _back(request: Request, here: Visitor, secret: str) -> Response:
    response = go_to(f"/t/{here.table.id}/seats")
    await keep_secret(request, response, secret)
    return response


def section(face: Markup, title: str, inside: Markup) -> Markup:
    """A section with a ghost or a drawing beside its title."""
    return Markup("<section><h2>{}{}</h2>{}</section>").format(face, title, inside)


def page_about(table: LiveTable, title: str, inside: Markup) -> Markup:
    """A page about the table, with a link back to it."""
    back = link_button(f"/t/{table.id}", _("Back to the table"), "btn pri")
    body = Markup('<main class="page seats"><h1>{}</h1>{}{}</main>').format(title, inside, back)
    return frame(title, body, kind="form", sub=_(table.game.title), game=table.game.code)


def _own(here: Visitor, seat: int, link: str) -> Markup:
    """The holder's actions: add a device, sign out the other devices, leave the seat."""
    device = _button(here, "device", seat, _("Play on another device"))
    if link:
        told = _("Open this link on your other device. It works once, within {n} minutes.").format(n=MINUTES)
        device = paragraph(told) + LINK.format(link) + _button(here, "device", seat, _("Make a new link"))
    alone = _("Every other device loses this seat at once; this one keeps it.")
    leave = _("You give this seat up. Somebody else can then take it with the code of the table.")
    on = _("If others play on, a computer plays in your place until then.")
    out = _fold(here, "alone", seat, _("Sign out other devices"), alone)
    return device + out + _fold(here, "free", seat, _("Leave this seat"), f"{leave} {on}")


def _company(here: Visitor, seat: int, link: str) -> Markup:
    """The state of another player's seat, and the host's actions there."""
    table, name = here.table, read_as(here.table.names[seat])
    sitting = table.plan.seats[seat]
    if sitting.is_open:
        words = _("This seat waits for a friend. A link lets in one person; a new one ends the one before.")
        shown = LINK.format(link) if link else NOTHING
        return join([paragraph(words), shown, _button(here, "invite", seat, _("Make a new link"))])
    if table.plan.is_public:
        words = _("{name} loses this seat at once and cannot come back to this table. Somebody else can then take it.")
        return _fold(here, "remove", seat, _("Remove {name}").format(name=name), words.format(name=name))
    if table.plan.leisure:
        if not (table.is_late and table.position.mover == seat and table.plan.leisure.then is Late.SEAT):
            return paragraph(told_of(table.plan.leisure))
    elif here.presence.is_here(table.id, seat):
        return paragraph(_("{name} is at the table.").format(name=name))
    instead = NOTHING
    if not sitting.stand_in and not table.position.is_over:
        instead = stand_in(table.id, seat, _("Let a computer play for {name}").format(name=name))
    if not (table.plan.leisure or here.presence.is_gone(table.id, seat)):
        words = _("{name} is away. After ten minutes you can free the seat; a computer can stand in at once.")
        return join([paragraph(words.format(name=name)), instead])
    words = _("{name} loses this seat. Somebody else can then take it with the code of the table.").format(name=name)
    return join([instead, _fold(here, "free", seat, _("Free the seat of {name}").format(name=name), words)])


def _fold(here: Visitor, action: str, seat: int, title: str, words: str) -> Markup:
    """A fold with a warning about the loss, and then the button."""
    inside = join([paragraph(words), _button(here, action, seat, title)])
    return Markup("<details><summary>{}</summary>{}</details>").format(title, inside)


def _button(here: Visitor, action: str, seat: int, words: str) -> Markup:
    return Markup(
        '<form method="post" action="/t/{}/{}"><input type="hidden" name="seat" value="{}">'
        '<button class="btn">{}</button></form>'
    ).format(here.table.id, action, seat, words)


# Requests about the deal of a table: its seal, the seats' own words, the check at the end.


async def look_at_deal(request: Request) -> Response:
    """GET: the source of this match's chance; once the secret is told, the check draws everything again."""
    here = await visitor_of(request)
    table = here.table
    if table.plan.is_told:
        await check_not_playing(request, table)
    checked = await table.checked()
    if table.dealing is not None:
        inside = _sealed(here, table.dealing, checked, await _before(request, table))
    elif table.is_guided:
        told = _("A guided first game has a fixed deal, the same for everybody: there is nothing to check.")
        inside = paragraph(told)
    else:
        inside = paragraph(str(checked))
        if (fork := table.plan.fork) is not None:
            told = _(
                "This game goes on from step {n} of another one, with the cards as they truly lay there. What chance"
                " has brought since is drawn anew, without a seal: there is nothing to check."
            )
            if fork.is_anew:
                told = _(
                    "This game goes on from step {n} of another one. What your seat could not know there was drawn"
                    " anew, and so is all that chance has brought since, without a seal: there is nothing to check."
                )
            back = link_button(f"/t/{fork.match}/again/{fork.events}", _("Watch the first game"))
            inside = paragraph(told.format(n=fork.events)) + back
    return send(page_about(table, _("The deal"), inside))


async def _before(request: Request, table: LiveTable) -> list[tuple[str, str]]:
    """The ID and the outcome of other matches of the same deal in which this browser had a seat."""
    services, held, dealing = services_of(request), keys_of(request), table.plan.dealing
    if dealing is None or not held:
        return []
    found = list[tuple[str, str]]()
    for match in await CommonDeals(services.store).others(held, dealing.commitment, table.id):
        with suppress(HantiseError):
            other = await services.tables.get(match)
            # As told to the browser's one seat; as told to a spectator if it had several.
            seats, state = other.held_by(held), other.position.state
            seat = seats[0] if len(seats) == 1 else SPECTATOR
            verdict = other.game.verdict(other.game.shown(state, seat, other.options))
            found.append((match, outcome(other.names, state.payoffs(), seat, verdict.margin)))
    return found


async def tell(request: Request) -> Response:
    """POST: tell the secret to all visitors, if the game is over."""
    here, _form = await asked(request)
    await check_not_playing(request, here.table)
    await here.table.tell_secret()
    return go_to(f"/t/{here.table.id}/deal")


async def add_words(request: Request) -> Response:
    """POST: the words that the browser's own seat adds to the draws to come."""
    here, form = await asked(request)
    seat, words = number_of(form, "seat"), words_of(form, "words", LONGEST_WORDS)
    here.own(seat)
    await here.table.add_words(seat, words)
    return go_to(f"/t/{here.table.id}/deal")


def _sealed(here: Visitor, dealing: Dealing, checked: Checked, before: Sequence[tuple[str, str]]) -> Markup:
    told = _(
        "Before this game the house drew a secret, and every draw follows from it. Here is its seal: note it, and"
        " nobody can change a draw without your noticing."
    )
    deal, common = here.table.plan.deal, _common(here, before)
    if deal is not None:
        told = _(
            "Every draw of this deal follows from a secret of the house. Here is its seal: tables with the same seal"
            " have the same deal, and nobody can change a draw without your noticing."
        )
    seal = section(icon("lock"), _("Seal of the deal"), join([paragraph(told), LINK.format(dealing.commitment)]))
    words = NOTHING if deal is not None and not dealing.words else _words(here, dealing)
    # The verdict comes before its explanation; there is none while the secret is kept.
    is_kept = checked.finding is Finding.UNTOLD
    verdict = NOTHING if is_kept else Markup('<p class="verdict">{}</p>').format(checked)
    return join([verdict, common, seal, words, _check(here.table, dealing, checked)])


def _common(here: Visitor, before: Sequence[tuple[str, str]]) -> Markup:
    """The deal's name, who may know it, and how it ended before; after the game, a link to play it again."""
    table, deal = here.table, here.table.plan.deal
    told = list[Markup]()
    if deal is not None:
        called = f"{deal}."
        if deal.number and not (here.is_host or table.position.is_over):
            # Until the end only the host sees it: other players could look the deal up at another table.
            called = _("The deal has a number, which is told at the end.")
        told.append(paragraph(f"{called} {deal_warning(deal)}"))
    end = Markup('<li><a href="/t/{}/again">{}</a></li>')
    ends = join([end.format(*one) for one in before])
    listed = Markup("<p>{}</p><ul>{}</ul>").format(_("How this deal ended for you:"), ends) if before else NOTHING
    if can_be_dealt_again(table):
        source = (deal.number if deal else 0) or f"/t/{table.id}"
        told.append(link_button(f"/new/{table.game.code}?deal={source}", _("A new table with this deal")))
    inside = join([*told, listed])
    return section(icon("cards"), _("The same deal again"), inside) if inside else NOTHING


def _words(here: Visitor, dealing: Dealing) -> Markup:
    """The words that seats have added, and the form to add one's own."""
    told = _("Each seat may add a line of its own, once. It changes every draw to come, in ways nobody can foresee.")
    if here.table.plan.deal is not None:
        told = _("These words were added when the deal was first played; nobody adds others.")
    line, added = _("{name}: “{words}”, from draw {n} on"), list[Markup]()
    table, names = here.table, [*map(read_as, here.table.names)]
    for words in dealing.words:
        text = line.format(name=names[words.seat], words=words.text, n=words.since + 1)
        added.append(Markup("<li>{}</li>").format(text))
    listed = Markup("<ul>{}</ul>").format(join(added)) if added else NOTHING
    form = Markup(
        '<form class="row" method="post" action="/t/{0}/words"><input type="hidden" name="seat" value="{1}">'
        '<label for="words{1}">{2}</label><input id="words{1}" name="words" maxlength="{3}" required autocomplete="off"'
        ' enterkeyhint="done"><button class="btn">{4}</button></form>'
    )
    waiting = here.held if table.takes_words and not table.position.is_over else []
    own = [seat for seat in waiting if not dealing.words_of(seat)]
    forms = [form.format(table.id, seat, names[seat], LONGEST_WORDS, _("Add")) for seat in own]
    return section(icon("log"), _("Words of your own"), join([paragraph(told), listed, *forms]))


def _check(table: LiveTable, dealing: Dealing, checked: Checked) -> Markup:
    if checked.finding is not Finding.UNTOLD:
        told = _(
            "You need not believe this page: the record holds it all, and {command} checks it on your own computer."
        )
        command = Markup("<code>hantise verify</code>")
        elsewhere = paragraph(escape(told).format(command=command))
        link = link_button(f"/t/{table.id}/record", _("Download the record"))
        inside = [paragraph(_("The secret:")), LINK.format(dealing.secret), elsewhere, link]
    elif table.can_tell and not table.plan.deal_is_played:
        words = _(
            "The house now tells the secret and draws everything again. After that the last move cannot be undone."
        )
        button = Markup(
            '<form method="post" action="/t/{}/deal"><button class="btn" name="tell" value="yes">{}</button></form>'
        ).format(table.id, _("Check the deal"))
        inside = [paragraph(words), button]
    else:
        is_kept = table.position.is_over and table.plan.deal_is_played
        inside = [paragraph(str(DealIsPlayed() if is_kept else checked))]
    return section(icon("check"), _("The check"), join(inside))


ROUTES: Final = [
    Route("/t/{match}/seats", look_at_seats),
    Route("/t/{match}/device", add_device, methods=["POST"]),
    Route("/t/{match}/invite", invite, methods=["POST"]),
    Route("/t/{match}/alone", stay_alone, methods=["POST"]),
    Route("/t/{match}/free", free, methods=["POST"]),
    Route("/t/{match}/remove", remove, methods=["POST"]),
    Route("/t/{match}/deal", look_at_deal),
    Route("/t/{match}/deal", tell, methods=["POST"]),
    Route("/t/{match}/words", add_words, methods=["POST"]),
]
