"""Moments of each game at which its rules may be opened, and the chapter that is then wanted."""

from random import Random
from typing import Any

from hantise.core import View, settle
from hantise.games import find

WANTED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "ghooost": [
        ({"awaits": "turn"}, "turn"),
        ({"awaits": "turn", "crypt": 0}, "midnight"),
        ({"awaits": "over"}, "end"),
    ],
    "boo": [({"awaits": "place"}, "placing"), ({"awaits": "order"}, "order"), ({"awaits": "over"}, "end")],
    "spooky_boo": [
        ({"awaits": "peek"}, "setup"),
        ({"awaits": "turn"}, "turn"),
        ({"awaits": "drawn"}, "turn"),
        ({"awaits": "look"}, "powers"),
        ({"awaits": "swap"}, "powers"),
        ({"awaits": "looked"}, "powers"),
        ({"awaits": "done"}, "call"),
        ({"awaits": "over"}, "end"),
    ],
    "haunted_stairs": [
        ({"awaits": "search"}, "child"),
        ({"awaits": "swap"}, "swap"),
        ({"awaits": "move"}, "move"),
        ({"awaits": "riddle"}, "riddle"),
        ({"awaits": "ask"}, "double"),
        ({"awaits": "answer"}, "double"),
        ({"awaits": "name"}, "end"),
        ({"awaits": "over"}, "end"),
    ],
    "rest_in_peace": [
        ({"awaits": "turn"}, "turn"),
        ({"awaits": "place"}, "after"),
        ({"awaits": "keep"}, "medium-15"),
        *[({"awaits": "ask", "asking": medium}, f"medium-{medium}") for medium in (2, 11, 28)],
        ({"awaits": "over"}, "end"),
    ],
}


def seen(code: str, **told: Any) -> View:
    """The first seat's view of a new table that says this instead."""
    game = find(code)
    state = game.start(game.options(game.players[0]))
    settle(state, Random(1))
    view: Any = game.view(state, 0)
    facts = view.facts
    changed = facts._replace(setting=facts.setting._replace(**told)) if code == "boo" else facts._replace(**told)
    found: View = type(view)(changed)
    return found
