"""The front of the house: its rooms, and the matches that wait for this browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game, HantiseError
from hantise.core.words import _
from hantise.games import codes, find
from hantise.web.desk import Desk, desk_of
from hantise.web.page import frame, join, send
from hantise.web.seats import secrets_of
from hantise.web.windows import window

# The house has so many rooms; those without a game yet are dark.
ROOMS = 5
MOST_WAITING = 12


class Waiting(NamedTuple):
    """A match that goes on, for the list to continue from."""

    match: str
    title: str
    names: tuple[str, ...]
    is_mine: bool


async def front(request: Request) -> Response:
    """GET: the house."""
    return send(front_page([find(code) for code in codes()], await _waiting(desk_of(request), secrets_of(request))))


async def _waiting(desk: Desk, secrets: list[str]) -> list[Waiting]:
    """The matches of this browser that are not over, the one played last first."""
    found: dict[str, Waiting] = {}
    for summary in await desk.store.matches_of(secrets):
        match = await desk.seats.last(summary.id) if summary.over else summary.id
        if match in found or len(found) == MOST_WAITING or (summary.over and match == summary.id):
            continue
        waiting = await _look_up(desk, secrets, match)
        if waiting is not None:
            found[match] = waiting
    return list(found.values())


async def _look_up(desk: Desk, secrets: list[str], match: str) -> Waiting | None:
    try:
        table = await desk.tables.get(match)
    except HantiseError:
        # Played by other rules than this program has; its own page says so.
        return None
    if table.position.is_over:
        return None
    held = await desk.seats.held(secrets, match)
    return Waiting(match, table.game.title, table.names, table.position.mover in held)


def front_page(games: Iterable[Game], waiting: Iterable[Waiting]) -> Markup:
    """The whole page."""
    rooms = [_room(game) for game in games]
    dark = [_dark_room()] * (ROOMS - len(rooms))
    body = Markup(
        '<main class="house"><section class="welcome"><h1>{}</h1><p>{}</p>{}</section>{}{}<footer>{}</footer></main>'
    )
    return frame(
        _("Hantise"),
        body.format(
            _("Hantise"),
            _("Five ghostly games under one roof. Push a window open."),
            join(map(_continue, waiting)),
            Markup('<ul class="rooms">{}</ul>').format(join([*rooms, *dark])),
            _bring_record(),
            _("An unofficial work by people who like these games, with their own words and drawings."),
        ),
        kind="front",
    )


def _continue(waiting: Waiting) -> Markup:
    turn = _("your turn") if waiting.is_mine else _("waiting for the others")
    return Markup('<a class="btn {}" href="/t/{}">{}<small>{} · {}</small></a>').format(
        "pri" if waiting.is_mine else "",
        waiting.match,
        _("Continue {game}").format(game=waiting.title),
        turn,
        ", ".join(waiting.names),
    )


def _room(game: Game) -> Markup:
    return Markup(
        '<li data-game="{}"><a href="/new/{}">{}<b class="disp">{}</b><span>{}</span><small>{}</small></a></li>'
    ).format(
        game.code,
        game.code,
        window(lit=True),
        game.title,
        players(game),
        f"{game.author} · {game.publisher} {game.year}",
    )


def _dark_room() -> Markup:
    return Markup('<li class="dark">{}<span>{}</span></li>').format(window(lit=False), _("This room is still locked."))


def players(game: Game) -> str:
    """How many play it."""
    least, most = game.players[0], game.players[-1]
    span = str(least) if least == most else f"{least}–{most}"
    return _("{n} players").format(n=span)


def _bring_record() -> Markup:
    return Markup(
        '<details class="record"><summary>{}</summary>'
        '<form method="post" action="/records" enctype="multipart/form-data">'
        '<label>{} <input type="file" name="record" required></label><button class="btn">{}</button></form></details>'
    ).format(_("Open the record of a finished game"), _("File"), _("Open"))
