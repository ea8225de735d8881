"""The legal actions, as lists made once: each rule's choices, by what lies where."""

from __future__ import annotations

from typing import Final

from hantise.games.haunted_stairs.actions import (
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_SWAP,
    FIRST_TURN,
    MOST_SEATS,
    PAIRS,
    QUIT,
)

_PLACES: Final = range(5)
_CHILDREN: Final = range(4)


def _asks(players: int, asker: int, free: int) -> list[int]:
    """STA-20: to pass, or any ghost and any other seat."""
    ghosts = [place for place in _PLACES if place != free]
    others = [seat for seat in range(players) if seat != asker]
    return [QUIT, *[FIRST_ASK + MOST_SEATS * place + seat for place in ghosts for seat in others]]


# STA-11, STA-15: by the set of ghosts that may be turned over.
TURNS: Final = [[FIRST_TURN + place for place in _PLACES if bits >> place & 1] for bits in range(32)]
# STA-16, STA-17: by the free place.
SWAPS: Final = [[FIRST_SWAP + number for number in range(10) if free not in PAIRS[number]] for free in _PLACES]
MOVES: Final = [[FIRST_MOVE + place for place in _PLACES if place != free] for free in _PLACES]
# STA-18, STA-19.
GUESSES: Final = [*[FIRST_GUESS + child for child in _CHILDREN], QUIT]
# By the number of players, the asker and the free place.
ASKS: Final = [
    [[_asks(players, asker, free) for free in _PLACES] for asker in range(players)] for players in range(MOST_SEATS + 1)
]
# STA-22.
ANSWERS: Final = [FIRST_ANSWER + child for child in _CHILDREN]
# STA-34.
NAMES: Final = [FIRST_NAME + child for child in _CHILDREN]
