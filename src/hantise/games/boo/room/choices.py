"""The choices of a seat: a card is placed by touching it, the place of its middle, and by turning it there."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Choice, Touch, View
from hantise.core.words import _
from hantise.games.boo.actions import FACES, FIRST_ORDER, ORDER_NAMES
from hantise.games.boo.cards import LIES
from hantise.games.boo.room.faces import face_of
from hantise.games.boo.room.places import Placement, placement
from hantise.games.boo.rules import Boo
from hantise.games.boo.sentences import consequence
from hantise.games.boo.sheet import shown
from hantise.games.boo.table import boo_of

CARD = "card"  # the thing that is the card in hand


def choice(view: View, action: int) -> Choice:
    """BOO-10, BOO-31: the button of a legal action."""
    world = boo_of(view).world()
    follows = consequence(world, action)
    if action >= FIRST_ORDER:
        return Choice(_order(ORDER_NAMES[action - FIRST_ORDER]), follows)
    placed = placement(action)
    face = face_of(_squares(world, action), placed.is_down)
    return Choice(_("Place it"), follows, touches=_touches(placed), preview=face)


def _order(name: str) -> str:
    """BOO-20, BOO-32: the ghosts that scare, by their squares on the card."""
    squares = " → ".join(square for square in name if square.isdigit())
    return _("Scare: {squares}").format(squares=squares) if squares else _("Spare everybody")


def _squares(world: Boo, action: int) -> str:
    """BOO-33: the squares that the card in hand would show, from the leftmost or topmost on."""
    return shown(world, world.turn, world.hands[world.turn], action % LIES)


def _touches(placed: Placement) -> tuple[Touch, ...]:
    """BOO-13, BOO-14."""
    return (
        Touch(CARD, asks=_("Touch your card")),
        Touch(placed.middle, asks=_("Touch where its middle goes")),
        Touch(placed.way, turns=_("Turn"), letter="R", name=_way(placed.way)),
        Touch(placed.face, turns=_("Flip"), letter="F", name=_face(placed.face)),
    )


def _way(way: str) -> str:
    words = {">": _("across"), "<": _("across, turned round"), "v": _("down"), "^": _("down, turned round")}
    return words[way]


def _face(face: str) -> str:
    return _("first face") if face == FACES[0] else _("other face")


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    boo = boo_of(view)
    if boo.seat < 0 or boo.seat != boo.mover:
        return ""
    return _("Who scares first?") if boo.world().asked else _("Where does your card go?")


def say(view: View, names: Sequence[str]) -> str:
    """The question to the seat on the move; "" for everybody else."""
    boo = boo_of(view)
    if boo.seat < 0 or boo.seat != boo.mover:
        return ""
    if boo.world().asked:
        return _("Who scares first makes a difference. Your ghosts count from the left or the top.")
    return _("Place your card beside another: it turns around its middle.")
