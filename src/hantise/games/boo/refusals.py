"""Why an action may not be taken, told from what the asking seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.boo.actions import (
    ACTIONS,
    CHECKS,
    FIRST_ORDER,
    FIRST_OYA,
    FIRST_TURN,
    SIDE,
)
from hantise.games.boo.cemetery import BEYOND, COVERS, TOUCHES_NONE

if TYPE_CHECKING:
    from hantise.games.boo.rules import Boo


def refuse(known: Boo, seat: int, action: int) -> Refusal:
    """Why `seat` may not take an action that is not legal for it."""
    if known.mover() == OVER:
        return Refusal("game-over", "BOO-40", _("The game is over."))
    if action >= FIRST_OYA:
        return _chance(action)
    if known.mover() != seat:
        return Refusal("not-your-turn", "BOO-10", _("It is not your turn."))
    if action >= FIRST_ORDER:
        return _order(known, action - FIRST_ORDER)
    if known.asked:
        words = _("Your card is placed. First say in which order its ghosts scare, then the next card comes.")
        return Refusal("order-first", "BOO-16", words)
    return _place(known, action)


def _chance(action: int) -> Refusal:
    if action >= FIRST_TURN:
        return Refusal("left-to-chance", "BOO-05", _("Which card comes next is for chance to decide."))
    return Refusal("left-to-chance", "BOO-08", _("Lots are drawn for who begins."))


def _place(known: Boo, action: int) -> Refusal:
    """BOO-11, BOO-12, BOO-15, BOO-33."""
    why = known.table.misfit(action >> 3, action & 4 != 0)
    if why == BEYOND:
        words = _("Here the grid ends: the card would reach beyond {last}. Place it nearer to the gate.")
        return Refusal("beyond-the-grid", "BOO-15", words.format(last=SIDE - 1))
    if why == COVERS:
        return Refusal("covers-a-card", "BOO-11", _("The card would cover another one; it needs three free squares."))
    if why == TOUCHES_NONE:
        words = _("The card would touch no other: a square of it must share a side with one; a corner is too little.")
        return Refusal("touches-no-card", "BOO-12", words)
    words = _("Laid like this the card shows the same as with {name}: play that.")
    return Refusal("same-placement", "BOO-33", words.format(name=ACTIONS.name(_like(known, action))))


def _like(known: Boo, action: int) -> int:
    """BOO-33: the lowest placement that lays the same."""
    first = action & ~3
    return next(other for other in range(first, action) if _lays_the_same(known, other, action))


def _lays_the_same(known: Boo, one: int, other: int) -> bool:
    lays: list[str] = []
    for action in (one, other):
        world = known.clone()
        world.lay(action, world.turn, world.hands[world.turn])
        lays.append("".join([str(show) for show in world.table.shows]))
    return lays[0] == lays[1]


def _order(known: Boo, order: int) -> Refusal:
    """BOO-20, BOO-31, BOO-32."""
    if not known.asked:
        words = _("There is nothing to put in order now: place your card, and you are asked if the order matters.")
        return Refusal("nothing-to-order", "BOO-31", words)
    ghosts = known.table.ghosts_laid()
    if CHECKS[order] & ~ghosts:
        return Refusal("no-ghost-there", "BOO-20", _("On one of those squares there is no ghost to scare anybody."))
    if CHECKS[order] != ghosts and not known.may_spare:
        words = _("At this table nobody is spared: put all the ghosts of your card in order.")
        return Refusal("no-sparing", "BOO-32", words)
    return Refusal("same-outcome", "BOO-31", _("This order has the same result as one on the list: choose that one."))
