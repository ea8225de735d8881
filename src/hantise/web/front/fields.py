"""Small forms of the ways in: a code or link and a name, a guided first game, words for the deal."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request

from hantise.core import Game
from hantise.core.dealing import LONGEST_WORDS
from hantise.core.heading import MOST_DEALS
from hantise.core.words import _
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING
from hantise.web.requests.forms import text_of, words_of
from hantise.web.requests.problems import Problem
from hantise.web.tables.deals import Deal, check_not_playing, deal_of, numbered
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.seals import Seal
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import visiting


def join_fields(code: str = "", name: str = "", *, is_wrong: bool = False, is_first: bool = False) -> Markup:
    """Both fields and the button; a code that was wrong says so to whoever cannot see it.

    Where it `is_first`, the page is there for the code, and whoever opens it types at once.
    """
    return Markup(
        '<label class="vh" for="code">{}</label><input id="code" name="code" value="{}" required placeholder="{}"'
        ' aria-invalid="{}" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"{}>'
        '<input name="name" value="{}" maxlength="{}" placeholder="{}" aria-label="{}" autocomplete="nickname"'
        ' enterkeyhint="go"><button class="btn" aria-label="{}">{}</button>'
    ).format(
        _("Code or link of a table"),
        code,
        _("Code or link"),
        "true" if is_wrong else "false",
        Markup(" autofocus") if is_first else Markup(""),
        name,
        LONGEST_NAME,
        _("Your name"),
        _("Your name, if you like"),
        _("Enter with the code"),
        _("Enter"),
    )


def join_alone(fields: Markup) -> Markup:
    """The form on a page of its own: for a code that led nowhere, or that nobody has typed yet."""
    return Markup('<form class="again" method="post" action="/join">{}</form>').format(fields)


def to_watch(match: str) -> Markup:
    """The way to a table for who has no seat there; nothing where nobody may watch."""
    return Markup('<p><a class="btn pri" href="/t/{}">{}</a></p>').format(match, _("Watch")) if match else Markup("")


# The way into a guided first game, where a game has one.


# Forms without a field are taken for broken ones.
SENT = Markup('<input type="hidden" name="lesson" value="yes">')


def lesson_button(game: Game) -> Markup:
    """The button of who has never played it; its form stands where `lesson_form` is."""
    if game.lesson is None:
        return NOTHING
    return Markup(
        '<button class="btn quick first" form="lesson"><span class="faces">{}</span><span class="words"><b>{}</b>'
        "<small>{}</small></span></button>"
    ).format(
        picture(address("house.svg"), "porter", "ghost"),
        _("Show me how"),
        _("learn by playing, {n} steps").format(n=len(game.lesson.steps)),
    )


def lesson_form(game: Game) -> Markup:
    """The form of that button."""
    if game.lesson is None:
        return NOTHING
    return Markup('<form id="lesson" method="post" action="/new/{}/lesson">{}</form>').format(game.code, SENT)


def lesson_link(game: Game) -> Markup:
    """Beside the rules: the same as a form of its own."""
    if game.lesson is None:
        return NOTHING
    words = '<form class="learn" method="post" action="/new/{}/lesson">{}<button class="btn">{}</button></form>'
    return Markup(words).format(game.code, SENT, _("Show me how"))


# The line that whoever sits down may add to the chance of the match.


WORDS, SEAL = "words", "seal"


def words_field(given: str = "", seal: Markup = NOTHING) -> Markup:
    """A fold with the line and what it is good for, and the seal of the deal; it is open if something was given."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}'
        '<input name="{}" value="{}" maxlength="{}" autocomplete="off"></label></div>{}</div></details>'
    ).format(
        Markup(" open") if given else "",
        _("Words for the deal"),
        _("A line of your own, if you like: it has a say in every draw to come, and everybody can read it."),
        WORDS,
        given,
        LONGEST_WORDS,
        seal,
    )


def sealed(seal: Seal | None) -> Markup:
    """The seal of a deal to come, which goes with the words; nothing where there is none."""
    if seal is None:
        return NOTHING
    return Markup('<p>{}</p><p class="link"><code>{}</code><input type="hidden" name="{}" value="{}"></p>').format(
        _("The house has already sealed its part of the deal:"), seal.commitment, SEAL, seal.token
    )


def given_words(form: FormData) -> str:
    """The line as it was sent, "" for none; Problem if it is too long or holds no plain text."""
    return words_of(form, WORDS, LONGEST_WORDS)


# The field by which a new table takes a deal that other tables have too.


DEAL = "deal"
# The address of a table, of which its name is the last part that counts.
LONGEST = 300
TABLE = "/t/"


def deal_field(given: str = "") -> Markup:
    """A fold with the field and what it is good for; it is open if something was given."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}'
        '<input name="{}" value="{}" maxlength="{}" autocomplete="off" placeholder="4711"></label><p>{}</p></div></div>'
        "</details>"
    ).format(
        Markup(" open") if given else "",
        _("A deal to compare"),
        _("A number, or the address of a finished game; empty for a new deal"),
        DEAL,
        given,
        LONGEST,
        _("Two tables of one deal get the same cards. Whoever has played it before knows them: everybody is told."),
    )


async def given_deal(request: Request, form: FormData, game: Game, players: int) -> Deal | None:
    """The deal that is asked for, None for a new one; Problem if there is none such for this table."""
    text = text_of(form, DEAL, "").strip()
    if not text:
        return None
    if given_words(form):
        raise Problem(400, "words-and-deal", _("A deal to compare takes no words: they would change its cards."))
    if text.isascii() and text.isdigit():
        if len(text) > len(str(MOST_DEALS)) or int(text) == 0:
            raise Problem(400, "bad-deal", _("Deals have numbers from 1 to {most}.").format(most=MOST_DEALS))
        return await numbered(services_of(request), game.code, players, int(text))
    table = (await visiting(request, text[:LONGEST].rpartition(TABLE)[2].partition("/")[0].partition("?")[0])).table
    if (table.game.code, table.options.players) != (game.code, players):
        told = _("That was {game} with {n} players: its deal fits no other table.")
        raise Problem(400, "other-deal", told.format(game=_(table.game.title), n=table.options.players))
    await check_not_playing(request, table)
    return await deal_of(table)
