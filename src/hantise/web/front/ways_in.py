"""What the ways to a table share: small forms, the deal of a new table, its plan, the limit on new tables."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game, Options
from hantise.core.dealing import LONGEST_WORDS
from hantise.core.heading import MOST
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.pages.faces import companions, name_of
from hantise.web.pages.frame import NOTHING, go_to
from hantise.web.requests.forms import address_of, read_form, text_of, words_of
from hantise.web.requests.problems import Problem, not_found, too_many_tables
from hantise.web.tables.names import LONGEST_NAME, unlike
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Deal, check_not_playing, deal_of, keep_secret, numbered, sitting_secret, visiting


def join_form(
    code: str = "", name: str = "", *, kind: str = "again", is_wrong: bool = False, is_first: bool = False
) -> Markup:
    """The form for a code or a link, and a name; a code that was wrong says so to whoever cannot see it.

    Where it `is_first`, the page is there for the code, and whoever opens it types at once.
    """
    return Markup(
        '<form class="{}" method="post" action="/join"><label class="vh" for="code">{}</label>'
        '<input id="code" name="code" value="{}" required placeholder="{}" aria-invalid="{}" autocomplete="off"'
        ' autocapitalize="characters" spellcheck="false" enterkeyhint="go"{}>'
        '<input name="name" value="{}" maxlength="{}" placeholder="{}" aria-label="{}" autocomplete="nickname"'
        ' enterkeyhint="go"><button class="btn" aria-label="{}">{}</button></form>'
    ).format(
        kind,
        _("Code or link of a table"),
        code,
        _("Code or link"),
        "true" if is_wrong else "false",
        Markup(" autofocus") if is_first else NOTHING,
        name,
        LONGEST_NAME,
        _("Your name"),
        _("Your name, if you like"),
        _("Enter with the code"),
        _("Enter"),
    )


def to_watch(match: str) -> Markup:
    """The way to a table for who has no seat there; nothing where nobody may watch."""
    return Markup('<p><a class="btn pri" href="/t/{}">{}</a></p>').format(match, _("Watch")) if match else NOTHING


SENT = Markup('<input type="hidden" name="lesson" value="yes">')  # forms without a field are taken for broken ones


def lesson_link(game: Game) -> Markup:
    """Beside the rules: the way into a guided first game, where the game has one."""
    if game.lesson is None:
        return NOTHING
    words = '<form class="learn" method="post" action="/new/{}/lesson">{}<button class="btn">{}</button></form>'
    return Markup(words).format(game.code, SENT, _("Show me how"))


# The line that whoever sits down may add to the chance of the match, the seal of the deal, the deal that is asked for.
WORDS, SEAL, DEAL = "words", "seal", "deal"
# The address of a table, of which its name is the last part that counts.
LONGEST = 300
TABLE = "/t/"


def words_field(given: str = "", seal: Markup = NOTHING) -> Markup:
    """A fold with the line and what it is good for, and the seal of the deal."""
    label = _("A line of your own, if you like: it has a say in every draw to come, and everybody can read it.")
    return _fold(_("Words for the deal"), label, WORDS, given, LONGEST_WORDS, NOTHING, NOTHING, seal)


def deal_field(given: str = "") -> Markup:
    """A fold with the field by which a new table takes a deal that others have too, and what it is good for."""
    label = _("A number, or the address of a finished game; empty for a new deal")
    told = _("Two tables of one deal get the same cards. Whoever has played it before knows them: everybody is told.")
    hint, below = Markup(' placeholder="4711"'), Markup("<p>{}</p>").format(told)
    return _fold(_("A deal to compare"), label, DEAL, given, LONGEST, hint, below, NOTHING)


def _fold(title: str, label: str, name: str, given: str, longest: int, *parts: Markup) -> Markup:
    """It is open if something was given; the `parts` are attributes of the field, what stands below it, and beside."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}<input name="{}"'
        ' value="{}" maxlength="{}" autocomplete="off"{}></label>{}</div>{}</div></details>'
    ).format(Markup(" open") if given else "", title, label, name, given, longest, *parts)


def given_words(form: FormData) -> str:
    """The line as it was sent, "" for none; Problem if it is too long or holds no plain text."""
    return words_of(form, WORDS, LONGEST_WORDS)


async def given_deal(request: Request, form: FormData, game: Game, players: int) -> Deal | None:
    """The deal that is asked for, None for a new one; Problem if there is none such for this table."""
    text = text_of(form, DEAL, "").strip()
    if not text:
        return None
    if given_words(form):
        raise Problem(400, "words-and-deal", _("A deal to compare takes no words: they would change its cards."))
    if text.isascii() and text.isdigit():
        if len(text) > len(str(MOST)) or int(text) == 0:
            raise Problem(400, "bad-deal", _("Deals have numbers from 1 to {most}.").format(most=MOST))
        return await numbered(services_of(request), game.code, players, int(text))
    table = (await visiting(request, text[:LONGEST].rpartition(TABLE)[2].partition("/")[0].partition("?")[0])).table
    if (table.game.code, table.options.players) != (game.code, players):
        told = _("That was {game} with {n} players: its deal fits no other table.")
        raise Problem(400, "other-deal", told.format(game=_(table.game.title), n=table.options.players))
    await check_not_playing(request, table)
    return await deal_of(table)


# What all ways to a new table share: the limit on new tables, the plan of one, and the way to a seat there.


def check_new_table(request: Request) -> None:
    """Problem if too many tables were made from there."""
    if services_of(request).new_tables.are_too_many(address_of(request)):
        raise too_many_tables()


def note_new_table(request: Request) -> None:
    """One more table is about to be made; Problem if too many were made from there."""
    check_new_table(request)
    services_of(request).new_tables.note(address_of(request))


def plan_of(game: Game, options: Options, seats: Iterable[SeatPlan]) -> Plan:
    """A table of the game by the rules of today."""
    return Plan(game.code, options.players, dict(options.values), tuple(seats), game.rules_version)


def held(name: str, secret: str) -> SeatPlan:
    """The seat of the browser with this secret."""
    return SeatPlan(name, holders=frozenset({hashed(secret)}))


async def sat_down(request: Request, match: str, secret: str, aside: str = "") -> Response:
    """To the table where the browser with this secret holds a seat from now on; `aside` is what its address adds."""
    response = go_to(f"/t/{match}{aside}")
    await keep_secret(request, response, secret)
    return response


LEARNER_NAME = "Mira"  # who learns; on their own page they are called so anyway


async def learn(request: Request) -> Response:
    """POST: a guided first game: a table for one person that follows its game's lesson."""
    game = find(request.path_params["game"])
    await read_form(request)
    if game.lesson is None:
        raise not_found()
    note_new_table(request)
    secret = await sitting_secret(request)
    options = game.options(game.lesson.players, **game.lesson.options)
    taken, seats = {LEARNER_NAME}, list[SeatPlan]()
    for level in companions(game, options.players - 1):
        seats.append(SeatPlan(unlike(name_of(level), taken), level))
        taken.add(seats[-1].name)
    match = await services_of(request).tables.make(
        plan_of(game, options, [held(LEARNER_NAME, secret), *seats])._replace(is_guided=True, gives_hints=True)
    )
    return await sat_down(request, match, secret)
