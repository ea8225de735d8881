"""Requests about the deal of a table: by what it is drawn, words of one's own, the check at the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import SPECTATOR, HantiseError
from hantise.core.common_deal import warning
from hantise.core.deal_check import Checked, Finding
from hantise.core.dealing import LONGEST_WORDS, Dealing
from hantise.core.forked import Fork
from hantise.core.names import read_as
from hantise.core.outcome import outcome
from hantise.core.words import _
from hantise.drawing.markup import Markup, escape
from hantise.store.lists import CommonDeals
from hantise.web.pages.frame import NOTHING, go_to, icon, join, paragraph, send
from hantise.web.requests.forms import number_of, words_of
from hantise.web.table_page.seats import LINK, page_about, section
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
    return send(_deal_page(here, await here.table.checked(), await _before(request, here.table)))


async def _before(request: Request, table: LiveTable) -> list[tuple[str, str]]:
    """Other matches of the same deal in which this browser sat, and how they ended."""
    services, held, dealing = services_of(request), keys_of(request), table.plan.dealing
    if dealing is None or not held:
        return []
    found = list[tuple[str, str]]()
    for match in await CommonDeals(services.store).others(held, dealing.commitment, table.id):
        with suppress(HantiseError):
            other = await services.tables.get(match)
            # Told to who sat there, or to who did not sit there alone.
            seats, state = other.held_by(held), other.position.state
            seat = seats[0] if len(seats) == 1 else SPECTATOR
            verdict = other.game.verdict(other.game.shown(state, seat, other.options))
            found.append((match, outcome(other.names, state.payoffs(), seat, verdict.margin)))
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


def _deal_page(here: Visitor, checked: Checked, before: Sequence[tuple[str, str]]) -> Markup:
    """The page about the deal: its seal, the words that seats added, and at the end what a check of the record finds.

    It says too how other matches of the deal ended for who looks. No scripts.
    """
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


def _sealed(here: Visitor, dealing: Dealing, checked: Checked, before: Sequence[tuple[str, str]]) -> Markup:
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
    seal = section(icon("lock"), _("Seal of the deal"), join([paragraph(told), LINK.format(dealing.commitment)]))
    words = NOTHING if deal is not None and not dealing.words else _words(here, dealing)
    # What everybody came for, before how it is known; nothing while the secret is kept.
    is_kept = checked.finding is Finding.UNTOLD
    verdict = NOTHING if is_kept else Markup('<p class="verdict">{}</p>').format(checked)
    return join([verdict, common, seal, words, _check(here.table, dealing, checked)])


def _common(here: Visitor, before: Sequence[tuple[str, str]]) -> Markup:
    """What the deal is called, who may know it, and how it went before; once the game is over, the way to it again."""
    table, deal = here.table, here.table.plan.deal
    told = list[Markup]()
    if deal is not None:
        called = f"{deal}."
        if deal.number and not (here.is_host or table.position.is_over):
            # It is for whoever made the table, until the end: others could look the deal up elsewhere meanwhile.
            called = _("The deal has a number, which is told at the end.")
        told.append(paragraph(f"{called} {warning(deal)}"))
    end = Markup('<li><a href="/t/{}/again">{}</a></li>')
    ends = join([end.format(*one) for one in before])
    listed = Markup("<p>{}</p><ul>{}</ul>").format(_("How this deal ended for you:"), ends) if before else NOTHING
    if can_be_dealt_again(table):
        number = deal.number if deal else 0
        link = Markup('<p><a class="btn" href="/new/{}?deal={}">{}</a></p>')
        told.append(link.format(table.game.code, number or f"/t/{table.id}", _("A new table with this deal")))
    inside = join([*told, listed])
    return section(icon("cards"), _("The same deal again"), inside) if inside else NOTHING


def _words(here: Visitor, dealing: Dealing) -> Markup:
    """The words that were added, and the way to add one's own."""
    told = _("Each seat may add a line of its own, once. It changes every draw to come, in ways nobody can foresee.")
    if here.table.plan.deal is not None:
        told = _("These words were added when the deal was first played; nobody adds others.")
    line, added = _("{name}: “{words}”, from draw {n} on"), list[Markup]()
    table, names = here.table, [*map(read_as, here.table.names)]
    for words in dealing.words:
        text = line.format(name=names[words.seat], words=words.text, n=words.since + 1)
        added.append(Markup("<li>{}</li>").format(text))
    listed = Markup("<ul>{}</ul>").format(join(added)) if added else NOTHING
    form = Markup(
        '<form class="row" method="post" action="/t/{0}/words"><input type="hidden" name="seat" value="{1}">'
        '<label for="words{1}">{2}</label><input id="words{1}" name="words" maxlength="{3}" required autocomplete="off"'
        ' enterkeyhint="done"><button class="btn">{4}</button></form>'
    )
    waiting = here.held if table.takes_words and not table.position.is_over else []
    own = [seat for seat in waiting if not dealing.words_of(seat)]
    forms = [form.format(table.id, seat, names[seat], LONGEST_WORDS, _("Add")) for seat in own]
    return section(icon("log"), _("Words of your own"), join([paragraph(told), listed, *forms]))


def _check(table: LiveTable, dealing: Dealing, checked: Checked) -> Markup:
    if checked.finding is not Finding.UNTOLD:
        # For who does not take the house's word for it.
        told = _(
            "You need not believe this page: the record holds it all, and {command} checks it on your own computer."
        )
        command = Markup("<code>hantise verify</code>")
        elsewhere = Markup("<p>{}</p>").format(escape(told).format(command=command))
        link = Markup('<p><a class="btn" href="/t/{}/record">{}</a></p>').format(table.id, _("Download the record"))
        inside = [paragraph(_("The secret:")), LINK.format(dealing.secret), elsewhere, link]
    elif table.can_tell:
        words = _(
            "The house now tells the secret and draws everything again. After that the last move cannot be undone."
        )
        button = Markup(
            '<form method="post" action="/t/{}/deal"><button class="btn" name="tell" value="yes">{}</button></form>'
        ).format(table.id, _("Check the deal"))
        inside = [paragraph(words), button]
    else:
        inside = [paragraph(str(checked))]
    return section(icon("check"), _("The check"), join(inside))
