"""The end of a game: who got what, and what next."""

from __future__ import annotations

from collections.abc import Iterable

from hantise.core import SPECTATOR
from hantise.core.names import said_of
from hantise.core.outcome import outcome
from hantise.core.places import places
from hantise.core.words import _
from hantise.drawing.kit.ending import ending as over_the_table
from hantise.drawing.kit.lobby import sharing
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import icon, join
from hantise.web.table_page.hint_panel import told_at_end
from hantise.web.table_page.practice import way_back
from hantise.web.table_page.snapshot import PageContext, TableView


def ending(table_view: TableView, context: PageContext, result: Iterable[Markup]) -> list[Markup]:
    """The result over the table, and the ways on, in pieces."""
    return over_the_table(result, _ways_on(table_view, context))


def scores(table_view: TableView, context: PageContext) -> Markup:
    """The result where no room tells it: who won by how much, and what each seat got."""
    verdict = table_view.game.verdict(table_view.view)
    told = outcome(table_view.names, table_view.payoffs, table_view.view.seat, verdict.margin)
    got = verdict.tallies or [f"{payoff:g}" for payoff in table_view.payoffs]
    rows = join(
        _row(table_view, context, seat, got[seat]) for _place, seat in places(verdict.worth or table_view.payoffs)
    )
    return Markup('<table class="scores"><caption id="outcome">{}</caption>{}</table>').format(told, rows)


def _row(table_view: TableView, context: PageContext, seat: int, got: str) -> Markup:
    return Markup('<tr{}><th scope="row">{}</th><td>{}</td></tr>').format(
        Markup(' class="own"') if seat in context.held else "", table_view.names[seat], got
    )


def _ways_on(table_view: TableView, context: PageContext) -> Markup:
    again = _link(f"/t/{table_view.match}/again", "play", _("Watch again"), "btn half")
    review = _link(f"/t/{table_view.match}/review", "star", _("Where it was won"), "btn half")
    record = _link(f"/t/{table_view.match}/record", "log", _("Download the record"), "btn small")
    aside = _link("#result", "eyes", _("Look at the table"), "btn half")
    deal = (
        _link(f"/t/{table_view.match}/deal", "check", _("Check the deal"), "btn small") if context.seal else Markup("")
    )
    house = _link("/", "home", _("To the house"), "btn half")
    return join(
        [
            _call(table_view, context),
            told_at_end(" ".join(filter(None, [context.first_time, context.hints_told]))),
            again,
            review,
            aside,
            house,
            record,
            deal,
            _shared(table_view, context),
            way_back(context.practice),
            _same_deal(table_view, context),
            _rematch(table_view, context),
        ]
    )


def _call(table_view: TableView, context: PageContext) -> Markup:
    """Said aloud to whoever has the end before them when somebody else asks for more; the end sounds as it says."""
    told = _("The rematch is laid out: come along!") if context.next and context.held else ""
    seat = table_view.view.seat
    is_lost = seat >= 0 and table_view.payoffs[seat] < max(table_view.payoffs)
    return Markup('<p class="calls" role="status" data-sound="{}">{}</p>').format("lost" if is_lost else "won", told)


def _shared(table_view: TableView, context: PageContext) -> Markup:
    """Who won, with the way to this table as it lies, for whoever may look on."""
    if not context.place:
        return Markup("")
    told = outcome(table_view.names, table_view.payoffs, SPECTATOR, table_view.game.verdict(table_view.view).margin)
    words = said_of(_(table_view.game.title), told)
    return sharing(address("house.svg"), context.place, words, _("Share the result"), "btn small share")


def _rematch(table_view: TableView, context: PageContext) -> Markup:
    if context.next:
        return Markup('<a class="btn pri" id="rematch" href="/t/{}">{}</a>').format(context.next, _("To the rematch"))
    if not context.held:
        return Markup("")
    return Markup(
        '<form method="post" action="/t/{}/rematch">'
        '<button class="btn pri" name="again" value="yes">{}{}</button></form>'
    ).format(table_view.match, icon("again"), _("Rematch"))


def _same_deal(table_view: TableView, context: PageContext) -> Markup:
    """The same cards once more: at one's own seat, or for whoever has none at a table that they set themselves."""
    if not context.deals_again:
        return Markup("")
    if len(context.held) != 1:
        return _link(
            f"/new/{table_view.game.code}?deal=/t/{table_view.match}", "cards", _("Same deal again"), "btn small"
        )
    return Markup(
        '<form class="half" method="post" action="/t/{}/deal/again">'
        '<button class="btn small" name="seat" value="{}">{}{}</button></form>'
    ).format(table_view.match, context.held[0], icon("cards"), _("Same deal again"))


def _link(place: str, drawing: str, words: str, kind: str = "btn") -> Markup:
    return Markup('<a class="{}" href="{}">{}{}</a>').format(kind, place, icon(drawing), words)
