"""Deals that several tables have: one that this house deals by a number, or that of a match which is over."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import HTTPConnection

from hantise.core.dealing import Dealing
from hantise.core.heading import CommonDeal
from hantise.core.words import _
from hantise.store.lists import CommonDeals
from hantise.web.requests.problems import DealIsPlayed, Problem
from hantise.web.tables.browser import keys_of
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import Services, services_of


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
