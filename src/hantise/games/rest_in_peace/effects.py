"""The effects of mediums, and the question that each asks first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hantise.games.rest_in_peace import effects_hidden, effects_open, knowledge
from hantise.games.rest_in_peace.fields import ASK, TURN
from hantise.games.rest_in_peace.mediums import (
    BANISH,
    CULT,
    DEAD,
    DOUBLE,
    KNOCK,
    LEVEL,
    LOOK,
    MARY,
    MIASMA,
    RETURN,
    REUNION,
    REVEAL,
    SEARCH,
    STUMBLE,
    SWAP,
    TRUCE,
    VANISH,
)
from hantise.games.rest_in_peace.piles import BIT, lowest
from hantise.games.rest_in_peace.position import Position
from hantise.games.rest_in_peace.questions import answers_itself, choices_of

# 10, 11, 16 to 20, 26 and 28 do nothing but ask.
ASKS: Final = 337579008


def take_effect(p: Position, medium: i64) -> None:
    """RIP-12, RIP-49: the medium's effect applies at once; none does under 29."""
    if p.flat:
        p.tell("flat")
        return
    p.family(p.turn).active |= BIT[medium]
    if ASKS >> medium & 1:
        p.asking = medium
    else:
        effect = _EFFECTS.get(medium)
        if effect is not None:
            effect(p)
    _put_question(p)


def answer(p: Position, choice: i64) -> None:
    """The family in turn has chosen; what the medium that asks does with it."""
    p.awaits = TURN
    _act_on(p, choice)
    _put_question(p)


def decline(p: Position) -> None:
    """RIP-M28: the houses stay where they are."""
    p.awaits = TURN
    p.asking = 0


def _put_question(p: Position) -> None:
    """RIP-48: ask where there is something to choose; a choice that all see to be the only one is made by itself."""
    while p.asking and p.awaits != ASK:
        choices = choices_of(p, p.asking)
        if p.traced:
            _witness(p, choices)
        if not choices:
            _find_nothing(p)
        elif answers_itself(p, choices):
            _act_on(p, lowest(choices))
        else:
            p.awaits = ASK


def _find_nothing(p: Position) -> None:
    """RIP-44: a medium whose effect finds nothing; a search has told so itself."""
    if p.asking != SEARCH:
        p.tell("idle")
    p.asking = 0


def _act_on(p: Position, choice: i64) -> None:
    medium = p.asking
    p.asking = 0
    _ANSWERS[medium](p, choice)


def _witness(p: Position, choices: i64) -> None:
    """RIP-45: the trace tells if something can be fetched, or after a first discard that a card as high is left."""
    family = p.family(p.turn)
    if p.asking == SEARCH:
        family.trace += ("s" if choices else "<") + knowledge.allowed(p.barred)
    elif p.asking == MARY and p.first:
        family.trace += f">1{knowledge.from_value(p.first)}"


_EFFECTS: Final[dict[int, Callable[[Position], None]]] = {
    SEARCH: effects_hidden.search,
    LOOK: effects_hidden.look,
    STUMBLE: effects_hidden.stumble,
    MARY: effects_hidden.mirror,
    DEAD: effects_open.play_dead,
    VANISH: effects_open.vanish,
    TRUCE: effects_open.truce,
    LEVEL: effects_open.flatten,
}
_ANSWERS: Final[dict[int, Callable[[Position, int], None]]] = {
    SEARCH: effects_hidden.fetch,
    KNOCK: effects_open.knock,
    BANISH: effects_open.banish,
    DOUBLE: effects_open.copy_value,
    MIASMA: effects_open.dampen,
    RETURN: effects_hidden.put_back,
    REVEAL: effects_hidden.reveal_top,
    REUNION: effects_hidden.draw_away,
    MARY: effects_hidden.discard,
    DEAD: effects_open.take_back,
    VANISH: effects_open.bar,
    CULT: effects_open.worship,
    SWAP: effects_open.swap,
}
