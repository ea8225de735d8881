"""The games of the house, for whoever writes a program that plays them."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hantise.bots import LEVELS
from hantise.core import Game
from hantise.core.game import Option, Value
from hantise.games import find, shelf
from hantise.web.api.answers import answer
from hantise.web.api.view_schema import view_schema
from hantise.web.requests.prefix import prefix_of
from hantise.web.tables.services import services_of


class Choice(msgspec.Struct, frozen=True):
    """An option of a game: what it does, its default, and the least and the most where it is a number."""

    name: str
    words: str
    default: Value
    least: int | None = None
    most: int | None = None


class Box(msgspec.Struct, frozen=True):
    """A game: for how many, by which version of its rules, with which options, and where its view is described."""

    code: str
    title: str
    players: tuple[int, ...]
    rules: int
    options: tuple[Choice, ...]
    view: str


class Brought(msgspec.Struct, frozen=True):
    """A bot that the host brings, which may take a seat as a level does; without `games` it plays all."""

    name: str
    words: str
    games: tuple[str, ...]


class Shelf(msgspec.Struct, frozen=True):
    """All games, the levels of the computers that may take a seat, and the bots that may do so too."""

    games: tuple[Box, ...]
    levels: tuple[str, ...]
    bots: tuple[Brought, ...]


async def look(request: Request) -> Response:
    """GET: the games of the house."""
    boxes = tuple(_box(find(code), prefix_of(request)) for code in shelf())
    bots = tuple(Brought(bot.name, bot.words, bot.games) for bot in services_of(request).host_bots)
    return answer(Shelf(boxes, tuple(LEVELS), bots))


async def schema(request: Request) -> Response:
    """GET: the JSON schema of a game's view."""
    return answer({"$schema": "https://json-schema.org/draft/2020-12/schema", **view_schema(_asked(request))})


def _asked(request: Request) -> Game:
    return find(request.path_params["game"])


def _box(game: Game, prefix: str) -> Box:
    view = f"{prefix}/api/games/{game.code}/view"
    choices = tuple(map(_choice, game.settings))
    return Box(game.code, game.title, tuple(game.players), game.rules_version, choices, view)


def _choice(option: Option) -> Choice:
    is_number = not option.is_flag and not option.is_text
    span = (option.least, option.most) if is_number else (None, None)
    return Choice(option.name, option.words, option.default, *span)
