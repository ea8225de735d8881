"""The JSON schema of a game's view: what its fields mean, and the names of its actions.

Their types are the code's own; the words are in `fields.toml` and `view.toml` of the game's folder, where it has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from hantise.core import Game
from hantise.core.facts import facts_schema
from hantise.games import folder_text

SEATS: Final = {
    "seat": "Whose view this is, from 0 on; -3 is a spectator.",
    "mover": "The seat that decides; -1 is chance, -2 is nobody: the game is over.",
}


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of a seat's view; `$defs` has that of an action's name as `Action`, where the game tells."""
    schema = facts_schema(f"What a seat of {game.title} may know", game.facts())
    words = tomllib.loads(folder_text(game.code, "view.toml"))
    _describe(schema.get("properties", {}), SEATS | _meanings(game) | words.get("fields", {}))
    if actions := words.get("actions"):
        schema["$defs"] = {**schema.get("$defs", {}), "Action": _action(game, actions)}
    return schema


def _meanings(game: Game) -> dict[str, str]:
    """What each fact means, where the game says its fields in a list."""
    fields = tomllib.loads(folder_text(game.code, "fields.toml"))
    return {name: field["means"] for name, field in fields.items() if isinstance(field, dict) and "means" in field}


def _describe(fields: Mapping[str, dict[str, Any]], words: Mapping[str, str]) -> None:
    for name, field in fields.items():
        if name in words:
            field["description"] = words[name]


def _action(game: Game, actions: Mapping[str, str]) -> dict[str, Any]:
    """The schema of an action's name: one of these expressions, each with what it does."""
    kinds = [{"pattern": f"^({pattern})$", "description": words} for pattern, words in actions.items()]
    return {"title": f"The name of an action of {game.title}", "type": "string", "oneOf": kinds}
