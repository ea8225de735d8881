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
from hantise.web.table_page.counsel import told_at_end
from hantise.web.table_page.practice import way_back
from hantise.web.table_page.snapshot import Around, Sight


def ending(sight: Sight, around: Around, result: Iterable[Markup]) -> list[Markup]:
    """The result over the table, and the ways on, in pieces."""
    return over_the_table(result, _ways_on(sight, around))


def scores(sight: Sight, around: Around) -> Markup:
    """The result where no room tells it: who won by how much, and what each seat got."""
    verdict = sight.game.verdict(sight.view)
    told = outcome(sight.names, sight.payoffs, sight.view.seat, verdict.margin)
    got = verdict.tallies or [f"{payoff:g}" for payoff in sight.payoffs]
    rows = join(_row(sight, around, seat, got[seat]) for _place, seat in places(verdict.worth or sight.payoffs))
    return Markup('<table class="scores"><caption id="outcome">{}</caption>{}</table>').format(told, rows)


def _row(sight: Sight, around: Around, seat: int, got: str) -> Markup:
    return Markup('<tr{}><th scope="row">{}</th><td>{}</td></tr>').format(
        Markup(' class="own"') if seat in around.held else "", sight.names[seat], got
    )


def _ways_on(sight: Sight, around: Around) -> Markup:
    again = _link(f"/t/{sight.match}/again", "play", _("Watch again"), "btn half")
    review = _link(f"/t/{sight.match}/review", "star", _("Where it was won"), "btn half")
    record = _link(f"/t/{sight.match}/record", "log", _("Download the record"), "btn small")
    aside = _link("#result", "eyes", _("Look at the table"), "btn half")
    deal = _link(f"/t/{sight.match}/deal", "check", _("Check the deal"), "btn small") if around.seal else Markup("")
    house = _link("/", "home", _("To the house"), "btn half")
    return join(
        [
            _call(sight, around),
            told_at_end(" ".join(filter(None, [around.first_time, around.hints_told]))),
            again,
            review,
            aside,
            house,
            record,
            deal,
            _shared(sight, around),
            way_back(around.practice),
            _same_deal(sight, around),
            _rematch(sight, around),
        ]
    )


def _call(sight: Sight, around: Around) -> Markup:
    """Said aloud to whoever has the end before them when somebody else asks for more; the end sounds as it says."""
    told = _("The rematch is laid out: come along!") if around.next and around.held else ""
    seat = sight.view.seat
    is_lost = seat >= 0 and sight.payoffs[seat] < max(sight.payoffs)
    return Markup('<p class="calls" role="status" data-sound="{}">{}</p>').format("lost" if is_lost else "won", told)


def _shared(sight: Sight, around: Around) -> Markup:
    """Who won, with the way to this table as it lies, for whoever may look on."""
    if not around.place:
        return Markup("")
    told = outcome(sight.names, sight.payoffs, SPECTATOR, sight.game.verdict(sight.view).margin)
    words = said_of(_(sight.game.title), told)
    return sharing(address("house.svg"), around.place, words, _("Share the result"), "btn small share")


def _rematch(sight: Sight, around: Around) -> Markup:
    if around.next:
        return Markup('<a class="btn pri" id="rematch" href="/t/{}">{}</a>').format(around.next, _("To the rematch"))
    if not around.held:
        return Markup("")
    return Markup(
        '<form method="post" action="/t/{}/rematch">'
        '<button class="btn pri" name="again" value="yes">{}{}</button></form>'
    ).format(sight.match, icon("again"), _("Rematch"))


def _same_deal(sight: Sight, around: Around) -> Markup:
    """The same cards once more: at one's own seat, or for whoever has none at a table that they set themselves."""
    if not around.deals_again:
        return Markup("")
    if len(around.held) != 1:
        return _link(f"/new/{sight.game.code}?deal=/t/{sight.match}", "cards", _("Same deal again"), "btn small")
    return Markup(
        '<form class="half" method="post" action="/t/{}/deal/again">'
        '<button class="btn small" name="seat" value="{}">{}{}</button></form>'
    ).format(sight.match, around.held[0], icon("cards"), _("Same deal again"))


def _link(place: str, drawing: str, words: str, kind: str = "btn") -> Markup:
    return Markup('<a class="{}" href="{}">{}{}</a>').format(kind, place, icon(drawing), words)
