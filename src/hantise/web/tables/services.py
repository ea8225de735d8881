"""The services that every handler works with, and the seals of deals to come."""

from __future__ import annotations

import hmac
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import NamedTuple

from starlette.requests import HTTPConnection

from hantise.bots.host_bots import HostBot
from hantise.core.dealing import NEWEST, Dealing, committed
from hantise.store import Store
from hantise.web.requests.limits import Attempts
from hantise.web.tables.computers import Computers
from hantise.web.tables.position import new_dealing
from hantise.web.tables.questions import Beliefs, Hinting, Reviews
from hantise.web.tables.tables import Tables
from hantise.web.tables.viewers import Presence
from hantise.web.tables.worker_sync import WorkerSync


@dataclass(frozen=True)
class Services:
    """The services of one running house; `patience` is how long a page waits for computers, in seconds.

    `outside` is where other devices at home reach the house, "" where they do not or nobody knows. `open_tables` if a
    table may be made for anybody to join; `host_bots` are those that may sit at one beside the levels.
    """

    store: Store
    tables: Tables
    computers: Computers
    patience: float
    presence: Presence
    worker_sync: WorkerSync
    guesses: Attempts
    new_tables: Attempts
    arrivals: Attempts
    seals: Seals
    hinting: Hinting
    reviews: Reviews
    beliefs: Beliefs
    outside: str = ""
    open_tables: bool = False
    host_bots: tuple[HostBot, ...] = ()


def services_of(request: HTTPConnection) -> Services:
    """The services of the house that was asked."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


# Seals that were shown before there is a table: whoever then adds words knows what the house has committed to.

# What the secrets of deals are made for, so that the house's own makes nothing else by the same words.
PURPOSE, NUMBERED = "hantise seal 1", "hantise deal 1"
# Seconds that a seal waits for its table, and that clocks of machines may differ.
WAITING, ASKEW = 24 * 3600, 300
_TOKEN = re.compile(r"([0-9]{1,12})\.[A-Za-z0-9_-]{22}", re.ASCII)


class Seal(NamedTuple):
    """A deal to come: what everybody may see of it, and the token by which its form says which one it is."""

    commitment: str
    token: str


class Seals:
    """Deals that wait for their tables; each is used once, at whatever worker."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._secret = b""

    async def offer(self) -> Seal:
        """The seal of a deal that nobody has used."""
        return await self.again("")

    async def again(self, token: str) -> Seal:
        """The seal of this token once more; another one where it waits no more."""
        token = token if self._waits(token) else f"{int(self._now())}.{token_urlsafe(16)}"
        return Seal((await self._dealing(token)).commitment, token)

    async def take(self, token: str) -> Dealing:
        """The dealing of this token, which nobody else gets; a new one where it is used up, or too old."""
        if not self._waits(token):
            return new_dealing()
        dealing = await self._dealing(token)
        until = datetime.fromtimestamp(_made(token) + WAITING + ASKEW, UTC)
        return dealing if await self._store.use_seal(dealing.commitment, until) else new_dealing()

    def _waits(self, token: str) -> bool:
        return bool(_TOKEN.fullmatch(token)) and -ASKEW <= self._now() - _made(token) < WAITING

    async def numbered(self, game: str, players: int, number: int) -> Dealing:
        """The dealing of this number: at every worker the same, and nobody else works it out."""
        return await self._made_of(NUMBERED, game, str(players), str(number))

    async def _dealing(self, token: str) -> Dealing:
        return await self._made_of(PURPOSE, token)

    async def _made_of(self, *lines: str) -> Dealing:
        self._secret = self._secret or await self._store.sealing_secret()
        return committed(hmac.digest(self._secret, "\n".join(lines).encode(), "sha256"), NEWEST)


def _made(token: str) -> int:
    """When it was made, in seconds, as it says itself."""
    return int(token.partition(".")[0])
