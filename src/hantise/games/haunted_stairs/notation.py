"""Positions in one line of text: `key=value` fields.

Example: `players=2 double=no repeat=no next=no disc=RGBY. stock=4,4,3,4,14,14,12 pile=1 won=0,0 await=search turn=0
sought=blue tried= tries=0 pointed=- asked=- clock=0 shown=0,0,0,0 moved=0,0,0,0`. The disc has a sign a place, `shown`
and `moved` a number a child: the clock when it was last shown, and how often its ghost has moved since.
"""

from __future__ import annotations

from typing import Final

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, fields_of, line_of, require
from hantise.core.state import State
from hantise.games.haunted_stairs.fields import ANSWER, ASK, CARD, FINISHED, MOVE, NAME, RIDDLE, SEARCH, STARTER, SWAP
from hantise.games.haunted_stairs.layout import read, spelt
from hantise.games.haunted_stairs.marks import SHOWN, marks_in
from hantise.games.haunted_stairs.pieces import (
    ALL_CARDS,
    FREE,
    IN_A_SHORT_GAME,
    IN_THE_BOX,
    LONGEST_SEARCH,
    MOST_TRIES,
    MOVE_CARD,
    RIDDLE_CARD,
    SET_UP,
    SHORT,
    SIZE,
    SWAP_CARD,
    WHITE,
    counts_of,
    lying_at,
)
from hantise.games.haunted_stairs.rules import NOBODY, NOWHERE, HauntedStairs

# What must have been drawn for a phase to come up.
_CARD_OF: Final = {SWAP: SWAP_CARD, MOVE: MOVE_CARD, RIDDLE: RIDDLE_CARD, ASK: RIDDLE_CARD, ANSWER: RIDDLE_CARD}


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, HauntedStairs)
    return line_of(spelt(state))


def load(text: str) -> HauntedStairs:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Haunted Stairs", BadPosition):
        state = HauntedStairs(2)
        read(state, fields_of(text))
        check(state)
        require(dump(state) == text, "it is not written as positions are")
        return state


copied_as_text(HauntedStairs, dump, load)


def cards_in_all(state: HauntedStairs) -> int:
    """STA-02, STA-06: the cards of the whole game; a short one has fewer, and nothing else tells it."""
    cards: int = (state.stock >> SIZE) + state.pile + sum(state.heaps())
    return cards


def at_first(state: HauntedStairs) -> tuple[int, ...]:
    """The number of cards of each kind that were in the stock."""
    return IN_A_SHORT_GAME if cards_in_all(state) == SHORT else IN_THE_BOX


def drawn_of(state: HauntedStairs, kind: int) -> int:
    """The number of cards of that kind turned up so far."""
    return at_first(state)[kind] - counts_of(state.stock)[kind]


def drawn_in_all(state: HauntedStairs) -> int:
    """The number of cards turned up so far."""
    return sum(at_first(state)) - (state.stock >> SIZE)


def check(state: HauntedStairs) -> None:
    """ValueError, saying why, unless these cards can lie on a table so."""
    require(cards_in_all(state) in (ALL_CARDS, SHORT), "there are more or fewer cards than in the box")
    left = zip(counts_of(state.stock), at_first(state))
    require(all(count <= most for count, most in left), "more cards of a kind are left than there were")
    _check_phase(state)
    _check_search(state)
    _check_dare(state)
    _check_marks(state)


def _check_phase(state: HauntedStairs) -> None:
    awaits: int = state.awaits
    is_set_up = state.disc == SET_UP and drawn_in_all(state) == 0 and state.turn == 0
    require(awaits != STARTER or is_set_up, "somebody has to start, but the game has begun")
    require(awaits != CARD or state.stock > 0, "no card is left in the stock")
    require(awaits != NAME or state.stock == 0, "the last child is named, but cards are left in the stock")
    require(awaits != FINISHED or state.stock + state.pile == 0, "it is over, but cards are left")
    require(awaits in (STARTER, CARD, FINISHED) or state.pile > 0, "a card was turned up, but the pile is empty")
    require(awaits not in _CARD_OF or drawn_of(state, _CARD_OF[awaits]) > 0, "that card was not turned up")
    require(awaits != RIDDLE or state.free != WHITE, "a riddle, but nothing lies at the white place")
    require(awaits != RIDDLE or not state.double_or_quits, "no guesses with double or quits")
    require(awaits not in (ASK, ANSWER) or state.double_or_quits, "nobody is asked without double or quits")


def _check_search(state: HauntedStairs) -> None:
    wrong = [place for place in range(5) if state.tried >> place & 1]
    if state.awaits != SEARCH:
        require(state.sought == NOBODY and not wrong and state.tries == 0, "nobody searches, but a child is sought")
        return
    require(state.sought != NOBODY, "no child is sought")
    require(state.stock == 0 or drawn_of(state, state.sought) > 0, "that child was not turned up")
    under = [lying_at(state.disc, place) for place in wrong]
    require(FREE not in under and state.sought not in under, "a ghost is wrong that is right, or none")
    fewest = max(1, state.tries - MOST_TRIES + 1) if state.repeat_ghosts and state.tries else state.tries
    require(fewest <= len(wrong) <= state.tries, "more or fewer ghosts are wrong than were tried")


def _check_dare(state: HauntedStairs) -> None:
    if state.awaits != ANSWER:
        require(state.pointed == NOWHERE and state.asked == NOBODY, "nobody answers, but somebody was asked")
        return
    require(state.pointed not in (NOWHERE, state.free), "no ghost is pointed at")
    require(state.asked not in (NOBODY, state.turn), "no other player is asked")


def _check_marks(state: HauntedStairs) -> None:
    marks = marks_in(state.marks)
    moving = 1 if state.awaits in (SWAP, MOVE) else 0
    used = drawn_of(state, SWAP_CARD) + drawn_of(state, MOVE_CARD) - moving
    require(state.clock <= _most_decisions(state), "there were more decisions than cards allow")
    require(max(marks) // SHOWN <= state.clock, "a child was shown later than now")
    require(max([mark % SHOWN for mark in marks]) <= used, "a ghost has moved more often than cards allow")


def _most_decisions(state: HauntedStairs) -> int:
    """Those of the cards that are done with, and of the one that is not: the last one brings a naming too."""
    awaits: int = state.awaits
    done = drawn_in_all(state) - (0 if awaits in (STARTER, CARD, FINISHED) else 1)
    named = 2 if state.stock == 0 and awaits in (SEARCH, FINISHED) else 0
    begun = 1 if awaits in (ANSWER, NAME) else 0
    return LONGEST_SEARCH * done + state.tries + begun + named
