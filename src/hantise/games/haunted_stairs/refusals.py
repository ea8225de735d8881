"""Why an action may not be taken, told from what lies open: no child has a part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.haunted_stairs.actions import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_START,
    FIRST_SWAP,
    MOST_SEATS,
    QUIT,
)
from hantise.games.haunted_stairs.fields import ANSWER, ASK, MOVE, NAME, RIDDLE, SEARCH, SWAP
from hantise.games.haunted_stairs.sentences import at_front, child_name, place_name

if TYPE_CHECKING:
    from hantise.games.haunted_stairs.rules import HauntedStairs


def refuse(known: HauntedStairs, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least what lies open; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "STA-30", _("The game is over: all the cards are won."))
    if action >= FIRST_START:
        return Refusal("left-to-chance", "STA-10", _("Nobody chooses that: the top card of the stock says it."))
    if known.mover() != seat:
        return _not_yours(known)
    if action in known.legal():
        return None
    if known.awaits != _asked_for(known, action):
        return _something_else(known, action)
    return _no_such_choice(known, action)


def _not_yours(known: HauntedStairs) -> Refusal:
    if known.awaits == SEARCH:
        return Refusal("not-your-turn", "STA-13", _("Somebody else is looking now. Wait: your try may come."))
    return Refusal("not-your-turn", "STA-05", _("It is not your turn."))


def _asked_for(known: HauntedStairs, action: int) -> int:
    """The decisions of a position in which such an action is possible."""
    if action < FIRST_SWAP:
        return SEARCH
    if action < FIRST_GUESS:
        return SWAP if action < FIRST_MOVE else MOVE
    if action < FIRST_ASK:
        return ASK if action == QUIT and known.double_or_quits else RIDDLE
    if action < FIRST_ANSWER:
        return ASK
    return ANSWER if action < FIRST_NAME else NAME


def _something_else(known: HauntedStairs, action: int) -> Refusal:
    """The card asks for something else: say what."""
    awaits = known.awaits
    if awaits == SEARCH:
        return _must_look(known)
    if awaits == SWAP:
        return Refusal("swap-first", "STA-16", _("The card says swap: choose two ghosts that change places."))
    if awaits == MOVE:
        return Refusal("move-first", "STA-17", _("The card says move: choose the ghost that goes to the free place."))
    if awaits == RIDDLE:
        words = _("A riddle: say which child lies on the white place, or do not guess.")
        return Refusal("riddle-first", "STA-18", words)
    if awaits == ASK:
        words = _("Double or quits: point at a ghost and ask another player, or leave it.")
        return Refusal("ask-or-quit", "STA-22" if FIRST_GUESS <= action < QUIT else "STA-20", words)
    if awaits == ANSWER:
        return Refusal("answer-first", "STA-22", _("You are asked: say which child it is. You cannot pass."))
    words = _("The stock is used up: name the last child that is to be found.")
    return Refusal("name-first", "STA-31", words)


def _must_look(known: HauntedStairs) -> Refusal:
    words = _("First {child} is to be found: turn over a ghost, everybody has to try.")
    return Refusal("find-first", "STA-13", words.format(child=child_name(known.sought)))


def _no_such_choice(known: HauntedStairs, action: int) -> Refusal:
    """The right kind of action, but not with this ghost or this player."""
    if action < FIRST_SWAP:
        return _not_turned(known, action)
    place = place_name(known.free)
    if action < FIRST_MOVE:
        words = _("{place} is free: a swap takes two ghosts.").format(place=place)
        return Refusal("no-ghost", "STA-16", at_front(words))
    if action < FIRST_GUESS:
        words = _("{place} is free: choose a ghost, and it goes there.").format(place=place)
        return Refusal("no-ghost", "STA-17", at_front(words))
    return _not_asked(known, action)


def _not_turned(known: HauntedStairs, place: int) -> Refusal:
    if place == known.free:
        words = _("{place} is free: there is no ghost to turn over.").format(place=place_name(place))
        return Refusal("no-ghost", "STA-11", at_front(words))
    words = _("The ghost on {place} was turned over just now, and it was not {child}: look under another.")
    return Refusal("shown-wrong", "STA-15", words.format(place=place_name(place), child=child_name(known.sought)))


def _not_asked(known: HauntedStairs, action: int) -> Refusal:
    place, seat = divmod(action - FIRST_ASK, MOST_SEATS)
    if place == known.free:
        words = _("{place} is free: there is no ghost to point at.").format(place=place_name(place))
        return Refusal("no-ghost", "STA-20", at_front(words))
    if seat == known.turn:
        return Refusal("not-yourself", "STA-20", _("You cannot ask yourself: ask another player."))
    return Refusal("no-such-player", "STA-20", _("Nobody sits there to be asked."))
