"""Requests about the deal of a table: by what it is drawn, words of one's own, the check at the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import SPECTATOR, HantiseError
from hantise.core.deal_check import Checked, Finding
from hantise.core.dealing import LONGEST_WORDS, Dealing
from hantise.core.heading import CommonDeal, Fork, deal_warning
from hantise.core.names import read_as
from hantise.core.outcome import outcome
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.store.lists import CommonDeals
from hantise.web.pages.frame import NOTHING, go_to, icon, join, paragraph, send
from hantise.web.requests.forms import number_of, words_of
from hantise.web.table_page.seats import LINK, page_about
from hantise.web.tables.browser import keys_of
from hantise.web.tables.deals import can_be_dealt_again, check_not_playing
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, asked, visit


async def look(request: Request) -> Response:
    """GET: by what the chance of this match is drawn; once its secret is told, everything is drawn again."""
    here = await visit(request)
    if here.table.plan.is_told:
        await check_not_playing(request, here.table)
    return send(deal_page(here, await here.table.checked(), await _before(request, here.table)))


async def _before(request: Request, table: LiveTable) -> list[Before]:
    """How other matches of the same deal ended in which this browser sat."""
    services, held, dealing = services_of(request), keys_of(request), table.plan.dealing
    if dealing is None or not held:
        return []
    found = list[Before]()
    for match in await CommonDeals(services.store).others(held, dealing.commitment, table.id):
        with suppress(HantiseError):
            other = await services.tables.get(match)
            # Told to who sat there, or to who did not sit there alone.
            seats, state = other.held_by(held), other.position.state
            seat = seats[0] if len(seats) == 1 else SPECTATOR
            verdict = other.game.verdict(other.game.shown(state, seat, other.options))
            found.append(Before(match, outcome(other.names, state.payoffs(), seat, verdict.margin)))
    return found


async def tell(request: Request) -> Response:
    """POST: the secret is told to everybody, if the game is over."""
    here, _form = await asked(request)
    await check_not_playing(request, here.table)
    await here.table.tell_secret()
    return go_to(f"/t/{here.table.id}/deal")


async def add_words(request: Request) -> Response:
    """POST: what one's own seat adds to the chance that is still to be drawn."""
    here, form = await asked(request)
    seat, words = number_of(form, "seat"), words_of(form, "words", LONGEST_WORDS)
    here.own(seat)
    await here.table.add_words(seat, words)
    return go_to(f"/t/{here.table.id}/deal")


# The page about the deal of a table: its seal, the words that seats added, and at the end the check; no scripts.


class Before(NamedTuple):
    """A match of the same deal on the list of whoever looks, and how it ended."""

    match: str
    words: str


END = Markup('<li><a href="/t/{}/again">{}</a></li>')


def deal_page(here: Visitor, checked: Checked, before: Sequence[Before] = ()) -> Markup:
    """The whole page, with what a check of the record finds, and how other matches of the deal ended for who looks."""
    table = here.table
    if table.dealing is not None:
        inside = _sealed(here, table.dealing, checked, before)
    elif table.is_guided:
        told = _("A guided first game has a fixed deal, the same for everybody: there is nothing to check.")
        inside = paragraph(told)
    else:
        inside = paragraph(str(checked)) if table.plan.fork is None else _forked(table.plan.fork)
    return page_about(table, _("The deal"), inside)


def _forked(fork: Fork) -> Markup:
    told = _(
        "This game goes on from step {n} of another one, with the cards as they truly lay there. What chance has"
        " brought since is drawn anew, without a seal: there is nothing to check."
    )
    if fork.is_anew:
        told = _(
            "This game goes on from step {n} of another one. What your seat could not know there was drawn anew, and"
            " so is all that chance has brought since, without a seal: there is nothing to check."
        )
    link = Markup('<p><a class="btn" href="/t/{}/again/{}">{}</a></p>')
    back = link.format(fork.match, fork.events, _("Watch the first game"))
    return join([paragraph(told.format(n=fork.events)), back])


def _sealed(here: Visitor, dealing: Dealing, checked: Checked, before: Sequence[Before]) -> Markup:
    told = _(
        "Before this game the house drew a secret, and every draw follows from it. Here is its seal: note it, and"
        " nobody can change a draw without your noticing."
    )
    deal, common = here.table.plan.deal, _common(here, before)
    if deal is not None:
        told = _(
            "Every draw of this deal follows from a secret of the house. Here is its seal: tables with the same seal"
            " have the same deal, and nobody can change a draw without your noticing."
        )
    seal = _section("lock", _("Seal of the deal"), join([paragraph(told), LINK.format(dealing.commitment)]))
    words = NOTHING if deal is not None and not dealing.words else _words(here, dealing)
    # What everybody came for, before how it is known; nothing while the secret is kept.
    is_kept = checked.finding is Finding.UNTOLD
    verdict = NOTHING if is_kept else Markup('<p class="verdict">{}</p>').format(checked)
    return join([verdict, common, seal, words, _check(here.table, dealing, checked)])


def _common(here: Visitor, before: Sequence[Before]) -> Markup:
    """What the deal is called, who may know it, and how it went before; once the game is over, the way to it again."""
    table, deal = here.table, here.table.plan.deal
    told = [] if deal is None else [paragraph(f"{_called(here, deal)} {deal_warning(deal)}")]
    ends = join([END.format(one.match, one.words) for one in before])
    listed = Markup("<p>{}</p><ul>{}</ul>").format(_("How this deal ended for you:"), ends) if before else NOTHING
    if can_be_dealt_again(table):
        number = deal.number if deal else 0
        link = Markup('<p><a class="btn" href="/new/{}?deal={}">{}</a></p>')
        told.append(link.format(table.game.code, number or f"/t/{table.id}", _("A new table with this deal")))
    inside = join([*told, listed])
    return _section("cards", _("The same deal again"), inside) if inside else NOTHING


def _called(here: Visitor, deal: CommonDeal) -> str:
    """Its number is for whoever made the table, until the end: others could look the deal up elsewhere meanwhile."""
    if deal.number and not (here.is_host or here.table.position.is_over):
        return _("The deal has a number, which is told at the end.")
    return f"{deal}."


def _words(here: Visitor, dealing: Dealing) -> Markup:
    """The words that were added, and the way to add one's own."""
    told = _("Each seat may add a line of its own, once. It changes every draw to come, in ways nobody can foresee.")
    if here.table.plan.deal is not None:
        told = _("These words were added when the deal was first played; nobody adds others.")
    line, added = _("{name}: “{words}”, from draw {n} on"), list[Markup]()
    for words in dealing.words:
        name = read_as(here.table.names[words.seat])
        added.append(Markup("<li>{}</li>").format(line.format(name=name, words=words.text, n=words.since + 1)))
    listed = Markup("<ul>{}</ul>").format(join(added)) if added else NOTHING
    waiting = here.held if here.table.takes_words and not here.table.position.is_over else []
    forms = [_form(here.table, seat) for seat in waiting if not dealing.words_of(seat)]
    return _section("log", _("Words of your own"), join([paragraph(told), listed, *forms]))


def _form(table: LiveTable, seat: int) -> Markup:
    return Markup(
        '<form class="row" method="post" action="/t/{0}/words"><input type="hidden" name="seat" value="{1}">'
        '<label for="words{1}">{2}</label><input id="words{1}" name="words" maxlength="{3}" required autocomplete="off"'
        ' enterkeyhint="done"><button class="btn">{4}</button></form>'
    ).format(table.id, seat, read_as(table.names[seat]), LONGEST_WORDS, _("Add"))


def _check(table: LiveTable, dealing: Dealing, checked: Checked) -> Markup:
    if checked.finding is Finding.UNTOLD:
        return _section("check", _("The check"), _telling(table) if table.can_tell else paragraph(str(checked)))
    parts = [paragraph(_("The secret:")), LINK.format(dealing.secret), _elsewhere(table)]
    return _section("check", _("The check"), join(parts))


def _telling(table: LiveTable) -> Markup:
    words = _("The house now tells the secret and draws everything again. After that the last move cannot be undone.")
    button = Markup(
        '<form method="post" action="/t/{}/deal"><button class="btn" name="tell" value="yes">{}</button></form>'
    ).format(table.id, _("Check the deal"))
    return join([paragraph(words), button])


def _elsewhere(table: LiveTable) -> Markup:
    """For who does not take the house's word for it."""
    told = _("You need not believe this page: the record holds it all, and {command} checks it on your own computer.")
    command = Markup("<code>hantise verify</code>")
    link = Markup('<p><a class="btn" href="/t/{}/record">{}</a></p>').format(table.id, _("Download the record"))
    return join([Markup("<p>{}</p>").format(Markup.escape(told).format(command=command)), link])


def _section(drawing: str, title: str, inside: Markup) -> Markup:
    return Markup("<section><h2>{}{}</h2>{}</section>").format(icon(drawing), title, inside)
