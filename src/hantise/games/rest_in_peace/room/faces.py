"""The cards on the table as small numbers, and what they are called there."""

from __future__ import annotations

from hantise.core import Scene, View
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import GHOSTS
from hantise.games.rest_in_peace.facts import Cards, Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.opened import OpenView
from hantise.games.rest_in_peace.room.cards import CRESTS
from hantise.games.rest_in_peace.view import RestInPeaceView

MANOR, CASTLE = "manor", "castle"


def seen(view: View) -> RestInPeaceView:
    """The view of this game."""
    assert isinstance(view, RestInPeaceView)
    return view


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    return seen(view).facts


def open_hand(view: View, family: int) -> Cards:
    """The cards of another's hand that lie open: RIP-M03, or where everything does."""
    if isinstance(view, OpenView):
        return view.held[family] if family != view.seat else ()
    facts = facts_of(view)
    return facts.shown if facts.seat >= 0 and family == 1 - facts.seat else ()


def known_face_down(view: View, family: int) -> Cards:
    """RIP-18: the ghosts on the tenth round that are known there: one's own, or where everything lies open all."""
    if isinstance(view, OpenView):
        return view.face_down[family]
    facts = facts_of(view)
    return facts.buried if family == facts.seat else ()


def ghost_face(family: int, value: int) -> str:
    """The drawing of a ghost card, which is also the thing that it is picked as."""
    return f"{CRESTS[family].letter}{value}"


def medium_face(medium: int) -> str:
    """The drawing of a medium, which is also the thing that it is picked as."""
    return f"m{medium}"


def taken_face(value: int) -> str:
    """The drawing of a value that a medium takes, to lay over its own."""
    return f"t{value}"


def back_of(family: int) -> str:
    """The drawing of a face-down card."""
    return CRESTS[family].letter


def card_face(family: int, index: int) -> str:
    """The drawing of a card by its index among actions."""
    return ghost_face(family, index + 1) if index < GHOSTS else medium_face(index - GHOSTS + 1)


def named_face(family: int, name: str) -> str:
    """The drawing of a card by its name on a sheet: `5` or `m12`; "" for one that is hidden."""
    if name == "?":
        return back_of(family)
    return name if name.startswith("m") else ghost_face(family, int(name))


def kinds_of(facts: Facts, number: int) -> list[str]:
    """The houses that lie on a round."""
    return [MANOR] * facts.manors[number - 1] + [CASTLE] * facts.castles[number - 1]


def medium_of(facts: Facts, number: int) -> int:
    """The medium of a round; 0 on the tenth, and while it is not turned up."""
    return facts.line[number - 1] if number <= len(facts.line) and number < ROUNDS else 0


def is_own(scene: Scene, family: int) -> bool:
    """True of the family that is called "you" on this page."""
    return family == scene.reader


def family_name(family: int) -> str:
    """A family's colour."""
    return _("blue") if family == 0 else _("green")


@kept(500)
def inner(drawings: str, name: str, kind: str) -> Markup:
    """A drawing inside of what has a name of its own, which alone is read aloud."""
    return Markup('<svg class="{}"><use href="{}#{}"/></svg>').format(kind, drawings, name)
