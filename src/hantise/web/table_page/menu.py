"""The menu of a table: what friends come in by, stand-ins, seats and devices, language and colours."""

from __future__ import annotations

from typing import NamedTuple

from hantise.bots import LEVELS
from hantise.core.kept import kept
from hantise.core.names import is_lent
from hantise.core.words import _
from hantise.drawing.kit.house import invitations
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.faces import name_of, title_of
from hantise.web.pages.frame import icon, join, languages, themes
from hantise.web.pages.language import theme
from hantise.web.pages.switches import wishes
from hantise.web.table_page.firsts import switch
from hantise.web.table_page.lobby import share_button, ticket_for
from hantise.web.table_page.snapshot import PageContext, TableView

# One for each seat of the tables that are played at now.
KEPT = 1000
# The level that plays for who is away, and the button for it.
STAND_IN = next(iter(LEVELS))
END = Markup("</div></details>")


class _Company(NamedTuple):
    """All that this is drawn from: the names, and who may do what; little once the game is over."""

    match: str
    title: str
    names: tuple[str, ...]
    code: str = ""
    way_in: str = ""
    invitations: tuple[tuple[int, str], ...] = ()
    replaced: tuple[tuple[int, str], ...] = ()
    is_seated: bool = False
    asks: int | None = None


def menu(table_view: TableView, context: PageContext) -> Markup:
    """A fold that works without scripts; the deal comes last."""
    opening, choices = _fold(theme(), context.tells_firsts)
    deal = _deal(table_view.match, context.seal, context.deal_told)
    return join([opening, company(table_view, context), choices, deal, END])


def quiet_menu() -> Markup:
    """The same where there is no table to be in charge of."""
    opening, choices = _fold(theme(), True)
    return join([opening, choices, END])


@kept(KEPT)
def _fold(theme: str, tells_firsts: bool) -> tuple[Markup, Markup]:
    """All of the menu that is alike at every table, before the company and after it."""
    opening = Markup(
        '<details class="menu" id="menu"><summary class="ib" aria-label="{}">{}</summary><div class="sheet">'
    ).format(_("Menu"), icon("menu"))
    return opening, join([wishes(), switch(tells_firsts), languages(), themes()])


def company(table_view: TableView, context: PageContext) -> Markup:
    """The menu's changing part: code and links for friends, stand-ins, the way to one's seat; nothing at the end."""
    there = _Company(table_view.match, table_view.game.title, table_view.names)
    if table_view.is_over:
        return _drawn(there)
    seats = context.away | context.stand_ins
    if not context.is_host:
        # Those for whom each guest may let a computer play.
        seats = context.away - context.stand_ins - context.awaited - set(context.held)
    is_seated = bool(context.held)
    # A computer keeps a seat "for" somebody, or in the place of who has "left"; "" where none does.
    stands = dict.fromkeys(context.stand_ins, "for") | dict.fromkeys(context.stand_ins & context.awaited, "left")
    return _drawn(
        there._replace(
            code=context.code,
            way_in=context.way_in,
            invitations=tuple(context.invitations.items()),
            replaced=tuple([(seat, stands.get(seat, "")) for seat in sorted(seats) if context.is_host or is_seated]),
            is_seated=is_seated,
            asks=context.held[0] if context.gives_hints and len(context.held) == 1 else None,
        )
    )


@kept(KEPT)
def _drawn(company: _Company) -> Markup:
    inside, icons = list[Markup](), address("house.svg")
    if company.code:
        told = ticket_for(icons, company.code, company.way_in), share_button(icons, company.way_in, company.title)
        inside.append(Markup("<h2>{}</h2>{}").format(_("Invite"), join(told)))
    inside.append(invitations([(company.names[seat], link) for seat, link in company.invitations]))
    # Guests may let a computer play for who is away; the host may give the seat back, or wait for somebody there.
    inside += [_replaced(company, seat, kept) for seat, kept in company.replaced]
    if company.asks is not None:
        inside.append(_advisers(company.match, company.asks))
    if company.is_seated:
        # A page of its own is for what is done seldom.
        way = Markup('<p><a class="btn" href="/t/{}/seats">{}</a></p>')
        inside.append(way.format(company.match, _("Seats and devices")))
    return Markup('<div id="company">{}</div>').format(join(inside))


def _advisers(match: str, seat: int) -> Markup:
    """Any of the computers may be asked what it would do, not only the strongest."""
    levels = [(level, f"{name_of(level)} · {title_of(level)}") for level in reversed(LEVELS)]
    options = join([Markup('<option value="{}">{}</option>').format(*level) for level in levels])
    return Markup(
        '<form class="asks" method="post" action="/t/{}/hint"><input type="hidden" name="seat" value="{}">'
        '<label>{} <select name="level">{}</select></label><button class="btn">{}</button></form>'
    ).format(match, seat, _("Who is asked"), options, _("What would you do?"))


def _replaced(company: _Company, seat: int, kept: str) -> Markup:
    words = _("Let a computer play for {name}")
    if kept:
        back = _("Give the seat back") if is_lent(company.names[seat]) else _("Give {name} the seat back")
        words = back if kept == "for" else _("Wait for somebody in the place of {name}")
    return stand_in(company.match, seat, words.format(name=company.names[seat]), "" if kept else STAND_IN)


def stand_in(match: str, seat: int, words: str, level: str = STAND_IN, kind: str = "btn") -> Markup:
    """The button that lets a computer of this level play for a seat; with "" its holder."""
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="{}" name="level" value="{}">{}</button></form>'
    ).format(match, seat, kind, level, words)


@kept(KEPT)
def _deal(match: str, seal: str, told: str) -> Markup:
    """What the match committed to, from the first moment on, who may know it, and the way to what that means."""
    shown = Markup('<h3>{}</h3><p class="link"><code>{}</code></p>').format(_("Seal of the deal"), seal)
    known = Markup("<p>{}</p>").format(told) if told else ""
    return Markup(
        '{}<details class="checking"><summary>{}</summary>{}<p><a class="btn" href="/t/{}/deal">{}</a></p></details>'
    ).format(known, _("Check the deal"), shown if seal else "", match, _("How this table deals"))
