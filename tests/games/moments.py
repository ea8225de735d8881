"""Moments of each game at which its rules may be opened, and the chapter that is then wanted."""

from random import Random
from typing import Any

from hantise.core import View, settle
from hantise.games import find

Moments = list[tuple[dict[str, Any], str]]


def awaiting(**chapters: str) -> Moments:
    """The chapter that is wanted while this is awaited."""
    return [({"awaits": what}, chapter) for what, chapter in chapters.items()]


WANTED: dict[str, Moments] = {
    "ghooost": [*awaiting(turn="turn", over="end"), ({"awaits": "turn", "crypt": 0}, "midnight")],
    "boo": awaiting(place="placing", order="order", over="end"),
    "spooky_boo": [
        *awaiting(peek="setup", turn="turn", drawn="turn", look="powers", swap="powers", looked="powers"),
        *awaiting(done="call", over="end"),
    ],
    "haunted_stairs": [
        *awaiting(search="child", swap="swap", move="move", riddle="riddle", ask="double", answer="double"),
        *awaiting(name="end", over="end"),
    ],
    "rest_in_peace": [
        *awaiting(turn="turn", place="after", keep="medium-15", over="end"),
        *[({"awaits": "ask", "asking": medium}, f"medium-{medium}") for medium in (2, 11, 28)],
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
