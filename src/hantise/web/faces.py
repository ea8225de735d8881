"""Which ghost sits where: a ghost's own name brings its own face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hantise.drawing.avatars import AVATARS
from hantise.web.computers_faces import PEOPLE

KEPT = 1000


def faces_of(names: Sequence[str]) -> tuple[str, ...]:
    """A face for each seat, as different as there are faces; "Lison 2" is another ghost than "Lison"."""
    return _faces(tuple(names))


@lru_cache(maxsize=KEPT)
def _faces(names: tuple[str, ...]) -> tuple[str, ...]:
    named = {seat: name.lower() for seat, name in enumerate(names) if name.lower() in AVATARS}
    free = [face for face in PEOPLE if face not in named.values()] or list(PEOPLE)
    others = iter(range(len(names)))
    return tuple(named[seat] if seat in named else free[next(others) % len(free)] for seat in range(len(names)))
