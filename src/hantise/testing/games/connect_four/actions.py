"""The actions of connect four: a stone into one of the columns 1 to 7."""

from __future__ import annotations

from typing import Final

from hantise.core.actions import Actions

COLUMNS: Final = 7
ROWS: Final = 6
PLACES: Final = 42

ACTIONS: Final = Actions()
DROPS: Final = ACTIONS.family("drop", COLUMNS, spell=lambda column: str(column + 1))
