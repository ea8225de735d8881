"""What a browser has tried and solved, kept in a cookie of its own: the house knows nothing of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.games import codes
from hantise.puzzles.shelf import Place, shipped
from hantise.web.requests.preferences import keep

COOKIE = "puzzles"
# Each puzzle has so many bits, for its tries and whether it is solved: all that there are fit into one cookie.
BITS, MANY, SOLVED = 5, 15, 16
EACH: Final = MANY | SOLVED
# A game, and a number whose lowest bits are those of its first puzzle.
_ONE = re.compile(r"([a-z_]{1,30}):([0-9a-f]{1,400})", re.ASCII)


class Noted(NamedTuple):
    """How often a puzzle was tried, and whether it is solved."""

    tries: int = 0
    is_solved: bool = False

    def tried(self, is_right: bool) -> Noted:
        """After one try more; what is solved stays as it was."""
        return self if self.is_solved else Noted(min(self.tries + 1, MANY), is_right)


def noted(asker: HTTPConnection) -> Mapping[Place, Noted]:
    """What this browser has tried, as far as its cookie can be read."""
    found = map(_ONE.fullmatch, asker.cookies.get(COOKIE, "").split("."))
    return dict(one for game in found if game and game[1] in codes() for one in _read(game[1], int(game[2], 16)))


def _read(code: str, bits: int) -> Iterator[tuple[Place, Noted]]:
    for number in range(1, len(shipped(code)) + 1):
        if one := bits >> BITS * (number - 1) & EACH:
            yield Place(code, number), Noted(one & MANY, one >= SOLVED)


def note(request: Request, response: Response, place: Place, now: Noted) -> None:
    """The browser keeps this of the puzzle."""
    games = defaultdict[str, int](int)
    for (code, number), one in {**noted(request), place: now}.items():
        games[code] |= (one.tries | SOLVED * one.is_solved) << BITS * (number - 1)
    keep(request, response, COOKIE, ".".join([f"{code}:{bits:x}" for code, bits in games.items()]))
