"""The names of the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _


def name_at(names: Sequence[str], seat: int) -> str:
    """The player's name; of a seat that this table does not have, its number."""
    return names[seat] if seat < len(names) else _("Seat {n}").format(n=seat + 1)
