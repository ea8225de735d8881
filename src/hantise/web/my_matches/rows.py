"""The list: a row for each match, with what it came to and the ways on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hantise.bots import COMPUTERS, LEVELS
from hantise.core import Game
from hantise.core.outcome import ordinal
from hantise.core.words import _
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store.my_matches import Ended, Evening
from hantise.web.my_matches.endings import Ending
from hantise.web.pages.faces import name_of, title_of
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
    seats = enumerate(zip(evening.names, evening.bots))
    here = evening.created.astimezone()
    # Only once it is over: until then others could look it up elsewhere.
    is_told = evening.deal is not None and row.ending is not None
    deal = Markup('<p class="deal">{}</p>').format(evening.deal) if is_told else NOTHING
    return Markup(
        '<li data-game="{0}">{1}<div class="what"><h3>{2}</h3><p>{3}</p>{8}</div>'
        '<div class="came"><p>{4}</p><p><time datetime="{5}">{6}</time></p></div><div class="ways-on">{7}</div></li>'
    ).format(
        evening.game,
        sign(evening.game),
        title,
        ", ".join(_named(name, bot) for seat, (name, bot) in seats if seat not in evening.held),
        _result(row),
        evening.created.isoformat(timespec="minutes"),
        _("{month} {day}, {year}").format(month=_months()[here.month - 1], day=here.day, year=here.year),
        _ways(row, title),
        deal,
    )


def sign(game: str) -> Markup:
    """The sign of a game, which says nothing that its name beside it does not."""
    return picture(address("house.svg"), f"s-{game}", "glyph")


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


def _months() -> list[str]:
    first_half = [_("January"), _("February"), _("March"), _("April"), _("May"), _("June")]
    return [*first_half, _("July"), _("August"), _("September"), _("October"), _("November"), _("December")]


# What all matches of a browser come to: for each game, against each level, and in rows of wins.


@dataclass
class Count:
    """Matches that ended, those that were won, and the wins in a row: the most ever, and up to now."""

    ended: int = 0
    won: int = 0
    best: int = 0
    streak: int = 0

    def add(self, won: bool) -> None:
        """One more match."""
        self.ended += 1
        self.won += won
        self.streak = self.streak + 1 if won else 0
        self.best = max(self.best, self.streak)


@dataclass
class Totals:
    """The matches of each game, and of each game against each level."""

    games: dict[str, Count] = field(default_factory=dict)
    levels: dict[tuple[str, str], Count] = field(default_factory=dict)


def totals_of(ended: Sequence[Ended]) -> Totals:
    """The totals of these matches, the oldest first."""
    totals = Totals()
    for match in ended:
        totals.games.setdefault(match.game, Count()).add(match.won)
        for level in match.levels:
            totals.levels.setdefault((match.game, level), Count()).add(match.won)
    return totals


def won_so_far(totals: Totals) -> Markup:
    """The section about them; nothing before a match has ended."""
    played = [code for code in shelf() if code in totals.games]
    if not played:
        return NOTHING
    return Markup('<section class="panel won"><h2>{}</h2><ul class="tiles">{}</ul>{}</section>').format(
        _("Won so far"), join(_tile(code, totals.games[code]) for code in played), _against_levels(totals, played)
    )


def _tile(code: str, count: Count) -> Markup:
    return Markup(
        '<li data-game="{}">{}<span class="vh">{}: </span><b class="digits">{}</b><small>{}</small>'
        "<small>{}</small></li>"
    ).format(code, sign(code), _(find(code).title), count.won, _("of {n} won").format(n=count.ended), _streak(count))


def _streak(count: Count) -> str:
    """What goes on is more than what was."""
    if count.streak > 1:
        return _("{n} in a row now").format(n=count.streak)
    return _("best: {n} in a row").format(n=count.best) if count.best > 1 else ""


def _against_levels(totals: Totals, played: Sequence[str]) -> Markup:
    """A row for each level that was met in a game."""
    met = [(code, level) for code in played for level in LEVELS if (code, level) in totals.levels]
    if not met:
        return NOTHING
    rows = []
    for code, level in met:
        count = totals.levels[code, level]
        won = _("{won} of {n}").format(won=count.won, n=count.ended)
        rows.append((_(find(code).title), f"{name_of(level)} · {title_of(level)}", won, count.best))
    return scores(_("Against each computer"), (_("Game"), _("Computer"), _("Won"), _("In a row")), rows)


def scores(title: str, heads: Iterable[str], rows: Iterable[Sequence[object]], hint: Markup = NOTHING) -> Markup:
    """A table in a fold, each row of which begins with what it is about."""
    head = join(Markup('<th scope="col">{}</th>').format(each) for each in heads)
    body = [
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(what, join(map(Markup("<td>{}</td>").format, cells)))
        for what, *cells in rows
    ]
    return Markup(
        '<details><summary>{0}</summary>{1}<table class="scores"><caption class="vh">{0}</caption>'
        "<thead><tr>{2}</tr></thead><tbody>{3}</tbody></table></details>"
    ).format(title, hint, head, join(body))
