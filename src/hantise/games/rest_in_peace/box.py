"""A table of Rest in Peace, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Box, Pile, State
from hantise.core.game import FirstEvening, Options
from hantise.core.words import later
from hantise.games.rest_in_peace.fields import AWAY, BLIND_CARD, FIRST, HOUSES, MEDIUM_UP, TOP
from hantise.games.rest_in_peace.notation import load
from hantise.games.rest_in_peace.pieces import (
    FIRST_CHANCE,
    FIRST_DRAW,
    FIRST_TOP,
    FIRST_UP,
    HOUSE_UP,
    LAST,
    ROUNDS,
    STANDARD,
    STANDARD_DECK,
    UP_TO_LEVEL,
    Family,
    counts_of,
)
from hantise.games.rest_in_peace.rules import CASTLES, HAND, LINE, MANORS, RestInPeace

BOX: Final = Box.of(__package__)

# RIP-09: the rulebook's own advice for a first game.
FIRST_EVENING = FirstEvening(
    {"levels": 0, "initiation": True}, later("For a first game: only the simplest cards, shown bit by bit")
)


def check(options: Options) -> None:
    """All options fit each other."""


def start(options: Options) -> RestInPeace:
    """The position before anything is laid out."""
    if options.position:
        return load(options.position)
    state = RestInPeace(Family(STANDARD_DECK), Family(STANDARD_DECK))
    state.level = options["levels"]
    state.initiation = bool(options["initiation"])
    state.thirteen_is_four = bool(options["thirteen_placed_is_four"])
    state.copy_ghostly = bool(options["copy_ghostly"])
    state.twins_are_one = bool(options["twins_are_one"])
    if options["first"] >= 0:
        state.turn = state.began = options["first"]
        state.awaits = MEDIUM_UP
    return state


def longest(options: Options) -> int:
    """The most actions that a game can have, chance included.

    A ghost card leaves the deck once, or again after 18 (twice, if 22 took it back). It is played once, or again
    after 22, by `blind` and chance. A medium is played once, 18 or another once more after 22; it asks at most three
    times. A passed turn has a card or begins with a moved one. Each round adds two turns, 15 and RIP-18.
    """
    setting_up = 1 + LINE + ROUNDS
    ghosts = 2 * sum(STANDARD) + 2
    mediums = min(LAST, LINE) + 1
    plays = 2 * (ghosts + 1) + 4 * mediums
    turns = ghosts + mediums + 3 * ROUNDS
    return setting_up + 2 * HAND + ghosts + plays + turns + 2 * ROUNDS


def payoff_sum(options: Options) -> float:
    """RIP-38: always 1; a draw is shared."""
    return 1.0


def payoff_range(options: Options) -> tuple[float, float]:
    """RIP-38: 0 for the loser, 1 for the winner."""
    return 0.0, 1.0


# The sources of chance: the line of mediums, the houses, and each family's deck and hand.


_FIRST = {FIRST_CHANCE: 1, FIRST_CHANCE + 1: 1}
_HOUSES = {HOUSE_UP: MANORS, HOUSE_UP + 1: CASTLES}


def pile(state: State) -> Pile:
    """RIP-04, RIP-06, RIP-17: the pile of the next outcome; its n-th card is independent of all else, if still left."""
    assert isinstance(state, RestInPeace)
    if state.awaits == FIRST:
        return Pile("first", _FIRST)
    if state.awaits == MEDIUM_UP:
        return Pile("mediums", _mediums(0 if state.initiation else int(state.level)))
    if state.awaits == HOUSES:
        return Pile("houses", _HOUSES)
    # RIP-M06, RIP-M19: a card drawn from a hand, or a deck's card, which may stay on top.
    if state.awaits == BLIND_CARD:
        return Pile(f"blind {state.turn}")
    if state.awaits == AWAY:
        return Pile(f"hand {state.aim}")
    seat, first = (state.aim, FIRST_TOP) if state.awaits == TOP else (state.drawer(), FIRST_DRAW)
    return Pile(f"deck {seat}", _deck(int(state.family(seat).whole), first))


@lru_cache(maxsize=8)
def _mediums(level: int) -> dict[int, int]:
    return {FIRST_UP + medium - 1: 1 for medium in range(1, LAST + 1) if UP_TO_LEVEL[level] >> medium & 1}


@lru_cache(maxsize=8)
def _deck(whole: int, first: int) -> dict[int, int]:
    return {first + value: count for value, count in enumerate(counts_of(whole)) if count}
