"""A look at a match while a server may be running on the same database."""

from __future__ import annotations

from sqlalchemy import Connection

from hantise.store.address import Address, read_address
from hantise.store.engines import reader_connections
from hantise.store.errors import StoreUnusable
from hantise.store.failures import explained
from hantise.store.migrate import check_current
from hantise.store.rows import read_match
from hantise.store.safe import Safe, unlocked
from hantise.store.shapes import Match


async def peek(url: str, match_id: str, safe: Safe | None = None) -> Match | None:
    """The match as it stands, None if there is none; nothing is locked, made or written.

    Its secret is read from the safe, and left out where no safe is given.
    """
    address = read_address(url)
    _check_there(address)
    readers = reader_connections(address)
    assert readers is not None

    def look(connection: Connection) -> Match | None:
        check_current(connection, str(address))
        return read_match(connection, match_id)

    try:
        with explained(address):
            found = await readers.run(look)
    finally:
        await readers.close()
    return found and (unlocked(found, safe) if safe else _sealed(found))


def _sealed(match: Match) -> Match:
    dealing = match.plan.dealing
    return match._replace(plan=match.plan._replace(dealing=dealing and dealing.sealed()))


def _check_there(address: Address) -> None:
    # Opening it would make the file.
    if address.is_memory or (address.path is not None and not address.path.exists()):
        raise StoreUnusable(f"there is no database at {address}: nothing was played there yet")
