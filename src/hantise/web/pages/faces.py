"""The ghost of each seat: a computer's name brings its own face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hantise.web.pages.computer_faces import COMPUTERS_FACES, PEOPLE, person_at

KEPT = 1000


def faces_of(names: Sequence[str]) -> tuple[str, ...]:
    """A face for each seat, as different as there are faces; "Lison 2" is another ghost than "Lison".

    A person's is the one that stood at the seat when the table was made, unless a computer bears its name.
    """
    return _faces(tuple(names))


@lru_cache(maxsize=KEPT)
def _faces(names: tuple[str, ...]) -> tuple[str, ...]:
    chosen = {seat: name.lower() for seat, name in enumerate(names) if name.lower() in COMPUTERS_FACES}
    for seat in range(len(names)):
        if seat not in chosen:
            chosen[seat] = next((face for face in _from(seat) if face not in chosen.values()), person_at(seat + 1))
    return tuple(chosen[seat] for seat in range(len(names)))


def _from(seat: int) -> tuple[str, ...]:
    first = PEOPLE.index(person_at(seat + 1))
    return PEOPLE[first:] + PEOPLE[:first]
