"""The menu of a table: who sits where, links and the code for friends, stand-ins, language and colours."""

from __future__ import annotations

from hantise.bots import LEVELS
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.page import icon, join, languages, themes
from hantise.web.sight import Around, Sight


def menu(sight: Sight, around: Around) -> Markup:
    """A fold that works without scripts."""
    inside = [_code(sight, around), _invitations(sight, around), _stand_ins(sight, around), _own_links(sight, around)]
    return Markup(
        '<details class="menu" id="menu"><summary class="ib" aria-label="{}">{}</summary>'
        '<div class="sheet">{}{}{}{}</div></details>'
    ).format(_("Menu"), icon("menu"), join(inside), _quiet(), languages(), themes())


def _code(sight: Sight, around: Around) -> Markup:
    if not around.code or sight.is_over:
        return Markup("")
    return Markup('<h2>{}</h2><p>{}</p><dl data-copy="{}"><dt>{}</dt><dd>{}</dd></dl>').format(
        _("Invite"),
        _("Friends type this code at the front of the house."),
        _("Copy"),
        _("Code of this table"),
        around.code,
    )


def _invitations(sight: Sight, around: Around) -> Markup:
    """The links for friends who have not played yet."""
    if not around.invitations or sight.is_over:
        return Markup("")
    rows = join(_link(sight.names[seat], link) for seat, link in around.invitations.items())
    return Markup('<p>{}</p><dl data-copy="{}">{}</dl>').format(
        _("Or send each friend their own link; whoever opens it sits there."), _("Copy"), rows
    )


def _link(name: str, link: str) -> Markup:
    return Markup("<dt>{}</dt><dd>{}</dd>").format(name, link)


def _own_links(sight: Sight, around: Around) -> Markup:
    """The same seat on another device."""
    if not around.links or sight.is_over:
        return Markup("")
    row = Markup('<dt>{}</dt><dd class="own">{}</dd>')
    rows = join(row.format(sight.names[seat], link) for seat, link in around.links.items())
    return Markup('<details><summary>{}</summary><p>{}</p><dl data-copy="{}">{}</dl></details>').format(
        _("Play on another device"), _("This link is your seat: keep it to yourself."), _("Copy"), rows
    )


def _stand_ins(sight: Sight, around: Around) -> Markup:
    """The host may let a computer play for who is away, and give the seat back."""
    if not around.is_host or sight.is_over:
        return Markup("")
    return join(_stand_in(sight, seat, seat in around.stand_ins) for seat in sorted(around.away | around.stand_ins))


def _stand_in(sight: Sight, seat: int, is_there: bool) -> Markup:
    words = _("Give {name} the seat back") if is_there else _("Let a computer play for {name}")
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="btn" name="level" value="{}">{}</button></form>'
    ).format(sight.match, seat, "" if is_there else next(iter(LEVELS)), words.format(name=sight.names[seat]))


def _quiet() -> Markup:
    """For the script: less motion at wish; it shows the button, and remembers."""
    return Markup('<button type="button" class="btn" id="quiet" aria-pressed="false" hidden>{}</button>').format(
        _("Less motion")
    )
