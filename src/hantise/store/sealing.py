"""The secret by which the workers of a house make seals, and the seals that are used up."""

from __future__ import annotations

from datetime import UTC, datetime
from secrets import token_hex

from sqlalchemy import Connection, delete, select

from hantise.store.appends import INSERTS
from hantise.store.errors import StoreUnusable
from hantise.store.safe import LOCKED, Safe
from hantise.store.tables import house, used_seals

# The name of the secret among the facts about the house, and its bytes.
SECRET, LENGTH = "seals", 32


def sealing_secret(connection: Connection, safe: Safe) -> str:
    """The house's secret in hexadecimal, the same for all who ask; a new one where none is kept as the safe would."""
    kept = connection.scalar(select(house.c.value).where(house.c.name == SECRET).with_for_update())
    known = _read(kept or "", safe)
    if known:
        return known
    made = {"name": SECRET, "value": safe.lock(SECRET, token_hex(LENGTH))}
    insert = INSERTS[connection.dialect.name](house).values(made)
    if kept is None:
        # Of two workers that begin at once the second one takes what the first has made.
        connection.execute(insert.on_conflict_do_nothing())
        return sealing_secret(connection, safe)
    connection.execute(insert.on_conflict_do_update(index_elements=["name"], set_={"value": made["value"]}))
    return safe.unlock(SECRET, made["value"])


def _read(kept: str, safe: Safe) -> str:
    """The secret; "" where another key locked it, or none although there is one now: whoever read it foresees deals."""
    if not kept or kept.startswith(LOCKED) != safe.lock(SECRET, kept).startswith(LOCKED):
        return ""
    try:
        return safe.unlock(SECRET, kept)
    except StoreUnusable:
        return ""


def use_seal(connection: Connection, commitment: str, until: datetime) -> bool:
    """True if nobody has used the seal yet, which is remembered until then; False if somebody has."""
    connection.execute(delete(used_seals).where(used_seals.c.until < datetime.now(UTC)))
    insert = INSERTS[connection.dialect.name](used_seals).on_conflict_do_nothing()
    return bool(connection.execute(insert, {"commitment": commitment, "until": until}).rowcount)
