"""Who may sit where: secrets that a browser keeps, and the seats that they open."""

from __future__ import annotations

import secrets as randomness
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.web.limits import guesses
from hantise.web.table import LiveTable
from hantise.web.tables import Tables

SEATS = "hantise_seats"
INVITATIONS = "hantise_invitations"
# A cookie holds some 4,000 signs; the oldest seats are forgotten first.
MOST_SECRETS = 80
LONGEST_SECRET = 64
YEAR = 365 * 24 * 3600
# No chain of rematches is followed further; nobody plays so many.
MOST_REMATCHES = 1000


def new_secret() -> str:
    """One that nobody guesses, and that fits a link."""
    return randomness.token_urlsafe(18)


class Key(NamedTuple):
    """A secret, and the match that it was made for."""

    match: str
    secret: str


def link_of(asker: HTTPConnection, key: Key) -> str:
    """The address that seats whoever opens it, on any device."""
    scheme = {"ws": "http", "wss": "https"}.get(asker.url.scheme, asker.url.scheme)
    return f"{scheme}://{asker.url.netloc}/t/{key.match}/{key.secret}"


def secrets_of(request: HTTPConnection) -> list[str]:
    """What this browser keeps, the newest first."""
    kept = request.cookies.get(SEATS, "").split(".")
    return [secret for secret in kept if 0 < len(secret) <= LONGEST_SECRET][:MOST_SECRETS]


def give_seats(request: Request, response: Response, secrets: Iterable[str]) -> None:
    """Let this browser keep these secrets too."""
    kept = dict.fromkeys([*secrets, *secrets_of(request)])
    _set_cookie(request, response, SEATS, ".".join(list(kept)[:MOST_SECRETS]), "/")


def give_invitations(request: Request, response: Response, match_id: str, invitations: Mapping[int, str]) -> None:
    """Let the maker of a table find the links for friends again; they open no seat here."""
    text = ".".join(f"{seat}~{secret}" for seat, secret in invitations.items())
    _set_cookie(request, response, INVITATIONS, text, f"/t/{match_id}")


def invitations_of(request: HTTPConnection) -> dict[int, str]:
    """The secrets for friends' seats that the maker of this table keeps, by seat."""
    pairs = [pair.partition("~") for pair in request.cookies.get(INVITATIONS, "").split(".")]
    return {int(seat): secret for seat, _, secret in pairs if seat.isascii() and seat.isdigit() and len(seat) < 3}


def _set_cookie(request: Request, response: Response, name: str, value: str, path: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


class Seats:
    """Which seats secrets open: those they were made for, and the same ones in every rematch after it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.guesses = guesses()
        self._doors: dict[str, tuple[str, int]] = {}

    async def held(self, secrets: Sequence[str], match_id: str) -> list[int]:
        """The seats of the match that are open to who keeps these secrets, ascending."""
        return sorted(await self.keys(secrets, match_id))

    async def keys(self, secrets: Sequence[str], match_id: str) -> dict[int, Key]:
        """The newest of these secrets that opens each seat of the match."""
        found = [(door, secret) for secret in reversed(secrets) if (door := await self.door(secret)) is not None]
        keys = [(seat, Key(match, secret)) for (match, seat), secret in found]
        direct = {seat: key for seat, key in keys if key.match == match_id}
        return direct or {seat: key for seat, key in keys if await self._leads(key.match, match_id)}

    async def claim(self, table: LiveTable, secret: str, name: str) -> int | None:
        """The next seat that waits for a friend, now this secret's and no longer its link's; None if none waits."""
        seat = await table.claim(secret, name)
        self._doors = {kept: door for kept, door in self._doors.items() if door != (table.id, seat)}
        return seat

    async def door(self, secret: str) -> tuple[str, int] | None:
        """The match and the seat that a secret was made for."""
        if secret not in self._doors:
            door = await self._tables.store.seat_of(secret)
            if door is None:
                return None
            self._doors[secret] = door
        return self._doors[secret]

    async def last(self, match_id: str) -> str:
        """The newest rematch after this match; the match itself if there is none."""
        for _ in range(MOST_REMATCHES):
            following = await self._tables.next_of(match_id)
            if not following:
                break
            match_id = following
        return match_id

    async def _leads(self, match_id: str, wanted: str) -> bool:
        """Whether the match is a rematch, or a rematch's rematch, of one that came before it."""
        for _ in range(MOST_REMATCHES):
            match_id = await self._tables.next_of(match_id)
            if match_id in ("", wanted):
                break
        return match_id == wanted
