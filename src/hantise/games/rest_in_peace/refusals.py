"""Why an action may not be taken, told from what the asking seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hantise.core.state import OVER
from hantise.core.view import Refusal
from hantise.core.words import _
from hantise.games.rest_in_peace.actions import (
    BLIND,
    END,
    FIRST_CARD,
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_FAMILY,
    FIRST_HOUSE,
    FIRST_MEDIUM,
    FIRST_TENTH,
    FIRST_UP,
    FIRST_VALUE,
    GHOSTS,
    NONE,
)
from hantise.games.rest_in_peace.fields import KEEP, PLACE, TURN
from hantise.games.rest_in_peace.labels import medium_name
from hantise.games.rest_in_peace.menus import first_answer, must_play_two, playable_ghosts, playable_mediums
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    DEAD,
    DOUBLE,
    FIXED,
    GHOSTS_ONLY,
    MARY,
    RETURN,
    SEARCH,
    VANISH,
    WEDDING,
    size,
)

if TYPE_CHECKING:
    from hantise.games.rest_in_peace.rules import RestInPeace


def refuse(known: RestInPeace, seat: int, action: int) -> Refusal | None:
    """Why `seat` may not take the action in a position of which it knows at least its own cards; None if it may."""
    if known.mover() == OVER:
        return Refusal("game-over", "RIP-34", _("The game is over."))
    if action >= FIRST_CHANCE:
        return _chance(action)
    if known.mover() != seat:
        return Refusal("not-your-turn", "RIP-11", _("It is not your turn."))
    if action in known.legal():
        return None
    if known.awaits != TURN:
        return _answer(known, action)
    if action >= FIRST_VALUE:
        return _nothing_asked(action)
    if action == END:
        words = _("You have played one card: play a second one, for the other family has made you go hand in hand.")
        return Refusal("two-cards", "RIP-M14", words)
    return _medium(known, action - FIRST_MEDIUM + 1) if FIRST_MEDIUM <= action < BLIND else _ghost(known, action)


def _chance(action: int) -> Refusal:
    rule = "RIP-08" if action < FIRST_UP else "RIP-04" if action < FIRST_DRAW else "RIP-07"
    return Refusal("left-to-chance", rule, _("That is for chance to decide."))


# While something is asked.


def _answer(known: RestInPeace, action: int) -> Refusal:
    if action <= END:
        return Refusal("answer-first", "RIP-12", _question(known))
    if known.awaits == PLACE:
        return _place(action)
    if known.awaits == KEEP:
        return Refusal("not-to-move", "RIP-M15", _("Choose a card that you have played in this round, or none."))
    asked = known.asking
    if action == NONE:
        return Refusal("must-choose", "RIP-48", _("You cannot decline this: take one of its choices."))
    if not _is_kind(known, action):
        return Refusal("answer-first", "RIP-12", _question(known))
    return _no_answer(asked)


def _question(known: RestInPeace) -> str:
    if known.awaits == PLACE:
        return _("First choose a card for the tenth round, or none; then the next round begins.")
    medium = medium_name(15 if known.awaits == KEEP else known.asking)
    return _("First answer {medium}; then the game goes on.").format(medium=medium)


def _place(action: int) -> Refusal:
    if action < FIRST_TENTH:
        return Refusal("answer-first", "RIP-18", _("First choose a card for the tenth round, or none."))
    if action < FIRST_TENTH + GHOSTS:
        return Refusal("not-in-hand", "RIP-18", _("You have no such ghost card in hand to lay on the tenth round."))
    return Refusal("not-in-front", "RIP-18", _("That medium does not lie in front of you."))


def _is_kind(known: RestInPeace, action: int) -> bool:
    """True if it is an answer of the kind that is asked for."""
    first = first_answer(known)
    count = {FIRST_VALUE: 6, FIRST_CARD: 35, FIRST_FAMILY: 2, FIRST_HOUSE: 10}
    return first <= action < first + count[first]


def _no_answer(medium: int) -> Refusal:
    words = {
        SEARCH: _("No such card can be fetched: it is not in your deck, or its value is barred."),
        BANISH: _("The other family has no such card on its side of this round."),
        DOUBLE: _("There is no such ghost card on your side of this round to copy."),
        RETURN: _("You have played no such ghost card in an earlier round."),
        MARY: _("You cannot discard that card."),
        DEAD: _("There is no such card on your side of this round to take back."),
        VANISH: _("Name two different values, the lower one first."),
    }
    other = _("Only two different later rounds, in order.")
    return Refusal("no-such-answer", f"RIP-M{medium:02}", words.get(medium, other))


def _nothing_asked(action: int) -> Refusal:
    if action >= FIRST_TENTH:
        words = _("Only the family that has just lost a round may lay a card on the tenth, once both have drawn.")
        return Refusal("not-now", "RIP-18", words)
    return Refusal("nothing-asked", "RIP-12", _("No medium is asking you anything."))


# In a turn.


def _ghost(known: RestInPeace, action: int) -> Refusal:
    family = known.family(known.turn)
    value = action + 1
    stumbles = known.stumbler == known.turn
    if action == BLIND and not stumbles:
        words = _("Nobody has pulled the rug from under you: choose your card yourself.")
        return Refusal("not-stumbling", "RIP-M06", words)
    if action < BLIND and not family.hand >> 4 * value & 15:
        return Refusal("not-in-hand", "RIP-11", _("You hold no {value}.").format(value=value))
    if not playable_ghosts(known, family) or (action < BLIND and known.barred >> action & 1):
        return _barred() if family.hand else Refusal("not-in-hand", "RIP-11", _("You hold no ghost card."))
    if stumbles and action < BLIND:
        return Refusal("stumbling", "RIP-M06", _("You stumble: your next ghost card is drawn blind from your hand."))
    return _alone()


def _barred() -> Refusal:
    return Refusal("barred", "RIP-M25", _("That value may not be played any more in this round."))


def _alone() -> Refusal:
    words = _("You must play at least two cards this turn, or none, and no second one could follow this.")
    return Refusal("two-cards", "RIP-M14", words)


def _medium(known: RestInPeace, medium: int) -> Refusal:
    family = known.family(known.turn)
    if not family.front >> medium & 1:
        words = _("{medium} does not lie in front of you.").format(medium=medium_name(medium))
        return Refusal("not-in-front", "RIP-11", words)
    if medium == WEDDING:
        words = _("{medium} waits for the tenth round: lay it there when you have lost one.")
        return Refusal("tenth-only", "RIP-M07", words.format(medium=medium_name(medium)))
    if known.holds(1 - known.turn, GHOSTS_ONLY):
        return Refusal("ghosts-only", "RIP-M24", _("Ghosts only: you may play no more mediums in this round."))
    if FIXED[medium] and known.barred >> (FIXED[medium] - 1) & 1:
        return _barred()
    if not playable_mediums(known, family, size(family.hand)) >> medium & 1:
        return Refusal("too-few-cards", "RIP-M21", _("You need two ghost cards in hand to discard."))
    assert must_play_two(known)
    return _alone()
