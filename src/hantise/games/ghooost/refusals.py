"""Why an action may not be taken, told from what the asking seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.ghooost.actions import (
    FIRST_CARD,
    LAY_KITTY,
    LOSE,
    LUCK,
    MANSION,
    TAKE,
    play_parts,
)
from hantise.games.ghooost.piles import COPY

if TYPE_CHECKING:
    from hantise.games.ghooost.rules import Ghooost


def refuse(known: Ghooost, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least its own hand; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "GHO-81", _("The game is over."))
    if action >= FIRST_CARD:
        return Refusal("left-to-chance", "GHO-32", _("That is for chance to decide."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "GHO-09", _("It is not your turn."))
    if action in known.legal():
        return None
    reasons = {TAKE: _take, LUCK: _luck, MANSION: _mansion, LOSE: _lose, LAY_KITTY: _kitty}
    return reasons[action](known) if action in reasons else _play(known, action)


def _take(known: Ghooost) -> Refusal:
    return Refusal("nothing-to-take", "GHO-35", _("The cemetery is empty: there is nothing to take."))


def _luck(known: Ghooost) -> Refusal:
    return Refusal("after-midnight", "GHO-50", _("The crypt is empty: after midnight nobody tries their luck."))


def _mansion(known: Ghooost) -> Refusal:
    if known.crypt:
        return Refusal("before-midnight", "GHO-30", _("Before midnight nobody touches a mansion."))
    return Refusal("cards-in-hand", "GHO-53", _("The mansion opens only when your hand is empty."))


def _lose(known: Ghooost) -> Refusal:
    return Refusal("can-act", "GHO-35", _("You can do something, so the turn is not lost."))


def _kitty(known: Ghooost) -> Refusal:
    return Refusal("not-in-hand", "GHO-31", _("You hold no Kitty."))


def _play(known: Ghooost, action: int) -> Refusal:
    rank, count, copies = play_parts(action)
    hand = known.hands[known.turn]
    if hand >> 3 * rank & 7 < count:
        return Refusal("not-in-hand", "GHO-31", _("You do not hold that many of {rank}.").format(rank=rank))
    if hand >> 3 * COPY & 7 < copies:
        return Refusal("not-in-hand", "GHO-19", _("You do not hold that many Miss Copies."))
    if known.top in (3, 12):
        words = _("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
        return Refusal("scary-on-top", "GHO-13", words.format(name=ghost_name(known.top), top=known.top))
    words = _("{rank} is less than the {top} on top: play {top} or more, Scooty, Kitty or a quartet.")
    return Refusal("too-low", "GHO-10", words.format(rank=rank, top=known.top))


def ghost_name(kind: int) -> str:
    """The name of a ghost that has one of its own; the value of any other."""
    match kind:
        case 0:
            return _("Miss Copy")
        case 1:
            return _("Scooty")
        case 3:
            return _("Cerberus")
        case 8:
            return _("Twist")
        case 11:
            return _("Skeletum")
        case 12:
            return _("Igor")
        case 15:
            return _("Kitty")
    return str(kind)
