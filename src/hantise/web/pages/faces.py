"""The ghost of each seat and of each level; players recognise a computer by its face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, islice

from hantise.bots import COMPUTERS, LEVELS
from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.ghosts import AVATARS
from hantise.drawing.kit.parts import ghost
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address

KEPT = 1000


def faces_of(names: Sequence[str]) -> tuple[str, ...]:
    """A face for each seat, different ones as long as there are faces; "Lison 2" has another ghost than "Lison".

    A person's is the one shown at the seat when the table was made, unless a computer has its name.
    """
    return _faces(tuple(names))


@lru_cache(maxsize=KEPT)
def _faces(names: tuple[str, ...]) -> tuple[str, ...]:
    chosen = {seat: name.lower() for seat, name in enumerate(names) if name.lower() in COMPUTERS_FACES}
    for seat in range(len(names)):
        if seat not in chosen:
            first = seat % len(PEOPLE)
            free = (face for face in PEOPLE[first:] + PEOPLE[:first] if face not in chosen.values())
            chosen[seat] = next(free, PEOPLE[first])
    return tuple(chosen[seat] for seat in range(len(names)))


def portrait(names: Sequence[str], seat: int) -> Markup:
    """The drawing of a seat's ghost."""
    return ghost(address("house.svg"), faces_of(names)[seat], "portrait")


# A ghost for each level, from the weakest to the strongest; further computers share these faces.
COMPUTERS_FACES = ("lison", "bruno", "anatole", "basil", "otto")
# Faces for people: first those that no computer has.
PEOPLE = (*(face for face in AVATARS if face not in COMPUTERS_FACES), *COMPUTERS_FACES)
SMALL = 6  # up to this age a game's first table has no strong computers


def face_of(level: str) -> str:
    """The ghost of the computer that plays at this level."""
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
    """The levels of `count` computers for a pleasant first table, as varied as possible."""
    first, second, third, *_harder = LEVELS
    pleasant = (first, second, third) if 0 < game.age <= SMALL else (second, third, first)
    return tuple(islice(cycle(pleasant), count))
