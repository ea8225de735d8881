"""Every action of Haunted Stairs, named once.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order.
"""

from __future__ import annotations

from typing import Final

from hantise.core.actions import Actions
from hantise.games.haunted_stairs.pieces import CARDS, CHILDREN, PLACES

MOST_SEATS: Final = 4

FIRST_TURN: Final = 0
FIRST_SWAP: Final = 5
FIRST_MOVE: Final = 15
FIRST_GUESS: Final = 20
QUIT: Final = 24
FIRST_ASK: Final = 25
FIRST_ANSWER: Final = 45
FIRST_NAME: Final = 49
FIRST_START: Final = 53
FIRST_CARD: Final = 57

# The two places of each swap, in the order of the actions.
PAIRS: Final = [(one, other) for one in range(len(PLACES)) for other in range(one + 1, len(PLACES))]


def _spell_swap(pair: int) -> str:
    one, other = PAIRS[pair]
    return f"swap:{PLACES[one]}-{PLACES[other]}"


ACTIONS: Final = Actions()
TURNS: Final = ACTIONS.family("turn", len(PLACES), spell=lambda place: f"turn:{PLACES[place]}")
SWAPS: Final = ACTIONS.family("swap", len(PAIRS), spell=_spell_swap)
MOVES: Final = ACTIONS.family("move", len(PLACES), spell=lambda place: f"move:{PLACES[place]}")
GUESSES: Final = ACTIONS.family("guess", len(CHILDREN), spell=lambda child: f"guess:{CHILDREN[child]}")
_quit = ACTIONS.family("quit")
ASKS: Final = ACTIONS.family("ask", len(PLACES), MOST_SEATS, spell=lambda place, seat: f"ask:{PLACES[place]}:{seat}")
ANSWERS: Final = ACTIONS.family("answer", len(CHILDREN), spell=lambda child: f"answer:{CHILDREN[child]}")
NAMES: Final = ACTIONS.family("name", len(CHILDREN), spell=lambda child: f"name:{CHILDREN[child]}")
STARTS: Final = ACTIONS.chance("start", MOST_SEATS)
UPS: Final = ACTIONS.chance("card", len(CARDS), spell=lambda kind: f"card:{CARDS[kind]}")
