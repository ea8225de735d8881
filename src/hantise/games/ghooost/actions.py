"""Every action of Ghooost!, named once.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order, and a test holds the two together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.vecs import vec
from hantise.games.ghooost.piles import COPY, FACES, KITTY, ONE_CARD, pile_of

RANKS: Final = 14
MOST_OF_A_RANK: Final = 7
MOST_COPIES: Final = 3

TAKE: Final = 0
LUCK: Final = 1
MANSION: Final = 2
LOSE: Final = 3
LAY_KITTY: Final = 4
FIRST_PLAY: Final = 5
FIRST_CARD: Final = 397
FIRST_START: Final = 413


def _spell_play(rank: int, count: int, copies: int) -> str:
    times = f"x{count + 1}" if count else ""
    return f"{rank + 1}{times}{'+' if copies else ''}{'X' * copies}"


ACTIONS: Final = Actions()
_take = ACTIONS.family("take")
_luck = ACTIONS.family("luck")
_mansion = ACTIONS.family("mansion")
_lose = ACTIONS.family("lose")
_kitty = ACTIONS.family("K")
PLAYS: Final = ACTIONS.family("play", RANKS, MOST_OF_A_RANK, MOST_COPIES + 1, spell=_spell_play)
CARDS: Final = ACTIONS.chance("card", len(FACES), spell=lambda kind: f"card:{FACES[kind]}")
STARTS: Final = ACTIONS.chance("starts", 6)


def play(rank: int, count: int, copies: int) -> int:
    """The action of laying so many of a rank, with so many Miss Copies."""
    return PLAYS(rank - 1, count - 1, copies)


def play_parts(action: int) -> tuple[int, int, int]:
    """Rank, count without Miss Copy, and Miss Copies of an action that lays ghosts."""
    rank, count, copies = PLAYS.indices(action)
    return rank + 1, count + 1, copies


def _laid() -> list[tuple[int, int, int]]:
    return [play_parts(action) for action in range(FIRST_PLAY, FIRST_CARD)]


# By action: the rank it lays, how many ghosts in all, and the pile that leaves the hand.
RANK: Final = vec[i64]([0] * FIRST_PLAY + [rank for rank, _, _ in _laid()])
LAID: Final = vec[i64]([0] * FIRST_PLAY + [count + copies for _, count, copies in _laid()])
PILE: Final = vec[i64](
    [0] * LAY_KITTY
    + [pile_of([KITTY])]
    + [count * ONE_CARD[rank] + copies * ONE_CARD[COPY] for rank, count, copies in _laid()]
)
