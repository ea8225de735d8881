"""A look at a match while a server may be running on the same database."""

from __future__ import annotations

from hantise.store.looking import looked_at
from hantise.store.rows import read_match
from hantise.store.shapes import Match


async def peek(url: str, match_id: str) -> Match | None:
    """The match as it stands, None if there is none; nothing of the database is changed."""
    async with looked_at(url) as database:
        return await database.run_current(lambda connection: read_match(connection, match_id))
