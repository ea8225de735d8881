"""Visitors: which browser comes to which table and deal; a match that it may not look at does not exist for it."""

from __future__ import annotations

import asyncio
import secrets as randomness
import time
from collections.abc import Set
from typing import NamedTuple

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.core.dealing import Dealing
from hantise.core.heading import CommonDeal
from hantise.core.words import _
from hantise.store import SeatPlan, hashed
from hantise.store.lists import CommonDeals
from hantise.web.requests.forms import prefix_of, read_form
from hantise.web.requests.problems import DealIsPlayed, Problem, not_found, not_your_seat, removed, still_here
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import Services, services_of
from hantise.web.tables.viewers import Presence

# Seconds after which it is said that there is no such table, longer than a look into the database takes.
AS_LATE = 0.02


class Visitor(NamedTuple):
    """Somebody at a table, and the seats that are theirs; none for who looks on. What they may do is decided here."""

    table: LiveTable
    held: list[int]
    presence: Presence

    def check_seated(self) -> None:
        """Problem for who looks on."""
        if not self.held:
            raise not_your_seat()

    @property
    def is_host(self) -> bool:
        """True for the host: the table's maker, or once that one has left, the next seat's holder."""
        return self.table.host in self.held

    @property
    def stand_ins(self) -> frozenset[int]:
        """The seats that a computer keeps for an absent person."""
        return frozenset(number for number, seat in enumerate(self.table.plan.seats) if seat.stand_in and not seat.bot)

    @property
    def left(self) -> tuple[tuple[int, str], ...]:
        """The seats whose people have left in the middle of the game, each with the level that goes on for them.

        The deal is the first event: a computer that began with it keeps a place for somebody who never came.
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
        """The person who sits there now; Problem if it is no person's seat."""
        seats = self.table.plan.seats
        if seat >= len(seats) or seats[seat].bot:
            raise not_your_seat()
        return seats[seat]

    def own(self, seat: int) -> SeatPlan:
        """The same for a seat of theirs; Problem if it is none."""
        if seat not in self.held:
            raise not_your_seat()
        return self.seated(seat)

    def naming(self, seat: int) -> SeatPlan:
        """The same for a seat whose name they may change: their own, and as the host that of any guest."""
        return self.seated(seat) if self.is_host else self.own(seat)

    def in_charge(self, seat: int) -> SeatPlan:
        """The same for a seat that they may free: their own, and as the host one whose holder has long been away."""
        if seat in self.held or not self.is_host:
            return self.own(seat)
        sitting = self.seated(seat)
        if not self.presence.is_gone(self.table.id, seat):
            raise still_here(name=sitting.name)
        return sitting

    def removing(self, seat: int) -> SeatPlan:
        """The same for a guest whom they may remove: whoever made a table for anybody did not choose who came."""
        sitting = self.seated(seat)
        if not self.is_host or seat in self.held or not self.table.plan.is_public or not sitting.holders:
            raise not_your_seat()
        return sitting

    def awaiting(self, seat: int) -> SeatPlan:
        """The same for a seat to which they may invite a friend."""
        sitting = self.seated(seat)
        if not (self.is_host and sitting.is_open):
            raise not_your_seat()
        return sitting

    def check_stand_in(self, seat: int, level: str) -> None:
        """Problem unless they may let a computer of this level decide there, or with "" the seat's holder.

        The host may do both anywhere, others let one play for who is away, and take their own seat back.
        """
        sitting, is_own = self.seated(seat), seat in self.held
        if not self.is_host and (not self.held or sitting.is_open or is_own == bool(level)):
            raise not_your_seat()
        if level and sitting.stand_in != level and not is_own and self.presence.is_here(self.table.id, seat):
            raise still_here(name=sitting.name)

    def acting_for(self, seat: int) -> int:
        """The seat by which they do something to this one."""
        return seat if seat in self.held else min(self.held)

    @property
    def code(self) -> str:
        """The code that friends join by, shown to seated guests while somebody is awaited; else ""."""
        return self.table.plan.code if self.held and self.table.awaited else ""


def is_removed(table: LiveTable, keys: Set[str]) -> bool:
    """True for a browser that a host has removed from the table, unless it was invited since."""
    return not table.plan.removed.isdisjoint(keys) and not table.held_by(keys)


async def visitor_of(asker: HTTPConnection) -> Visitor:
    """The match that is asked for, as this browser comes to it; one Problem where there is none or it is hidden."""
    return await visiting(asker, asker.path_params["match"])


async def asked(request: Request) -> tuple[Visitor, FormData]:
    """The visit of a form that was sent, and its fields."""
    form = await read_form(request)
    return await visitor_of(request), form


async def visiting(asker: HTTPConnection, match: str) -> Visitor:
    """The same for the match of this name."""
    services, begun, keys = services_of(asker), time.monotonic(), keys_of(asker)
    try:
        table = await services.tables.get(match)
        held = table.held_by(keys)
        if is_removed(table, keys):
            raise removed()
        if not held and not table.plan.watch:
            raise not_found()
    except Problem:
        # How long it took would tell a hidden table from none.
        await asyncio.sleep(begun + AS_LATE - time.monotonic())
        raise
    table.viewers.note()
    return Visitor(table, held, services.presence)


# The identity of a browser: a secret that it alone knows, whose hash is the key to its seats.

BROWSER = "hantise_browser"
# Where browsers had a secret for each seat.
FORMER = "hantise_seats"
MOST_FORMER = 80
LONGEST_SECRET = 64
YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """One that nobody guesses."""
    return randomness.token_urlsafe(24)


def keys_of(asker: HTTPConnection) -> frozenset[str]:
    """The keys to this browser's seats."""
    own = secret_of(asker)
    return former_keys(asker) | {hashed(own)} if own else former_keys(asker)


def secret_of(asker: HTTPConnection) -> str:
    """The secret that the browser shows, "" if it shows none."""
    secret = asker.cookies.get(_name(asker), "")
    return secret if len(secret) <= LONGEST_SECRET else ""


def former_keys(asker: HTTPConnection) -> frozenset[str]:
    """The keys of a browser that has not sat down since it was given a secret for each seat."""
    kept = asker.cookies.get(FORMER, "").split(".")[:MOST_FORMER]
    return frozenset([hashed(secret) for secret in kept if 0 < len(secret) <= LONGEST_SECRET])


async def sitting_secret(request: Request) -> str:
    """The secret by which this browser sits down: its own, or a new one where the house knows of none.

    What no seat is held by was not given by this house: somebody may have planted it, who would know it too.
    """
    secret = secret_of(request)
    return secret if secret and await services_of(request).store.is_key(hashed(secret)) else new_secret()


async def keep_secret(request: Request, response: Response, secret: str) -> None:
    """This browser shows this secret from now on, which opens all seats that its former ones did."""
    former = former_keys(request)
    if former:
        await services_of(request).tables.share(former, hashed(secret))
        services_of(request).worker_sync.rekeyed()
        response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    is_secure, path = _is_secure(request), f"{prefix_of(request)}/"
    response.set_cookie(
        _name(request), secret, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=is_secure
    )


def drop_secret(request: Request, response: Response) -> None:
    """This browser shows no secret any more."""
    response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    path = f"{prefix_of(request)}/"
    response.delete_cookie(_name(request), path=path, httponly=True, samesite="lax", secure=_is_secure(request))


def _name(asker: HTTPConnection) -> str:
    """Behind TLS one that browsers take from this very host only, so that no neighbour plants a secret.

    That is for whole hosts: below a path it is one that they take over TLS only.
    """
    if not _is_secure(asker):
        return BROWSER
    return f"__Secure-{BROWSER}" if prefix_of(asker) else f"__Host-{BROWSER}"


def _is_secure(asker: HTTPConnection) -> bool:
    return asker.url.scheme in ("https", "wss")


# Deals that several tables have: one that this house deals by a number, or that of a match which is over.


class Deal(NamedTuple):
    """A deal for a table to be made: by what its chance is drawn, and what it is called."""

    dealing: Dealing
    name: CommonDeal


async def numbered(services: Services, game: str, players: int, number: int) -> Deal:
    """The deal of this number for so many players of the game: the same at all tables of this house alone."""
    dealing = await services.seals.numbered(game, players, number)
    is_known = await CommonDeals(services.store).count(dealing.commitment) > 0
    return Deal(dealing, CommonDeal(number, is_known=is_known))


async def deal_of(table: LiveTable) -> Deal:
    """The deal of a match that is over, and stays so; Problem where it has none that could be dealt again."""
    if not table.position.is_over:
        raise Problem(403, "not-over", _("A deal can be played again once its game is over."))
    if not can_be_dealt_again(table):
        raise Problem(409, "no-deal", _("Nothing was sealed before that game: nobody can deal it again."))
    await table.tell_secret()
    assert table.plan.dealing is not None
    name = table.plan.deal or CommonDeal(0, table.id)
    return Deal(table.plan.dealing, name._replace(is_known=True))


def can_be_dealt_again(table: LiveTable) -> bool:
    """True if what its chance was drawn by is known here, and the game is over."""
    dealing = table.plan.dealing
    return table.position.is_over and dealing is not None and dealing.secret != ""


async def check_not_playing(asker: HTTPConnection, table: LiveTable) -> None:
    """DealIsPlayed for a browser that sits at another table of the same deal: no card of that one is shown to it."""
    if way := await way_to_another(asker, table):
        raise DealIsPlayed(way)


async def way_to_another(asker: HTTPConnection, table: LiveTable) -> str:
    """The address of another table where this deal is being played by this browser; "" where there is none."""
    dealing, held = table.plan.dealing, keys_of(asker)
    if dealing is None or not held:
        return ""
    match = await CommonDeals(services_of(asker).store).played(held, dealing.commitment, table.id)
    return f"/t/{match}" if match else ""
