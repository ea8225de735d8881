"""Before the game: who has sat down waits for their friends, with what these come in by."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.bots import LEVELS
from hantise.core.kept import kept
from hantise.core.names import is_lent, name_for
from hantise.core.words import _, ngettext
from hantise.drawing.kit.house import Window, sharing, ticket
from hantise.drawing.kit.house import lobby as drawn_lobby
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import go_to, join
from hantise.web.pages.qr import qr
from hantise.web.requests.forms import line_of, number_of, text_of
from hantise.web.requests.one_time_links import is_for_here
from hantise.web.table_page.snapshot import PageContext, TableView
from hantise.web.tables.names import LONGEST_NAME, kept_by_computers, not_come
from hantise.web.tables.visitor import asked

KEPT = 500
# The value of the button by which computers play for whoever has not come.
COMPUTERS = "computers"
WAYS_ON = Markup(
    '<div class="ways-in">{}<form method="post" action="/t/{}/begin">'
    '<button class="btn" name="begin" value="{}">{}<small>{}</small></button>'
    '<button class="btn plain-words" name="begin" value="yes">{}</button></form></div>'
)


async def begin(request: Request) -> Response:
    """POST: who sits at the table would rather play than wait."""
    here, form = await asked(request)
    here.check_seated()
    await here.table.begin(next(iter(LEVELS)) if text_of(form, "begin", "") == COMPUTERS else "")
    return go_to(f"/t/{here.table.id}")


def lobby(table_view: TableView, context: PageContext) -> list[Markup]:
    """The windows of the table while a seated guest waits for others; nothing at any other time."""
    if not context.waits or not context.held:
        return []
    awaited = tuple(sorted(context.awaited - context.stand_ins))
    windows = tuple([_window(table_view, context, seat, seat in awaited) for seat in range(len(table_view.names))])
    told = [naming(table_view.match, seat) for seat in context.held if _is_nameless(table_view, context, seat)]
    told += [listing(table_view.match)] if context.is_listed else []
    return [_drawn(table_view.match, table_view.game.title, windows, awaited, context.code, context.way_in, join(told))]


def _is_nameless(table_view: TableView, context: PageContext, seat: int) -> bool:
    """The reader sits there alone at this screen, and gave no name."""
    return context.held == (seat,) and is_lent(table_view.names[seat])


def _window(table_view: TableView, context: PageContext, seat: int, is_awaited: bool) -> Window:
    name, is_computer, is_own = table_view.names[seat], bool(table_view.levels[seat]), seat in context.held
    word = _("computer") if is_computer else _("is here")
    if is_awaited:
        word = _("not yet")
    elif is_own:
        word = _("you") if len(context.held) == 1 else _("on this screen")
    # "You" for the reader who gave no name.
    if _is_nameless(table_view, context, seat):
        name, word = name_for(seat, table_view.names, seat), _("not yet") if is_awaited else ""
    came = "" if is_awaited or is_computer or is_own else _("{name} is here.").format(name=name)
    return Window(seat, faces_of(table_view.names)[seat], name, word, not is_awaited, came)


@kept(KEPT)
def _drawn(
    match: str, title: str, windows: tuple[Window, ...], awaited: tuple[int, ...], code: str, way_in: str, told: Markup
) -> Markup:
    icons, names = address("house.svg"), [windows[seat].name for seat in awaited]
    dark = (
        _("One window is still dark"),
        _("Two windows are still dark"),
        _("Three windows are still dark"),
        _("Four windows are still dark"),
        _("Five windows are still dark"),
    )[len(awaited) - 1]
    ways_on = WAYS_ON.format(
        share_button(icons, way_in, title),
        match,
        COMPUTERS,
        ngettext("Start with a computer", "Start with computers", len(names)),
        kept_by_computers(names),
        _("Start now: the game waits for them"),
    )
    return drawn_lobby(icons, windows, dark, not_come(names), [told, ticket_for(icons, code, way_in), ways_on])


def ticket_for(icons: str, code: str, way_in: str) -> Markup:
    """The ticket with the code and the picture; it says so if nobody else's device can use it."""
    told = _("So far this link opens on this computer only.") if is_for_here(way_in) else ""
    return ticket(icons, code, way_in, qr(way_in), told)


@kept(KEPT)
def listing(match: str) -> Markup:
    """That anybody may join from the front page, with the button that ends it."""
    return Markup(
        '<form class="listing" method="post" action="/t/{}/unlist"><b>{}</b>'
        '<button class="plain-words" name="list" value="no">{}</button></form>'
    ).format(match, _("Anybody may join"), _("Take it off the first page"))


def share_button(icons: str, way_in: str, title: str) -> Markup:
    """The button that shares the way in."""
    return sharing(icons, way_in, _("Come and play {game} with me!").format(game=_(title)))


# People at a table say what they are called.


async def call(request: Request) -> Response:
    """POST: what the holder of a seat wants to be called, or what the host calls them; without a name, as before."""
    here, form = await asked(request)
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    here.naming(seat)
    if name:
        await here.table.rename(seat, name, here.acting_for(seat))
    return go_to(f"/t/{here.table.id}" if here.table.waits else f"/t/{here.table.id}/seats")


def naming(match: str, seat: int) -> Markup:
    """The field for who has sat down and given no name, which their friends read."""
    return Markup(
        '<form class="naming" id="naming" method="post" action="/t/{}/name">'
        '<input type="hidden" name="seat" value="{}"><input name="name" maxlength="{}" required placeholder="{}"'
        ' aria-label="{}" autocomplete="nickname" enterkeyhint="done"><button class="btn">{}</button></form>'
    ).format(match, seat, LONGEST_NAME, _("Your name, if you like"), _("Your name"), _("OK"))
