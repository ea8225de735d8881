"""Choices in parts: each is reached by touching its parts in their order, on an open page and with scripts off."""

from __future__ import annotations

from collections.abc import Collection

from hantise.core import Choice, Game, Part
from hantise.core.parts import Choices, Chosen, following, settled, taken, touched, turned
from hantise.drawing.contract import FORM, TOUCH
from hantise.testing.broken import require
from hantise.testing.room.looks import Look

# There may be hundreds of choices at one moment; of more than these, so many are touched, evenly spread.
MOST = 12


def check_parts(game: Game, look: Look, drawings: Collection[str]) -> None:
    """All that holds of the choices that are made in parts."""
    choices = {action: choice for action, choice in look.scene.choices.items() if choice.parts}
    for action, choice in choices.items():
        _check_things(game.actions.name(action), choice, look, drawings)
    for action in [*choices][:: len(choices) // MOST + 1]:
        chosen = _chosen(choices, choices[action])
        told = f"touching {choices[action].things} one after another chooses {chosen}"
        require(taken(choices, chosen) == action, f"{told}, and not {game.actions.name(action)!r}")


def _check_things(name: str, choice: Choice, look: Look, drawings: Collection[str]) -> None:
    """Check that what is touched lies on the table, and what is turned says so."""
    things = {thing.attributes["data-thing"]: thing for thing in look.page.holding("data-thing")}
    require(not choice.picks, f"{name!r} has both picks and parts")
    require(not choice.preview or choice.preview in drawings, f"{name!r} shows {choice.preview!r}, which is no drawing")
    for part in choice.parts:
        if part.turns:
            require(bool(part.name), f"a turn of {name!r} does not say which one is taken: {part}")
            continue
        require(bool(part.asks), f"nothing asks for {part.thing!r}, a part of {name!r}")
        require(part.thing in things, f"{name!r} has the part {part.thing!r}, which is no thing on the table")
        sent = [things[part.thing].attributes.get(field) for field in ("name", "value", "form")]
        wanted = [TOUCH, part.thing, FORM]
        require(sent == wanted, f"with scripts off {part.thing!r} sends {sent}, not {wanted}: contract.thing() does")


def _chosen(choices: Choices, choice: Choice) -> Chosen:
    """What a page has chosen once each part was touched, or turned to."""
    chosen = settled(choices, ())
    for at, part in enumerate(choice.parts):
        chosen = _with(choices, chosen, at, part)
    return chosen


def _with(choices: Choices, chosen: Chosen, at: int, part: Part) -> Chosen:
    if chosen[at : at + 1] == (part.thing,):
        return chosen
    if not part.turns:
        return touched(choices, chosen, part.thing)
    for _ in following(choices, chosen[:at]):
        if len(chosen) > at and chosen[at] != part.thing:
            chosen = turned(choices, chosen, at)
    return chosen
