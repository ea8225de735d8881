"""Visitors: which browser comes to which table; a match that it may not look at does not exist for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Set
from typing import NamedTuple

from starlette.datastructures import FormData
from starlette.requests import HTTPConnection, Request

from hantise.store import SeatPlan
from hantise.web.requests.forms import read_form
from hantise.web.requests.problems import Problem, not_found, not_your_seat, removed, still_here
from hantise.web.tables.browser import keys_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.presence import Presence
from hantise.web.tables.services import services_of

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
            raise still_here(sitting.name)
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
            raise still_here(sitting.name)

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


async def visit(asker: HTTPConnection) -> Visitor:
    """The match that is asked for, as this browser comes to it; one Problem where there is none or it is hidden."""
    return await visiting(asker, asker.path_params["match"])


async def asked(request: Request) -> tuple[Visitor, FormData]:
    """The visit of a form that was sent, and its fields."""
    form = await read_form(request)
    return await visit(request), form


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
