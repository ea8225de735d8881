"""Can these cards lie on a table so? For positions and views that come from outside."""

from __future__ import annotations

from hantise.core.notation import require
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.fields import (
    ASK,
    AWAY,
    BLIND_CARD,
    DEAL,
    DRAW,
    FINISHED,
    HOUSES,
    KEEP,
    MEDIUM_UP,
    PLACE,
    TOP,
)
from hantise.games.rest_in_peace.mediums import UP_TO_LEVEL
from hantise.games.rest_in_peace.piles import SIZE, holds_all, without
from hantise.games.rest_in_peace.position import CASTLES, FACE_UP, LINE, MANORS, NOBODY, Position, houses_in
from hantise.games.rest_in_peace.questions import answers_itself, choices_of, open_choices


def check(state: Position) -> None:
    """ValueError, saying why, unless these cards can lie on a table so."""
    for seat in range(2):
        _check_family(state, state.family(seat))
    _check_mediums(state)
    _check_houses(state)
    _check_phase(state)
    _check_traces(state)


def _check_family(state: Position, family: Family) -> None:
    held = [family.deck, family.hand, family.ghosts, family.buried, *family.past_ghosts]
    require(min(held) >= 0 and holds_all(family.whole, sum(held)), "there are more ghost cards than in the deck")
    require(not family.top or family.deck >> 4 * family.top & 15 > 0, "the known top is not in the deck")
    require(family.due <= family.deck >> SIZE, "more cards are to be drawn than are left")
    require(not family.due or state.awaits in (DEAL, DRAW), "cards are to be drawn, but not now")
    require(not family.active & ~family.mediums, "an effect is in force, but its medium does not lie there")
    require(not family.void & ~family.mediums, "a medium that counts nothing does not lie there")
    require(not family.waiting & ~(family.mediums | family.tomb), "a medium that waits does not lie on the tenth")
    require(not (state.flat and family.active), "an effect is in force under 29")


def _check_mediums(state: Position) -> None:
    """Each medium is in one place, and available; the line shows each once."""
    shown = [state.medium_of(number) for number in range(1, LINE + 1) if state.medium_of(number)]
    require(len(set(shown)) == len(shown), "a medium lies twice in the line")
    ahead = [state.medium_of(number) for number in range(state.round, LINE + 1) if state.medium_of(number)]
    places = [sum(1 << medium for medium in ahead)]
    for family in (state.blue, state.green):
        places += [family.front, family.mediums, family.tomb, *family.past_mediums]
    whole = 0
    for mask in places:
        require(not whole & mask, "a medium lies in two places")
        whole |= mask
    available = UP_TO_LEVEL[0] if state.initiation else UP_TO_LEVEL[state.level]
    require(not whole & ~available, "a medium is not among the available ones")


def _check_houses(state: Position) -> None:
    won = (state.blue.manors + state.green.manors, state.blue.castles + state.green.castles)
    require(houses_in(state.manors) + won[0] <= MANORS, "there are more manors than in the box")
    require(houses_in(state.castles) + won[1] <= CASTLES, "there are more castles than in the box")


def _check_phase(state: Position) -> None:
    awaits = state.awaits
    require((awaits == FINISHED) == (state.victor != NOBODY), "it is over exactly if somebody has won, or nobody can")
    require((awaits == ASK) == (state.asking != 0), "a medium asks exactly where an answer is awaited")
    require(fits(state), "there is nothing to answer, or to draw blind")
    require(awaits not in (KEEP, PLACE) or open_choices(state) != 0, "there is nothing to choose from")
    require(awaits != PLACE or state.loser == state.turn, "the loser places a card, nobody else")
    require(awaits != KEEP or state.loser == 1 - state.turn, "the winner keeps a card, nobody else")
    require(awaits != AWAY or state.family(state.aim).hand > 0, "no card can be placed")
    require(awaits != TOP or state.family(state.aim).deck > 0, "no card can be revealed")
    require(awaits not in (DEAL, DRAW) or state.blue.due + state.green.due > 0, "nobody is to draw")
    require(awaits != MEDIUM_UP or state.up < LINE, "the line is full")
    sets_up = awaits == HOUSES or (awaits == MEDIUM_UP and not (state.initiation and state.up >= FACE_UP))
    require(not sets_up or state.houses_laid() < ROUNDS, "each round has a house")


def _check_traces(state: Position) -> None:
    for family in (state.blue, state.green):
        sizes = (family.hand >> SIZE, family.buried >> SIZE)
        told = not state.traced or knowledge.sizes(family.trace) == sizes
        require(told, "a trace tells of more or fewer cards than are hidden")


def fits(state: Position) -> bool:
    """True if there is something to answer, or to draw blind, where that is awaited."""
    if state.awaits == ASK:
        return _asks(state)
    return state.awaits != BLIND_CARD or without(state.family(state.turn).hand, state.barred) > 0


def _asks(state: Position) -> bool:
    """A question has answers, and does not answer itself."""
    choices = choices_of(state, state.asking)
    return choices != 0 and not answers_itself(state, choices)
