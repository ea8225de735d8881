"""The matches of a browser: where it holds a seat, and what it brought from elsewhere."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Subquery, func, select, union

from hantise.store.tables import brought, keys


def own_of(held: Collection[str]) -> Subquery:
    """A row for each match on the list of these keys: the lowest of their seats, and how many are theirs."""
    sat = select(keys.c.match, keys.c.seat).where(keys.c.hash.in_(held))
    came = select(brought.c.match, brought.c.seat).where(brought.c.hash.in_(held))
    both = union(sat, came).subquery()
    lowest, count = func.min(both.c.seat).label("seat"), func.count().label("seats")
    return select(both.c.match, lowest, count).group_by(both.c.match).subquery("own")
