"""Choices made in several touches: what was touched so far, what may be touched next, and what it comes to.

The page's script `touches.js` says the same; a page without scripts asks here. What was chosen is a tuple of things in
the order in which they were touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from hantise.core.room import Choice, Touch

Choices: TypeAlias = Mapping[int, Choice]
Chosen: TypeAlias = tuple[str, ...]


def following(choices: Choices, chosen: Chosen) -> dict[str, Touch]:
    """The touches that may come next, by their things, in the order of the choices."""
    at = len(chosen)
    leading = [choice.touches[at:] for choice in choices.values() if choice.things[:at] == chosen]
    return {touch.thing: touch for touch, *_later in filter(None, leading)}


def settled(choices: Choices, wanted: Chosen) -> Chosen:
    """As much of what is wanted as leads to a choice, with the touches that need no asking.

    That is a touch without an alternative, and the first of those that turn.
    """
    chosen: Chosen = ()
    while touches := following(choices, chosen):
        thing = wanted[len(chosen)] if len(chosen) < len(wanted) else ""
        if thing not in touches:
            thing, touch = next(iter(touches.items()))
            if len(touches) > 1 and not touch.turns:
                break
        chosen += (thing,)
    return chosen


def touched(choices: Choices, chosen: Chosen, thing: str) -> Chosen:
    """The choice once this thing is touched too, or instead of another; touched again it turns, or is let go."""
    for at in range(len(chosen), -1, -1):
        if thing in following(choices, chosen[:at]):
            if chosen[at : at + 1] == (thing,):
                return _again(choices, chosen, at)
            return settled(choices, (*chosen[:at], thing, *chosen[at + 1 :]))
    return chosen


def turns(choices: Choices, chosen: Chosen) -> list[int]:
    """The places in what is chosen of those touches that can be turned on."""
    touches = [following(choices, chosen[:at]) for at in range(len(chosen))]
    return [at for at, thing in enumerate(chosen) if len(touches[at]) > 1 and touches[at][thing].turns]


def fixed(choices: Choices, chosen: Chosen, at: int) -> Touch | None:
    """The touch there if it would turn but has no other to turn to, and says so."""
    open_now = following(choices, chosen[:at])
    touch = open_now[chosen[at]]
    return touch if len(open_now) == 1 and touch.turns and touch.asks else None


def turned(choices: Choices, chosen: Chosen, at: int) -> Chosen:
    """The choice once that touch is turned on to the next by name, with as much of what came after as leads on."""
    things = sorted(following(choices, chosen[:at]))
    after = things[(things.index(chosen[at]) + 1) % len(things)]
    return settled(choices, (*chosen[:at], after, *chosen[at + 1 :]))


def taken(choices: Choices, chosen: Chosen) -> int | None:
    """The action that is chosen by exactly these, if there is one."""
    return next((action for action, choice in choices.items() if choice.touches and choice.things == chosen), None)


def _again(choices: Choices, chosen: Chosen, at: int) -> Chosen:
    later = [turn for turn in turns(choices, chosen) if turn > at]
    return turned(choices, chosen, later[0]) if later else settled(choices, chosen[:at])
