"""Parts shared by the ways to a table: small forms, the deal and plan of a new table, the limit on new tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import Game, Options
from hantise.core.dealing import LONGEST_WORDS
from hantise.core.heading import MOST_DEALS
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.pages.faces import companions, name_of
from hantise.web.pages.frame import NOTHING, go_to, link_button, paragraph
from hantise.web.problems import Problem, not_found, too_many_tables
from hantise.web.requests import client_address, read_form, text_of, words_of
from hantise.web.tables.live_table import LONGEST_NAME, unlike
from hantise.web.tables.visitor import (
    Deal,
    check_not_playing,
    deal_of,
    keep_secret,
    numbered,
    services_of,
    sitting_secret,
    visiting,
)


def join_form(
    code: str = "", name: str = "", *, kind: str = "again", is_wrong: bool = False, is_first: bool = False
) -> Markup:
    """The form for a code or a link, and a name; a wrong code is marked for screen readers.

    `is_first` puts the cursor into the code's field when the page opens.
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
    """The link by which a spectator opens the table; nothing if `match` is ""."""
    return link_button(f"/t/{match}", _("Watch"), "btn pri") if match else NOTHING


SENT = Markup('<input type="hidden" name="lesson" value="yes">')  # the server refuses forms without a field


def lesson_link(game: Game) -> Markup:
    """The button that starts a guided first game; nothing if the game has none."""
    if game.lesson is None:
        return NOTHING
    words = '<form class="learn" method="post" action="/new/{}/lesson">{}<button class="btn">{}</button></form>'
    return Markup(words).format(game.code, SENT, _("Show me how"))


# Field names: the line that a player adds to the match's chance, the seal of the deal, the requested deal.
WORDS, SEAL, DEAL = "words", "seal", "deal"
# The longest text in the deal's field, and the part of a table's address before its ID.
LONGEST = 300
TABLE = "/t/"


def words_field(given: str = "", seal: Markup = NOTHING) -> Markup:
    """A fold with the field for a player's line, its explanation, and the seal of the deal."""
    label = _("A line of your own, if you like: it has a say in every draw to come, and everybody can read it.")
    return _fold(_("Words for the deal"), label, WORDS, given, LONGEST_WORDS, NOTHING, NOTHING, seal)


def deal_field(given: str = "") -> Markup:
    """A fold with the field that gives a new table another table's deal, and its explanation."""
    label = _("A number, or the address of a finished game; empty for a new deal")
    told = _("Two tables of one deal get the same cards. Whoever has played it before knows them: everybody is told.")
    hint = Markup(' placeholder="4711"')
    return _fold(_("A deal to compare"), label, DEAL, given, LONGEST, hint, paragraph(told), NOTHING)


def _fold(title: str, label: str, name: str, given: str, longest: int, *parts: Markup) -> Markup:
    """A fold, open if a value was given; the `parts` are the field's attributes, markup below it and after it."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}<input name="{}"'
        ' value="{}" maxlength="{}" autocomplete="off"{}></label>{}</div>{}</div></details>'
    ).format(Markup(" open") if given else "", title, label, name, given, longest, *parts)


def given_words(form: FormData) -> str:
    """The line as sent, "" for none; Problem if it is too long or not plain text."""
    return words_of(form, WORDS, LONGEST_WORDS)


async def given_deal(request: Request, form: FormData, game: Game, players: int) -> Deal | None:
    """The requested deal, None for a new one; Problem if this table cannot have it."""
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


# Shared by all ways to a new table: the limit on new tables, the plan, and the redirect to the seat.


def check_new_table(request: Request) -> None:
    """Raise Problem if too many tables were made from this address."""
    if services_of(request).new_tables.are_too_many(client_address(request)):
        raise too_many_tables()


def note_new_table(request: Request) -> None:
    """Count one more new table; raise Problem if too many were made from this address."""
    check_new_table(request)
    services_of(request).new_tables.note(client_address(request))


def plan_of(game: Game, options: Options, seats: Iterable[SeatPlan]) -> Plan:
    """The plan of a table by the game's current rules version."""
    return Plan(game.code, options.players, dict(options.values), tuple(seats), game.rules_version)


def held(name: str, secret: str) -> SeatPlan:
    """The seat of the browser with this secret."""
    return SeatPlan(name, holders=frozenset({hashed(secret)}))


async def sat_down(request: Request, match: str, secret: str, aside: str = "") -> Response:
    """Redirect to the table and keep the secret that holds a seat there; `aside` is appended to the address."""
    response = go_to(f"/t/{match}{aside}")
    await keep_secret(request, response, secret)
    return response


LEARNER_NAME = "Mira"  # one of the names that the house lends to players without one


async def learn(request: Request) -> Response:
    """POST: a guided first game: a table with one person that follows the game's lesson."""
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


ROUTES: Final = [
    Route("/new/{game}/lesson", learn, methods=["POST"]),
]
