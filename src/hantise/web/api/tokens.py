"""The token of a seat: it says the match, and holds the seat there as the secret of a browser does."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import HTTPConnection

from hantise.core.words import _
from hantise.store import hashed
from hantise.web.requests.problems import Problem, removed
from hantise.web.tables.browser import LONGEST_SECRET
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import Services, services_of
from hantise.web.tables.visitor import is_removed

SCHEME = "bearer"


class Program(NamedTuple):
    """A program at its seat, by the keys that hold it."""

    table: LiveTable
    seat: int
    keys: frozenset[str]
    secret: str

    def check(self) -> None:
        """Problem once the seat is not the program's any more."""
        if is_removed(self.table, self.keys):
            raise removed()
        if self.seat not in self.table.held_by(self.keys):
            raise no_seat()


def no_seat() -> Problem:
    """The same for no token, one that was never given, and one whose seat is somebody else's now."""
    words = _("This token opens no seat. Send the token of your seat in the Authorization header, after Bearer.")
    return Problem(401, "no-seat", words)


def token(match: str, secret: str) -> str:
    """The token by which the secret's seat at the match is had."""
    return f"{match}.{secret}"


async def program_of(request: HTTPConnection) -> Program:
    """The program that asks, at its seat; Problem if its token opens none."""
    scheme, _blank, said = request.headers.get("authorization", "").partition(" ")
    return await seated(services_of(request), said.strip() if scheme.lower() == SCHEME else "")


async def seated(services: Services, said: str) -> Program:
    """The program with this token, at its seat; Problem if it opens none."""
    match, _dot, secret = said.partition(".")
    if not match or not 0 < len(secret) <= LONGEST_SECRET:
        raise no_seat()
    try:
        table = await services.tables.get(match)
    except Problem as problem:
        raise no_seat() from problem
    keys = frozenset({hashed(secret)})
    held = table.held_by(keys)
    if is_removed(table, keys):
        raise removed()
    if not held:
        raise no_seat()
    return Program(table, held[0], keys, secret)
