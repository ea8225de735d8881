"""A look at a match while a server may be running on the same database."""

from __future__ import annotations

from hantise.store.address import Address, read_address
from hantise.store.engines import reader_engine
from hantise.store.errors import StoreUnusable
from hantise.store.failures import explained
from hantise.store.migrate import check_current
from hantise.store.rows import read_match
from hantise.store.shapes import Match
from hantise.store.sqlite import check_opens


async def peek(url: str, match_id: str) -> Match | None:
    """The match as it stands, None if there is none; nothing is locked, made or written."""
    address = read_address(url)
    _check_there(address)
    engine = reader_engine(address)
    assert engine is not None
    try:
        with explained(address):
            async with engine.connect() as connection:
                await connection.run_sync(check_current, str(address))
                return await read_match(connection, match_id)
    finally:
        await engine.dispose()


def _check_there(address: Address) -> None:
    # Opening it would make the file.
    if address.is_memory or (address.path is not None and not address.path.exists()):
        raise StoreUnusable(f"there is no database at {address}: nothing was played there yet")
    if address.path is not None:
        with explained(address):
            check_opens(address.path)
