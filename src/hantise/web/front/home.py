"""The front of the house: its games, and the matches that wait for this browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import OVER, Game, HantiseError, UnknownGame
from hantise.core.words import LANGUAGES, _, language, ngettext
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.games import codes, find, shelf
from hantise.store import MAKER, Listed
from hantise.store import Waiting as Stored
from hantise.web.front.fields import join_fields
from hantise.web.pages.faces import SMALL, faces_of
from hantise.web.pages.frame import NAMES, NOTHING, address, bare, icon, join, script_link, send, style_link, themes
from hantise.web.tables.browser import keys_of
from hantise.web.tables.services import Services, services_of

MOST_WAITING = 12
# A few of them may be over without a note, or be of other rules.
MOST_LOOKED_UP = 16


async def front(request: Request) -> Response:
    """GET: the house."""
    services, games = services_of(request), [find(code) for code in codes()]
    others = [find(code) for code in shelf() if code not in codes()]
    waiting = await waiting_for(services, keys_of(request))
    return send(front_page(games, waiting, await open_tables(services), others))


async def waiting_for(services: Services, keys: Set[str]) -> list[Waiting]:
    """The matches of this browser that are not over, the one played last first."""
    if not keys:
        return []
    found = [await _look_up(services, match) for match in await services.store.waiting_for(keys, MOST_LOOKED_UP)]
    return [waiting for waiting in found if waiting is not None][:MOST_WAITING]


async def _look_up(services: Services, match: Stored) -> Waiting | None:
    """None for a match that is over, or that this program cannot play; its own page says so."""
    try:
        game = find(match.game)
        mover = (await services.tables.get(match.id)).position.mover if match.mover is None else match.mover
    except HantiseError:
        return None
    if mover == OVER or game.rules_version != match.rules:
        return None
    face = faces_of(match.names)[mover if mover in match.held else min(match.held, default=0)]
    return Waiting(match.id, game.title, match.names, face, mover in match.held)


# The page: a window for each game, the visitor's running matches, and a way in by code.


LANGUAGE = Markup(
    '<button name="language" value="{0}" lang="{0}" aria-pressed="{1}">{2}<span class="vh"> {3}</span></button>'
)


class Waiting(NamedTuple):
    """A match that goes on, for the list to continue from; `face` is this browser's ghost there."""

    match: str
    title: str
    names: tuple[str, ...]
    face: str
    is_mine: bool


def front_page(
    games: Iterable[Game], waiting: Sequence[Waiting], tables: Sequence[OpenTable] = (), others: Sequence[Game] = ()
) -> Markup:
    """The whole page, with the tables that anybody may join, and the other games, which have no window."""
    first = join(map(resume, waiting[:1])) + (_more(waiting[1:]) if waiting[1:] else Markup(""))
    # By their short names; whoever hears the page hears the long ones too.
    languages = [
        LANGUAGE.format(code, str(code == language()).lower(), code.upper(), NAMES[code]) for code in LANGUAGES
    ]
    body = Markup(
        '<main class="house"><div class="stage"><div class="welcome">'
        '<div class="brand"><h1>{}</h1><p>{}</p></div><div class="corner">{}{}</div>{}{}</div>{}</div></main>'
    ).format(
        _("Hantise"),
        _("Ghostly games under one roof. Push a window open."),
        Markup('<form class="choose" method="post" action="/language" aria-label="{}">{}</form>').format(
            _("Language"), join(languages)
        ),
        _drawer(others),
        Markup('<div class="dock{}">{}{}{}</div>').format("" if waiting else " quiet", first, _join(), _puzzles()),
        open_list(tables),
        Markup('<ul class="rooms" aria-label="{}">{}</ul>').format(_("The games"), join(map(_window, games))),
    )
    return bare(_("Hantise"), body, kind="front", head=style_link("house.css") + script_link("installed.js"))


def _window(game: Game) -> Markup:
    """The plaque under a game's window; `short` stands in its place where there is little room."""
    return Markup(
        '<li data-game="{0}"><a href="/new/{0}"><b class="display">{1}</b><span class="long">{2} · {4}</span>'
        '<span class="short" aria-hidden="true">{3} · {4}</span></a></li>'
    ).format(game.code, _(game.title), players(game), _span(game), _fact(game))


def players(game: Game) -> str:
    """The number of players."""
    return _("{n} players").format(n=_span(game))


def _span(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return str(least) if least == most else f"{least}–{most}"


def _fact(game: Game) -> str:
    """The one thing worth knowing before the rules."""
    # Where others say how long it takes, a game for small children says so.
    if 0 < game.age <= SMALL:
        return _("ages {n}+").format(n=game.age)
    return _("{n} min").format(n=game.minutes) if game.minutes else str(game.year)


def _puzzles() -> Markup:
    """For who wants them: today's three; a drawing alone where there is no room for words."""
    return Markup('<a class="btn puzzling" href="/puzzles">{}<span>{}</span><small>{}</small></a>').format(
        icon("puzzle"), _("Puzzles"), _("three a day")
    )


def resume(waiting: Waiting) -> Markup:
    """The way back to a match that goes on."""
    return Markup(
        '<a class="resume" href="/t/{}"><i class="ring">{}</i><span><b>{}</b><small>{} · {}</small></span></a>'
    ).format(
        waiting.match,
        ghost(address("house.svg"), waiting.face, "face"),
        _("Continue"),
        _(waiting.title),
        _turn(waiting),
    )


def _turn(waiting: Waiting) -> str:
    return _("your turn") if waiting.is_mine else _("waiting")


def _more(waiting: Sequence[Waiting]) -> Markup:
    """The other matches, in a fold."""
    words = ngettext("{n} more match", "{n} more matches", len(waiting)).format(n=len(waiting))
    return Markup(
        '<details class="menu more"><summary class="ib" aria-label="+{0}: {1}"><b>+{0}</b></summary>'
        '<div class="sheet"><h2>{1}</h2>{2}</div></details>'
    ).format(len(waiting), words, join(map(_other, waiting)))


def _other(waiting: Waiting) -> Markup:
    return Markup('<a class="btn" href="/t/{}">{}<small>{} · {}</small></a>').format(
        waiting.match, _(waiting.title), _turn(waiting), ", ".join(waiting.names)
    )


def _join() -> Markup:
    """Where there is no room for the form, a link leads to its page."""
    return Markup(
        '<a class="btn key" href="/join">{}<small>{}</small></a>'
        '<form class="join" method="post" action="/join">{}</form>'
    ).format(_("I have a code"), _("join a table"), join_fields())


def _drawer(others: Sequence[Game]) -> Markup:
    """The seldom needed: games from elsewhere, colours, old records, credits."""
    heading = Markup("<h2>{}</h2>").format(_("More games")) if others else Markup("")
    link = Markup('<p><a class="btn" href="/new/{}">{}<small>{}</small></a></p>')
    return Markup(
        '<details class="menu"><summary class="ib" aria-label="{}">{}</summary>'
        '<div class="sheet">{}<p><a class="btn" href="/evenings">{}</a></p><p><a class="btn" href="/puzzles">{}</a></p>'
        '<p><a class="btn" href="/beliefs">{}</a></p>'
        "<h2>{}</h2>{}{}<p>{}</p></div></details>"
    ).format(
        _("Menu"),
        icon("menu"),
        heading + join(link.format(game.code, _(game.title), players(game)) for game in others),
        _("My evenings"),
        _("Puzzles"),
        _("What do they hold?"),
        _("Colours"),
        themes(),
        Markup(
            '<h2>{}</h2><form class="record" method="post" action="/records" enctype="multipart/form-data">'
            '<label>{} <input type="file" name="record" required aria-invalid="false"></label>'
            '<button class="btn">{}</button></form>'
        ).format(_("Open the record of a finished game"), _("File"), _("Open")),
        _("An unofficial work by people who like these games, with their own words and drawings."),
    )


# The tables that anybody may join, where the host allows such.


MOST_SHOWN = 12
# The makers of some of them may have gone away.
MOST_LISTED = 100


class OpenTable(NamedTuple):
    """A table for anybody, for the list: its game's title, its maker and their ghost, the number of free seats."""

    match: str
    title: str
    maker: str
    face: str
    free: int


async def open_tables(services: Services) -> list[OpenTable]:
    """The newest tables that wait for somebody, and whose maker is there; none unless the host allows them."""
    if not services.open_tables:
        return []
    found = await services.store.listed(MOST_LISTED)
    there = [match for match in found if services.presence.is_here(match.id, MAKER) and _is_playable(match)]
    return [
        OpenTable(match.id, find(match.game).title, match.names[MAKER], faces_of(match.names)[MAKER], match.free)
        for match in there[:MOST_SHOWN]
    ]


def _is_playable(match: Listed) -> bool:
    try:
        return find(match.game).rules_version == match.rules
    except UnknownGame:
        return False


def open_list(tables: Sequence[OpenTable]) -> Markup:
    """The list in a fold, with its number; nothing where nobody waits."""
    if not tables:
        return NOTHING
    words = ngettext("{n} open table", "{n} open tables", len(tables)).format(n=len(tables))
    return Markup(
        '<details class="menu open-tables"><summary class="ib">{}<b>{}</b></summary>'
        '<div class="sheet"><h2>{}</h2>{}</div></details>'
    ).format(icon("door"), words, _("Come and join in"), join(map(_row, tables)))


def _row(table: OpenTable) -> Markup:
    return Markup(
        '<a class="btn" href="/open/{}"><i class="ring">{}</i><span><b>{}</b><small>{}</small></span>'
        '<span class="free"><span class="vh">{}</span>{}</span></a>'
    ).format(
        table.match,
        ghost(address("house.svg"), table.face, "face"),
        _(table.title),
        table.maker,
        ngettext("{n} free seat", "{n} free seats", table.free).format(n=table.free),
        Markup('<i aria-hidden="true"></i>') * table.free,
    )
