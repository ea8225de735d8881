"""The choices of a seat: a card is placed where its middle is touched, and turned there; then its ghosts scare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hantise.core import Choice, Touch, View
from hantise.core.names import said_of
from hantise.core.words import _, counted, later, said
from hantise.games.boo.actions import FACES, FIRST_ORDER, ORDER_NAMES, PLACES, WAYS
from hantise.games.boo.cards import LIES
from hantise.games.boo.moments import MOMENTS, TURN_OVER, Moment, consequence, spoken
from hantise.games.boo.room.drawings import face_of, order_signs, placing_signs, signs_of
from hantise.games.boo.rules import Boo
from hantise.games.boo.sheet import BLOCKED, MUTUAL, SCARES, Foreseen, foresee, laid_last, shown
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


def _score(world: Boo, foreseen: Foreseen) -> str:
    """BOO-31, BOO-41: the ghosts of both after it, one's own first; where they hang on an order, the best for them."""
    own, other = foreseen.ghosts[world.turn], foreseen.ghosts[1 - world.turn]
    if foreseen.scores > 1:
        return _("best order: {own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)
    return _("{own}\u00a0–\u2060\u00a0{other}").format(own=own, other=other)


def _told(foreseen: Foreseen) -> str:
    """BOO-26, BOO-30, BOO-31: what comes of it, in a few sentences; on an order that is still to be chosen it hangs."""
    outcome, n = _outcome(foreseen), len(foreseen.turned)
    told = said(outcome.told, n).format(n=n)
    if foreseen.endings > 1:
        best = _("In one order nobody is scared.") if outcome == NOBODY else told
        return _("{told} You choose who scares first.").format(told=best)
    return " ".join([told, *_calm(foreseen)])


def _calm(foreseen: Foreseen) -> Iterator[str]:
    """BOO-22, BOO-24: where nobody is scared, why: the signs on the table with what they mean."""
    if foreseen.saw(SCARES):
        return
    if foreseen.saw(MUTUAL):
        yield _("=: they look at each other.")
    if foreseen.saw(BLOCKED):
        yield _("×: a tombstone is between.")


class Outcome(NamedTuple):
    """What turns over, in a sentence, and in a few words for a row."""

    told: str | tuple[str, str]
    brief: str | tuple[str, str]


BACK: Final = Outcome(later("A card turns over, and back again."), later("one turns over and back"))
NOBODY: Final = Outcome(later("Nobody is scared."), later("nobody is scared"))
ITSELF: Final = Outcome(later("Only your own card turns over."), later("only your own turns"))
ITSELF_TOO: Final = Outcome(later("{n} cards turn over, your own too."), later("{n} cards turn, yours too"))
OTHERS: Final = Outcome(TURN_OVER, counted("{n} card turns", "{n} cards turn"))


def _outcome(foreseen: Foreseen) -> Outcome:
    if not foreseen.turned:
        return BACK if foreseen.turns_back else NOBODY
    if foreseen.turns_itself:
        return ITSELF if len(foreseen.turned) == 1 else ITSELF_TOO
    return OTHERS


def _turned(foreseen: Foreseen) -> str:
    """The same in a few words, for a row."""
    n = len(foreseen.turned)
    return said(_outcome(foreseen).brief, n).format(n=n)


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
    moment = _moment(view)
    return _(moment.asks) if moment else ""


def say(view: View, names: Sequence[str]) -> str:
    """What is touched, to the seat on the move; "" for everybody else."""
    moment = _moment(view)
    return _(moment.touch) if moment else ""


def _moment(view: View) -> Moment | None:
    boo = boo_of(view)
    return MOMENTS[boo.facts.setting.awaits] if boo.seat >= 0 and boo.seat == boo.mover else None


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
