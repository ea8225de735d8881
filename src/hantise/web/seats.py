"""Who may sit where: secrets that a browser keeps, and the seats that they open."""

from __future__ import annotations

import secrets as randomness
from collections.abc import Iterable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

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


def secrets_of(request: Request) -> list[str]:
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


def invitations_of(request: Request) -> dict[int, str]:
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
        self._doors: dict[str, tuple[str, int]] = {}

    async def held(self, secrets: Sequence[str], match_id: str) -> list[int]:
        """The seats of the match that are open to who keeps these secrets, ascending."""
        doors = [door for secret in secrets if (door := await self.door(secret)) is not None]
        direct = {seat for match, seat in doors if match == match_id}
        return sorted(direct or {seat for match, seat in doors if await self._leads(match, match_id)})

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
