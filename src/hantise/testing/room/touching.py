"""Choices made in touches: each is reached by its touches in their order, on an open page and with scripts off."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hantise.core import Choice, Game, Touch
from hantise.core.touches import Choices, Chosen, following, settled, taken, touched, turned
from hantise.drawing.contract import FORM, TOUCH
from hantise.drawing.faces import names_in
from hantise.testing.broken import require
from hantise.testing.room.looks import Look

# There may be hundreds of choices at one moment; of more than these, so many are touched, evenly spread.
MOST = 12


def check_touches(game: Game, look: Look, drawings: Collection[str]) -> None:
    """All that holds of the choices that are made in touches."""
    choices = {action: choice for action, choice in look.scene.choices.items() if choice.touches}
    for action, choice in choices.items():
        _check_things(game.actions.name(action), choice, look, drawings)
    _check_apart({game.actions.name(action): choice.things for action, choice in choices.items()})
    for action in [*choices][:: len(choices) // MOST + 1]:
        chosen = _chosen(choices, choices[action])
        told = f"touching {choices[action].things} one after another chooses {chosen}"
        require(taken(choices, chosen) == action, f"{told}, and not {game.actions.name(action)!r}")


def _check_things(name: str, choice: Choice, look: Look, drawings: Collection[str]) -> None:
    """Check that what is touched lies on the table, and what is turned says so."""
    things = {thing.attributes["data-thing"]: thing for thing in look.page.holding("data-thing")}
    require(not choice.picks, f"{name!r} has both picks and touches")
    for drawn in names_in(choice.preview) if choice.preview else []:
        require(drawn in drawings, f"{name!r} shows {drawn!r}, which is no drawing")
    for sign in choice.signs:
        require(sign.kind in drawings, f"{name!r} has the sign {sign.kind!r}, which is no drawing")
        lacking = {sign.place, sign.to or sign.place} - look.places
        require(not lacking, f"{name!r} has the sign {sign.kind!r} at {sorted(lacking)}, which are no places")
    for touch in choice.touches:
        if touch.turns:
            require(bool(touch.name), f"a turn of {name!r} does not say which one is taken: {touch}")
            continue
        require(bool(touch.asks), f"nothing asks for {touch.thing!r}, a touch of {name!r}")
        require(touch.thing in things, f"{name!r} has the touch {touch.thing!r}, which is no thing on the table")
        sent = [things[touch.thing].attributes.get(field) for field in ("name", "value", "form")]
        wanted = [TOUCH, touch.thing, FORM]
        require(sent == wanted, f"with scripts off {touch.thing!r} sends {sent}, not {wanted}: contract.thing() does")


def _check_apart(touches: Mapping[str, Chosen]) -> None:
    """No choice is complete while another one is only begun."""
    whole = {things: name for name, things in touches.items()}
    require(len(whole) == len(touches), f"two of {[*touches]} are made by the same touches")
    for name, things in touches.items():
        for begun in [things[:length] for length in range(1, len(things))]:
            require(begun not in whole, f"whoever touches {begun} for {name!r} has chosen {whole.get(begun)!r}")


def _chosen(choices: Choices, choice: Choice) -> Chosen:
    """The choice of a page once each thing was touched, or turned to."""
    chosen = settled(choices, ())
    for at, touch in enumerate(choice.touches):
        chosen = _with(choices, chosen, at, touch)
    return chosen


def _with(choices: Choices, chosen: Chosen, at: int, touch: Touch) -> Chosen:
    if chosen[at : at + 1] == (touch.thing,):
        return chosen
    if not touch.turns:
        return touched(choices, chosen, touch.thing)
    for _ in following(choices, chosen[:at]):
        if len(chosen) > at and chosen[at] != touch.thing:
            chosen = turned(choices, chosen, at)
    return chosen
