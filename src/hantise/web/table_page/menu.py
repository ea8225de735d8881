"""The company at a table: the menu with invitations, stand-ins and seats, and the lobby before the game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.bots import LEVELS
from hantise.core.cached import cached
from hantise.core.names import is_lent, name_for
from hantise.core.words import _, ngettext
from hantise.drawing.kit.house import Window, invitations, sharing, ticket
from hantise.drawing.kit.house import lobby as drawn_lobby
from hantise.drawing.markup import Markup
from hantise.web.pages.faces import faces_of, name_of, title_of
from hantise.web.pages.frame import address, go_to, icon, join, languages, qr, themes, wishes
from hantise.web.pages.language import theme
from hantise.web.requests import is_for_here, line_of, number_of, text_of
from hantise.web.table_page.newcomers import switch
from hantise.web.table_page.snapshot import PageContext, TableView
from hantise.web.tables.live_table import LONGEST_NAME, kept_by_computers, not_come
from hantise.web.tables.visitor import asked

KEPT = 1000  # one for each seat of the tables in play
# The level that plays for an absent player.
STAND_IN = next(iter(LEVELS))
END = Markup("</div></details>")


def menu(table_view: TableView, context: PageContext) -> Markup:
    """The menu, a fold that works without scripts; the deal comes last."""
    opening, choices = _fold(theme(), context.tells_firsts)
    deal = _deal(table_view.match, context.seal, context.deal_told)
    return join([opening, company(table_view, context), choices, deal, END])


def quiet_menu() -> Markup:
    """The menu of a page without a running table."""
    opening, choices = _fold(theme(), True)
    return join([opening, choices, END])


@cached(KEPT)
def _fold(theme: str, tells_firsts: bool) -> tuple[Markup, Markup]:
    """The parts of the menu that all tables share, before the company and after it."""
    opening = Markup(
        '<details class="menu" id="menu"><summary class="ib" aria-label="{}">{}</summary><div class="sheet">'
    ).format(_("Menu"), icon("menu"))
    return opening, join([wishes(), switch(tells_firsts), languages(), themes()])


def company(table_view: TableView, context: PageContext) -> Markup:
    """The menu's changing part: code and links for friends, stand-ins, the link to the seats; empty after the game."""
    inside, icons = list[Markup](), address("house.svg")
    match, names = table_view.match, table_view.names
    if table_view.is_over:
        return Markup('<div id="company"></div>')
    if context.code:
        share = share_button(icons, context.way_in, table_view.game.title)
        ticket = ticket_for(icons, context.code, context.way_in)
        inside.append(Markup("<h2>{}</h2>{}{}").format(_("Invite"), ticket, share))
    inside.append(invitations([(names[seat], link) for seat, link in context.invitations.items()]))
    # Guests may let a computer play for an absent player; the host may also give the seat back, or wait for a friend.
    seats = context.away | context.stand_ins
    if not context.is_host:
        seats = context.away - context.stand_ins - context.awaited - set(context.held)
    for seat in sorted(seats if context.held else ()):
        level, words = STAND_IN, _("Let a computer play for {name}")
        if seat in context.stand_ins:
            level, words = "", _("Give the seat back") if is_lent(names[seat]) else _("Give {name} the seat back")
            if seat in context.awaited:
                words = _("Wait for somebody in the place of {name}")
        inside.append(stand_in(match, seat, words.format(name=names[seat]), level))
    if context.gives_hints and len(context.held) == 1:
        # Every level gives hints, not only the strongest.
        option = Markup('<option value="{}">{} · {}</option>')
        levels = join([option.format(level, name_of(level), title_of(level)) for level in reversed(LEVELS)])
        form = Markup(
            '<form class="asks" method="post" action="/t/{}/hint"><input type="hidden" name="seat" value="{}">'
            '<label>{} <select name="level">{}</select></label><button class="btn">{}</button></form>'
        )
        inside.append(form.format(match, *context.held, _("Who is asked"), levels, _("What would you do?")))
    if context.held:
        # Seldom used actions have a page of their own.
        way = Markup('<p><a class="btn" href="/t/{}/seats">{}</a></p>')
        inside.append(way.format(match, _("Seats and devices")))
    return Markup('<div id="company">{}</div>').format(join(inside))


def stand_in(match: str, seat: int, words: str, level: str = STAND_IN, kind: str = "btn") -> Markup:
    """The button that lets a computer of this level play for a seat; level "" gives the seat back to its holder."""
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="{}" name="level" value="{}">{}</button></form>'
    ).format(match, seat, kind, level, words)


@cached(KEPT)
def _deal(match: str, seal: str, told: str) -> Markup:
    """The seal of the match, who may know the deal, and the link to its explanation."""
    shown = Markup('<h3>{}</h3><p class="link"><code>{}</code></p>').format(_("Seal of the deal"), seal)
    known = Markup("<p>{}</p>").format(told) if told else ""
    return Markup(
        '{}<details class="checking"><summary>{}</summary>{}<p><a class="btn" href="/t/{}/deal">{}</a></p></details>'
    ).format(known, _("Check the deal"), shown if seal else "", match, _("How this table deals"))


# Before the game: the lobby, in which seated players wait for their friends.

# The value of the button that lets computers play for missing friends.
COMPUTERS = "computers"
WAYS_ON = Markup(
    '<div class="ways-in">{}<form method="post" action="/t/{}/begin">'
    '<button class="btn" name="begin" value="{}">{}<small>{}</small></button>'
    '<button class="btn plain-words" name="begin" value="yes">{}</button></form></div>'
)


async def begin(request: Request) -> Response:
    """POST: a seated player starts the game without waiting."""
    here, form = await asked(request)
    here.check_seated()
    await here.table.begin(next(iter(LEVELS)) if text_of(form, "begin", "") == COMPUTERS else "")
    return go_to(f"/t/{here.table.id}")


def lobby(table_view: TableView, context: PageContext) -> list[Markup]:
    """The lobby of a seated player who waits for others; nothing at any other time."""
    if not context.waits or not context.held:
        return []
    icons, match, game, names = address("house.svg"), table_view.match, table_view.game, table_view.names
    awaited = context.awaited - context.stand_ins
    windows = [_window(table_view, context, seat, seat in awaited) for seat in range(len(names))]
    told = [_naming(match, seat) for seat in context.held if _is_nameless(table_view, context, seat)]
    if context.is_listed:
        listing = Markup(
            '<form class="listing" method="post" action="/t/{}/unlist"><b>{}</b>'
            '<button class="plain-words" name="list" value="no">{}</button></form>'
        )
        told.append(listing.format(match, _("Anybody may join"), _("Take it off the first page")))
    missing = [window.name for window in windows if not window.is_lit]
    dark = (
        _("One window is still dark"),
        _("Two windows are still dark"),
        _("Three windows are still dark"),
        _("Four windows are still dark"),
        _("Five windows are still dark"),
    )[len(missing) - 1]
    ways_on = WAYS_ON.format(
        share_button(icons, context.way_in, game.title),
        match,
        COMPUTERS,
        ngettext("Start with a computer", "Start with computers", len(missing)),
        kept_by_computers(missing),
        _("Start now: the game waits for them"),
    )
    told += [ticket_for(icons, context.code, context.way_in), ways_on]
    return [drawn_lobby(icons, windows, dark, not_come(missing), told)]


def _is_nameless(table_view: TableView, context: PageContext, seat: int) -> bool:
    """True if the reader, alone at this screen, sits there and gave no name."""
    return context.held == (seat,) and is_lent(table_view.names[seat])


def _window(table_view: TableView, context: PageContext, seat: int, is_awaited: bool) -> Window:
    name, is_computer, is_own = table_view.names[seat], bool(table_view.levels[seat]), seat in context.held
    word = _("computer") if is_computer else _("is here")
    if is_awaited:
        word = _("not yet")
    elif is_own:
        word = _("you") if len(context.held) == 1 else _("on this screen")
    # A reader who gave no name is "You".
    if _is_nameless(table_view, context, seat):
        name, word = name_for(seat, table_view.names, seat), _("not yet") if is_awaited else ""
    came = "" if is_awaited or is_computer or is_own else _("{name} is here.").format(name=name)
    return Window(seat, faces_of(table_view.names)[seat], name, word, not is_awaited, came)


@cached(KEPT)
def ticket_for(icons: str, code: str, way_in: str) -> Markup:
    """The ticket with the code and the QR code; it warns if the link works on this computer only."""
    told = _("So far this link opens on this computer only.") if is_for_here(way_in) else ""
    return ticket(icons, code, way_in, qr(way_in), told)


def share_button(icons: str, way_in: str, title: str) -> Markup:
    """The button that shares the link to the table."""
    return sharing(icons, way_in, _("Come and play {game} with me!").format(game=_(title)))


async def call(request: Request) -> Response:
    """POST: rename a seat, for its holder or for the host; an empty name changes nothing."""
    here, form = await asked(request)
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    here.naming(seat)
    if name:
        await here.table.rename(seat, name, here.acting_for(seat))
    return go_to(f"/t/{here.table.id}" if here.table.waits else f"/t/{here.table.id}/seats")


def _naming(match: str, seat: int) -> Markup:
    """The field for the name of a seated player who gave none."""
    return Markup(
        '<form class="naming" id="naming" method="post" action="/t/{}/name">'
        '<input type="hidden" name="seat" value="{}"><input name="name" maxlength="{}" required placeholder="{}"'
        ' aria-label="{}" autocomplete="nickname" enterkeyhint="done"><button class="btn">{}</button></form>'
    ).format(match, seat, LONGEST_NAME, _("Your name, if you like"), _("Your name"), _("OK"))
