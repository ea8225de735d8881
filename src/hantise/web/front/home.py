"""The front page: the games of the house, and the matches that wait for this browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from hantise.core import OVER, Game, HantiseError, UnknownGame
from hantise.core.words import LANGUAGES, _, language, ngettext, speaking
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.games import codes, find, shelf
from hantise.store import MAKER, Listed
from hantise.web.front.ways_in import join_form
from hantise.web.pages.assets import KINDS, address, find_asset
from hantise.web.pages.faces import SMALL, faces_of
from hantise.web.pages.frame import (
    NAMES,
    NOTHING,
    about,
    bare,
    icon,
    join,
    script_link,
    send,
    style_link,
    themes,
    told_version,
)
from hantise.web.problems import not_found
from hantise.web.tables.leisure import deadline, number_left
from hantise.web.tables.visitor import Services, keys_of, services_of

MOST_WAITING = 12
# A few of them may be over without a note, or follow other rules; and by the day, the one played longest ago is urgent.
MOST_LOOKED_UP = 64
FAR = datetime.max.replace(tzinfo=UTC)


async def front(request: Request) -> Response:
    """GET: the front page."""
    services, games = services_of(request), [find(code) for code in codes()]
    others = [find(code) for code in shelf() if code not in codes()]
    waiting = await waiting_for(services, keys_of(request))
    return send(front_page(games, waiting, await open_tables(services), others))


async def waiting_for(services: Services, keys: Set[str]) -> list[Waiting]:
    """The unfinished matches of this browser: those it is to play first, by the end of their time.

    Others, and those without an end, are in the order in which they were played, the latest first.
    """
    found = list[tuple[bool, datetime, Waiting]]()
    for match in await services.store.waiting_for(keys, MOST_LOOKED_UP) if keys else []:
        # The match's own page says if this program cannot play it.
        with suppress(HantiseError):
            game, mover = find(match.game), match.mover
            mover = (await services.tables.get(match.id)).position.mover if mover is None else mover
            if mover != OVER and game.rules_version == match.rules:
                face = faces_of(match.names)[mover if mover in match.held else min(match.held, default=0)]
                pace, at, is_mine = match.leisure, match.asked_at, mover in match.held
                left, end = (number_left(at, pace), deadline(at, pace)) if pace and at else ("", None)
                one = Waiting(match.id, game.title, match.names, face, is_mine, left)
                found.append((not is_mine, (is_mine and end) or FAR, one))
    found.sort(key=lambda each: each[:2])
    return [one for *_order, one in found[:MOST_WAITING]]


# The page: a window for each game, the visitor's running matches, and a form for a table's code.

LANGUAGE = Markup(
    '<button name="language" value="{0}" lang="{0}" aria-pressed="{1}">{2}<span class="vh"> {3}</span></button>'
)


class Waiting(NamedTuple):
    """A running match in the list of matches to continue; `face` is this browser's ghost there."""

    match: str
    title: str
    names: tuple[str, ...]
    face: str
    is_mine: bool
    left: str = ""  # at leisure, how long the mover still has


def front_page(
    games: Iterable[Game], waiting: Sequence[Waiting], tables: Sequence[Listed] = (), others: Sequence[Game] = ()
) -> Markup:
    """The whole page; `tables` are open to anybody, and the `others` are games without a window."""
    first = join(map(resume, waiting[:1])) + (_more(waiting[1:]) if waiting[1:] else NOTHING)
    # A small screen shows a link to the form's own page instead of the form.
    joining = Markup('<a class="btn key" href="/join">{}<small>{}</small></a>{}').format(
        _("I have a code"), _("join a table"), join_form(kind="join")
    )
    # Today's three puzzles; a small screen shows the drawing alone.
    puzzles = Markup('<a class="btn puzzling" href="/puzzles">{}<span>{}</span><small>{}</small></a>').format(
        icon("puzzle"), _("Puzzles"), _("three a day")
    )
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
        Markup('<div class="dock{}">{}{}{}</div>').format("" if waiting else " quiet", first, joining, puzzles),
        open_list(tables),
        Markup('<ul class="rooms" aria-label="{}">{}</ul>').format(_("The games"), join(map(_window, games))),
    )
    return bare(_("Hantise"), body, kind="front", head=style_link("house.css") + script_link("installed.js"))


def _window(game: Game) -> Markup:
    """The plaque under a game's window: its title, its number of players and one more fact.

    A small screen shows the `short` text without the word "players".
    """
    fact = _("{n} min").format(n=game.minutes) if game.minutes else str(game.year)
    if 0 < game.age <= SMALL:
        # A game for small children shows its age instead of its length.
        fact = _("ages {n}+").format(n=game.age)
    return Markup(
        '<li data-game="{0}"><a href="/new/{0}"><b class="display">{1}</b><span class="long">{2} · {4}</span>'
        '<span class="short" aria-hidden="true">{3} · {4}</span></a></li>'
    ).format(game.code, _(game.title), players(game), _span(game), fact)


def players(game: Game) -> str:
    """The number of players."""
    return _("{n} players").format(n=_span(game))


def _span(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return str(least) if least == most else f"{least}–{most}"


def resume(waiting: Waiting) -> Markup:
    """The link back to a running match."""
    face = ghost(address("house.svg"), waiting.face, "face")
    return Markup(
        '<a class="resume" href="/t/{}"><i class="ring">{}</i><span><b>{}</b><small>{} · {}</small></span></a>'
    ).format(waiting.match, face, _("Continue"), _(waiting.title), _turn(waiting))


def _turn(waiting: Waiting) -> str:
    turn = _("your turn") if waiting.is_mine else _("waiting")
    return f"{turn} · {waiting.left}" if waiting.left else turn


def _more(waiting: Sequence[Waiting]) -> Markup:
    """A fold with links to the other running matches."""
    words = ngettext("{n} more match", "{n} more matches", len(waiting)).format(n=len(waiting))
    way = Markup('<a class="btn" href="/t/{}">{}<small>{} · {}</small></a>')
    ways = join(way.format(one.match, _(one.title), _turn(one), ", ".join(one.names)) for one in waiting)
    return Markup(
        '<details class="menu more"><summary class="ib" aria-label="+{0}: {1}"><b>+{0}</b></summary>'
        '<div class="sheet"><h2>{1}</h2>{2}</div></details>'
    ).format(len(waiting), words, ways)


def _drawer(others: Sequence[Game]) -> Markup:
    """The menu: games from elsewhere, seldom used pages, colours, opening a record, credits."""
    heading = Markup("<h2>{}</h2>").format(_("More games")) if others else NOTHING
    link = Markup('<p><a class="btn" href="/new/{}">{}<small>{}</small></a></p>')
    return Markup(
        '<details class="menu"><summary class="ib" aria-label="{}">{}</summary>'
        '<div class="sheet">{}<p><a class="btn" href="/evenings">{}</a></p><p><a class="btn" href="/puzzles">{}</a></p>'
        '<p><a class="btn" href="/beliefs">{}</a></p><p><a class="btn" href="/club/new">{}</a></p>'
        '<p><a class="btn" href="/ladder">{}<small>{}</small></a></p>'
        "<h2>{}</h2>{}{}<p>{}</p>{}</div></details>"
    ).format(
        _("Menu"),
        icon("menu"),
        heading + join(link.format(game.code, _(game.title), players(game)) for game in others),
        _("My evenings"),
        _("Puzzles"),
        _("What do they hold?"),
        _("A tournament"),
        _("The ladder"),
        _("Programs against each other"),
        _("Colours"),
        themes(),
        Markup(
            '<h2>{}</h2><form class="record" method="post" action="/records" enctype="multipart/form-data">'
            '<label>{} <input type="file" name="record" required aria-invalid="false"></label>'
            '<button class="btn">{}</button></form>'
        ).format(_("Open the record of a finished game"), _("File"), _("Open")),
        _("An unofficial work by people who like these games, with their own words and drawings."),
        told_version(),
    )


# The tables that anybody may join, if the host allows them.

MOST_SHOWN = 12
MOST_LISTED = 100  # more than are shown, because the makers of some have gone away


async def open_tables(services: Services) -> list[Listed]:
    """The newest tables with a free seat whose maker is present; none unless the host allows open tables."""
    found = list[Listed]()
    for match in await services.store.listed(MOST_LISTED) if services.open_tables else []:
        with suppress(UnknownGame):
            is_playable = find(match.game).rules_version == match.rules
            if is_playable and services.presence.is_here(match.id, MAKER):
                found.append(match)
    return found[:MOST_SHOWN]


def open_list(tables: Sequence[Listed]) -> Markup:
    """A fold with the open tables and their number; nothing if there are none."""
    if not tables:
        return NOTHING
    icons, rows = address("house.svg"), list[Markup]()
    for table in tables:
        row = Markup(
            '<a class="btn" href="/open/{}"><i class="ring">{}</i><span><b>{}</b><small>{}</small></span>'
            '<span class="free"><span class="vh">{}</span>{}</span></a>'
        )
        face = ghost(icons, faces_of(table.names)[MAKER], "face")
        title, seats = _(find(table.game).title), Markup('<i aria-hidden="true"></i>') * table.free
        free = ngettext("{n} free seat", "{n} free seats", table.free).format(n=table.free)
        rows.append(row.format(table.id, face, title, table.names[MAKER], free, seats))
    words = ngettext("{n} open table", "{n} open tables", len(tables)).format(n=len(tables))
    return Markup(
        '<details class="menu open-tables"><summary class="ib">{}<b>{}</b></summary>'
        '<div class="sheet"><h2>{}</h2>{}</div></details>'
    ).format(icon("door"), words, _("Come and join in"), join(rows))


# The house as an app on a device: its manifest, its service worker, and the page for a server that does not answer.

NIGHT = "#0B0E1A"  # the background
# For each icon its file, its size and its purpose; a device may cut the edges of a maskable one.
ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)


async def manifest(request: Request) -> Response:
    """GET: the app's manifest, in the language of the page from which the app was installed."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise not_found()
    with speaking(language):
        told = {
            "id": "/",
            "name": _("Hantise"),
            "short_name": _("Hantise"),
            "description": about(),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": NIGHT,
            "theme_color": NIGHT,
            "categories": ["games"],
            "icons": [
                {"src": address(name), "sizes": sizes, "type": KINDS[name.rpartition(".")[2]], "purpose": purpose}
                for name, sizes, purpose in ICONS
            ],
        }
    return JSONResponse(told, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """GET: the service worker, at the root because its scope is all pages; browsers always ask for the newest."""
    script = find_asset("worker.js")
    assert script is not None
    return Response(script.body, media_type=script.kind, headers={"Cache-Control": "no-cache"})


async def quiet(request: Request) -> Response:
    """GET: the page that the service worker keeps for a server that does not answer; it names no seat and no table."""
    told = _("Are you still connected? This page tries again by itself, and your game is safe.")
    body = Markup(
        '<main class="page error"><h1>{}</h1><p>{}</p><p><a class="btn pri" href="">{}</a></p>'
        '<p><a class="btn" href="/">{}</a></p></main>'
    ).format(_("The house does not answer"), told, _("Try again"), _("Back to the house"))
    return send(bare(_("Hantise"), body, kind="form", head=script_link("pages.js")))


ROUTES: Final = [
    Route("/", front),
    Route("/{language}.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/quiet", quiet),
]
