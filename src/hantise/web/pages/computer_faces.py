"""The ghost of the house for each level, so that people know a computer by its face and its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from hantise.bots import COMPUTERS, LEVELS
from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.avatars import AVATARS

# One ghost a level, from the weakest to the strongest; who is no level borrows a face.
COMPUTERS_FACES = ("lison", "bruno", "anatole", "basil", "otto")
# The ghosts that are left for people come first where people sit.
PEOPLE = (*(face for face in AVATARS if face not in COMPUTERS_FACES), *COMPUTERS_FACES)
# A game for children this small is not opened against computers that think hard.
SMALL = 6


def face_of(level: str) -> str:
    """The ghost, among the house's, that plays at this level."""
    return COMPUTERS_FACES[list(COMPUTERS).index(level) % len(COMPUTERS_FACES)]


def name_of(level: str) -> str:
    """The name of a computer of this level, the same in every language; a bot from outside has its own."""
    return face_of(level).capitalize() if level in COMPUTERS else level


def title_of(level: str) -> str:
    """The level in a word: the part of its words before the colon."""
    return _(COMPUTERS[level].words).partition(":")[0].strip()


def manner_of(level: str) -> str:
    """The level's manner of play in a short sentence: the part of its words after the colon."""
    return _(COMPUTERS[level].words).partition(":")[2].strip()


def person_at(seat: int) -> str:
    """The ghost for a person at this seat, counted from 1."""
    return PEOPLE[(seat - 1) % len(PEOPLE)]


def companions(game: Game, count: int) -> Sequence[str]:
    """So many levels, as different as they can be, that make a pleasant first table."""
    first, second, third, *_harder = LEVELS
    pleasant = (first, second, third) if 0 < game.age <= SMALL else (second, third, first)
    return tuple(islice(cycle(pleasant), count))
