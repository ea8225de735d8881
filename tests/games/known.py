"""What is known of each game beside its rules, as `known.toml` in the folder of its tests says it."""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hantise.core import View, settle
from hantise.games import codes, find
from hantise.testing import games as examples

TESTS = Path(__file__).parent.parent


@cache
def known(code: str) -> dict[str, Any]:
    """What the game's `known.toml` says; that of an example stands beside the tests of the examples."""
    path = TESTS / "testing" / f"{code}.toml" if code in examples.codes() else TESTS / "games" / code / "known.toml"
    assert path.is_file(), f"{path.relative_to(TESTS)} is missing: CONTRIBUTING.md says what it tells"
    return tomllib.loads(path.read_text(encoding="utf-8"))


# Moments at which the rules of a game may be opened: what a view says then, and the chapter that is wanted.
MOMENTS = [(code, told, chapter) for code in codes() for told, chapter in known(code)["moments"]]


def seen(code: str, **told: Any) -> View:
    """The first seat's view of a new table that says this instead."""
    game = find(code)
    state = game.start(game.options(game.players[0]))
    settle(state, Random(1))
    view: Any = game.view(state, 0)
    facts = view.facts
    changed = (
        facts._replace(setting=facts.setting._replace(**told)) if hasattr(facts, "setting") else facts._replace(**told)
    )
    found: View = type(view)(changed)
    return found
