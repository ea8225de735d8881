"""The deals of duplicate tournaments: one a round, the same at all its tables, sealed before the first round."""

from __future__ import annotations

import hmac
from typing import Final

from hantise.core.dealing import NEWEST, committed
from hantise.core.heading import CommonDeal
from hantise.core.words import _
from hantise.store.clubs import Club, Clubs
from hantise.web.tables.visitor import Deal, Services

# The purpose of a tournament's secret; from the secret of one round that of no other follows.
PURPOSE: Final = "hantise duplicate 1"


async def deals_of(services: Services, club: Club) -> list[Deal]:
    """The deals of all planned rounds and the next one, in order; none where each table has its own."""
    if not club.is_duplicate:
        return []
    secret = await Clubs(services.store).secret(club.id)
    return [_deal(secret, number) for number in range(1, max(club.rounds, club.round + 1) + 1)]


def _deal(secret: bytes, number: int) -> Deal:
    of_round = hmac.digest(secret, f"{PURPOSE}\n{number}".encode(), "sha256")
    return Deal(committed(of_round, NEWEST), CommonDeal(round=number))


async def look_back(services: Services, club: Club, number: int) -> None:
    """Let the open pages of this round's tables learn whether its deal is told."""
    if club.is_duplicate and number:
        deals = await deals_of(services, club)
        await services.tables.look_back(deals[number - 1].dealing.commitment)


def how_equal() -> str:
    """How far the cards are the same at all tables."""
    return _("Every pile lies in the same order everywhere; who draws from it, and when, still follows from the play.")
