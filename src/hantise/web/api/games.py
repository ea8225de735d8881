"""The games of the house, for whoever writes a program that plays them."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hantise.bots import LEVELS
from hantise.core import Game
from hantise.core.facts import facts_schema
from hantise.core.game import Option, Value
from hantise.games import find, folder_text, shelf
from hantise.web.api.answers import answer
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
    found = view_schema(find(request.path_params["game"]))
    return answer({"$schema": "https://json-schema.org/draft/2020-12/schema", **found})


def _box(game: Game, prefix: str) -> Box:
    view = f"{prefix}/api/games/{game.code}/view"
    return Box(game.code, game.title, tuple(game.players), game.rules_version, tuple(map(_choice, game.settings)), view)


def _choice(option: Option) -> Choice:
    span = (option.least, option.most) if not option.is_flag and not option.is_text else (None, None)
    return Choice(option.name, option.words, option.default, *span)


# The JSON schema of a game's view: what its fields mean, and the names of its actions.
#
# Their types are the code's own; the words are in `fields.toml` and `view.toml` of the game's folder, where it has
# them.


SEATS: Final = {
    "seat": "Whose view this is, from 0 on; -3 is a spectator.",
    "mover": "The seat that decides; -1 is chance, -2 is nobody: the game is over.",
}


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of a seat's view; `$defs` has that of an action's name as `Action`, where the game tells."""
    schema = facts_schema(f"What a seat of {game.title} may know", game.facts())
    words, listed = (tomllib.loads(folder_text(game.code, f"{name}.toml")) for name in ("view", "fields"))
    said = {name: field for name, field in listed.items() if isinstance(field, dict) and "means" in field}
    meanings = SEATS | {field.get("as", name): field["means"] for name, field in said.items()} | words.get("fields", {})
    for name, field in schema.get("properties", {}).items():
        if name in meanings:
            field["description"] = meanings[name]
    if actions := words.get("actions"):
        # One of these expressions, each with what it does.
        kinds = [{"pattern": f"^({pattern})$", "description": told} for pattern, told in actions.items()]
        action = {"title": f"The name of an action of {game.title}", "type": "string", "oneOf": kinds}
        schema["$defs"] = {**schema.get("$defs", {}), "Action": action}
    return schema
