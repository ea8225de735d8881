"""A look at a match while a server may be running on the same database."""

from __future__ import annotations

from hantise.store.looking import looked_at
from hantise.store.rows import read_match
from hantise.store.safe import Safe, unlocked
from hantise.store.shapes import Match


async def peek(url: str, match_id: str, safe: Safe | None = None) -> Match | None:
    """The match as it stands, None if there is none; nothing is locked, made or written.

    Its secret is read from the safe, and left out where no safe is given.
    """
    async with looked_at(url) as database:
        found = await database.run_current(lambda connection: read_match(connection, match_id))
    return found and (unlocked(found, safe) if safe else _sealed(found))


def _sealed(match: Match) -> Match:
    dealing = match.plan.dealing
    return match._replace(plan=match.plan._replace(dealing=dealing and dealing.sealed()))
