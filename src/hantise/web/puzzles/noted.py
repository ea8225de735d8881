"""What a browser has tried and solved, kept in a cookie of its own: the house knows nothing of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.puzzles.shelf import Place
from hantise.web.requests.preferences import keep

COOKIE = "puzzles"
# The last ones that were tried.
MOST = 60
MANY = 99
_ONE = re.compile(r"([a-z_]{1,30})-([0-9]{1,4})-([0-9]{1,2})(y?)", re.ASCII)


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
    return {Place(one[1], int(one[2])): Noted(int(one[3]), bool(one[4])) for one in found if one}


def note(request: Request, response: Response, place: Place, now: Noted) -> None:
    """The browser keeps this of the puzzle."""
    others = {other: one for other, one in noted(request).items() if other != place}
    kept = [*others.items(), (place, now)][-MOST:]
    keep(request, response, COOKIE, ".".join([_written(*one) for one in kept]))


def _written(place: Place, one: Noted) -> str:
    return f"{place.game}-{place.number}-{one.tries}{'y' if one.is_solved else ''}"
