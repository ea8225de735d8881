"""The page behind a link that works once: who invites, to which game, and the button that is pressed to sit down."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.kit.picture import ghost
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import frame
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.names import LONGEST_NAME


def arriving_page(table: LiveTable, seat: int, path: str, name: str) -> Markup:
    """For a friend who is awaited, or for the same person on another device."""
    is_awaited = table.plan.seats[seat].is_open
    title = _invites(table) if is_awaited else _("Play as {name} on this device too?").format(name=table.names[seat])
    field, button = (_name(table, seat, name), _("Sit down")) if is_awaited else (Markup(""), _("Play here too"))
    body = Markup(
        '<main class="page arriving"><p class="faces">{}</p><h1>{}</h1><form method="post" action="{}">{}'
        '<button class="btn pri" name="sit" value="down">{}</button></form></main>'
    ).format(_face(table, seat), title, path, field, button)
    return frame(title, body, kind="form", sub=_(table.game.title), game=table.game.code)


def _invites(table: LiveTable) -> str:
    game = _(table.game.title)
    if table.host < 0:
        return _("You are invited to {game}").format(game=game)
    return _("{name} invites you to {game}").format(name=table.names[table.host], game=game)


def _face(table: LiveTable, seat: int) -> Markup:
    return ghost(address("house.svg"), faces_of(table.names)[seat])


def _name(table: LiveTable, seat: int, name: str) -> Markup:
    return Markup(
        '<label for="name">{}</label><input id="name" name="name" value="{}" maxlength="{}" placeholder="{}"'
        ' autocomplete="nickname" enterkeyhint="go">'
    ).format(_("Your name"), name, LONGEST_NAME, table.names[seat])
