"""The things of a game that a browser was told of once: kept in its cookies, one for each game."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.core import Game
from hantise.web.requests.preferences import answer, chosen_by, keep

COOKIE = "firsts"
YES, NO = "yes", "no"
# Stands in the place of a match where something was put aside.
AWAY = "-"


def tells_firsts(asker: HTTPConnection) -> bool:
    """True unless its holder has turned it off."""
    return asker.cookies.get(COOKIE) != NO


async def choose(request: Request) -> Response:
    """POST: from now on what is new is told, or not; back to the page the form was on."""
    return answer(request, COOKIE, await chosen_by(request, COOKIE), (YES, NO))


def known_to(asker: HTTPConnection, game: Game, match: str) -> frozenset[str]:
    """The names of what was put aside, or told at another table than this one."""
    return frozenset([name for name, where in _noted(asker, game).items() if where != match])


def note(request: Request, response: Response, game: Game, name: str, match: str) -> None:
    """The browser keeps that it was told this at this table, or AWAY; what the game does not know is left out."""
    noted = _noted(request, game)
    if _is_of(game, name) and noted.get(name) not in (match, AWAY):
        kept = "|".join([f"{one}:{where}" for one, where in {**noted, name: match}.items()])
        keep(request, response, _cookie(game), kept)


def _cookie(game: Game) -> str:
    return f"{COOKIE}-{game.code}"


def _noted(asker: HTTPConnection, game: Game) -> Mapping[str, str]:
    """Each name with the table where it was told, as far as the cookie can be read."""
    parts = [part.partition(":") for part in asker.cookies.get(_cookie(game), "").split("|")]
    return {name: match for name, _colon, match in parts if _is_of(game, name) and _is_plain(match)}


def _is_of(game: Game, name: str) -> bool:
    return any(first.name == name for first in game.firsts)


def _is_plain(match: str) -> bool:
    """True if it can be the name of a table: nothing else is written back into a cookie."""
    return match == AWAY or (match.isascii() and match.isalnum() and len(match) <= 40)
