"""The list: a row for each match, with what it came to and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from hantise.bots import COMPUTERS
from hantise.core import Game
from hantise.core.places import ordinal
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.store.my_matches import Evening
from hantise.web.my_matches.endings import Ending
from hantise.web.pages.faces import title_of
from hantise.web.pages.frame import NOTHING, address, icon, join

SAME_DEAL = Markup(
    '<form method="post" action="/t/{}/deal/again"><button class="btn small" name="seat" value="{}">{}{}'
    '<span class="vh"> {}</span></button></form>'
)
# With fewer players the winner's name tells who was second.
MANY = 3


class Row(NamedTuple):
    """A match to be shown; `game` is None where this house does not have it, `ending` while it goes on."""

    evening: Evening
    game: Game | None
    ending: Ending | None


def listed(rows: Sequence[Row]) -> Markup:
    """The rows, or a sentence where there is none."""
    if not rows:
        return Markup('<p class="none">{}</p>').format(
            _("No game here yet. What you play in this browser is listed by itself.")
        )
    return Markup('<ol class="evenings">{}</ol>').format(join(map(_row, rows)))


def _row(row: Row) -> Markup:
    evening = row.evening
    title = _(row.game.title) if row.game else evening.game
    return Markup(
        '<li data-game="{0}">{1}<div class="what"><h3>{2}</h3><p>{3}</p>{8}</div>'
        '<div class="came"><p>{4}</p><p><time datetime="{5}">{6}</time></p></div><div class="ways-on">{7}</div></li>'
    ).format(
        evening.game,
        sign(evening.game),
        title,
        _others(evening),
        _result(row),
        evening.created.isoformat(timespec="minutes"),
        day(evening.created),
        _ways(row, title),
        _deal(row),
    )


def sign(game: str) -> Markup:
    """The sign of a game, which says nothing that its name beside it does not."""
    return picture(address("house.svg"), f"s-{game}", "glyph")


def _others(evening: Evening) -> str:
    """Who else sat there, computers with their level."""
    seats = enumerate(zip(evening.names, evening.bots))
    return ", ".join(_named(name, bot) for seat, (name, bot) in seats if seat not in evening.held)


def _named(name: str, bot: str) -> str:
    return f"{name} ({title_of(bot)})" if bot in COMPUTERS else name


def _result(row: Row) -> Markup:
    if row.ending is None:
        return Markup("<b>{}</b>").format(_("Unfinished"))
    crown = icon("star") if row.ending.won else NOTHING
    count = len(row.evening.names)
    place = _("{place} of {n}").format(place=ordinal(row.ending.place), n=count) if row.ending.place else ""
    said = Markup("<b>{}{}</b>").format(crown, row.ending.words)
    return said + Markup(" <span>{}</span>").format(place) if place and count >= MANY else said


def _ways(row: Row, title: str) -> Markup:
    if row.game is None:
        return NOTHING
    if row.ending is None:
        return _link(f"/t/{row.evening.id}", "play", _("Continue"), title)
    again = _link(f"/t/{row.evening.id}/again", "play", _("Watch again"), title)
    won = _link(f"/t/{row.evening.id}/review", "eyes", _("Where it was won"), title)
    rematch = NOTHING if row.evening.is_brought else _rematch(row.evening, title)
    return join([again, rematch, won, _same_deal(row.evening, title)])


def _rematch(evening: Evening, title: str) -> Markup:
    if evening.next:
        return _link(f"/t/{evening.next}", "next", _("To the rematch"), title)
    return Markup(
        '<form method="post" action="/t/{}/rematch"><button class="btn small" name="again" value="yes">{}{}'
        '<span class="vh"> {}</span></button></form>'
    ).format(evening.id, icon("cards"), _("Rematch"), title)


def _deal(row: Row) -> Markup:
    """What its deal is called, once it is over: until then others could look it up elsewhere."""
    if row.evening.deal is None or row.ending is None:
        return NOTHING
    return Markup('<p class="deal">{}</p>').format(row.evening.deal)


def _same_deal(evening: Evening, title: str) -> Markup:
    """A deal that others may have too is played again: at one's own seat, or at a table that one sets oneself."""
    if evening.deal is None:
        return NOTHING
    if evening.is_brought or len(evening.held) != 1:
        return _link(f"/new/{evening.game}?deal=/t/{evening.id}", "cards", _("Same deal again"), title)
    return SAME_DEAL.format(evening.id, *evening.held, icon("cards"), _("Same deal again"), title)


def _link(where: str, drawing: str, words: str, title: str) -> Markup:
    """Who hears one link alone hears of which game it is."""
    return Markup('<a class="btn small" href="{}">{}{}<span class="vh"> {}</span></a>').format(
        where, icon(drawing), words, title
    )


def day(moment: datetime) -> str:
    """The day, where the house stands."""
    here = moment.astimezone()
    return _("{month} {day}, {year}").format(month=_months()[here.month - 1], day=here.day, year=here.year)


def _months() -> list[str]:
    return [
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    ]
