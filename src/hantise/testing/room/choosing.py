"""Every legal action can be chosen: by touching things, by keys, and by a button that says what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set

from hantise.core import Choice, Game
from hantise.testing.broken import require
from hantise.testing.room.looks import Look
from hantise.testing.room.page import Element

# Keys that mean something else wherever one plays: the log, sounds, and undoing.
TAKEN = "LMZ"
# Letters of a headline that stands in two lines on a phone.
LONGEST = 60


def check_choices(game: Game, look: Look, drawings: Set[str]) -> None:
    """All that holds of what may be chosen, each choice by the name of its action."""
    choices = {game.actions.name(action): choice for action, choice in look.scene.choices.items()}
    _check_question(look)
    _check_words(choices)
    _check_pictures(choices, drawings)
    _check_letters(choices)
    things = _things(look.page)
    for name, choice in choices.items():
        _check_picks(name, choice, things)
    _check_one_way(choices)
    _check_apart(choices)
    _check_others(look, choices)


def _check_question(look: Look) -> None:
    """The seat that has to choose is asked in a headline, and no other."""
    told = f"the headline is {look.asks!r}"
    require(bool(look.asks.strip()) == bool(look.scene.choices), f"{told}, with {len(look.scene.choices)} choices")
    names = sum(map(len, look.scene.names))
    require(len(look.asks) <= LONGEST + names, f"{told}: longer than {LONGEST} letters")


def _check_pictures(choices: Mapping[str, Choice], drawings: Set[str]) -> None:
    for name, choice in choices.items():
        lacking = [picture for picture in choice.picture if picture not in drawings]
        require(not lacking, f"the button of {name!r} shows {lacking}, which are no drawings of the room")


def _check_words(choices: Mapping[str, Choice]) -> None:
    """Each button says what it does, and no two in a list, which is what they are without scripts, say the same."""
    said: dict[tuple[str, str, int], str] = {}
    for name, choice in choices.items():
        require(bool(choice.words.strip()), f"the button of {name!r} has no words")
        other = name if choice.touches else said.setdefault((choice.words, choice.follows, choice.whose), name)
        require(other == name, f"the buttons of {other!r} and {name!r} both say {choice.words!r}")


def _check_letters(choices: Mapping[str, Choice]) -> None:
    """No key does two things: a letter takes an action, or turns a touch of whatever is being chosen."""
    keys: dict[str, str] = {}
    pressed = [(choice.letter, name) for name, choice in choices.items()]
    for letter, does in [*pressed, *_turning(choices)]:
        if letter:
            is_key = len(letter) == 1 and (letter.isupper() or letter.isdigit())
            require(
                is_key and letter not in TAKEN,
                f"{letter!r} is no key for {does!r}: a capital or digit, none of {TAKEN}",
            )
            other = keys.setdefault(letter, does)
            require(other == does, f"{other!r} and {does!r} have the same letter {letter}")


def _turning(choices: Mapping[str, Choice]) -> set[tuple[str, str]]:
    """The letters of touches that turn, each with the words on its button."""
    return {(touch.letter, touch.turns) for choice in choices.values() for touch in choice.touches if touch.turns}


def _check_one_way(choices: Mapping[str, Choice]) -> None:
    ways = {bool(choice.touches) for choice in choices.values() if choice.picks or choice.touches}
    require(len(ways) < 2, f"some choices have picks and some have touches: {[*choices]}")


def _things(page: Element) -> Mapping[str, list[Element]]:
    """The things to pick, by name; each a button in a group, so that keys reach it and go from one to the next."""
    found: dict[str, list[Element]] = {}
    for thing in page.holding("data-thing"):
        name = thing.attributes["data-thing"]
        require(thing.tag == "button" and "disabled" not in thing.attributes, f"no key reaches {thing}: no button")
        is_grouped = any(around.attributes.get("role") == "group" for around in thing.outward())
        require(is_grouped, f"no arrow leads to {thing}: it lies in no role=group")
        require(len(name.split()) == 1, f"{thing} has no name of one word to be picked by")
        found.setdefault(name, []).append(thing)
    return found


def _check_picks(name: str, choice: Choice, things: Mapping[str, list[Element]]) -> None:
    """There are as many things as the choice takes, and none is locked."""
    for pick, count in Counter(choice.picks).items():
        lying = things.get(pick, [])
        free, locked = _counted(lying, False), _counted(lying, True)
        told = f"{name!r} takes {count} of the thing {pick!r}, of which the table has {free}"
        require(free >= count, f"{told}, and {locked} locked")


def _counted(things: Sequence[Element], locked: bool) -> int:
    """The number of those that are locked, or free, each of a stack counted."""
    return sum(int(thing.attributes.get("data-alike", "1")) for thing in things if is_locked(thing) == locked)


def is_locked(thing: Element) -> bool:
    """True if it is shown as something that cannot be picked."""
    return thing.attributes.get("aria-disabled") == "true"


def _check_apart(choices: Mapping[str, Choice]) -> None:
    """The things that are picked tell the choice that is meant."""
    ways: dict[tuple[str, ...], str] = {}
    for name, choice in choices.items():
        if choice.picks:
            other = ways.setdefault(tuple(sorted(choice.picks)), name)
            require(other == name, f"{other!r} and {name!r} are picked by the same things {choice.picks}")


def _check_others(look: Look, choices: Mapping[str, Choice]) -> None:
    """A thing that leads nowhere is locked where others are picked."""
    if look.scene.pickable:
        for thing in look.page.holding("data-thing"):
            leads = thing.attributes["data-thing"] in look.scene.pickable
            require(leads or is_locked(thing), f"{thing} leads to none of {[*choices]}, and is not locked")
