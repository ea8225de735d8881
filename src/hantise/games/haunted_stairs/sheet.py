"""The score sheet of a game, the same for every seat: a line for each action.

A line is `seat what detail`, then, after semicolons, what followed. Examples: `0 up blue`, `0 turn white red; wrong`,
`1 turn green blue; wins 1 5`, `2 move red white`, `0 up riddle; nothing`, `0 guess red blue; wrong`, `1 ask red 2`,
`2 answer red white blue`.
What a card turned over showed stands last in its line.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.sheet import written
from hantise.core.state import State
from hantise.games.haunted_stairs.fields import ASK, FINISHED, NAME, RIDDLE, SEARCH
from hantise.games.haunted_stairs.pieces import (
    ACTIONS,
    CARDS,
    CHILDREN,
    FIRST_ANSWER,
    FIRST_CARD,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_START,
    FIRST_SWAP,
    PLACES,
    QUIT,
    RIDDLE_CARD,
    WHITE,
    lying_at,
)
from hantise.games.haunted_stairs.rules import HauntedStairs


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """STA-41: the line about a legal action, asked before it is applied, the same for all; moves are made openly."""
    assert isinstance(state, HauntedStairs)
    return [written(_act(state, action), _consequences(state, action))] * len(seats)


def _act(state: HauntedStairs, action: int) -> str:
    """STA-11, STA-19, STA-21: the act, and the child that a card shows which is turned over by it."""
    if FIRST_START <= action < FIRST_CARD:
        return f"{action - FIRST_START} starts"
    if action >= FIRST_CARD:
        return f"{state.turn} up {CARDS[action - FIRST_CARD]}"
    act = f"{state.mover()} {ACTIONS.name(action).replace(':', ' ')}"
    if action < FIRST_SWAP:
        return f"{act} {CHILDREN[lying_at(state.disc, action)]}"
    if FIRST_MOVE <= action < FIRST_GUESS:
        return f"{act} {PLACES[state.free]}"
    if FIRST_GUESS <= action < QUIT:
        return f"{act} {CHILDREN[lying_at(state.disc, WHITE)]}"
    if FIRST_ANSWER <= action < FIRST_NAME:
        return f"{act} {PLACES[state.pointed]} {CHILDREN[lying_at(state.disc, state.pointed)]}"
    return act


def _consequences(before: HauntedStairs, action: int) -> list[str]:
    after = before.clone()
    after.apply(action)
    talk: list[str] = []
    if action == FIRST_CARD + RIDDLE_CARD and after.awaits not in (RIDDLE, ASK):
        talk.append("nothing")
    if before.awaits in (SEARCH, RIDDLE) and action != QUIT and after.won == before.won:
        talk.append("wrong")
    heaps = after.heaps()
    gained = [now - then for now, then in zip(heaps, before.heaps())]
    talk += [f"wins {seat} {cards}" for seat, cards in enumerate(gained) if cards]
    if after.awaits == NAME:
        talk.append("names")
    if after.awaits == FINISHED:
        best = ",".join([str(seat) for seat, cards in enumerate(heaps) if cards == max(heaps)])  # STA-33
        talk.append(f"over {best}")
    return talk
