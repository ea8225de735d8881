"""A card of three squares: lying on the table, before a seat, or in the hand, to be touched."""

from __future__ import annotations

from hantise.core.kept import kept
from hantise.drawing.contract import thing
from hantise.drawing.faces import face, is_down
from hantise.drawing.kit.attributes import classes
from hantise.drawing.markup import Markup

KEPT = 2000
LYING = Markup('<span class="{}" role="img" aria-label="{}" data-kind="{}">{}</span>')
TO_TOUCH = Markup('<button class="card across" aria-label="{}"{} data-carried data-kind="{}">{}</button>')


@kept(KEPT)
def lying(drawings: str, drawn: str, name: str, kind: str, state: str = "") -> Markup:
    """A card of a kind (whose it is, or the gate's), along its face; `moved` if it has just come."""
    along = "down" if is_down(drawn) else "across"
    return LYING.format(classes("card", along, state), name, kind, face(drawings, drawn))


@kept(KEPT)
def to_touch(drawings: str, drawn: str, name: str, kind: str, key: str) -> Markup:
    """The same as a thing to choose by, which can be carried to its place."""
    return TO_TOUCH.format(name, thing(key), kind, face(drawings, drawn))
