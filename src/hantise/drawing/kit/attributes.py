"""The classes and attributes of an element."""

from __future__ import annotations

from hantise.drawing.markup import Markup

NOTHING = Markup("")


def classes(*names: str) -> str:
    """The names that are not empty, as the value of a class."""
    return " ".join(filter(None, names))


def attributes(**values: str) -> Markup:
    """The attributes that have a value, `data_place` as data-place, each after a space."""
    return NOTHING.join(
        Markup(' {}="{}"').format(name.replace("_", "-"), value) for name, value in values.items() if value
    )
