"""The names of places, children and cards at the table."""

from __future__ import annotations

from hantise.core.words import _


def place_name(place: int) -> str:
    """A place, within a sentence: "the red place"."""
    return (
        _("the red place"),
        _("the green place"),
        _("the blue place"),
        _("the yellow place"),
        _("the white place"),
    )[place]


def place_word(place: int) -> str:
    """A place by itself: "Red"."""
    return (_("Red"), _("Green"), _("Blue"), _("Yellow"), _("White"))[place]


def on_place(place: int) -> str:
    """Where a ghost lies, on a button: "On red", which is no child's name."""
    return (_("On red"), _("On green"), _("On blue"), _("On yellow"), _("On white"))[place]


def from_place(place: int) -> str:
    """Where a ghost that moves lies now, on a button: "From red"; `to_place` says where it goes."""
    return (_("From red"), _("From green"), _("From blue"), _("From yellow"), _("From white"))[place]


def to_place(place: int) -> str:
    """Where a ghost that moves will lie, after `from_place`: "to white"."""
    return (_("to red"), _("to green"), _("to blue"), _("to yellow"), _("to white"))[place]


def child_name(child: int) -> str:
    """A child, within a sentence: "the red child"."""
    return (_("the red child"), _("the green child"), _("the blue child"), _("the yellow child"))[child]


def child_word(child: int) -> str:
    """A child by itself, on a button: "Red"."""
    return (_("Red child"), _("Green child"), _("Blue child"), _("Yellow child"))[child]


def at_front(sentence: str) -> str:
    """The sentence with its first letter a capital, whatever name stands there."""
    return sentence[:1].upper() + sentence[1:]


def title() -> str:
    """The game's own name: the box has another in each language."""
    return _("Haunted Stairs")
