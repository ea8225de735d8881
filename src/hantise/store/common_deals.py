"""Matches that have the same deal, found by their seals: equal seals are equal deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Select, func, select

from hantise.store.my_matches import own_of
from hantise.store.store import Store
from hantise.store.tables import keys, matches, results

# Earlier matches of one deal that are told of, the newest.
MOST = 8


class CommonDeals:
    """The deals of a store that several matches have."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, commitment: str) -> int:
        """The number of matches with the deal of this seal."""
        query = select(func.count()).select_from(matches).where(matches.c.commitment == commitment)
        return await self._store.look(lambda connection: connection.scalar(query) or 0)

    async def played(self, held: Collection[str], commitment: str, match_id: str) -> str:
        """Another match with this deal that is not noted as over, where these keys hold a seat; "" where none is."""
        query = select(matches.c.id).join(keys, keys.c.match == matches.c.id)
        query = query.where(matches.c.commitment == commitment, matches.c.id != match_id, matches.c.over.is_(False))
        query = query.where(keys.c.hash.in_(held)).limit(1)
        return await self._store.look(lambda connection: connection.scalar(query) or "")

    async def others(self, held: Collection[str], commitment: str, match_id: str) -> list[str]:
        """The other matches of this deal on the list of these keys that are noted as over, the newest first."""
        own = own_of(held)
        query = select(matches.c.id).join(own, own.c.match == matches.c.id)
        query = query.where(matches.c.commitment == commitment, matches.c.id != match_id, matches.c.over.is_(True))
        query = query.order_by(matches.c.created.desc(), matches.c.id).limit(MOST)
        return await self._store.look(lambda connection: list(connection.scalars(query)))

    async def places(self, commitment: str, match_id: str) -> Mapping[int, list[int]]:
        """For each seat of this match the places that whoever holds it had at other matches of its deal, in order."""
        query = _places_at(commitment, match_id)
        found: dict[int, list[int]] = defaultdict(list)
        for row in await self._store.look(lambda connection: connection.execute(query).all()):
            found[row.seat].append(row.place)
        return found


def _places_at(commitment: str, match_id: str) -> Select[Any]:
    here, there = keys.alias(), keys.alias()
    had = (results.c.match == matches.c.id) & (results.c.seat == there.c.seat)
    told = here.c.seat, results.c.place, matches.c.created, matches.c.id
    query = select(*told).select_from(here).join(there, there.c.hash == here.c.hash)
    query = query.join(matches, matches.c.id == there.c.match).join(results, had)
    query = query.where(here.c.match == match_id, matches.c.id != match_id, matches.c.commitment == commitment)
    query = query.where(results.c.place > 0, matches.c.over.is_(True))
    return query.order_by(matches.c.created, matches.c.id).distinct()
