"""The choices of a seat: a card is placed where its middle is touched, and turned there; then its ghosts scare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hantise.core import Choice, Touch, View
from hantise.core.names import said_of
from hantise.core.words import _, ngettext
from hantise.games.boo.actions import FACES, FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.cards import LIES
from hantise.games.boo.foresight import BLOCKED, MUTUAL, SCARES, Foreseen, foresee
from hantise.games.boo.room.drawings import face_of, order_signs, placing_signs, signs_of
from hantise.games.boo.rules import Boo
from hantise.games.boo.sentences import consequence
from hantise.games.boo.sheet import laid_last, shown
from hantise.games.boo.table import boo_of

CARD = "card"  # the thing that is the card in hand


def choice(view: View, action: int) -> Choice:
    """BOO-10, BOO-31: a legal action as it is chosen, with all that comes of it."""
    world = boo_of(view).world()
    foreseen = foresee(world, action)
    if action >= FIRST_ORDER:
        return _order(world, ORDER_NAMES[action - FIRST_ORDER], foreseen)
    placed = placement(action)
    return Choice(
        _("Place it"),
        _score(world, foreseen),
        touches=_touches(placed),
        preview=face_of(_squares(world, action), placed.is_down),
        signs=placing_signs(world, foreseen),
        why=_told(foreseen),
    )


def _order(world: Boo, name: str, foreseen: Foreseen) -> Choice:
    """BOO-20, BOO-32: the ghosts in their order; where some may be spared, each order is a button and no more."""
    spares = world.may_spare
    told = spoken(name, laid_last(world))
    return Choice(
        told if spares else _("Scare!"),
        _("{turned}, {score}").format(turned=_turned(foreseen), score=_score(world, foreseen)),
        touches=() if spares else _order_touches(name),
        picture=_pictures(name, laid_last(world)),
        row=(_turned(foreseen), _score(world, foreseen)),
        at_hand=not spares,
        signs=() if spares else order_signs(world, foreseen),
        why=_told(foreseen),
        named=told,
    )


def _order_touches(name: str) -> tuple[Touch, ...]:
    asked = (_("Touch who scares first"), _("Touch who scares next"), _("Touch who scares last"))
    return tuple([Touch(ghost_thing(int(square)), asks=asks) for square, asks in zip(name, asked)])


def _pictures(name: str, squares: str) -> tuple[str, ...]:
    shows = signs_of(squares)
    return tuple([shows[int(square) - 1] for square in name if square.isdigit()])


def spoken(name: str, squares: str) -> str:
    """BOO-20: the ghosts that scare, in words; the squares of a card count from the left or the top."""
    order = [int(square) for square in name if square.isdigit()]
    if not order:
        return _("Spare everybody")
    return _("First {ghosts}").format(ghosts=_(", then ").join([ghost_name(at, squares) for at in order]))


def ghost_name(square: int, squares: str) -> str:
    """A ghost of the card laid last: its place on the card and its colour."""
    is_black = signs_of(squares)[square - 1].startswith("b")
    words = {
        1: (_("the first, white"), _("the first, black")),
        2: (_("the middle one, white"), _("the middle one, black")),
        3: (_("the last, white"), _("the last, black")),
    }
    return words[square][is_black]


def _score(world: Boo, foreseen: Foreseen) -> str:
    """BOO-31, BOO-41: the ghosts of both after it, one's own first; where they hang on an order, the best for them."""
    own, other = foreseen.ghosts[world.turn], foreseen.ghosts[1 - world.turn]
    if foreseen.scores > 1:
        return _("best order: {own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)
    return _("{own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)


def _told(foreseen: Foreseen) -> str:
    """BOO-26, BOO-30, BOO-31: what comes of it, in a few sentences; on an order that is still to be chosen it hangs."""
    if foreseen.endings > 1:
        return _("{told} You choose who scares first.").format(told=_at_best(foreseen))
    return " ".join([_sentence(foreseen), *_calm(foreseen)])


def _at_best(foreseen: Foreseen) -> str:
    return _sentence(foreseen) if foreseen.turned or foreseen.turns_back else _("In one order nobody is scared.")


def _calm(foreseen: Foreseen) -> Iterator[str]:
    """BOO-22, BOO-24: where nobody is scared, why: the signs on the table with what they mean."""
    if foreseen.saw(SCARES):
        return
    if foreseen.saw(MUTUAL):
        yield _("=: they look at each other.")
    if foreseen.saw(BLOCKED):
        yield _("×: a tombstone is between.")


def _sentence(foreseen: Foreseen) -> str:
    turned = len(foreseen.turned)
    if foreseen.turns_back:
        return _("A card turns over, and back again.")
    if not turned:
        return _("Nobody is scared.")
    if foreseen.turns_itself and turned == 1:
        return _("Only your own card turns over.")
    if foreseen.turns_itself:
        return _("{n} cards turn over, your own too.").format(n=turned)
    return ngettext("{n} card turns over: Boo!", "{n} cards turn over: Boo!", turned).format(n=turned)


def _turned(foreseen: Foreseen) -> str:
    """The same in a few words, for a row."""
    turned = len(foreseen.turned)
    if foreseen.turns_back:
        return _("one turns over and back")
    if not turned:
        return _("nobody is scared")
    if foreseen.turns_itself:
        return _("{n} cards turn, yours too").format(n=turned) if turned > 1 else _("only your own turns")
    return ngettext("{n} card turns", "{n} cards turn", turned).format(n=turned)


def _squares(world: Boo, action: int) -> str:
    """BOO-33: the squares that the card in hand would show, from the leftmost or topmost on."""
    return shown(world, world.turn, world.hands[world.turn], action % LIES)


def _touches(placed: Placement) -> tuple[Touch, ...]:
    """BOO-13, BOO-14."""
    same = _("changes nothing here")
    return (
        Touch(CARD, asks=_("Touch your card")),
        Touch(placed.middle, asks=_("Touch a lit square, or drag your card there")),
        Touch(quarter(placed.way), same, turns=_("Turn"), letter="R", name=_way(placed.way)),
        Touch(placed.face, same, turns=_("Flip"), letter="F", name=_face(placed.face)),
    )


def _way(way: str) -> str:
    words = {">": _("across"), "<": _("across, turned"), "v": _("down"), "^": _("down, turned")}
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
        return _("Touch a ghost or a row; any other order ends like these.")
    return _("It must touch another card with a side. Then turn it and flip it as you like.")


# Choices in words for who looks at the table, where a choice is drawn: no square has a number there.


def label_in_sight(view: View, action: int, names: Sequence[str]) -> str:
    """BOO-14, BOO-20: how a card would lie, or the order of its ghosts, and the consequence."""
    world = boo_of(view).world()
    is_order = action >= FIRST_ORDER
    where = spoken(ORDER_NAMES[action - FIRST_ORDER], laid_last(world)) if is_order else _way_of(action)
    return said_of(where, consequence(world, action))


def _way_of(action: int) -> str:
    """BOO-14."""
    _y, _x, way, _face = PLACES.indices(action)
    return _("Upright") if is_down(WAYS[way]) else _("Across")


# The place of a placement: it is touched at the square in the middle of its card, around which the card turns.


QUARTERS: Final = ">v<^"


class Placement(NamedTuple):
    """A placement by its touches: the middle square of the card, the way round, and the face."""

    middle: str
    way: str
    face: str

    @property
    def is_down(self) -> bool:
        """True if the card lies crosswise."""
        return is_down(self.way)


def is_down(way: str) -> bool:
    """BOO-14: true if a card that lies this way lies crosswise."""
    return way in "v^"


def quarter(way: str) -> str:
    """BOO-14: the quarters by which a card that lies this way is turned, the name that the turns go by."""
    return str(QUARTERS.index(way))


def placement(action: int) -> Placement:
    """The touches of an action that places a card."""
    y, x, way, face = PLACES.indices(action)
    return Placement(middle(x, y, WAYS[way]), WAYS[way], FACES[face])


def middle(x: int, y: int, way: str) -> str:
    """The place in the middle of a card whose leftmost or topmost square is that one."""
    return f"{x},{y + 1}" if is_down(way) else f"{x + 1},{y}"


def ghost_thing(square: int) -> str:
    """The thing that a ghost of the card laid last is, by its square from 1, while the order of scares is asked."""
    return f"ghost:{square}"
