"""Why an action may not be taken, told from what the asking seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.spooky_boo.actions import (
    BACK,
    CALL,
    DRAW,
    FIRST_CARD,
    FIRST_START,
    LOOKS,
    PASS,
    POWER,
    SWAPS,
    TAKES,
    WITHS,
)
from hantise.games.spooky_boo.deck import LOOK_AND_SWAP, OWN_LOOK
from hantise.games.spooky_boo.fields import DONE, DRAWN, LOOK, LOOKED, PEEK, SWAP

if TYPE_CHECKING:
    from hantise.games.spooky_boo.rules import SpookyBoo


def refuse(known: SpookyBoo, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least the card in its hand."""
    if known.mover() == OVER:
        return Refusal("game-over", "SPB-36", _("The game is over: all its rounds are played."))
    if action >= FIRST_START:
        rule = "SPB-11" if action >= FIRST_CARD else "SPB-07"
        return Refusal("left-to-chance", rule, _("That is for chance to decide."))
    if known.mover() != seat:
        return Refusal("not-your-turn", "SPB-10", _("It is not your turn."))
    if action in known.legal():
        return None
    reasons = {PEEK: _peeking, DRAWN: _drawn, LOOK: _to_look, SWAP: _to_swap, LOOKED: _looking, DONE: _done}
    return reasons[known.awaits](known, action) if known.awaits in reasons else _on_turn(action)


def _peeking(known: SpookyBoo, action: int) -> Refusal:
    words = _("Before the first turn you look at your two nearest cards: remember them, and lay them back.")
    return Refusal("cards-open", "SPB-05", words)


def _on_turn(action: int) -> Refusal:
    if action in TAKES:
        return Refusal("no-discard", "SPB-15", _("Nothing is discarded yet: the first player of a round draws."))
    if action == PASS:
        return Refusal("not-done", "SPB-31", _("You pass when your action is done: draw, or take the discarded card."))
    if action == BACK:
        return Refusal("nothing-open", "SPB-43", _("You are not looking at any card."))
    if action in LOOKS or action in SWAPS or action in WITHS or action == POWER:
        words = _("Looking and swapping are powers: draw a card that has one, and discard it.")
        return Refusal("no-power", "SPB-12", words)
    return Refusal("draw-first", "SPB-10", _("You hold no card: draw one, or take the discarded card."))


def _drawn(known: SpookyBoo, action: int) -> Refusal:
    if action == CALL:
        words = _("Between drawing and acting nobody calls: discard the card or put it into your square first.")
        return Refusal("card-in-hand", "SPB-31", words)
    if action == POWER:
        return Refusal("no-power", "SPB-12", _("This card has no power: discard it, or put it into your square."))
    if action in LOOKS or action in SWAPS or action in WITHS:
        return Refusal("no-power", "SPB-12", _("A power is used by discarding the card that has it."))
    if action in TAKES or action == DRAW:
        return Refusal("card-in-hand", "SPB-10", _("You have drawn already: one card a turn."))
    return Refusal("card-in-hand", "SPB-11", _("First discard the card you drew, or put it into your square."))


def _to_look(known: SpookyBoo, action: int) -> Refusal:
    if action not in LOOKS:
        return Refusal("power-begun", "SPB-12", _("Once begun, a power is carried out: choose a card to look at."))
    seat, _place = LOOKS.indices(action)
    if seat >= known.players:
        return _no_such_player()
    if known.power() == OWN_LOOK:
        return Refusal("own-card", "SPB-20", _("This power looks at one of your own cards."))
    rule = "SPB-23" if known.power() == LOOK_AND_SWAP else "SPB-21"
    return Refusal("card-of-another", rule, _("This power looks at a card of an opponent."))


def _to_swap(known: SpookyBoo, action: int) -> Refusal:
    if action not in SWAPS:
        return Refusal("power-begun", "SPB-12", _("Once begun, a power is carried out: choose two cards to swap."))
    _own, seat, _place = SWAPS.indices(action)
    if seat >= known.players:
        return _no_such_player()
    return Refusal("card-of-another", "SPB-22", _("This power swaps one of your cards with one of an opponent."))


def _no_such_player() -> Refusal:
    return Refusal("no-such-player", "SPB-01", _("Nobody sits there."))


def _looking(known: SpookyBoo, action: int) -> Refusal:
    if action in WITHS:
        rule = "SPB-20" if known.power() == OWN_LOOK else "SPB-21"
        return Refusal("only-look", rule, _("This power only looks: lay the card back."))
    if known.power() == LOOK_AND_SWAP:
        words = _("First lay the card back, or swap it with one of yours.")
        return Refusal("card-open", "SPB-24", words)
    return Refusal("card-open", "SPB-43", _("First lay back the card that you are looking at."))


def _done(known: SpookyBoo, action: int) -> Refusal:
    words = _("Your action is done: pass, or call Spooky Boo!")
    return Refusal("action-done", "SPB-31", words)
