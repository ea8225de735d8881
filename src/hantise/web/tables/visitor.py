"""Visitors: which browser comes to which table and deal, with the services that every request uses.

For a browser that may not look at a match, the match does not exist.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import time
from collections.abc import AsyncIterator, Callable, Set
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from secrets import token_urlsafe
from typing import NamedTuple

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.bots.host_bots import HostBot
from hantise.bus import Bus
from hantise.core.dealing import NEWEST, Dealing, committed
from hantise.core.heading import CommonDeal
from hantise.core.words import _
from hantise.games import find
from hantise.review.beliefs import PATIENCE as PATIENCE_FOR_BELIEFS
from hantise.review.beliefs import Believing, believed
from hantise.review.weighing import Answerer, Background, Weighing, weighed
from hantise.store import Late, SeatPlan, Store, hashed
from hantise.store.lists import CommonDeals
from hantise.web import limits
from hantise.web.problems import DealIsPlayed, Problem, has_time, not_found, not_your_seat, removed, still_here
from hantise.web.requests import keep, prefix_of, read_form
from hantise.web.tables.calling import Calling
from hantise.web.tables.computers import NO_BUS, PACE, Beliefs, Computers, Hinting, Pool, Reviews
from hantise.web.tables.live_table import GRACE, LiveTable, Presence, RemoteViewers, new_dealing
from hantise.web.tables.tables import Tables, WorkerSync
from hantise.web.web_push import INTERNET, Reach, WebPush

# Services.

# Seconds that a page waits for computers before it says that they think.
PATIENCE = 1.0


class Services:
    """The services of one running server."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        patience: float = PATIENCE,
        pace: float = PACE,
        grace: float = GRACE,
        bus: Bus = NO_BUS,
        weigher: Answerer[Weighing] | None = None,
        believer: Answerer[Believing] | None = None,
        outside: str = "",
        open_tables: bool = False,
        host_bots: tuple[HostBot, ...] = (),
        push_services: Reach = INTERNET,
    ) -> None:
        """The caller opens and closes store and pool. `patience` is how long a page waits for computers, in seconds.

        By the bus it hears other workers on the same database. The weigher answers for reviews, the believer for
        beliefs; None for a process of the server's own. `outside` is the server's address for other devices at home, ""
        if it is unknown or there is none. `open_tables` allows tables that anyone may join; `host_bots` may sit there
        beside the levels. `push_services` is where messages to devices may go; only tests allow their own machine.
        """
        self.store = store
        self.patience = patience
        self.outside = outside
        self.open_tables = open_tables
        self.host_bots = host_bots
        self.guesses = limits.Attempts(limits.GUESSES, limits.GUESSING)
        self.new_tables = limits.Attempts(limits.MAKINGS, limits.MAKING)
        self.arrivals = limits.Attempts(limits.ARRIVALS, limits.ARRIVING)
        self.entries = limits.Attempts(limits.ENTRIES, limits.ENTERING)
        self.challenges = limits.Attempts(limits.CHALLENGES, limits.CHALLENGING)
        remote_viewers = RemoteViewers()
        self.presence = Presence(grace, remote_viewers)
        counted = {"guesses": self.guesses, "new_tables": self.new_tables, "arrivals": self.arrivals}
        counted["entries"] = self.entries
        self.worker_sync = WorkerSync(bus, remote_viewers, self.presence, counted)
        self.computers = Computers(pool, pace, grace, bus, self.presence.is_here)
        # A host's command may change who sits at a table, also where there is one worker.
        others = self.worker_sync.at if bus.is_shared or store.is_shareable else None
        self.tables = Tables(store, self.computers.changed, self.worker_sync.changed, others=others)
        self.seals = Seals(store)
        self.hinting = Hinting(pool)
        self.reviews = Reviews(store, self.tables, bus, weigher or Background(partial(weighed, find)))
        self.tables.watchers.append(self.reviews.changed)
        self.pushes = WebPush(store, push_services)
        self.calling = Calling(self.pushes, self.presence)
        self.tables.watchers.append(self.calling.changed)
        self.beliefs = Beliefs(believer or Background(partial(believed, find), PATIENCE_FOR_BELIEFS))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within the block all work beside the requests is done."""
        await self.worker_sync.start(self.tables)
        await self.reviews.start()
        self.computers.start(self.tables)
        yield
        await self.reviews.close()
        await self.beliefs.close()
        await self.computers.close()
        await self.calling.close()
        await self.pushes.close()
        await self.worker_sync.close()


def services_of(request: HTTPConnection) -> Services:
    """The services of the server that got this request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


# Seals are shown before their table is made, so that players who add words know the server's commitment already.

# The purposes of the server's secret: equal words give other secrets for another purpose.
PURPOSE, NUMBERED = "hantise seal 1", "hantise deal 1"
# Seconds that a seal waits for its table, and that clocks of machines may differ.
WAITING, ASKEW = 24 * 3600, 300
_TOKEN = re.compile(r"([0-9]{1,12})\.[A-Za-z0-9_-]{22}", re.ASCII)


class Seal(NamedTuple):
    """A deal to come: its public commitment, and the token that identifies it in a form."""

    commitment: str
    token: str


class Seals:
    """Deals that wait for their tables; each is used once, at whichever worker."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._secret = b""

    async def offer(self) -> Seal:
        """The seal of an unused deal."""
        return await self.again("")

    async def again(self, token: str) -> Seal:
        """The seal of this token once more; a new one if the token has ended."""
        token = token if self._waits(token) else f"{int(self._now())}.{token_urlsafe(16)}"
        return Seal((await self._dealing(token)).commitment, token)

    async def take(self, token: str) -> Dealing:
        """The dealing of this token, given out once; a new dealing if it is used or too old."""
        if not self._waits(token):
            return new_dealing()
        dealing = await self._dealing(token)
        until = datetime.fromtimestamp(_made(token) + WAITING + ASKEW, UTC)
        return dealing if await self._store.use_seal(dealing.commitment, until) else new_dealing()

    def _waits(self, token: str) -> bool:
        return bool(_TOKEN.fullmatch(token)) and -ASKEW <= self._now() - _made(token) < WAITING

    async def numbered(self, game: str, players: int, number: int) -> Dealing:
        """The dealing of this number: the same at every worker, and secret outside."""
        return await self._made_of(NUMBERED, game, str(players), str(number))

    async def _dealing(self, token: str) -> Dealing:
        return await self._made_of(PURPOSE, token)

    async def _made_of(self, *lines: str) -> Dealing:
        self._secret = self._secret or await self._store.sealing_secret()
        return committed(hmac.digest(self._secret, "\n".join(lines).encode(), "sha256"), NEWEST)


def _made(token: str) -> int:
    """The time at which the token was made, in seconds, as it says itself."""
    return int(token.partition(".")[0])


# Visitors.

# Seconds until the answer that there is no such table, longer than a look into the database takes.
HIDING_SECONDS = 0.02


class Visitor(NamedTuple):
    """A browser at a table, with the seats that it holds, none for a spectator. Its permissions are decided here."""

    table: LiveTable
    held: list[int]
    presence: Presence
    is_screen: bool = False  # if the table was made on this browser to be its big screen

    def check_seated(self) -> None:
        """Problem for a spectator."""
        if not self.held:
            raise not_your_seat()

    @property
    def is_host(self) -> bool:
        """True for the host: the table's maker, or after that one has left, the next seat's holder."""
        return self.table.host in self.held

    @property
    def stand_ins(self) -> frozenset[int]:
        """The seats that a computer keeps for an absent person."""
        return frozenset(number for number, seat in enumerate(self.table.plan.seats) if seat.stand_in and not seat.bot)

    @property
    def left(self) -> tuple[tuple[int, str], ...]:
        """The seats whose players have left in the middle of the game, each with the level that goes on for them.

        The deal is the first event: a computer that began with it keeps a place for a guest who never came.
        """
        seats = enumerate(self.table.plan.seats)
        gone = [(number, seat) for number, seat in seats if seat.is_open and seat.since > 1]
        return tuple([(number, seat.stand_in) for number, seat in gone if seat.stand_in])

    @property
    def replaced(self) -> tuple[tuple[int, str], ...]:
        """The seats whose bot failed, each with the level that goes on for it."""
        seats = enumerate(self.table.plan.seats)
        return tuple([(number, seat.stand_in) for number, seat in seats if seat.bot and seat.stand_in])

    def seated(self, seat: int) -> SeatPlan:
        """The person on this seat; Problem if it is no person's seat."""
        seats = self.table.plan.seats
        if seat >= len(seats) or seats[seat].bot:
            raise not_your_seat()
        return seats[seat]

    def own(self, seat: int) -> SeatPlan:
        """The same for a seat that the visitor holds."""
        if seat not in self.held:
            raise not_your_seat()
        return self.seated(seat)

    def naming(self, seat: int) -> SeatPlan:
        """The same for a seat that the visitor may name: an own one, and for the host any."""
        return self.seated(seat) if self.is_host else self.own(seat)

    def in_charge(self, seat: int) -> SeatPlan:
        """The same for a seat that the visitor may free: an own one, and for the host one whose holder has long been
        away, or whose time is over."""
        if seat in self.held or not self.is_host:
            return self.own(seat)
        sitting = self.seated(seat)
        if self.table.plan.leisure:
            self.check_late(seat, Late.SEAT)
        elif not self.presence.is_gone(self.table.id, seat):
            raise still_here(name=sitting.name)
        return sitting

    def removing(self, seat: int) -> SeatPlan:
        """The same for a guest whom the visitor may remove: the host of an open table did not choose its guests."""
        sitting = self.seated(seat)
        if not self.is_host or seat in self.held or not self.table.plan.is_public or not sitting.holders:
            raise not_your_seat()
        return sitting

    def awaiting(self, seat: int) -> SeatPlan:
        """The same for a seat to which the visitor may invite a friend."""
        sitting = self.seated(seat)
        if not (self.is_host and sitting.is_open):
            raise not_your_seat()
        return sitting

    def check_stand_in(self, seat: int, level: str) -> None:
        """Problem unless the visitor may let a computer of this level decide there, or with "" the seat's holder.

        The host may do both on any seat. Others may let a computer play for an absent player, and take their own seat
        back. At leisure nobody is absent before time is over.
        """
        sitting, is_own = self.seated(seat), seat in self.held
        if not self.is_host and (not self.held or sitting.is_open or is_own == bool(level)):
            raise not_your_seat()
        if not level or sitting.stand_in == level or is_own:
            return
        if self.table.plan.leisure:
            if not sitting.is_open:
                self.check_late(seat, Late.SEAT)
        elif self.presence.is_here(self.table.id, seat):
            raise still_here(name=sitting.name)

    def check_late(self, seat: int, then: Late) -> None:
        """Problem unless time is over for this seat, whose player is another, and the table then allows this."""
        sitting, leisure = self.seated(seat), self.table.plan.leisure
        if not self.held or seat in self.held or leisure is None or leisure.then is not then:
            raise not_your_seat()
        if self.table.position.mover != seat or not self.table.is_late:
            raise has_time(name=sitting.name)

    def acting_for(self, seat: int) -> int:
        """The seat for which the visitor acts on this one."""
        return seat if seat in self.held else min(self.held)

    @property
    def code(self) -> str:
        """The code for friends, for seated visitors and on the table's screen while it waits for a guest; else ""."""
        return self.table.plan.code if (self.held or self.is_screen) and self.table.awaited else ""


def can_go_on(table: LiveTable) -> bool:
    """True if an evening of several games can begin with this match, which is over."""
    plan = table.plan
    return table.position.is_over and not (table.next or plan.programme or plan.is_guided or plan.fork)


def is_removed(table: LiveTable, keys: Set[str]) -> bool:
    """True for a browser that a host has removed from the table, unless it was invited again."""
    return not table.plan.removed.isdisjoint(keys) and not table.held_by(keys)


def may_look(table: LiveTable, keys: Set[str]) -> bool:
    """True for a browser with a seat, for the table's own screen, and for everybody if the table has spectators."""
    return table.plan.lets_watch or table.plan.screen in keys or bool(table.held_by(keys))


async def visitor_of(asker: HTTPConnection) -> Visitor:
    """The visitor of the requested match; the same Problem for no match and for a hidden one."""
    return await visiting(asker, asker.path_params["match"])


async def asked(request: Request) -> tuple[Visitor, FormData]:
    """The visitor who sent a form, and its fields."""
    form = await read_form(request)
    return await visitor_of(request), form


async def visiting(asker: HTTPConnection, match: str) -> Visitor:
    """The same for the match of this id."""
    services, begun, keys = services_of(asker), time.monotonic(), keys_of(asker)
    try:
        table = await services.tables.get(match)
        held = table.held_by(keys)
        if is_removed(table, keys):
            raise removed()
        if not may_look(table, keys):
            raise not_found()
    except Problem:
        # The time of the answer would tell a hidden table from none.
        await asyncio.sleep(begun + HIDING_SECONDS - time.monotonic())
        raise
    table.viewers.note()
    return Visitor(table, held, services.presence, table.plan.screen in keys)


# The identity of a browser: a secret that it alone knows, whose hash is the key to its seats.

BROWSER = "hantise_browser"
# The cookie of earlier versions, with a secret for each seat.
FORMER = "hantise_seats"
MOST_FORMER = 80
LONGEST_SECRET = 64


def new_secret() -> str:
    """A random secret."""
    return token_urlsafe(24)


def keys_of(asker: HTTPConnection) -> frozenset[str]:
    """The keys to this browser's seats."""
    own = secret_of(asker)
    return former_keys(asker) | {hashed(own)} if own else former_keys(asker)


def secret_of(asker: HTTPConnection) -> str:
    """The secret that the browser sends, "" for none."""
    secret = asker.cookies.get(_name(asker), "")
    return secret if len(secret) <= LONGEST_SECRET else ""


def former_keys(asker: HTTPConnection) -> frozenset[str]:
    """The keys of a browser that still sends a secret for each seat."""
    kept = asker.cookies.get(FORMER, "").split(".")[:MOST_FORMER]
    return frozenset([hashed(secret) for secret in kept if 0 < len(secret) <= LONGEST_SECRET])


async def sitting_secret(request: Request) -> str:
    """The secret with which this browser sits down: its own, or a new one if the server does not know it.

    A secret without a seat or a screen was not given by this server: another site may have planted it, and would know
    it, too.
    """
    secret = secret_of(request)
    return secret if secret and await services_of(request).store.is_key(hashed(secret)) else new_secret()


async def keep_secret(request: Request, response: Response, secret: str) -> None:
    """Give the browser this secret, which opens all seats that its former ones did."""
    former = former_keys(request)
    if former:
        await services_of(request).tables.share(former, hashed(secret))
        services_of(request).worker_sync.rekeyed()
        response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    keep(request, response, _name(request), secret)


def drop_secret(request: Request, response: Response) -> None:
    """Take the browser's secret away."""
    response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    path = f"{prefix_of(request)}/"
    response.delete_cookie(_name(request), path=path, httponly=True, samesite="lax", secure=_is_secure(request))


def _name(asker: HTTPConnection) -> str:
    """Behind TLS a name that browsers take from this very host only, so that no neighbouring site plants a secret.

    That works for whole hosts; below a path it is a name that they take over TLS only.
    """
    if not _is_secure(asker):
        return BROWSER
    return f"__Secure-{BROWSER}" if prefix_of(asker) else f"__Host-{BROWSER}"


def _is_secure(asker: HTTPConnection) -> bool:
    return asker.url.scheme in ("https", "wss")


# Deals of several tables: a numbered one of this server, or that of a finished match.


class Deal(NamedTuple):
    """A deal for a new table: its dealing and its name."""

    dealing: Dealing
    name: CommonDeal


async def numbered(services: Services, game: str, players: int, number: int) -> Deal:
    """The deal of this number for these players of the game: the same at all tables of this server alone."""
    dealing = await services.seals.numbered(game, players, number)
    is_known = await CommonDeals(services.store).count(dealing.commitment) > 0
    return Deal(dealing, CommonDeal(number, is_known=is_known))


async def deal_of(table: LiveTable) -> Deal:
    """The deal of a finished match, whose end stands from now on; Problem if it has none that could be dealt again."""
    if not table.position.is_over:
        raise Problem(403, "not-over", _("A deal can be played again once its game is over."))
    if not (can_be_dealt_again(table) or table.plan.deal_is_played):
        raise Problem(409, "no-deal", _("Nothing was sealed before that game: nobody can deal it again."))
    await table.tell_secret()
    assert table.plan.dealing is not None
    name = table.plan.deal or CommonDeal(0, table.id)
    return Deal(table.plan.dealing, name._replace(is_known=True))


def can_be_dealt_again(table: LiveTable) -> bool:
    """True if the game is over and its dealing's secret is known here."""
    dealing = table.plan.dealing
    is_here = dealing is not None and dealing.secret != ""
    return table.position.is_over and is_here and not table.plan.deal_is_played


async def check_not_playing(asker: HTTPConnection, table: LiveTable) -> None:
    """DealIsPlayed for a browser that sits at another table of the same deal: it sees no card of that one.

    While tables play a duplicate deal, for every browser.
    """
    if table.plan.deal_is_played:
        raise DealIsPlayed
    if way := await way_to_another(asker, table):
        raise DealIsPlayed(way)


async def way_to_another(asker: HTTPConnection, table: LiveTable) -> str:
    """The address of another table where this browser plays the same deal; "" for none."""
    dealing, held = table.plan.dealing, keys_of(asker)
    if dealing is None or not held:
        return ""
    match = await CommonDeals(services_of(asker).store).played(held, dealing.commitment, table.id)
    return f"/t/{match}" if match else ""
