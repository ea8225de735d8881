"""The JSON schema of a game's view: what its fields mean, and the names of its actions.

Their types are the code's own; the words are in `view.toml` of the game's folder, where it has one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from hantise.core import Game
from hantise.core.facts import facts_schema
from hantise.games import folder_text


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of a seat's view; `$defs` has that of an action's name as `Action`, where the game tells."""
    schema = facts_schema(f"What a seat of {game.title} may know", game.facts())
    words = tomllib.loads(folder_text(game.code, "view.toml"))
    _describe(schema.get("properties", {}), words.get("fields", {}))
    if actions := words.get("actions"):
        schema["$defs"] = {**schema.get("$defs", {}), "Action": _action(game, actions)}
    return schema


def _describe(fields: Mapping[str, dict[str, Any]], words: Mapping[str, str]) -> None:
    for name, field in fields.items():
        if name in words:
            field["description"] = words[name]


def _action(game: Game, actions: Mapping[str, str]) -> dict[str, Any]:
    """The schema of an action's name: one of these expressions, each with what it does."""
    kinds = [{"pattern": f"^({pattern})$", "description": words} for pattern, words in actions.items()]
    return {"title": f"The name of an action of {game.title}", "type": "string", "oneOf": kinds}
