"""Who comes to which table: a match that a browser may not look at is to it as if there were none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.web.desk import Desk
from hantise.web.problems import not_found
from hantise.web.table import LiveTable

# Who made the table sits here, at every rematch too.
HOST = 0


class Visit(NamedTuple):
    """Somebody at a table, and the seats that are theirs; none for who looks on."""

    table: LiveTable
    held: list[int]

    @property
    def is_host(self) -> bool:
        """Whether they made the table."""
        return HOST in self.held and not self.table.plan.seats[HOST].bot

    @property
    def stand_ins(self) -> frozenset[int]:
        """The seats that a computer keeps for an absent person."""
        return frozenset(number for number, seat in enumerate(self.table.plan.seats) if seat.stand_in)

    def may_seat(self, seat: int, level: str) -> bool:
        """Whether they may let a computer of this level decide there, or with "" the seat's holder."""
        seats = self.table.plan.seats
        is_person = seat < len(seats) and not seats[seat].bot
        return is_person and (self.is_host or (seat in self.held and not level))

    @property
    def code(self) -> str:
        """What friends join by, for who sits here while somebody is waited for; else ""."""
        return self.table.plan.code if self.held and self.table.awaited else ""


async def visit(desk: Desk, secrets: Sequence[str], match_id: str) -> Visit:
    """The match as who keeps these secrets comes to it; the same Problem where there is none and where it is hidden."""
    table = await desk.tables.get(match_id)
    held = await desk.seats.held(secrets, match_id)
    if not held and not table.plan.watch:
        raise not_found()
    return Visit(table, held)
