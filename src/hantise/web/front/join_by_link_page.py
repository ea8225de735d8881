"""The pages behind links to a table: who invites, to which game, and the button that is pressed to sit down."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.heading import deal_warning
from hantise.core.names import LENT, read_as
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.web.front.fields import lesson_link, to_watch, words_field
from hantise.web.front.rules_page import goal
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, frame, join
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME


def code_page(fields: Markup) -> Markup:
    """For who has a code and types it."""
    body = Markup('<main class="page arriving"><h1>{}</h1>{}<p><a class="btn" href="/">{}</a></p></main>')
    return frame(_("Hantise"), body.format(_("I have a code"), fields, _("Back to the house")), kind="form")


def arriving_page(table: LiveTable, seat: int, path: str, name: str) -> Markup:
    """For a friend who is awaited, or for the same person on another device."""
    is_awaited = table.plan.seats[seat].is_open
    title = _invites(table) if is_awaited else _("Play as {name} on this device too?").format(name=table.names[seat])
    own = _name(table.names[seat], name) + _words(table)
    field, button = (own, _("Sit down")) if is_awaited else (NOTHING, _("Play here too"))
    told = _newcomer(table) if is_awaited else NOTHING
    return _page(table, [table.names[seat]], title, _form(path, field, button) + told)


def invited_page(table: LiveTable, code: str, name: str) -> Markup:
    """For any friend who is awaited, by the code of the table."""
    return _inviting(table, "/join", Markup('<input type="hidden" name="code" value="{}">').format(code), name)


def welcoming_page(table: LiveTable, path: str) -> Markup:
    """For anybody who found the table on the front page."""
    return _inviting(table, path, NOTHING, "")


def _inviting(table: LiveTable, path: str, hidden: Markup, name: str) -> Markup:
    names = [table.names[seat] for seat, plan in enumerate(table.plan.seats) if not plan.is_open]
    form = _form(path, hidden + _name("", name) + _words(table), _("Sit down"))
    return _page(table, names, _invites(table), form + _newcomer(table))


def full_page(table: LiveTable, words: str, again: Markup) -> Markup:
    """For who comes when all seats are taken: they may watch, or go to another table."""
    told = Markup("<p>{}</p>{}<details><summary>{}</summary>{}</details>").format(
        words, to_watch(table.id), _("Try another code"), again
    )
    return _page(table, table.names, _("Every seat is taken, but you can watch"), told)


def _page(table: LiveTable, names: Sequence[str], title: str, inside: Markup) -> Markup:
    """The ghosts of these people and computers, the title, and what was told below it."""
    faces = dict(zip(table.names, faces_of(table.names)))
    drawn = join([ghost(address("house.svg"), faces[name]) for name in names])
    body = Markup('<main class="page arriving"><p class="faces">{}</p><h1>{}</h1>{}</main>')
    return frame(title, body.format(drawn, title, inside), kind="form", sub=_(table.game.title), game=table.game.code)


def _form(path: str, field: Markup, button: str) -> Markup:
    return Markup(
        '<form method="post" action="{}">{}<button class="btn pri" name="sit" value="down">{}</button></form>'
    ).format(path, field, button)


def _newcomer(table: LiveTable) -> Markup:
    """For who has never played it: how one wins, and the ways to learn it; the table waits meanwhile."""
    code, aim = table.game.code, goal(table.game.code)
    told = Markup("<p>{}</p>").format(aim) if aim else NOTHING
    return Markup('<section class="newcomer">{}{}<a class="btn" href="/rules/{}">{}</a></section>').format(
        told, lesson_link(table.game), code, _("Rules of the game")
    )


def _invites(table: LiveTable) -> str:
    game = _(table.game.title)
    if table.host < 0 or table.names[table.host] == LENT[0]:
        return _("You are invited to {game}").format(game=game)
    return _("{name} invites you to {game}").format(name=table.names[table.host], game=game)


def _words(table: LiveTable) -> Markup:
    """The line that they may add to the deal; where others have the same deal, that it may be known."""
    if table.plan.deal is not None:
        return Markup("<p>{}</p>").format(deal_warning(table.plan.deal))
    return words_field() if table.takes_words else NOTHING


def _name(called: str, name: str) -> Markup:
    """The field for a name; without one its seat keeps what it is `called`."""
    return Markup(
        '<label for="name">{}</label><input id="name" name="name" value="{}" maxlength="{}" placeholder="{}"'
        ' autocomplete="nickname" enterkeyhint="go">'
    ).format(_("Your name"), name, LONGEST_NAME, read_as(called))
